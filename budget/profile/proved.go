package profile

import "fmt"

// Proved is what an analysis of the code says about the routine of a budget.
type Proved struct {
	Worst   int    // cycles of a call, as body, that no input exceeds; -1 if nothing bounds it
	Verdict string // proved, reached or open
	Why     string // nothing bounds it, or notes of headers that were needed; may be empty
}

// Outside says that a call cost more than was proved, which means that the
// analysis is wrong or what it assumes does not hold; empty if none did.
func (b *Budget) Outside() string {
	p := b.Proved
	if p == nil || p.Worst < 0 || b.Holds == 0 || b.Worst.Cycles <= p.Worst {
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
