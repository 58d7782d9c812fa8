package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitMessage `xml:"failure,omitempty"`
	Error   *junitMessage `xml:"error,omitempty"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func (s *junitSuite) add(c junitCase) {
	s.Tests++
	if c.Failure != nil {
		s.Failures++
	}
	if c.Error != nil {
		s.Errors++
	}
	s.Cases = append(s.Cases, c)
}

// writeJUnit writes the tests as CI servers read them: a suite for each source.
func writeJUnit(w io.Writer, t *Tests) error {
	var all junitSuites
	for _, f := range t.Files {
		all.add(junitFile(&f))
	}
	if len(t.Regressions) > 0 {
		s := junitSuite{Name: "baseline"}
		for _, r := range t.Regressions {
			s.add(junitCase{Class: r.Pool, Name: r.Routine + ": " + r.Condition, Failure: message(r.String())})
		}
		all.add(s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(&all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (a *junitSuites) add(s junitSuite) {
	a.Suites = append(a.Suites, s)
	a.Tests += s.Tests
	a.Failures += s.Failures
	a.Errors += s.Errors
}

func junitFile(f *File) junitSuite {
	s := junitSuite{Name: f.File}
	if f.Err != nil {
		s.add(junitCase{Class: f.File, Name: "source", Error: message(f.Err.Error())})
	}
	for i := range f.Cases {
		c := &f.Cases[i]
		j := junitCase{Class: c.Routine, Name: c.Case, File: c.Pos.File, Line: c.Pos.Line}
		switch {
		case c.Err != nil:
			j.Error = message(c.Err.Error())
		case !c.OK():
			var lines []string
			for _, m := range c.Mismatches {
				lines = append(lines, m.String())
			}
			j.Failure = message(strings.Join(lines, "\n"))
		default:
			j.Out = fmt.Sprintf("%d cycles", c.Body)
		}
		s.add(j)
	}
	for _, o := range f.Overruns {
		s.add(junitCase{Class: o.Routine, Name: "Budget", File: o.Pos.File, Line: o.Pos.Line, Failure: message(o.String())})
	}
	return s
}

func message(s string) *junitMessage {
	first, _, _ := strings.Cut(s, "\n")
	return &junitMessage{Message: first, Text: s}
}
