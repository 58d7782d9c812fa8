package profile

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
)

// Proved is the result of package bound for the routine of a budget.
type Proved struct {
	Worst   int               // proved worst case in cycles, of a call's body or of a frame; -1 if there is no bound
	Verdict string            // proved, reached or open
	Why     string            // why there is no bound, or why it is open; may be empty
	If      []bound.Condition // what must hold for Worst to be right
}

// Unit returns what the cycles are of: call or frame.
func (b *Budget) Unit() string {
	if b.Per == contract.PerCall {
		return "call"
	}
	return "frame"
}

// Outside returns a sentence if a call cost more than was proved. Then the analysis is
// wrong, or one of its assumptions is not true. It is empty if no call did, and for budgets of a frame: their
// proof leaves out the frames before the main loop.
func (b *Budget) Outside() string {
	p := b.Proved
	if p == nil || p.Worst < 0 || b.Holds == 0 || b.Program || b.Per != contract.PerCall || b.Worst.Cycles <= p.Worst {
		return ""
	}
	return fmt.Sprintf("%s took %d cycles in frame %d, though no call should take more than %d", b.Of, b.Worst.Cycles, b.Worst.Frame, p.Worst)
}

// Outside reports whether any call cost more than was proved.
func (p *Profile) Outside() bool {
	for i := range p.Budgets {
		if p.Budgets[i].Outside() != "" {
			return true
		}
	}
	return false
}
