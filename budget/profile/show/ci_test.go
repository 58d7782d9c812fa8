package show

import (
	"bytes"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/profile"
)

// TestABudgetThatDidNotRunHasNoFigures reads its row of the summary.
func TestABudgetThatDidNotRunHasNoFigures(t *testing.T) {
	r := played(t, strings.Replace(quiet, "START", "nop", 1), profile.Options{Frames: 6})
	r.Profile.Budgets = []profile.Budget{
		{Limit: asm.Limit{Of: "idle", Cycles: 40}, Most: 40},
		{Limit: asm.Limit{Of: "busy", Cycles: 40}, Most: 40, Holds: 2, Worst: profile.Break{Cycles: 30, Frame: 3}},
	}
	var b bytes.Buffer
	if err := r.Write(&b, "markdown"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| did not run | idle | <= 40 cycles |  |  |\n", "| ok | busy | <= 40 cycles | 30 | 3 |\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no row %s in\n%s", want, b.String())
		}
	}
}
