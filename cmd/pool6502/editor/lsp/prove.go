package lsp

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
	"pool6502/budget/report"
)

// proof is the bound of a routine.
type proof struct {
	verdict string
	bound   int // of a handler, of an interrupt with its entry and RTI, as in its budget; -1 if there is none
	given   string
	leans   bool
	said    string // as a sentence without its subject
}

// share is what is proved of a budget of a frame or of vblank.
type share struct {
	of, budget string // the routine; and the budget, as "300 cycles a frame"
	verdict    string
	bound      int // -1 if there is none
	leans      bool
	said       string // as a sentence
}

// shownProofs is the number of proofs after which the editor is shown the results so far.
const shownProofs = 20

// proofs bounds the routines that have headers, and judges the budgets of a frame and of vblank in them.
func (m *measurement) proofs(game *program.Program) {
	if m.ctx.Err() != nil {
		return
	}
	prog, err := bound.New(game)
	if err != nil {
		return
	}
	prog.Stop = func() bool { return m.ctx.Err() != nil }
	proved := m.kept.proofsOf(game)
	for i, c := range game.Contracts {
		r := m.f.routines[c.Routine]
		one, ok := proved[proofKey(c)]
		if !ok {
			one = prove(game, prog, c, r.worst)
			if m.ctx.Err() != nil { // it was stopped in the middle
				return
			}
			proved[proofKey(c)] = one
		}
		r.verdict, r.bound, r.leans, r.said = one.verdict, one.bound, one.leans, one.said
		if i%shownProofs == shownProofs-1 {
			m.post()
		}
	}
	if !m.kept.judged {
		list := proveFrames(game, prog, game.Contracts)
		if m.ctx.Err() != nil {
			return
		}
		m.kept.shares, m.kept.judged = list, true
	}
	for _, one := range m.kept.shares {
		r := m.f.routines[one.of]
		r.shares = append(r.shares, one)
	}
}

// prove bounds the routine of a header. worst is the costliest call of its cases, -1 if none ran.
func prove(game *program.Program, prog *bound.Program, c *contract.Contract, worst int) proof {
	r := prog.Header(c)
	if game.Stale != "" && c.Budget >= 0 {
		r.Err = &bound.Unbounded{Why: game.Stale}
	}
	if r.Err != nil {
		return proof{"open", -1, r.Err.Error(), false, "has no bound: " + r.Err.Error()}
	}
	limit := r.Worst + r.Around()
	one := proof{r.Verdict(worst), limit, report.Given(r.Conditions()), leans(r), fmt.Sprintf("takes at most %s cycles", contract.Grouped(limit))}
	if r.Around() > 0 {
		one.said += " for an interrupt, with its entry and RTI"
	}
	switch one.said += one.given; {
	case r.Trusts():
		one.said += "; " + bound.OnTrust
	case r.Exceeds():
		one.said += "; this is above the budget"
	}
	if c.Budget < 0 {
		one.verdict = "proved"
		if r.Trusts() {
			one.verdict = "open"
		}
	}
	return one
}

// leans reports whether a bound has conditions other than room on the stack.
func leans(r *bound.Result) (yes bool) {
	for _, c := range r.Conditions() {
		yes = yes || !c.Usual()
	}
	return yes
}

// proveFrames judges the budgets of a frame and of vblank in headers.
func proveFrames(game *program.Program, prog *bound.Program, headers []*contract.Contract) (list []share) {
	region := prog.Region()
	for _, b := range frame.Budgets(prog, nil, headers, region.CyclesPerFrame(), region.VBlankCycles()) {
		if game.Stale != "" {
			b.Bound.Err = &bound.Unbounded{Why: game.Stale}
		}
		one := share{of: b.Of, budget: b.Limit.String(), verdict: b.Bound.Verdict(-1), bound: b.Bound.Worst, leans: leans(b.Bound)}
		limit := contract.Grouped(b.Bound.Worst)
		switch given := report.Given(b.Bound.Conditions()); {
		case b.Bound.Err != nil:
			one.bound, one.said = -1, "is open: "+b.Bound.Err.Error()
		case b.Bound.Exceeds():
			one.said = fmt.Sprintf("is open: the bound is %s cycles, more than %s", limit, contract.Grouped(b.Most)) + given
		default:
			one.said = fmt.Sprintf("is proved: at most %s of %s cycles, in frames of the main loop", limit, contract.Grouped(b.Most)) + given
		}
		one.said = fmt.Sprintf("The budget of %s %s", one.budget, one.said)
		list = append(list, one)
	}
	return list
}
