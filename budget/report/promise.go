package report

import (
	"pool6502/budget"
	"pool6502/budget/watch"
)

// BudgetRow is a routine's budget and the costliest call that was measured, both in
// cycles of the body.
type BudgetRow struct {
	Pool    string `json:"pool"`
	Routine string `json:"routine"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Worst   int    `json:"worst"`
	Budget  int    `json:"budget"`
}

// Used is the share of the budget that the costliest call takes.
func (b *BudgetRow) Used() float64 {
	switch {
	case b.Budget > 0:
		return float64(b.Worst) / float64(b.Budget)
	case b.Worst > 0:
		return 2
	}
	return 1
}

// SizeRow is how many bytes of ROM a routine takes, up to the next label.
type SizeRow struct {
	Pool    string `json:"pool"`
	Routine string `json:"routine"`
	Bytes   int    `json:"bytes"`
}

// budgetRows are the budgets of the routines that have run.
func budgetRows(pool string, m *budget.Machine) (out []BudgetRow) {
	if m.Names() == nil {
		return nil
	}
	for _, c := range m.Names().Contracts {
		if worst, ok := m.Worst(c); ok && c.Budget >= 0 {
			out = append(out, BudgetRow{pool, c.Routine, c.Pos.File, c.Pos.Line, worst, c.Budget})
		}
	}
	return out
}

func sizeRows(pool string, names *watch.Names) []SizeRow {
	var out []SizeRow
	for _, s := range names.Sizes() {
		out = append(out, SizeRow{pool, s.Routine, s.Bytes})
	}
	return out
}
