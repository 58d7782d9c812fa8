package report

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bare"
)

// exhaustedText is a table of the cases of which every combination was tried.
func (f *File) exhaustedText(b *strings.Builder, width int) {
	tab := NewTable(f.File+": every combination of the inputs", 3, 5, "routine", "case", "combinations", "min", "max", "at max", "fail", "")
	rows := 0
	for i := range f.Cases {
		c := &f.Cases[i]
		x := c.Exhausted
		if x == nil {
			continue
		}
		rows++
		tab.Add(c.Routine, c.Case, contract.Grouped(int(x.Tried)), float64(x.Min), float64(x.Max), contract.Grouped(int(x.AtMax)), contract.Grouped(int(x.Failing)), x.State())
	}
	if rows > 0 {
		b.WriteString(tab.Text(width))
	}
}

// interrupted is what the last line of a text says about interrupted cases; empty where
// there is none.
func (t *Tests) interrupted() string {
	for _, f := range t.Files {
		for i := range f.Cases {
			if c := &f.Cases[i]; c.Stopped() {
				return fmt.Sprintf("interrupted: case %s of %s is not complete, nor are those behind it\n", c.Case, c.Routine)
			}
		}
	}
	return ""
}

// jsonExhausted is what all combinations of a case came to.
type jsonExhausted struct {
	Combinations uint64     `json:"combinations"` // of the case
	Tried        uint64     `json:"tried"`        // in this run
	Calls        uint64     `json:"calls"`
	Min          int        `json:"min"` // cycles as body
	Max          int        `json:"max"`
	AtMin        *jsonInput `json:"at_min,omitempty"` // the first that costs Min
	AtMax        *jsonInput `json:"at_max,omitempty"`
	Dearest      uint64     `json:"dearest"`       // how many cost Max
	Sum          uint64     `json:"sum,omitempty"` // cycles of all together
	Failing      uint64     `json:"failing"`
	First        *jsonInput `json:"first,omitempty"`  // the first that fails
	Repeat       string     `json:"repeat,omitempty"` // a case that repeats it
	Any          []string   `json:"any,omitempty"`    // places that make no difference to that
	Stopped      bool       `json:"interrupted,omitempty"`
	Garbage      int        `json:"garbage,omitempty"` // how many kinds of it each combination was called with, if not all four
	Console      bool       `json:"console,omitempty"` // the calls ran on a console, because the code touches I/O
}

type jsonInput struct {
	Index uint64 `json:"index"` // among the combinations
	Text  string `json:"input"`
}

func exhaustedJSON(c *budget.CaseResult) *jsonExhausted {
	x := c.Exhausted
	if x == nil {
		return nil
	}
	j := &jsonExhausted{Combinations: x.Total, Tried: x.Tried, Calls: x.Calls, Min: x.Min, Max: x.Max, Dearest: x.AtMax, Sum: x.Sum,
		Failing: x.Failing, Stopped: x.Stopped, Console: x.Chips, Repeat: x.Again}
	if x.Total > bare.Few {
		j.Garbage = bare.Kinds / 2
	}
	if x.Tried > 0 {
		j.AtMin, j.AtMax = &jsonInput{x.Least.Index, x.Least.String()}, &jsonInput{x.Most.Index, x.Most.String()}
	}
	if x.First != nil {
		j.First, j.Any = &jsonInput{x.First.Index, x.First.Input.String()}, x.First.Idle()
	}
	return j
}
