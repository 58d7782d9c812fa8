package main

import (
	"fmt"
	"io"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/notes"
	"pool6502/budget/profile"
	"pool6502/budget/profile/show"
	"pool6502/budget/report"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// watchNotes checks what headers say for bounds while the game runs. The function it returns adds
// what broke to the report, and reports whether all notes held.
func (f *profileFlags) watchNotes(names *watch.Names, opt *profile.Options) func(*show.Report) bool {
	var contracts []*asm.Contract
	if names != nil {
		for _, c := range names.Contracts {
			if len(c.Needs)+len(c.Bounds)+len(c.Targets)+len(c.Points) > 0 {
				contracts = append(contracts, c)
			}
		}
	}
	if len(contracts) == 0 {
		return func(*show.Report) bool { return true }
	}
	var audit *notes.Audit
	opt.Started = func(con *nes.Console) { audit, _ = notes.New(contracts).Audit(con) }
	return func(r *show.Report) bool {
		for _, b := range audit.Broken {
			text := fmt.Sprintf("%s:%d: %s", b.Pos.File, b.Pos.Line, b)
			r.Notes, r.Broken = append(r.Notes, "broken  "+text), append(r.Broken, text)
		}
		if f.bound && len(audit.Broken) == 0 {
			r.Notes = append(r.Notes, fmt.Sprintf("notes   the notes of %s (Needs, Bound, Targets, Points) held in all of %d checks", report.Plural(len(contracts), "header"), audit.Checks))
		}
		return len(audit.Broken) == 0
	}
}

// prove sets beside each budget of calls what its routine costs at most for all inputs.
func (f *profileFlags) prove(p *profile.Profile) error {
	code, err := openBoundCode(f.rom, f.symbols, f.sources, f.defines, io.Discard)
	if err != nil {
		return err
	}
	b, err := bound.New(code.image, code.names, code.contracts)
	if err != nil {
		return fmt.Errorf("%s: %w", f.rom, err)
	}
	done := map[string]*bound.Result{}
	for i := range p.Budgets {
		row := &p.Budgets[i]
		if row.Program || row.Per != contract.PerCall {
			continue
		}
		for _, c := range code.contracts {
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
	return nil
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
