package report

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"pool6502/asm/contract"
	"pool6502/budget/claim"
)

// Table is a table that every format for people can show.
type Table struct {
	// Heading is the table's heading where the format has headings, such as
	// "16 slots"; "" for none.
	Heading string

	w       table.Writer
	title   string
	caption string // below it
	header  []any
	rows    [][]any
	columns []table.ColumnConfig
	spare   []int // columns that a narrow terminal leaves out
}

// NewTable makes an empty table. Of its columns, counted from 1, n hold numbers
// and are aligned to the right, beginning with column first.
func NewTable(title string, first, n int, header ...any) *Table {
	t := &Table{w: table.NewWriter(), title: inLine.Replace(title), header: header}
	t.w.SetStyle(table.StyleLight)
	t.w.Style().Format.Header = text.FormatDefault
	t.w.Style().Options.SeparateRows = false
	t.w.AppendHeader(header)
	for i := range len(header) {
		c := table.ColumnConfig{Number: i + 1}
		if i+1 >= first && i+1 < first+n {
			c.Align, c.AlignHeader = text.AlignRight, text.AlignRight
		}
		t.columns = append(t.columns, c)
	}
	return t
}

// inLine spells out what would break a cell, as a file name may.
var inLine = strings.NewReplacer("\n", `\n`, "\t", `\t`)

// Signed formats a difference with its sign: +1,137, or -12.
func Signed(n int) string {
	if n < 0 {
		return contract.Grouped(n)
	}
	return "+" + contract.Grouped(n)
}

// Add adds a row. Numbers are written as claim.Number writes them, with a comma
// between thousands; anything else as fmt prints it. A number that is a name, such as a
// frame's, is given as a string.
func (t *Table) Add(cells ...any) {
	for len(t.header) < len(cells) {
		t.header, t.columns = append(t.header, ""), append(t.columns, table.ColumnConfig{Number: len(t.header) + 1})
	}
	row := make(table.Row, len(cells))
	for i, c := range cells {
		switch v := c.(type) {
		case string:
			c = inLine.Replace(v)
		case float64:
			c = claim.Number(v)
		case int:
			c = contract.Grouped(v)
			if t.columns[i].Align == text.AlignDefault {
				t.columns[i].Align = text.AlignRight
			}
		}
		row[i] = c
	}
	t.rows = append(t.rows, row)
	t.w.AppendRow(row)
}

// Separate draws a line below the last row.
func (t *Table) Separate() { t.w.AppendSeparator() }

// wrap breaks the text of a column at a width.
func (t *Table) wrap(column, width int) {
	t.columns[column-1].WidthMax = width
	t.columns[column-1].WidthMaxEnforcer = text.WrapSoft
}

func (t *Table) markdown() string {
	t.w.SetTitle("")
	t.w.SetColumnConfigs(t.columns)
	return t.w.RenderMarkdown()
}
