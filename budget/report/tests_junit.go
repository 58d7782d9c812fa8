package report

import (
	"fmt"
	"io"
	"strings"

	"pool6502/internal/junit"
)

// writeJUnit writes the tests as CI servers read them: a suite for each source.
func writeJUnit(w io.Writer, t *Tests) error {
	var suites []junit.Suite
	for i := range t.Files {
		suites = append(suites, t.Files[i].junit())
	}
	if len(t.Regressions) > 0 {
		s := junit.Suite{Name: "baseline"}
		for _, r := range t.Regressions {
			s.Cases = append(s.Cases, junit.Case{Class: r.Pool, Name: r.Routine + ": " + r.Condition, Result: junit.Failed, Text: r.String()})
		}
		suites = append(suites, s)
	}
	return junit.Write(w, suites...)
}

func (f *File) junit() junit.Suite {
	s := junit.Suite{Name: f.File}
	if f.Err != nil {
		s.Cases = append(s.Cases, junit.Case{Class: f.File, Name: "source", Result: junit.Error, Text: f.Err.Error()})
	}
	for i := range f.Cases {
		c := &f.Cases[i]
		j := junit.Case{Class: c.Routine, Name: c.Case, File: c.Pos.File, Line: c.Pos.Line}
		switch {
		case c.Err != nil:
			j.Result, j.Text = junit.Error, c.Err.Error()
		case !c.OK():
			j.Result, j.Text = junit.Failed, strings.Join(c.Failures(), "\n")
		case c.Exhausted != nil:
			j.Text = c.Exhausted.String()
		default:
			j.Text = fmt.Sprintf("%d cycles", c.Body)
		}
		s.Cases = append(s.Cases, j)
	}
	for _, o := range f.Overruns {
		s.Cases = append(s.Cases, junit.Case{Class: o.Routine, Name: "Budget", File: o.Pos.File, Line: o.Pos.Line, Result: junit.Failed, Text: o.String()})
	}
	f.boundsJUnit(&s)
	return s
}
