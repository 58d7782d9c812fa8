package roms

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
)

// TestAnExerciseIsJudgedByItsOwnCases: a header from which a case, a budget or a promise is gone is noticed, one with
// more is not.
func TestAnExerciseIsJudgedByItsOwnCases(t *testing.T) {
	for _, e := range Exercises() {
		t.Run(fmt.Sprint(e.Number), func(t *testing.T) {
			missing := func(text string) int {
				p, err := asm.Assemble(with(e.Work, text), e.Main, asm.Options{})
				if err != nil {
					t.Fatal(err)
				}
				list, err := e.Missing(p)
				if err != nil {
					t.Fatal(err)
				}
				return len(list)
			}
			text := string(source(t, e.Work))
			if n := missing(text); n > 0 {
				t.Errorf("%d promises of the starter are missing", n)
			}
			lines := strings.Split(text, "\n")
			found := 0
			for i, line := range lines {
				if !strings.HasPrefix(line, ";;; Case") && !strings.HasPrefix(line, ";;; Budget") {
					continue
				}
				end := i + 1 // with the lines that continue it
				for end < len(lines) && strings.HasPrefix(lines[end], ";;;          ") {
					end++
				}
				found++
				if n := missing(strings.Join(append(append([]string{}, lines[:i]...), lines[end:]...), "\n")); n != 1 {
					t.Errorf("without %q: %d promises are missing", line, n)
				}
			}
			if found == 0 {
				t.Error("the starter has no case")
			}
		})
	}
}
