package budget

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// sentenceWidth is where the text report breaks long sentences.
const sentenceWidth = 72

// newTable makes a table in the style of all reports; the columns from
// firstNumber on (counted from 1) hold numbers, n of them.
func newTable(title string, firstNumber, n int, header ...any) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = text.FormatDefault
	t.Style().Options.SeparateRows = false
	t.SetTitle(title)
	t.AppendHeader(header)
	var columns []table.ColumnConfig
	for i := range n {
		columns = append(columns, table.ColumnConfig{Number: firstNumber + i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
	return t
}

func writeText(w io.Writer, r *Report) error {
	return writeTables(w, r, sentenceWidth, func(t table.Writer) string { return t.Render() + "\n" })
}

// writeTables writes the report's tables, rendered as the format wants.
// Sentences are broken at width columns; 0 leaves them whole.
func writeTables(w io.Writer, r *Report, width int, render func(table.Writer) string) error {
	var parts []string
	if len(r.Claims) > 0 {
		parts = append(parts, render(claimsTable(r.Claims, width)))
	}
	if len(r.Routines) > 0 {
		parts = append(parts, render(routinesTable(r.Routines)))
	}
	if len(r.Frames) > 0 {
		parts = append(parts, render(framesTable(r.Frames)))
	}
	if len(r.Sustained) > 0 {
		parts = append(parts, render(sustainedTable(r.Sustained)))
	}
	if len(r.Broken) > 0 {
		parts = append(parts, render(brokenTable(r.Broken)))
	}
	if r.Crossover != nil {
		for _, t := range r.Crossover.tables() {
			parts = append(parts, render(t))
		}
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n"))
	return err
}

func claimsTable(rows []ClaimRow, width int) table.Writer {
	t := newTable("Documented claims", 4, 1, "claim", "says", "verdict", "measured", "found")
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 2, WidthMax: width / 2, WidthMaxEnforcer: text.WrapSoft},
		{Number: 4, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 5, WidthMax: width, WidthMaxEnforcer: text.WrapSoft},
	})
	for _, c := range rows {
		t.AppendRow(table.Row{c.ID, c.Claim, string(c.Verdict), strings.TrimSpace(number(c.Measured) + " " + c.Unit), c.Sentence})
	}
	return t
}

func routinesTable(rows []RoutineRow) table.Writer {
	t := newTable("Routines, in cycles", 4, 2, "pool", "routine", "case", "body", "call")
	last := ""
	for _, c := range rows {
		if c.Pool != last && last != "" {
			t.AppendSeparator()
		}
		last = c.Pool
		t.AppendRow(table.Row{c.Pool, c.Routine, c.Condition, number(float64(c.Body)), number(float64(c.Call))})
	}
	return t
}

func framesTable(rows []FrameRow) table.Writer {
	t := newTable("Frames, in cycles a frame", 3, 9, "pool", "routine", "min", "median", "p99", "max", "of frame", "of vblank", "own median", "own max", "drops")
	last := ""
	for _, c := range rows {
		pool, drops, vblank := "", "", ""
		if c.OfVblank < 1 { // more cannot be done in it
			vblank = percent(c.OfVblank)
		}
		if c.Pool != last {
			if last != "" {
				t.AppendSeparator()
			}
			pool, drops = fmt.Sprintf("%s (%d frames)", c.Pool, c.Frames), fmt.Sprint(c.Drops)
		}
		last = c.Pool
		t.AppendRow(table.Row{pool, c.Routine, number(float64(c.Min)), number(float64(c.Median)), number(float64(c.P99)), number(float64(c.Max)),
			percent(c.OfFrame), vblank, number(float64(c.Exclusive.Median)), number(float64(c.Exclusive.Max)), drops})
	}
	return t
}

func brokenTable(rows []BrokenRow) table.Writer {
	t := newTable("Promises that were not kept", 0, 0, "pool", "routine", "what happened")
	for _, b := range rows {
		t.AppendRow(table.Row{b.Pool, b.Routine, b.Sentence})
	}
	return t
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

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
