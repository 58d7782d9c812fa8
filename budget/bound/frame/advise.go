package frame

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
)

// Advise looks for notes of headers that would give the NMI handler, or a pass of the main loop, a bound if it has none. It tries
// them, and sets Help of the answers that are open for this reason, or because the same jump cannot be followed.
func (g *Game) Advise() {
	if g.open == nil {
		return
	}
	g.p.Advise(g.open)
	for i := range g.Answers {
		a, bad := &g.Answers[i], g.open.Err
		why, jumps := strings.CutSuffix(a.Why, "; "+bound.Compare)
		switch {
		case a.Why == g.noMain && bad.Gain > int(g.frame):
			a.Help = fmt.Sprintf("%s. That bound is more than the %s cycles of a frame, so the answer would stay open; a lower limit helps only if a single round fits into a frame", bad.Help, contract.Grouped(int(g.frame)))
		case a.Why == g.noMain:
			a.Help = bad.Help
		case jumps && strings.HasPrefix(bad.Help, `";;; Targets`) && strings.Contains(why, g.p.Where(bad.Addr)+","):
			a.Why, a.Help = why, bad.Help
		}
	}
}

// Reason returns Why, with Help.
func (a Answer) Reason() string {
	if a.Help != "" {
		return a.Why + "; " + a.Help
	}
	return a.Why
}
