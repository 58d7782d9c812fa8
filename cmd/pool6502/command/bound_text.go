package command

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/claim"
	"pool6502/budget/report"
	"pool6502/internal/junit"
)

// boundSuite returns rows as tests. A budget that is open has failed; a routine without a bound or a budget is skipped.
func boundSuite(file string, rows []boundRow) junit.Suite {
	s := junit.Suite{Name: file}
	for _, r := range rows {
		c := junit.Case{Class: cmp.Or(r.name, r.Routine), Name: "Bound", Text: r.Why}
		if r.Worst != nil {
			c.Text = fmt.Sprintf("%s: %s cycles at worst", cmp.Or(r.Verdict, "bounded"), contract.Grouped(*r.Worst))
			if r.name != "" {
				c.Text += " in the frames from the main loop on"
			}
			if r.Handled != nil {
				c.Text += fmt.Sprintf(", %s with the entry of the interrupt and RTI", contract.Grouped(*r.Handled))
			}
			if r.Budget != nil {
				c.Text += fmt.Sprintf(", the budget is %s", contract.Grouped(*r.Budget))
			}
			if c.Text += report.Given(r.holds); r.Why != "" {
				c.Text += "; " + r.Why
			}
		}
		switch {
		case r.Verdict == "open":
			c.Result = junit.Failed
		case r.Worst == nil:
			c.Result = junit.Skipped
		}
		s.Cases = append(s.Cases, c)
	}
	return s
}

// writeBounds prints rows as a table. Below it are, for each routine, the reason why it has no bound, its costliest call and its worst
// path; then the bounds on trust, and what the bounds assume.
func writeBounds(w io.Writer, file string, rows []boundRow) error {
	t := report.NewTable(file+": cycles without JSR and RTS, and bytes of stack", 2, 5, "routine", "best", "worst", "+JSR+RTS", "stack", "budget", "verdict")
	number := func(n *int) string {
		if n == nil {
			return ""
		}
		return contract.Grouped(*n)
	}
	var b strings.Builder
	for _, r := range rows {
		verdict := string(r.Verdict)
		if r.Budget != nil {
			if frames := report.BeyondAFrame(*r.Budget, claim.FrameCycles); frames != "" {
				verdict += "; the budget is " + frames
			}
		}
		t.Add(cmp.Or(r.name, r.Routine), number(r.Best), number(r.Worst), number(r.Call), number(r.Stack), number(r.Budget), verdict)
	}
	if err := t.Write(w); err != nil {
		return err
	}
	var trusts []string
	for _, r := range rows {
		switch name := cmp.Or(r.name, r.Routine); r.Why {
		case "":
		case bound.OnTrust:
			trusts = append(trusts, name)
		default:
			fmt.Fprintf(&b, "%s: %s\n", name, r.Why)
		}
		if r.Handled != nil {
			limited := ""
			if r.Budget != nil {
				limited = ", which its budget includes"
			}
			fmt.Fprintf(&b, "%s: an interrupt takes at most %s cycles, with its entry and RTI%s\n", r.Routine, contract.Grouped(*r.Handled), limited)
		}
		if r.Formula != nil {
			fmt.Fprintf(&b, "%s: at most %v\n", r.Routine, r.Formula)
		}
		if n := r.Busiest; n != nil {
			fmt.Fprintf(&b, "%s: on the worst path the branch at %s runs %s times in one call; if it runs less often, a Needs or Bound line in the header can make the bound lower\n", r.Routine, n.named(), contract.Grouped(n.Count))
		}
		if r.Reached != nil {
			fmt.Fprintf(&b, "%s: the costliest of %s calls took %s cycles\n;;; %s\n", r.Routine, contract.Grouped(searchCalls), contract.Grouped(*r.Reached), r.Case)
		}
		if a := r.asks; a != nil {
			of := fmt.Sprintf("the register $%04X", a.Addr)
			if a.Addr >= 0x4018 {
				of = fmt.Sprintf("$%04X, a register of the board or open bus,", a.Addr)
			}
			fmt.Fprintf(&b, "%s: --reach has no case, because what each call costs depends on what it reads from %s at %s, and a case cannot say what is read there", r.Routine, of, a.Where)
			if a.Once {
				fmt.Fprintf(&b, "; copy it to RAM before the call, and let the routine read the copy")
			}
			b.WriteString("\n")
		}
		if r.noCase != "" {
			fmt.Fprintf(&b, "%s: --reach has no case, because %s\n", r.Routine, r.noCase)
		}
		if len(r.Path) > 0 {
			fmt.Fprintf(&b, "%s: the worst path\n", r.Routine)
			for _, v := range r.Path {
				fmt.Fprintf(&b, "%8s  %-18s %s\n", contract.Grouped(v.Count), v.Code, v.Where)
			}
		}
	}
	switch names := strings.Join(trusts, ", "); len(trusts) {
	case 0:
	case 1:
		fmt.Fprintf(&b, "%s: %s\n", names, bound.OnTrust)
	default:
		fmt.Fprintf(&b, "these bounds are on trust and prove no budget, because at least one condition of each is a guess, likely but not proved: %s\n", names)
	}
	if slices.ContainsFunc(rows, func(r boundRow) bool { return r.name != "" && r.Worst != nil }) {
		fmt.Fprintln(&b, frame.Scope)
	}
	var held []report.Held
	for _, r := range rows {
		if r.Worst != nil {
			held = append(held, report.Held{Name: cmp.Or(r.name, r.Routine), If: r.holds})
		}
	}
	report.WriteConditions(&b, held)
	b.WriteString(summed(rows))
	return report.Print(w, b.String())
}

// summed says how many of the routines have a bound, and how many of the budgets are proved.
func summed(rows []boundRow) string {
	routines, bounded, trusts, stay, budgets, proved := 0, 0, 0, 0, 0, 0
	for _, r := range rows {
		switch {
		case r.name != "":
		case r.stays:
			stay++
		default:
			routines++
			if r.Worst != nil {
				bounded++
				if r.trusts {
					trusts++
				}
			}
		}
		if r.Budget != nil {
			if budgets++; r.Verdict != "open" {
				proved++
			}
		}
	}
	text := fmt.Sprintf("%d of %d routines bounded", bounded, routines)
	if trusts > 0 {
		text += fmt.Sprintf(" (%d on trust)", trusts)
	}
	switch stay {
	case 0:
	case 1:
		text += ", 1 does not return"
	default:
		text += fmt.Sprintf(", %d do not return", stay)
	}
	if budgets > 0 {
		text += fmt.Sprintf(", %d of %d budgets proved", proved, budgets)
	}
	return text + "\n"
}
