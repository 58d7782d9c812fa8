package engine

import (
	"errors"
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/program"
)

// Versus is a comparison of two versions of a program: the open one, and the one before it.
type Versus struct {
	Cases   []VersusCase `json:"cases"`  // those that both versions have, with the same text
	Proofs  []VersusCase `json:"proofs"` // the proved worst case of each routine with a header in both versions
	Verdict string       `json:"verdict"`
}

// VersusCase is a case or a routine, with its cycles in both versions.
type VersusCase struct {
	Routine string `json:"routine"`
	Name    string `json:"name,omitempty"` // of a case
	Before  int    `json:"before"`
	Now     int    `json:"now"`
	Same    bool   `json:"same"` // the case passes in both versions or fails in both; its budget does not count
}

// Versus compares the open program with an earlier version, whose files are given by name. It runs the cases that stand in both
// versions with the same text.
func (e *Engine) Versus(before map[string]string) (*Versus, error) {
	if e.program == nil {
		return nil, errors.New("versions of a ROM cannot be compared here; open a source, or run pool6502 compare")
	}
	f := files(before)
	if err := f.check(); err != nil {
		return nil, err
	}
	p, err := e.assemble(e.main, f)
	if err != nil {
		return nil, fmt.Errorf("version 1: %w", err)
	}
	was := program.Of(p)
	v := &Versus{}
	if v.Cases, err = versusCases(was, e.program); err != nil {
		return nil, err
	}
	if v.Proofs, err = versusProofs(was, e.program); err != nil {
		return nil, err
	}
	v.Verdict = v.sentence()
	return v, nil
}

func versusCases(was, now *program.Program) (out []VersusCase, err error) {
	var m [2]*budget.Machine
	for i, p := range []*program.Program{was, now} {
		if m[i], err = budget.Open(p, budget.Options{Limit: caseLimit}); err != nil {
			return nil, err
		}
	}
	old := runner{program: was}
	for _, c := range now.Contracts {
		for i := range c.Cases {
			k := &c.Cases[i]
			oldContract, oldCase := old.caseNamed(c.Routine, k.Name)
			if oldCase == nil || oldCase.Text != k.Text {
				continue
			}
			a, b := m[0].RunCase(oldContract, oldCase), m[1].RunCase(c, k)
			switch {
			case a.Err != nil:
				return nil, fmt.Errorf("case %s of %s, version 1: %w", k.Name, c.Routine, a.Err)
			case b.Err != nil:
				return nil, fmt.Errorf("case %s of %s, now: %w", k.Name, c.Routine, b.Err)
			}
			right := func(r *budget.CaseResult) bool { return r.OK() || r.CostOnly() }
			out = append(out, VersusCase{c.Routine, k.Name, a.Body, b.Body, right(&a) == right(&b)})
		}
	}
	return out, nil
}

func versusProofs(was, now *program.Program) (out []VersusCase, err error) {
	a, err := proofsOf(was)
	if err != nil {
		return nil, err
	}
	b, err := proofsOf(now)
	if err != nil {
		return nil, err
	}
	for _, c := range now.Contracts {
		for _, o := range was.Contracts {
			if o.Routine != c.Routine {
				continue
			}
			if x, y := a.header(o), b.header(c); x.err() == nil && y.err() == nil && !x.Trusts() && !y.Trusts() {
				out = append(out, VersusCase{Routine: c.Routine, Before: x.Worst, Now: y.Worst, Same: true})
			}
		}
	}
	return out, nil
}

// sentence sums up the change: the case whose cycles differ most, the proved worst cases that differ, and how many cases pass
// in one version and fail in the other.
func (v *Versus) sentence() string {
	if len(v.Cases) == 0 {
		return "The versions have no case in common."
	}
	most, other := &v.Cases[0], 0
	for i := range v.Cases {
		c := &v.Cases[i]
		if abs(c.Now-c.Before) > abs(most.Now-most.Before) {
			most = c
		}
		if !c.Same {
			other++
		}
	}
	cost := "No case costs more or less"
	if d := most.Now - most.Before; d != 0 {
		cost = fmt.Sprintf("%s cycles in the case %s of %s", signed(d), most.Name, most.Routine)
	}
	var proved []string
	for _, p := range v.Proofs {
		if d := p.Now - p.Before; d != 0 {
			proved = append(proved, fmt.Sprintf("%s in the proved worst case of %s", signed(d), p.Routine))
		}
	}
	if len(proved) > 0 {
		cost += ", " + strings.Join(proved, ", ")
	}
	switch {
	case other == 0:
		return cost + "; each case passes or fails as before."
	case other == 1:
		return cost + "; one case passes in one version and fails in the other."
	}
	return fmt.Sprintf("%s; %d cases pass in one version and fail in the other.", cost, other)
}

func abs(n int) int { return max(n, -n) }

// signed writes a difference with its sign.
func signed(n int) string {
	if n < 0 {
		return "−" + contract.Grouped(-n)
	}
	return "+" + contract.Grouped(n)
}
