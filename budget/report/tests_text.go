package report

import (
	"fmt"
	"io"
	"strings"
)

func writeTestsText(w io.Writer, t *Tests) error {
	var b strings.Builder
	cases, failed := 0, 0
	for _, f := range t.Files {
		writeFileText(&b, &f, Width(w))
		cases += len(f.Cases)
		for i := range f.Cases {
			if !f.Cases[i].OK() {
				failed++
			}
		}
	}
	for _, r := range t.Regressions {
		fmt.Fprintf(&b, "slower  %s\n", r)
	}
	fmt.Fprintf(&b, "%s, %d failed", Plural(cases, "case"), failed)
	if over := t.Failed() - failed; over > 0 {
		fmt.Fprintf(&b, "; %s failed", Plural(over, "other check"))
	}
	b.WriteString("\n" + t.interrupted())
	return Print(w, b.String())
}

func writeFileText(b *strings.Builder, f *File, width int) {
	if f.Err != nil {
		fmt.Fprintf(b, "FAIL    %s: %v\n", f.File, f.Err)
		return
	}
	if len(f.Cases) > 0 {
		b.WriteString(f.caseTable().Text(width))
	}
	f.exhaustedText(b, width)
	for i := range f.Cases {
		c := &f.Cases[i]
		for _, line := range c.Failures() {
			fmt.Fprintf(b, "%s:%d: %s, case %s: %s\n", c.Pos.File, c.Pos.Line, c.Routine, c.Case, line)
		}
	}
	for _, o := range f.Overruns {
		fmt.Fprintf(b, "%s:%d: %s\n", o.Pos.File, o.Pos.Line, o)
	}
	for _, line := range f.Untested {
		b.WriteString(line + "\n")
	}
	f.boundsText(b, width)
}

// caseTable returns a row for each case.
func (f *File) caseTable() *Table {
	tab := NewTable(f.File, 4, 2, "", "routine", "case", "body", "call")
	for i := range f.Cases {
		c := &f.Cases[i]
		state := "ok"
		if !c.OK() {
			state = "FAIL"
		}
		if c.Err != nil {
			tab.Add(state, c.Routine, c.Case, "", "")
			continue
		}
		tab.Add(state, c.Routine, c.Case, float64(c.Body), float64(c.Call))
	}
	return tab
}
