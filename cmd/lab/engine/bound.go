package engine

import (
	"errors"
	"fmt"

	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/report"
)

// Bound is the proved cost of a routine, in cycles of its body.
type Bound struct {
	Routine string `json:"routine"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Best    int    `json:"best"`
	Worst   int    `json:"worst"`
	Budget  int    `json:"budget"`        // -1 without one
	Why     string `json:"why,omitempty"` // why nothing could be proved

	Formula string            `json:"formula,omitempty"` // Worst as a formula of an input, as in 34 + 22·X
	If      []bound.Condition `json:"if,omitempty"`      // what must hold for the bound to be right
}

// Bounds proves the best and the worst cost, in cycles, of the routines with headers, for all inputs. A long routine takes
// seconds, so after each one Bounds calls each with the result, the number of routines so far, and the number of all. found is
// the longest pass of the main loop that was measured, in cycles. For a game, Bounds returns a line with found beside the
// proved limit of a pass; for a library, or if found is 0, it returns "".
func (e *Engine) Bounds(found int, each func(Bound, int, int)) (pass string, err error) {
	p := e.program
	if p == nil {
		return "", errors.New("only a source can be proved here; for a ROM with symbols, run pool6502 bound")
	}
	prog, err := bound.New(p)
	if err != nil {
		return "", err
	}
	for i, c := range p.Contracts {
		r := prog.Header(c)
		b := Bound{Routine: c.Routine, File: c.Pos.File, Line: c.Pos.Line, Best: r.Best, Worst: r.Worst, Budget: c.Budget}
		switch {
		case r.Err != nil:
			b.Why = r.Err.Error()
		case r.Trusts():
			b.Why = fmt.Sprintf("at most %d cycles%s", r.Worst, report.Given(report.Musts(r.Conditions())))
		default:
			b.If = r.Conditions()
		}
		if prog.Formulate(r); r.Formula != nil {
			b.Formula = r.Formula.String()
		}
		each(b, i+1, len(p.Contracts))
	}
	if p.Library() || found == 0 {
		return "", nil
	}
	return frame.New(prog, prog.Region().CyclesPerFrame(), prog.Region().VBlankCycles()).Answers[0].Found(found), nil
}
