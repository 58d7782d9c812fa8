package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// columns is how wide the terminal behind a writer is, in characters; 0 where there is none, and
// a table may be as wide as it is.
func columns(w io.Writer) int {
	if t, ok := w.(interface{ Columns() int }); ok {
		return t.Columns()
	}
	return 0
}

// narrowest is how narrow a column of text may become, in characters.
const narrowest = 10

// fit breaks the text of columns so that the table is at most so many characters wide, and reports
// whether that can be done.
func (t *Table) fit(width int) bool {
	wide, least := make([]int, len(t.header)), make([]int, len(t.header))
	measure := func(row []any, header bool) {
		for i, cell := range row {
			s := fmt.Sprint(cell)
			n := text.StringWidthWithoutEscSequences(s)
			if m := t.columns[i].WidthMax; m > 0 {
				n = min(n, m)
			}
			wide[i] = max(wide[i], n)
			switch {
			case header:
				n = longestWord(s)
			case t.columns[i].Align != text.AlignRight:
				n = min(n, max(narrowest, longestWord(s)))
			}
			least[i] = max(least[i], n)
		}
	}
	measure(t.header, true)
	for _, row := range t.rows {
		measure(row, false)
	}
	total := 1
	for _, n := range wide {
		total += n + 3
	}
	for ; total > width; total-- {
		most := -1
		for i := range wide {
			if wide[i] > least[i] && (most < 0 || wide[i] > wide[most]) {
				most = i
			}
		}
		if most < 0 {
			return false
		}
		wide[most]--
		t.columns[most].WidthMax, t.columns[most].WidthMaxEnforcer = wide[most], text.WrapSoft
	}
	return true
}

func longestWord(s string) int {
	n := 0
	for _, word := range strings.Fields(s) {
		n = max(n, text.StringWidthWithoutEscSequences(word))
	}
	return n
}

// list writes the table as a list, for a terminal that is too narrow for it: of each row a line for
// each cell, with the header in front.
func (t *Table) list(width int) string {
	var b strings.Builder
	if t.title != "" {
		b.WriteString(text.WrapSoft(t.title, width) + "\n")
	}
	for _, row := range t.rows {
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		for i, cell := range row {
			s := fmt.Sprint(cell)
			if s == "" {
				continue
			}
			if h := fmt.Sprint(t.header[i]); h != "" {
				s = h + ": " + s
			}
			for k, line := range strings.Split(text.WrapSoft(s, max(width-2, 1)), "\n") {
				if k > 0 {
					line = "  " + line
				}
				b.WriteString(strings.TrimRight(line, " ") + "\n")
			}
		}
	}
	if t.caption != "" {
		b.WriteString("\n" + text.WrapSoft(t.caption, width) + "\n")
	}
	return b.String()
}

// text writes the table with lines around it, as narrow as a terminal of so many characters asks
// for; 0 is as wide as it is.
func (t *Table) text(width int) string {
	if width > 0 && !t.fit(width) {
		return t.list(width)
	}
	t.w.SetColumnConfigs(t.columns)
	t.w.SetTitle("")
	first, _, _ := strings.Cut(t.w.Render(), "\n")
	t.w.SetTitle("%s", text.WrapSoft(t.title, max(text.StringWidthWithoutEscSequences(first)-4, 1))) // between words; the table would break it anywhere
	if t.caption != "" {
		most := captionWidth
		if width > 0 {
			most = min(most, width)
		}
		t.w.SetCaption("%s", text.WrapSoft(t.caption, most))
	}
	return t.w.Render() + "\n"
}

// Write writes the table for people, no wider than the terminal behind w, if w has a method Columns.
func (t *Table) Write(w io.Writer) error {
	_, err := io.WriteString(w, t.text(columns(w)))
	return err
}

// Plain leaves out the lines around the table and between its columns.
func (t *Table) Plain() { t.w.Style().Options = table.OptionsNoBordersAndSeparators }
