package show

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/claim"
	"pool6502/budget/profile"
	"pool6502/budget/report"
)

// If there are more than textBudgets budgets, the text shows a budget of calls only if it is broken, or if
// tight % or more of it is used.
const (
	textBudgets = 8
	tight       = 90
)

// name returns the routine of a budget, or nmi or frame.
func name(b *profile.Budget) string {
	switch {
	case b.Program && b.Of == "nmi":
		return "the NMI handler"
	case b.Program:
		return "the frame"
	}
	return b.Of
}

func (r *Report) budgets() *report.Table {
	shown := r.shownBudgets()
	if len(shown) == 0 {
		return nil
	}
	heads := []any{"", "budget of", "limit", "at most", "worst", "frame", "broken"}
	numbers, proved := 4, r.proved()
	if proved {
		numbers++
		heads = append(heads, "proved", "verdict")
	}
	t := report.NewTable(title("budgets in play", len(shown), len(r.Profile.Budgets)), 4, numbers, heads...)
	for _, b := range shown {
		row := []any{"ok", name(b), r.allows(b), float64(b.Most), float64(b.Worst.Cycles), fmt.Sprint(b.Worst.Frame), ""}
		switch {
		case b.Holds == 0:
			row[0], row[4], row[5] = "-", b.Idle(), ""
		case b.WroteNothing():
			row[4], row[5] = b.Wrote(), ""
		case b.Breaks > 0:
			row[0], row[6] = "FAIL", float64(b.Breaks)
		}
		if proved {
			row = append(row, "", "")
			if p := b.Proved; p != nil {
				row[8] = p.Verdict
				if p.Worst >= 0 {
					row[7] = float64(p.Worst)
				}
			}
		}
		t.Add(row...)
	}
	return t
}

// proved reports whether any budget's routine was analysed.
func (r *Report) proved() bool {
	for i := range r.Profile.Budgets {
		if r.Profile.Budgets[i].Proved != nil {
			return true
		}
	}
	return false
}

// place returns file and line of a budget, with a colon; "" if it comes from a flag.
func place(b *profile.Budget) string {
	if b.Pos.File == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d: ", b.Pos.File, b.Pos.Line)
}

// outside writes the calls that cost more than was proved, the reasons why routines have no bound, and what the bounds
// rely on.
func (r *Report) outside(w io.Writer) {
	for i := range r.Profile.Budgets {
		b := &r.Profile.Budgets[i]
		if text := b.Outside(); text != "" {
			fmt.Fprintf(w, "%s%s\n", place(b), text)
		} else if b.Proved != nil && b.Proved.Why != "" {
			fmt.Fprintf(w, "%s%s: %s\n", place(b), b.Of, b.Proved.Why)
		}
	}
	io.WriteString(w, r.conditions())
}

// conditions says what must hold for the bounds of budgets to be right.
func (r *Report) conditions() string {
	var b strings.Builder
	var held []report.Held
	for i := range r.Profile.Budgets {
		if row := &r.Profile.Budgets[i]; row.Proved != nil {
			held = append(held, report.Held{Name: row.Of, If: row.Proved.If})
		}
	}
	report.WriteConditions(&b, held)
	return b.String()
}

// shownBudgets returns the budgets that the text lists.
func (r *Report) shownBudgets() []*profile.Budget {
	var list []*profile.Budget
	for i := range r.Profile.Budgets {
		b := &r.Profile.Budgets[i]
		special := b.Program || b.Per != contract.PerCall || b.Pos.File == "" // of a frame, of vblank, or asked for
		used := b.Holds > 0 && b.Worst.Cycles*100 >= b.Most*tight
		if r.All || len(r.Profile.Budgets) <= textBudgets || special || used || b.Breaks > 0 {
			list = append(list, b)
		}
	}
	return list
}

// held returns a sentence that says how many budgets hold.
func (r *Report) held() string {
	all, broken, idle := len(r.Profile.Budgets), len(r.Profile.Broken()), 0
	var why []string
	for i := range r.Profile.Budgets {
		if b := &r.Profile.Budgets[i]; b.Holds == 0 {
			idle++
			why = append(why, b.Idle())
		}
	}
	slices.Sort(why)
	because := strings.Join(slices.Compact(why), " or ")
	text := fmt.Sprintf("%d of %d hold", all-broken-idle, all)
	if broken > 0 {
		text += fmt.Sprintf(", %d broken", broken)
	}
	switch {
	case idle == 1:
		text += "; 1 not tested, because its routine " + because
	case idle > 1:
		text += fmt.Sprintf("; %d not tested, because their routines %s", idle, because)
	}
	return text
}

// allows returns the limit of a budget, in frames, too, if it is more than one.
func (r *Report) allows(b *profile.Budget) string {
	limit := "<= " + b.Limit.String()
	if frames := report.BeyondAFrame(b.Most, r.Profile.FrameCycles); frames != "" {
		limit += ", which is " + frames
	}
	return limit
}

// Break returns one sentence about a budget that was broken.
func (r *Report) Break(b *profile.Budget) string {
	what := "took"
	if b.Per == contract.OfVblank {
		what = "made its last PPU write or DMA after"
	}
	when := "in"
	if b.Per == contract.PerCall && float64(b.Worst.Cycles) > r.Profile.FrameCycles {
		when = "up to" // the call began in an earlier frame
	}
	text := fmt.Sprintf("%s %s %s cycles %s frame %d, budget %s", name(b), what, claim.Number(float64(b.Worst.Cycles)), when, b.Worst.Frame, b.Limit.String())
	if b.Cycles < 0 {
		text += fmt.Sprintf(", %s cycles", claim.Number(float64(b.Most)))
	}
	if b.Breaks > 1 {
		text += fmt.Sprintf("; broken %d times, first in frame %d", b.Breaks, b.First.Frame)
	}
	return text
}

// breaks writes each broken budget with its path and the command that shows it.
func (r *Report) breaks(w io.Writer) {
	for _, b := range r.Profile.Broken() {
		fmt.Fprintf(w, "\n%s%s\n", place(b), r.Break(b))
		if b.Worst.Path >= 0 {
			fmt.Fprintf(w, "  path  %s\n", r.Profile.PathName(b.Worst.Path))
		}
		if r.Command != nil {
			fmt.Fprintf(w, "  show  %s\n", r.Command(b.Worst.Frame))
		}
	}
}
