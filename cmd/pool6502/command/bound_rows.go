package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
)

// boundOptions say what is reported about each routine besides its bounds.
type boundOptions struct {
	Path  bool // report the worst path: how often each of its instructions runs
	All   bool // also bound routines without a header
	Reach bool // search for the costliest call, and report it as a case

	Time time.Duration // for all routines together; 0 for as long as it takes
}

// A boundRow is the result for one routine; --format json prints it with these keys.
type boundRow struct {
	Routine string            `json:"routine"`             // for a budget of the program: nmi or frame
	Per     string            `json:"per,omitempty"`       // frame or vblank, if budget and worst are for all calls in one; otherwise for a call
	Best    *int              `json:"best"`                // cycles of the body; null if no bound was proved
	Worst   *int              `json:"worst"`               // cycles of the body
	Call    *int              `json:"call"`                // the worst case with JSR and RTS; null if it is a handler
	Handled *int              `json:"interrupt,omitempty"` // of a handler: the worst case with the entry of the interrupt and RTI
	Stack   *int              `json:"stack"`               // bytes
	Budget  *int              `json:"budget"`
	Reached *int              `json:"reached,omitempty"` // cycles of the costliest call that --reach found
	Case    string            `json:"case,omitempty"`    // that call, as a case for the header
	Formula *bound.Formula    `json:"formula,omitempty"` // the worst case by the value of an input
	Verdict string            `json:"verdict,omitempty"`
	Why     string            `json:"why,omitempty"`     // why no bound was proved, or why it proves no budget
	Assumes []bound.Condition `json:"assumes,omitempty"` // what must hold for the bound to be right
	Notes   []string          `json:"notes,omitempty"`
	Busiest *boundVisit       `json:"busiest,omitempty"` // if the bound is far above the best case: the branch that runs most often on the worst path
	Path    []boundVisit      `json:"path,omitempty"`

	name  string            // what the table calls it, if it is no routine
	holds []bound.Condition // what must hold for the bound to be right, with what headers say

	trusts bool       // the bound is on trust
	stays  bool       // it does not return
	asks   *bound.Ask // a register on which the costs of all calls that --reach has tried depend; nil if a case was found
	noCase string     // another reason why --reach has no case
}

// A boundVisit is an instruction on the worst path, and how often it runs.
type boundVisit struct {
	Where string `json:"where"`
	Code  string `json:"code"`
	Count int    `json:"count"`

	name string // the label, with the distance from it
}

// boundPlaces returns the routines to bound, each once: those that are named, or if none is, those that have headers. If all is
// true or none has a header, the routines that the code calls are added.
func boundPlaces(game *program.Program, p *bound.Program, routines []string, all bool) ([]bound.Place, error) {
	if len(routines) == 0 {
		var list []bound.Place
		for _, con := range game.Contracts {
			if at := (bound.Place{Addr: con.Addr, Bank: con.Bank}); !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
		if all || len(list) == 0 {
			list = append(list, p.Called(list)...)
		}
		return list, nil
	}
	var list []bound.Place
	for _, name := range routines {
		if strings.HasPrefix(name, "$") {
			addr, err := parseNumber(name)
			if err != nil || addr < 0x8000 || addr > 0xFFFF {
				return nil, fmt.Errorf("%s is not an address in ROM; give $8000 to $FFFF", name)
			}
			list = append(list, bound.Place{Addr: uint16(addr), Bank: -1})
			continue
		}
		if file, line, ok := symbols.FileLine(name); ok {
			at := game.At(file, line)
			if len(at) == 0 {
				return nil, fmt.Errorf("%s: the symbols have no code for this line", name)
			}
			list = append(list, bound.Place{Addr: at[0].Addr, Bank: at[0].Bank})
			continue
		}
		if game.Symbols == nil {
			return nil, fmt.Errorf("%s: the ROM has no symbols; name their file after the ROM, or write an address as $C000", name)
		}
		sym, err := game.Symbols.Find(name)
		if err != nil {
			return nil, err
		}
		if sym.Kind != asm.Label {
			return nil, fmt.Errorf("%s is not a label; name a routine", name)
		}
		list = append(list, bound.Place{Addr: uint16(sym.Value), Bank: sym.Bank})
	}
	return list, nil
}

// boundRows bounds the routines that are named, or if none is, those that have headers. If ctx ends, it returns what it
// has. Progress goes to out.
func boundRows(ctx context.Context, game *program.Program, p *bound.Program, routines []string, f boundOptions, out io.Writer) ([]boundRow, error) {
	places, err := boundPlaces(game, p, routines, f.All)
	if err != nil {
		return nil, err
	}
	rows, reach := []boundRow{}, &reacher{game: game, p: p}
	bar := newProgress(out, len(places), "routines")
	defer bar.Finish()
	end := time.Now().Add(f.Time)
	for i, at := range places {
		if ctx.Err() != nil {
			return rows, nil
		}
		// A routine has four times its share of the time that is left.
		last := time.Now().Add(time.Until(end) * 4 / time.Duration(len(places)-i))
		p.Stop = func() bool {
			return ctx.Err() != nil || f.Time > 0 && (time.Now().After(last) || time.Now().After(end))
		}
		for _, r := range p.Headers(at) {
			rows = append(rows, boundRowOf(p, r, f, reach))
		}
		bar.Add(1)
	}
	openIfStale(game, rows)
	for _, b := range frameBudgets(game, p) {
		if len(routines) == 0 || slices.Contains(routines, b.Of) {
			rows = append(rows, frameRow(&b))
		}
	}
	return rows, nil
}

// openIfStale leaves the budgets of routines open if the symbols are of another build: other code may be there.
func openIfStale(game *program.Program, rows []boundRow) {
	for i := range rows {
		if r := &rows[i]; game.Stale != "" && r.Budget != nil {
			r.Verdict, r.Why = "open", game.Stale
		}
	}
}

// frameBudgets judges the budgets of a frame, of vblank and of the NMI handler.
func frameBudgets(game *program.Program, p *bound.Program) []frame.Budget {
	list := frame.Budgets(p, game.Budgets, game.Contracts, p.Region().CyclesPerFrame(), p.Region().VBlankCycles())
	for i := range list {
		if game.Stale != "" {
			list[i].Bound.Err = &bound.Unbounded{Why: game.Stale}
		}
	}
	return list
}

func frameRow(b *frame.Budget) boundRow {
	row := boundRow{Routine: b.Of, Per: map[contract.Per]string{contract.PerFrame: "frame", contract.OfVblank: "vblank"}[b.Per], Budget: &b.Most, Verdict: b.Bound.Verdict(-1), name: b.Name()}
	if b.Bound.Err != nil {
		row.Why = b.Bound.Err.Error()
	} else {
		if row.Worst, row.Assumes, row.holds = &b.Bound.Worst, b.Bound.Conditions(), b.Bound.Conditions(); b.Bound.Trusts() {
			row.Why = bound.OnTrust
		} else if b.Bound.Exceeds() {
			row.Why = aboveBudget
		}
	}
	return row
}

// anyUnproved reports whether the budget of any routine is open: no bound was proved, or the bound is above the budget.
func anyUnproved(rows []boundRow) bool {
	return slices.ContainsFunc(rows, func(r boundRow) bool { return r.Verdict == "open" })
}

const aboveBudget = "the bound is above the budget"

// boundRowOf is the row of one routine.
func boundRowOf(p *bound.Program, r *bound.Result, f boundOptions, reach *reacher) boundRow {
	p.Advise(r)
	row := boundRow{Routine: r.Name, Assumes: r.Assumes, Notes: r.Notes, holds: r.Conditions()}
	row.Verdict = r.Verdict(-1)
	if r.Budget >= 0 {
		row.Budget = &r.Budget
	}
	if r.Err != nil {
		if row.Why = r.Err.Error(); r.Stays() {
			row.stays, row.Why = true, "it never returns, so there is no call to bound"
		}
		return row
	}
	row.trusts = r.Trusts()
	switch least := r.Best + r.Around(); {
	case row.trusts && r.Exceeds():
		row.Why = aboveBudget + "; it is also on trust, because at least one of its conditions is a guess, likely but not proved"
	case row.trusts:
		row.Why = bound.OnTrust
	case r.Exceeds() && least > r.Budget:
		each := "each call takes at least %s cycles, which is more than the budget"
		if r.Around() > 0 {
			each = "each interrupt takes at least %s cycles, with its entry and RTI, which is more than the budget"
		}
		row.Why = fmt.Sprintf(each, contract.Grouped(least))
	case r.Exceeds():
		row.Why = aboveBudget
	}
	call, handled := r.Worst+12, r.Worst+r.Around()
	p.Formulate(r)
	row.Best, row.Worst, row.Call, row.Stack, row.Formula = &r.Best, &r.Worst, &call, &r.Stack, r.Formula
	if r.Around() > 0 {
		row.Call, row.Handled = nil, &handled
	}
	if f.Reach { // the routine has a bound
		w := reach.reach(r)
		if row.asks, row.noCase = w.Asks, w.Why; w.Body >= 0 {
			row.Reached, row.Case, row.Verdict = &w.Body, w.Case, r.Verdict(w.Body)
		}
	}
	if v, ok := p.Busiest(r); ok && !row.trusts && row.Formula == nil && (row.Budget == nil || row.Verdict == "open") {
		one := visited(v)
		row.Busiest = &one
	}
	if f.Path {
		for _, v := range p.WorstPath(r) {
			row.Path = append(row.Path, visited(v))
		}
	}
	return row
}

func visited(v bound.Visit) boundVisit {
	where := v.Name
	if v.Pos.File != "" {
		where = fmt.Sprintf("%s:%d", v.Pos.File, v.Pos.Line)
	}
	return boundVisit{where, v.Text, v.Count, v.Name}
}

// named returns the place of the instruction with its label.
func (v *boundVisit) named() string {
	if v.name == "" || v.name == v.Where {
		return v.Where
	}
	return fmt.Sprintf("%s (%s)", v.Where, v.name)
}
