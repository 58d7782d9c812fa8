package report

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bare"
	"pool6502/budget/bound/assume"
)

// Tests is the result of running the cases of some sources.
type Tests struct {
	Files       []File
	Regressions []Regression // against a baseline, where one was given
	Stale       []string     // why that baseline should be renewed

	Shard bare.Shard // the part of the exhaustive cases that was run
	Work  string     // identifies the programs, so that shards of other programs are refused; see Add
}

// Add adds a tested program to Work: reports can be merged only if they are about the same programs, with the same
// headers and options, in the same regions. tested are the headers and options, as values for encoding/json.
func (t *Tests) Add(image []byte, tested ...any) {
	sum := sha256.New()
	of := &t.Files[len(t.Files)-1]
	fmt.Fprintf(sum, "%s\n%s\n%s\n", t.Work, of.File, of.Region)
	json.NewEncoder(sum).Encode(tested)
	sum.Write(image)
	t.Work = hex.EncodeToString(sum.Sum(nil)[:16])
}

// Outcome returns nil if everything passed, an ErrLimit if a routine did not return, and
// the error failed if anything failed.
func (t *Tests) Outcome(failed error) error {
	for _, f := range t.Files {
		for _, c := range f.Cases {
			if errors.Is(c.Err, budget.ErrLimit) {
				return fmt.Errorf("%s: %s: %w", c.Pos, c.Case, c.Err)
			}
		}
	}
	if t.Failed() > 0 {
		return failed
	}
	return nil
}

// File is one source.
type File struct {
	File     string
	Cases    []budget.CaseResult
	Overruns []budget.Overrun
	Budgets  []BudgetRow // of the routines that were called
	Sizes    []SizeRow
	Bounds   []Bound         // where they were asked for
	Notes    []assume.Broken // what headers say for bounds, and a call contradicts
	Untested []string        // budgets that no case tests, a line each
	Region   string          // of the console; "" if no console was used
	Err      error           // it could not be tried at all
}

// Test runs the cases of every header of a program.
func Test(file string, m *budget.Machine) File {
	t := File{File: file, Cases: m.RunCases(), Region: m.Console().Region().String()}
	t.Overruns = m.Overruns()
	t.Budgets = budgetRows(file, m)
	t.Sizes = sizeRows(file, m.Names())
	t.Untested = untested(m)
	return t
}

// untested says which budgets the cases do not test: those of routines that none calls, and those a frame.
func untested(m *budget.Machine) (lines []string) {
	add := func(of string, l *contract.Limit, why string) {
		lines = append(lines, fmt.Sprintf("%s: no case tests the budget of %s, <= %s: %s", l.Pos, of, l, why))
	}
	const play = "pool6502 profile tests budgets in a run of the game"
	if m.Names() == nil {
		return nil
	}
	for _, c := range m.Names().Contracts {
		_, ran := m.Worst(c)
		for i := range c.Limits {
			switch l := &c.Limits[i]; {
			case l.Per != contract.PerCall:
				add(c.Routine, l, play)
			case !ran:
				add(c.Routine, l, "none calls it; "+play)
			}
		}
	}
	for i := range m.Names().Budgets {
		l := &m.Names().Budgets[i]
		add(l.Of, l, play)
	}
	return lines
}

// Failed counts failures: cases, budgets, files, regressions.
func (t *Tests) Failed() int {
	n := len(t.Regressions)
	for _, f := range t.Files {
		n += f.Failed()
	}
	return n
}

// Failed counts the failures in one source.
func (f *File) Failed() int {
	n := len(f.Overruns) + f.broken()
	if f.Err != nil {
		n++
	}
	for i := range f.Cases {
		if !f.Cases[i].OK() {
			n++
		}
	}
	return n
}

// Baseline is what a later run is compared with: the costs of the cases that came
// back, the budgets and the sizes, and what failed.
func (t *Tests) Baseline() *Baseline {
	var r Report
	b := &Baseline{Failed: t.Failed(), Regions: map[string]string{}}
	for _, f := range t.Files {
		if f.Region != "" {
			b.Regions[f.File] = f.Region
		}
		for i := range f.Cases {
			for _, line := range f.Cases[i].Failures() {
				b.Failures = append(b.Failures, fmt.Sprintf("%s: %s, case %s: %s", f.Cases[i].Pos, f.Cases[i].Routine, f.Cases[i].Case, line))
			}
		}
		for _, o := range f.Overruns {
			b.Failures = append(b.Failures, fmt.Sprintf("%s: %s", o.Pos, o))
		}
		r.AddCases(f.File, f.Cases)
		b.Budgets = append(b.Budgets, f.Budgets...)
		b.Sizes = append(b.Sizes, f.Sizes...)
	}
	b.Routines = r.Routines
	return b
}

// Against compares the run with a baseline.
func (t *Tests) Against(b *Baseline) error {
	c, err := Compare(b, t.Baseline())
	if err != nil {
		return err
	}
	t.Regressions, t.Stale = c.Regressions(), c.Stale()
	return nil
}
