package show

import (
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/frame"
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
	var audit *assume.Check
	opt.Started = func(con *nes.Console) { audit, _ = assume.New(contracts).Check(con) } // the other headers tell where the code ends that notes are about
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

// Prove adds to each budget what is proved about it: the worst case of a call or, for budgets of a frame and of
// vblank, of a frame of the main loop.
func Prove(p *profile.Profile, b *bound.Program, contracts []*asm.Contract) {
	done := map[string]*bound.Result{}
	var game *frame.Game
	for i := range p.Budgets {
		row := &p.Budgets[i]
		at := slices.IndexFunc(contracts, func(c *asm.Contract) bool { return c.Routine == row.Of })
		if at < 0 && !row.Program {
			continue // the bounds are of routines with a header
		}
		if !row.Program && row.Per == contract.PerCall {
			if done[row.Of] == nil {
				done[row.Of] = b.Header(contracts[at])
			}
			row.Proved = proved(done[row.Of], row)
			continue
		}
		if game == nil {
			game = frame.New(b, p.FrameCycles, p.Vblank)
		}
		var place bound.Place
		if !row.Program {
			place = bound.Place{Addr: contracts[at].Addr, Bank: contracts[at].Bank}
		}
		row.Proved = provedFrame(game.Judge(row.Limit, place).Bound, row)
	}
}

func proved(r *bound.Result, row *profile.Budget) *profile.Proved {
	one := *r
	one.Budget = row.Most
	most := measured(row)
	if most >= 0 {
		most -= r.Around() // a profile counts them
	}
	out := &profile.Proved{Worst: -1, Verdict: one.Verdict(most)}
	if r.Err != nil {
		out.Why = r.Err.Error()
	} else {
		if out.Worst, out.If = r.Worst+r.Around(), r.Conditions(); r.Trusts() {
			out.Why = bound.OnTrust
		}
	}
	return out
}

// provedFrame judges a budget of a frame or of vblank. The proof is for frames of the main loop.
func provedFrame(r *bound.Result, row *profile.Budget) *profile.Proved {
	out := proved(r, row)
	if worst := measured(row); r.Err == nil && worst > r.Worst {
		out.Verdict = "open"
		out.Why = fmt.Sprintf("frame %d took %s cycles, more than the %s that are proved for frames of the main loop: it ran before the main loop, or in an IRQ",
			row.Worst.Frame, contract.Grouped(worst), contract.Grouped(r.Worst))
		if len(r.Conditions()) > 0 {
			out.Why += ", or a condition of the proof does not hold"
		}
	}
	return out
}

// measured returns the most cycles that were measured; -1 if it did not run.
func measured(row *profile.Budget) int {
	if row.Holds == 0 {
		return -1
	}
	return row.Worst.Cycles
}
