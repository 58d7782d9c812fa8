package show

import (
	"fmt"
	"io"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/profile"
)

// Cases shows where the cycles went in the cases that cost too much; if there are
// none, in the costliest case of each routine.
func Cases(w io.Writer, m *budget.Machine, cases []budget.CaseResult) error {
	chosen := map[string]*budget.CaseResult{}
	broken := false
	for i := range cases {
		c := &cases[i]
		if c.Err == nil && c.CostOnly() {
			broken = true
			chosen[c.Routine+" "+c.Case] = c
		}
	}
	for i := range cases {
		if c := &cases[i]; !broken && c.Err == nil {
			if best := chosen[c.Routine]; best == nil || c.Body > best.Body {
				chosen[c.Routine] = c
			}
		}
	}
	profile.Explain(m.Meter(), true)
	defer profile.Explain(m.Meter(), false)
	for _, c := range m.Names().Contracts {
		for i := range c.Cases {
			k := &c.Cases[i]
			r := chosen[c.Routine]
			if broken {
				r = chosen[c.Routine+" "+k.Name]
			}
			if r == nil || r.Case != k.Name {
				continue
			}
			if x := r.Exhausted; x != nil {
				k = x.Most.Case(k) // the costliest call alone
			}
			again := m.RunCase(c, k)
			fmt.Fprintf(w, "\n%s, case %s: body %s cycles, call %s\n", c.Routine, k.Name, contract.Grouped(again.Body), contract.Grouped(again.Call))
			if err := Call(w, profile.OfCall(m.Meter())); err != nil {
				return err
			}
		}
	}
	return nil
}
