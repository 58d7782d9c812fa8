package budget

import (
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

func writeMarkdown(w io.Writer, r *Report) error {
	return writeTables(w, r, func(t table.Writer) string {
		t.SetColumnConfigs(unwrapped(t))
		return t.RenderMarkdown() + "\n"
	})
}

// unwrapped drops the widths, which a Markdown cell cannot have, and keeps the
// columns of numbers on the right.
func unwrapped(t table.Writer) []table.ColumnConfig {
	var out []table.ColumnConfig
	for _, c := range columnsOf(t) {
		out = append(out, table.ColumnConfig{Number: c, Align: text.AlignRight})
	}
	return out
}
