//go:build !small || tables

package engine

import (
	"errors"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
	"pool6502/budget/report"
)

// proofs wraps the prover, so that the small program can be built without it: see small.go.
type proofs struct{ of *bound.Program }

// proof is what is proved of a routine.
type proof struct{ *bound.Result }

func proofsOf(p *program.Program) (*proofs, error) {
	of, err := bound.New(p)
	return &proofs{of}, err
}

func (p *proofs) header(c *asm.Contract) proof { return proof{p.of.Header(c)} }

// given returns the first condition on which the bound depends, apart from those that most bounds have; "" if there is none.
func (p *proof) given() string {
	for _, c := range p.Conditions() {
		if !c.Usual() {
			return c.String()
		}
	}
	return ""
}

// err returns why there is no bound. It does not return p.Err as it is, because a nil *Unbounded in an error is not nil.
func (p *proof) err() error {
	if p.Err == nil {
		return nil
	}
	return p.Err
}

// Bounds proves the best and the worst cost, in cycles, of the routines with headers, for all inputs, and judges the budgets of a frame
// and of vblank. A long routine takes seconds, so after each one Bounds calls each with the result, the number of results so far, and
// the number of all. found is the longest pass that was measured, in cycles. For a game, Bounds returns a line with found beside the
// proved limit of a pass of the main loop; for a library, or if found is 0, it returns "".
func (e *Engine) Bounds(found int, each func(Bound, int, int)) (pass string, err error) {
	p := e.program
	if p == nil {
		return "", errors.New("only a source can be proved here; for a ROM with symbols, run pool6502 bound")
	}
	prog, err := bound.New(p)
	if err != nil {
		return "", err
	}
	all := len(p.Contracts)
	for i, c := range p.Contracts {
		each(boundOf(prog, c), i+1, all)
	}
	cycles, vblank := prog.Region().CyclesPerFrame(), prog.Region().VBlankCycles()
	for _, b := range frame.Budgets(prog, p.Budgets, p.Contracts, cycles, vblank) {
		all++
		each(frameBoundOf(&b), all, all)
	}
	if p.Library() || found == 0 {
		return "", nil
	}
	brief, more := report.Longest(found, &frame.New(prog, cycles, vblank).Answers[0])
	if more != "" {
		brief += "; " + more
	}
	return brief, nil
}

// boundOf bounds the routine of a header.
func boundOf(prog *bound.Program, c *asm.Contract) Bound {
	r := prog.Header(c)
	b := Bound{Routine: c.Routine, File: c.Pos.File, Line: c.Pos.Line, Best: r.Best + r.Around(), Worst: r.Worst + r.Around(), Budget: c.Budget, Handler: r.Around() > 0, Stays: r.Stays()}
	switch {
	case r.Err != nil:
		b.Why = r.Err.Error()
	case r.Trusts():
		b.Why = fmt.Sprintf("it is at most %d cycles only if %s", b.Worst, strings.Join(report.Lines(r.Conditions()), "; and if "))
	default:
		b.If = report.Lines(r.Conditions())
	}
	if prog.Formulate(r); r.Formula != nil && !b.Handler {
		b.Formula = r.Formula.String()
	}
	return b
}

// frameBoundOf tells what is proved of a budget of a frame or of vblank.
func frameBoundOf(f *frame.Budget) Bound {
	b := Bound{Routine: f.Of, Name: f.Name(), File: f.Pos.File, Line: f.Pos.Line, Worst: f.Bound.Worst, Budget: f.Most}
	if f.Bound.Err != nil {
		b.Why = f.Bound.Err.Error()
	} else {
		b.If = report.Lines(f.Bound.Conditions())
	}
	return b
}
