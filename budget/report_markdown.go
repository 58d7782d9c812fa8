package budget

import (
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
)

func writeMarkdown(w io.Writer, r *Report) error {
	return writeTables(w, r, 0, func(t table.Writer) string { return t.RenderMarkdown() + "\n" })
}
