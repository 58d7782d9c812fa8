package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// narrowest is how narrow a column of text may become, in characters: first columns are left out to keep it wide.
var narrowest = []int{20, 10}

// Spare names columns, counted from 1, that a terminal too narrow for the table leaves out, the first one first.
func (t *Table) Spare(columns ...int) { t.spare = columns }

// fit breaks the text of columns, and leaves out columns that can be spared, so that the table is at most so many
// characters wide, and reports whether that can be done.
func (t *Table) fit(width int) bool {
	for _, least := range narrowest {
		for i := range t.columns {
			t.columns[i].Hidden = false
		}
		for hidden := 0; hidden <= len(t.spare); hidden++ {
			if hidden > 0 {
				t.columns[t.spare[hidden-1]-1].Hidden = true
			}
			if t.squeeze(width, least) {
				return true
			}
		}
	}
	return false
}

// squeeze breaks the text of the columns that are shown, none of them to less than so many characters.
func (t *Table) squeeze(width, narrowest int) bool {
	wide, least := make([]int, len(t.header)), make([]int, len(t.header))
	measure := func(row []any, header bool) {
		for i, cell := range row {
			if t.columns[i].Hidden {
				continue
			}
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
				n = min(n, max(narrowest, longestWord(s))) // it is broken there
			}
			least[i] = max(least[i], n)
		}
	}
	measure(t.header, true)
	for _, row := range t.rows {
		measure(row, false)
	}
	total := 1
	for i, n := range wide {
		if !t.columns[i].Hidden {
			total += n + 3
		}
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
	}
	for i, n := range wide {
		t.columns[i].WidthMax, t.columns[i].WidthMaxEnforcer = n, wrapNames
	}
	return true
}

// pieces cuts a text where a line may end: behind spaces, and inside names behind _ : / and a dot.
func pieces(s string) (list []string) {
	from := 0
	for i, c := range s {
		next, first := i+1, i == 0 || s[i-1] == ' '
		if strings.ContainsRune(" _:/.", c) && (c == ' ' || !first) && next < len(s) && !strings.ContainsRune(" _:/.", rune(s[next])) {
			list, from = append(list, s[from:next]), next
		}
	}
	return append(list, s[from:])
}

// wrapNames breaks a text into lines of at most so many characters, where each of its pieces fits into one.
func wrapNames(s string, width int) string {
	var lines []string
	line := ""
	for _, p := range pieces(s) {
		if line != "" && text.StringWidthWithoutEscSequences(strings.TrimRight(line+p, " ")) > width {
			lines, line = append(lines, strings.TrimRight(line, " ")), ""
		}
		line += p
	}
	return strings.Join(append(lines, line), "\n")
}

func longestWord(s string) int {
	n := 0
	for _, p := range pieces(s) {
		n = max(n, text.StringWidthWithoutEscSequences(strings.TrimRight(p, " ")))
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

// Text returns the table with lines around it, at most width characters wide.
func (t *Table) Text(width int) string {
	if !t.fit(width) {
		return t.list(width)
	}
	t.w.SetColumnConfigs(t.columns)
	t.w.SetTitle("")
	first, _, _ := strings.Cut(t.w.Render(), "\n")
	t.w.SetTitle("%s", text.WrapSoft(t.title, max(text.StringWidthWithoutEscSequences(first)-4, 1))) // between words; the table would break it anywhere
	if t.caption != "" {
		t.w.SetCaption("%s", text.WrapSoft(t.caption, min(width, Columns)))
	}
	return t.w.Render() + "\n"
}

// Write writes the table for people, at most Width(w) characters wide.
func (t *Table) Write(w io.Writer) error {
	_, err := io.WriteString(w, t.Text(Width(w)))
	return err
}

// Plain leaves out the lines around the table and between its columns.
func (t *Table) Plain() { t.w.Style().Options = table.OptionsNoBordersAndSeparators }
