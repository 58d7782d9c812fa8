package budget

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
)

func writeTestsText(w io.Writer, t *TestReport) error {
	var b strings.Builder
	cases, failed := 0, 0
	for _, f := range t.Files {
		writeFileText(&b, &f)
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
	fmt.Fprintf(&b, "%s, %d failed", counted(cases, "case"), failed)
	if over := t.Failed() - failed; over > 0 {
		fmt.Fprintf(&b, "; %s broken", counted(over, "other promise"))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// counted puts a number before a noun.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func writeFileText(b *strings.Builder, f *TestFile) {
	if f.Err != nil {
		fmt.Fprintf(b, "FAIL    %s: %v\n", f.File, f.Err)
		return
	}
	tab := newTable(f.File, 4, 2, "", "routine", "case", "body", "call")
	for i := range f.Cases {
		c := &f.Cases[i]
		state := "ok"
		if !c.OK() {
			state = "FAIL"
		}
		body, call := number(float64(c.Body)), number(float64(c.Call))
		if c.Err != nil {
			body, call = "", ""
		}
		tab.AppendRow(table.Row{state, c.Routine, c.Case, body, call})
	}
	b.WriteString(tab.Render())
	b.WriteString("\n")
	for i := range f.Cases {
		c := &f.Cases[i]
		if c.Err != nil {
			fmt.Fprintf(b, "%s:%d: %s, case %s: %v\n", c.Pos.File, c.Pos.Line, c.Routine, c.Case, c.Err)
		}
		for _, m := range c.Mismatches {
			fmt.Fprintf(b, "%s:%d: %s, case %s: %s\n", c.Pos.File, c.Pos.Line, c.Routine, c.Case, m)
		}
	}
	for _, o := range f.Overruns {
		fmt.Fprintf(b, "%s:%d: %s\n", o.Pos.File, o.Pos.Line, o)
	}
}
