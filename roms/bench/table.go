package bench

import (
	"context"

	"pool6502/budget/claim"
)

// Table is a table of a lesson: measured, shown there, and kept in the golden
// file cell by cell.
type Table struct {
	Columns []string // the first is above the names
	Rows    []Row
}

// Row is a line of a table: a cell for each column but the first.
type Row struct {
	Name  string
	Cells []float64
}

// Tabler measures a table.
type Tabler func(context.Context, *claim.Lab) (Table, error)

// Add adds a row.
func (t *Table) Add(name string, cells ...float64) {
	t.Rows = append(t.Rows, Row{name, cells})
}
