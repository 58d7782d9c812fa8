package junit

import (
	"bytes"
	"encoding/xml"
	"errors"
	"os"
	"strings"
	"testing"
)

func ExampleWrite() {
	_ = Write(os.Stdout, Suite{Name: "pool.asm", Cases: []Case{
		{Class: "pool_take", Name: "free", File: "pool.asm", Line: 12, Text: "14 cycles"},
		{Class: "pool_take", Name: "full", File: "pool.asm", Line: 13, Result: Failed, Text: "C = 0, want 1"},
	}})
	// Output:
	// <?xml version="1.0" encoding="UTF-8"?>
	// <testsuites tests="2" failures="1" errors="0">
	//   <testsuite name="pool.asm" tests="2" failures="1" errors="0" skipped="0">
	//     <testcase classname="pool_take" name="free" file="pool.asm" line="12">
	//       <system-out>14 cycles</system-out>
	//     </testcase>
	//     <testcase classname="pool_take" name="full" file="pool.asm" line="13">
	//       <failure message="C = 0, want 1" type="failure">C = 0, want 1</failure>
	//     </testcase>
	//   </testsuite>
	// </testsuites>
}

// read reads a document back as a CI server does.
func read(t *testing.T, suites ...Suite) document {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, suites...); err != nil {
		t.Fatal(err)
	}
	var d document
	if err := xml.Unmarshal(b.Bytes(), &d); err != nil {
		t.Fatalf("%v in\n%s", err, &b)
	}
	return d
}

func TestSuitesCountTheirCases(t *testing.T) {
	cases := func(results ...Result) (list []Case) {
		for _, r := range results {
			list = append(list, Case{Class: "c", Name: "n", Result: r, Text: "a\nb"})
		}
		return list
	}
	d := read(t, Suite{Name: "one", Cases: cases(Passed, Failed, Failed, Skipped)}, Suite{Name: "two", Cases: cases(Error)}, Suite{Name: "three"})
	if d.Tests != 5 || d.Failures != 2 || d.Errors != 1 || len(d.Suites) != 3 {
		t.Fatalf("%+v", d)
	}
	if s := d.Suites[0]; s.Tests != 4 || s.Failures != 2 || s.Errors != 0 || s.Skipped != 1 {
		t.Errorf("%+v", s)
	}
	if f := d.Suites[0].Cases[1].Failure; f == nil || f.Message != "a" || f.Text != "a\nb" {
		t.Errorf("the failure is %+v", f)
	}
	if f := d.Suites[0].Cases[0]; f.Failure != nil || f.Error != nil || f.Skipped != nil || f.Out != "a\nb" {
		t.Errorf("the test that passed is %+v", f)
	}
}

func TestCasesOfASuiteHaveDifferentNames(t *testing.T) {
	d := read(t, Suite{Cases: []Case{{Class: "a", Name: "x"}, {Class: "a", Name: "x (2)"}, {Class: "a", Name: "x"}, {Class: "b", Name: "x"}}})
	var names []string
	for _, c := range d.Suites[0].Cases {
		names = append(names, c.Class+" "+c.Name)
	}
	if got := strings.Join(names, ", "); got != "a x, a x (2), a x (3), b x" {
		t.Errorf("the names are %s", got)
	}
}

// FuzzWrite gives a document any names: a reader of XML gets all of them, less what
// XML cannot hold.
func FuzzWrite(f *testing.F) {
	f.Add("pool.asm", "taken", "A = 1, want 2\nX = 3, want 4")
	f.Add("a<b>&\"c'.asm", "\x1b[31m", "]]>")
	f.Add("\xff\xfe", "\u2028", "\x00")
	f.Fuzz(func(t *testing.T, file, name, text string) {
		d := read(t, Suite{Name: file, Cases: []Case{{Class: file, Name: name, File: file, Result: Error, Text: text}, {Class: file, Name: name, Text: text}}})
		held := func(s string) string {
			return strings.Map(func(r rune) rune {
				if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
					return '\uFFFD'
				}
				return r
			}, s)
		}
		if s := d.Suites[0]; s.Name != held(file) || s.Cases[0].Name != held(name) || s.Cases[0].Error.Text != held(text) || s.Cases[1].Name != held(name)+" (2)" {
			t.Fatalf("%+v of %q, %q, %q", s, file, name, text)
		}
	})
}

// short is a writer that takes so many bytes, fails once, and then takes more: the error must not be forgotten.
type short struct{ room int }

func (s *short) Write(p []byte) (int, error) {
	if s.room -= len(p); s.room < 0 {
		s.room = 1 << 20
		return 0, errors.New("the disk is full")
	}
	return len(p), nil
}

func TestWhatCannotBeWrittenIsAnError(t *testing.T) {
	suite := Suite{Name: "s", Cases: []Case{{Class: "c", Name: "n"}}}
	var whole bytes.Buffer
	if err := Write(&whole, suite); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(whole.String(), "</testsuites>\n") {
		t.Errorf("it ends with %q", whole.String()[whole.Len()-20:])
	}
	for room := range whole.Len() {
		if err := Write(&short{room}, suite); err == nil || err.Error() != "the disk is full" {
			t.Fatalf("room for %d of %d bytes: %v", room, whole.Len(), err)
		}
	}
	if err := Write(&short{whole.Len()}, suite); err != nil {
		t.Error(err)
	}
}

func TestASkippedCaseSaysWhy(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, Suite{Name: "s", Cases: []Case{{Class: "c", Name: "n", Result: Skipped, Text: "it did not run\nat all"}}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`skipped="1"`, `<skipped message="it did not run" type="skipped">it did not run&#xA;at all</skipped>`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in\n%s", want, b.String())
		}
	}
}
