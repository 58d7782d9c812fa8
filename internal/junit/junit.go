package junit

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Suite is the results that belong together: one source, or one run.
type Suite struct {
	Name  string
	Cases []Case
}

// Case is one test.
type Case struct {
	Class, Name string
	File        string // where it is written; "" if there is no such place
	Line        int    // likewise; 0
	Result      Result
	Text        string // why it failed or was skipped; of a test that passed, its output
}

// Result is the result of a test.
type Result int

// The results. A test that could not be tried is an Error, one that was tried and
// does not hold has Failed.
const (
	Passed Result = iota
	Failed
	Error
	Skipped
)

type (
	document struct {
		XMLName  xml.Name  `xml:"testsuites"`
		Tests    int       `xml:"tests,attr"`
		Failures int       `xml:"failures,attr"`
		Errors   int       `xml:"errors,attr"`
		Suites   []element `xml:"testsuite"`
	}
	element struct {
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Errors   int        `xml:"errors,attr"`
		Skipped  int        `xml:"skipped,attr"`
		Cases    []testcase `xml:"testcase"`
	}
	testcase struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		File    string   `xml:"file,attr,omitempty"`
		Line    int      `xml:"line,attr,omitempty"`
		Failure *message `xml:"failure"`
		Error   *message `xml:"error"`
		Skipped *message `xml:"skipped"`
		Out     string   `xml:"system-out,omitempty"`
	}
	message struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

// Write writes suites as one document.
func Write(w io.Writer, suites ...Suite) error {
	var d document
	for _, s := range suites {
		e := s.element()
		d.Tests += e.Tests
		d.Failures += e.Failures
		d.Errors += e.Errors
		d.Suites = append(d.Suites, e)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(&d); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s *Suite) element() element {
	e := element{Name: s.Name, Tests: len(s.Cases)}
	seen := map[[2]string]bool{}
	for _, c := range s.Cases {
		t := testcase{Class: c.Class, Name: c.Name, File: c.File, Line: c.Line}
		for n := 2; seen[[2]string{t.Class, t.Name}]; n++ {
			t.Name = fmt.Sprintf("%s (%d)", c.Name, n)
		}
		seen[[2]string{t.Class, t.Name}] = true
		first, _, _ := strings.Cut(c.Text, "\n")
		switch c.Result {
		case Failed:
			e.Failures++
			t.Failure = &message{first, "failure", c.Text}
		case Error:
			e.Errors++
			t.Error = &message{first, "error", c.Text}
		case Skipped:
			e.Skipped++
			t.Skipped = &message{first, "skipped", c.Text}
		default:
			t.Out = c.Text
		}
		e.Cases = append(e.Cases, t)
	}
	return e
}
