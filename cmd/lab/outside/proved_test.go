package outside

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// TestOutsideTheLabSaysWhatBoundSays proves programs whose verdicts the command bound is tested with.
func TestOutsideTheLabSaysWhatBoundSays(t *testing.T) {
	for _, c := range []struct {
		program, says string
		rows          []string
	}{
		{"bound_budget_of_a_handler", "1 of 1 worst cases are proved. 0 of 1 budgets are proved. May be exceeded: nmi. The longest pass that was measured: found 100 cycles · bound 108.",
			[]string{"nmiFor each interrupt, with its entry and RTI.1817"}},
		{"bound_budget_before_main", "1 of 1 worst cases are proved. The one budget is proved: clear, a frame. Bounds of frames, of vblank and of the NMI handler leave out",
			[]string{"clear201–", "clear, a frame207300"}},
		{"bound_budget_of_main", "0 of 0 worst cases are proved. 0 of 1 budgets are proved. May be exceeded: main, a frame.", []string{"mainIt never returns, so there is no call to bound.––", "main, a frame9080"}},
	} {
		t.Run(c.program, func(t *testing.T) {
			source, err := os.ReadFile("../../../testdata/verdicts/" + c.program + ".asm")
			if err != nil {
				t.Fatal(err)
			}
			b := fresh(t, "/#new", tested)
			b.edit("bench.editor.replace(" + strconv.QuoteToASCII(string(source)) + ")")
			b.until("bench.view?.longest > 0")
			b.do("await bench.prove()")
			b.until("document.querySelector('.proofs p').textContent.startsWith(" + fmt.Sprintf("%q", c.says[:20]) + ")")
			if said := value[string](b, "document.querySelector('.proofs p').textContent"); !strings.HasPrefix(said, c.says) {
				t.Errorf("%q, want %q", said, c.says)
			}
			if rows := value[[]string](b, "[...document.querySelectorAll('.proofs tbody tr')].map((r) => r.textContent)"); strings.Join(rows, "|") != strings.Join(c.rows, "|") {
				t.Errorf("the rows are %q, want %q", rows, c.rows)
			}
			b.do("document.querySelector('.proofs').scrollIntoView()")
			b.picture("proved")
		})
	}
}
