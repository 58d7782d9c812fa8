package report

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/internal/junit"
)

// Bound compares the costliest measured call of a routine with its proved worst case.
// Costs are cycles of the body.
type Bound struct {
	Routine  string
	Pos      asm.Pos
	Budget   int  // -1 if the header has none
	Measured int  // the costliest call in the cases or, if its Needs are for one of several headers of its address, of its own cases; -1 if it was not called
	Frame    bool // Budget and Worst are for a frame, for vblank or for the NMI handler, not for a call
	*bound.Result

	Exhausted []Exhausted // its cases that tried all combinations
}

// Exhausted is a case that tried all combinations of its sets, beside the bound.
type Exhausted struct {
	Case         string `json:"case"`
	Combinations uint64 `json:"combinations"`
	Most         int    `json:"most"`  // cycles of the costliest
	Slack        int    `json:"slack"` // cycles that the bound is above Most; 0 if there is no bound
}

// String is the case as a sentence.
func (e Exhausted) String() string {
	all := fmt.Sprintf("all %s combinations of its case %q take %s cycles at most", contract.Grouped(int(e.Combinations)), e.Case, contract.Grouped(e.Most))
	if e.Slack == 0 {
		return all + ", which is the bound"
	}
	return fmt.Sprintf("%s; the bound has a slack of %s", all, Plural(e.Slack, "cycle"))
}

// ofCases takes the costliest call of the header's own cases.
func (b *Bound) ofCases(cases []budget.CaseResult) {
	for i := range cases {
		if k := &cases[i]; k.Routine == b.Routine && k.Err == nil {
			b.Measured = max(b.Measured, k.Body)
		}
	}
}

// exhausted finds the cases of the routine that tried everything.
func (b *Bound) exhausted(cases []budget.CaseResult) {
	for i := range cases {
		k := &cases[i]
		if x := k.Exhausted; x != nil && k.Routine == b.Routine && k.Err == nil && x.Err == nil && x.Tried == x.Total {
			e := Exhausted{Case: k.Case, Combinations: x.Total, Most: x.Max}
			if b.Err == nil {
				e.Slack = b.Worst - x.Max
			}
			b.Exhausted, b.Measured = append(b.Exhausted, e), max(b.Measured, x.Max)
		}
	}
}

// verdict judges the budget of this header, which may be one of several at the routine's address.
func (b *Bound) verdict() string {
	r := *b.Result
	r.Budget = b.Budget
	return r.Verdict(b.Measured)
}

// Outside reports whether a call cost more than the bound. Then the analysis is wrong,
// or one of its assumptions is not true.
func (b *Bound) Outside() bool { return b.Err == nil && b.Measured > b.Worst }

// TestBounds is Test with a check of the notes that headers have for package bound and,
// if prove is true, with the bound of every routine that has a header.
func TestBounds(file string, m *budget.Machine, p *bound.Program, prove bool) File {
	check, remove := p.Notes().Check(m.Console())
	m.OnCall(check.Call)
	t := Test(file, m)
	m.OnCall(nil)
	remove()
	t.Notes = check.Broken
	if !prove {
		return t
	}
	headers := map[bound.Place]int{}
	for _, c := range m.Names().Contracts {
		headers[bound.Place{Addr: c.Addr, Bank: c.Bank}]++
	}
	measured := map[bound.Place]int{}
	for i := range m.Meter().Routines() {
		if r := m.Meter().Routine(i); r.Calls > 0 && r.Contract != nil {
			at := bound.Place{Addr: r.Addr, Bank: r.Contract.Bank}
			measured[at] = max(measured[at], r.MaxBody)
		}
	}
	for _, c := range m.Names().Contracts {
		b := Bound{Routine: c.Routine, Pos: c.Pos, Budget: c.Budget, Measured: -1, Result: p.Header(c)}
		p.Advise(b.Result)
		if at := (bound.Place{Addr: c.Addr, Bank: c.Bank}); headers[at] > 1 && len(c.Needs) > 0 {
			b.ofCases(t.Cases) // other calls may be meant for the Needs of another header
		} else if n, ok := measured[at]; ok {
			b.Measured = n
		}
		b.exhausted(t.Cases)
		t.Bounds = append(t.Bounds, b)
	}
	region := m.Console().Region()
	for _, b := range frame.Budgets(p, m.Names().Budgets, m.Names().Contracts, region.CyclesPerFrame(), region.VBlankCycles()) {
		t.Bounds = append(t.Bounds, Bound{Routine: b.Name(), Pos: b.Pos, Budget: b.Most, Measured: -1, Frame: true, Result: b.Bound})
	}
	return t
}

// broken counts bounds and notes that a call contradicts, and budgets that are not proved although proofs were asked for.
func (f *File) broken() int {
	n := len(f.Notes)
	for i := range f.Bounds {
		if b := &f.Bounds[i]; b.Outside() || b.verdict() == "open" {
			n++
		}
	}
	return n
}

func (f *File) boundsText(b *strings.Builder, width int) {
	if len(f.Bounds) > 0 {
		tab := NewTable(f.File+": bounds and budgets", 2, 5, "routine", "budget", "measured", "best", "worst", "stack", "verdict")
		for i := range f.Bounds {
			r := &f.Bounds[i]
			row := []any{r.Routine, "", "", "", "", "", r.verdict()}
			if r.Budget >= 0 {
				row[1] = float64(r.Budget)
			}
			if r.Measured >= 0 {
				row[2] = float64(r.Measured)
			}
			if r.Err == nil {
				if row[4] = float64(r.Worst); !r.Frame {
					row[3], row[5] = float64(r.Best), float64(r.Stack)
				}
			}
			tab.Add(row...)
		}
		b.WriteString(tab.Text(width))
		b.WriteString("\n")
	}
	if slices.ContainsFunc(f.Bounds, func(r Bound) bool { return r.Frame && r.Err == nil }) {
		fmt.Fprintln(b, frame.Scope)
	}
	var held []Held
	for i := range f.Bounds {
		r := &f.Bounds[i]
		if r.Err == nil && !r.Outside() {
			held = append(held, Held{r.Routine, r.Conditions()})
		}
		for _, e := range r.Exhausted {
			if r.Err == nil && !r.Outside() {
				fmt.Fprintf(b, "%s: %v\n", r.Routine, e)
			}
		}
		switch {
		case r.Outside():
			fmt.Fprintf(b, "%s:%d: %s\n", r.Pos.File, r.Pos.Line, r.outside())
		case r.Err != nil && r.Budget >= 0:
			fmt.Fprintf(b, "%s:%d: %s: %v\n", r.Pos.File, r.Pos.Line, r.Routine, r.Err)
		case r.Err == nil && r.Trusts():
			fmt.Fprintf(b, "%s:%d: %s: %s\n", r.Pos.File, r.Pos.Line, r.Routine, bound.OnTrust)
		}
	}
	WriteConditions(b, held)
	for _, n := range f.Notes {
		fmt.Fprintf(b, "%s:%d: %s\n", n.Pos.File, n.Pos.Line, n)
	}
}

func (b *Bound) outside() string {
	return fmt.Sprintf("%s took %s cycles, though no call should take more than %s: a condition of the bound does not hold, or the proof is wrong", b.Routine, contract.Grouped(b.Measured), contract.Grouped(b.Worst))
}

func (f *File) boundsJUnit(s *junit.Suite) {
	for i := range f.Bounds {
		r := &f.Bounds[i]
		c := junit.Case{Class: r.Routine, Name: "Bound", File: r.Pos.File, Line: r.Pos.Line}
		switch {
		case r.Outside():
			c.Result, c.Text = junit.Failed, r.outside()
		case r.Budget < 0:
			continue
		case r.Err != nil:
			c.Result, c.Text = junit.Failed, "open: "+r.Err.Error()
		case r.verdict() == "open":
			c.Result, c.Text = junit.Failed, fmt.Sprintf("open: the worst case is %s cycles, the budget %s%s", contract.Grouped(r.Worst), contract.Grouped(r.Budget), Given(r.Conditions()))
			if r.Trusts() {
				c.Text += "; " + bound.OnTrust
			}
		default:
			c.Text = fmt.Sprintf("%s: %s cycles at worst", r.verdict(), contract.Grouped(r.Worst)) + Given(r.Conditions())
		}
		s.Cases = append(s.Cases, c)
	}
	for _, n := range f.Notes {
		s.Cases = append(s.Cases, junit.Case{Class: n.Routine, Name: n.Note, File: n.Pos.File, Line: n.Pos.Line, Result: junit.Failed, Text: n.String()})
	}
}

type jsonBound struct {
	Routine  string            `json:"routine"`
	File     string            `json:"file"`
	Line     int               `json:"line"`
	Budget   *int              `json:"budget"`
	Measured *int              `json:"measured"`
	Best     *int              `json:"best"`
	Worst    *int              `json:"worst"`
	Stack    *int              `json:"stack"`
	Verdict  string            `json:"verdict,omitempty"`
	Why      string            `json:"why,omitempty"`
	Assumes  []bound.Condition `json:"assumes,omitempty"`
	Notes    []string          `json:"notes,omitempty"`

	Exhausted []Exhausted `json:"exhausted,omitempty"`
}

func (f *File) boundsJSON() (list []jsonBound) {
	for i := range f.Bounds {
		r := &f.Bounds[i]
		j := jsonBound{Routine: r.Routine, File: r.Pos.File, Line: r.Pos.Line, Verdict: r.verdict(), Exhausted: r.Exhausted}
		if r.Budget >= 0 {
			j.Budget = &r.Budget
		}
		if r.Measured >= 0 {
			j.Measured = &r.Measured
		}
		if r.Err != nil {
			j.Why = r.Err.Error()
		} else {
			if j.Worst, j.Assumes, j.Notes = &r.Worst, r.Assumes, r.Notes; !r.Frame {
				j.Best, j.Stack = &r.Best, &r.Stack
			}
			if r.Trusts() {
				j.Why = bound.OnTrust
			}
		}
		list = append(list, j)
	}
	return list
}
