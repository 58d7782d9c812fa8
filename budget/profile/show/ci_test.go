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
	r.Profile.Hang = -1
	r.Profile.Budgets = []profile.Budget{
		{Limit: asm.Limit{Of: "idle", Cycles: 40}, Most: 40},
		{Limit: asm.Limit{Of: "busy", Cycles: 40}, Most: 40, Holds: 2, Worst: profile.Break{Cycles: 30, Frame: 3}},
	}
	var b bytes.Buffer
	if err := r.Write(&b, "markdown"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 of 2 hold; 1 not tested, because its routine did not run\n", "| did not run | idle | <= 40 cycles |  |  |\n", "| ok | busy | <= 40 cycles | 30 | 3 |\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no row %s in\n%s", want, b.String())
		}
	}
}

// TestTheHeadlineSaysEverythingThatIsWrong reads the first line of the summary.
func TestTheHeadlineSaysEverythingThatIsWrong(t *testing.T) {
	r := played(t, strings.Replace(quiet, "START", "nop", 1), profile.Options{Frames: 6})
	r.ROM, r.Profile.Hang = "a.nes", 4
	r.Profile.Budgets = []profile.Budget{{Limit: asm.Limit{Of: "busy", Cycles: 40}, Most: 40, Holds: 2, Breaks: 1}}
	r.Broken = []string{"update ran before"}
	var b bytes.Buffer
	if err := r.Write(&b, "markdown"); err != nil {
		t.Fatal(err)
	}
	if got, _, _ := strings.Cut(b.String(), "\n"); got != "### a.nes: hangs in frame 4; 1 budget broken; 1 other promise broken" {
		t.Errorf("it is %q", got)
	}
	if d := r.Document(); !strings.HasPrefix(d.Hang, "from frame 4 on, ") {
		t.Errorf("JSON says %q", d.Hang)
	}
}
