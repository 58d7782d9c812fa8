package show

import (
	"fmt"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/notes"
	"pool6502/budget/profile"
	"pool6502/budget/report"
	"pool6502/nes"
)

// WatchNotes makes a run check the notes of headers that bounds rely on: Needs, Bound, Targets and Points. The
// function that it returns adds the wrong notes to the report, or, if tell is true, that all notes were right.
func WatchNotes(contracts []*asm.Contract, opt *profile.Options) func(r *Report, tell bool) {
	var noted []*asm.Contract
	for _, c := range contracts {
		if len(c.Needs)+len(c.Bounds)+len(c.Targets)+len(c.Points) > 0 {
			noted = append(noted, c)
		}
	}
	if len(noted) == 0 {
		return func(*Report, bool) {}
	}
	var audit *notes.Audit
	opt.Started = func(con *nes.Console) { audit, _ = notes.New(noted).Audit(con) }
	return func(r *Report, tell bool) {
		for _, b := range audit.Broken {
			text := fmt.Sprintf("%s:%d: %s", b.Pos.File, b.Pos.Line, b)
			r.Notes, r.Broken = append(r.Notes, "broken  "+text), append(r.Broken, text)
		}
		if tell && len(audit.Broken) == 0 {
			r.Notes = append(r.Notes, fmt.Sprintf("notes   the notes of %s (Needs, Bound, Targets, Points) held in all of %d checks", report.Plural(len(noted), "header"), audit.Checks))
		}
	}
}

// Prove adds to each budget of calls the proved worst case of its routine.
func Prove(p *profile.Profile, b *bound.Program, contracts []*asm.Contract) {
	done := map[string]*bound.Result{}
	for i := range p.Budgets {
		row := &p.Budgets[i]
		if row.Program || row.Per != contract.PerCall {
			continue
		}
		for _, c := range contracts {
			if c.Routine != row.Of {
				continue
			}
			r := done[row.Of]
			if r == nil {
				r = b.Routine(c.Addr, c.Bank)
				done[row.Of] = r
			}
			row.Proved = proved(r, row)
		}
	}
}

func proved(r *bound.Result, row *profile.Budget) *profile.Proved {
	one := *r
	one.Budget = row.Most
	measured := -1
	if row.Holds > 0 {
		measured = row.Worst.Cycles
	}
	out := &profile.Proved{Worst: -1, Verdict: one.Verdict(measured)}
	if r.Err != nil {
		out.Why = r.Err.Error()
	} else {
		out.Worst = r.Worst
	}
	return out
}
