package roms

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// mostRows is how many rows a table of a lesson's own text may have; longer ones are in the
// folded appendix.
const mostRows = 6

// TestLessonsAreBuiltTheSame looks for the parts of lessons 1 to 9 and of the page of tricks, in their order.
func TestLessonsAreBuiltTheSame(t *testing.T) {
	lesson := regexp.MustCompile(`(?m)^(\d+)\. \[[^\]]+\]\((\w+/README\.md)\)`)
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := lesson.FindAllStringSubmatch(string(page), -1)
	if len(found)+1 != len(Exercises()) { // the last exercise is that of the tricks
		t.Fatalf("%d lessons and the tricks, %d exercises", len(found), len(Exercises()))
	}
	found = append(found, []string{"", "", "tricks/README.md"})
	for _, m := range found[1:] { // lesson 0 is about the processor
		t.Run(m[2], func(t *testing.T) {
			data, err := os.ReadFile(m[2])
			if err != nil {
				t.Fatal(err)
			}
			text := string(data)
			at, title, exercise := 0, "# "+m[1]+". ", "make exercise N="+m[1]
			if m[1] == "" { // the tricks are no lesson, but built like one
				title, exercise = "# ", fmt.Sprintf("make exercise N=%d", len(found)-1)
			}
			for _, part := range []string{title, ".svg)", "```python", "```asm", "**Guess first.**", "<!-- figures:",
				"\n## Run it\n", "make play ROM=", "\n## When to use it\n", "\n## Exercise\n", exercise, "A harder one",
				"<details>", "glossary", "</details>"} {
				i := strings.Index(text[at:], part)
				if i < 0 {
					t.Fatalf("there is no %q behind line %d", strings.TrimSpace(part), 1+strings.Count(text[:at], "\n"))
				}
				at += i
			}
			own, _, _ := strings.Cut(text, "<details>")
			rows := 0
			for i, line := range strings.Split(own, "\n") {
				if !strings.HasPrefix(line, "|") {
					rows = 0
				} else if rows++; rows > mostRows+2 { // the head has two lines
					t.Fatalf("%s:%d: a table of more than %d rows", m[2], i+1, mostRows)
				}
			}
		})
	}
}
