package report

import "pool6502/budget/watch"

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

// budgetRows are the budgets of the routines that were called.
func budgetRows(pool string, m *watch.Meter) []BudgetRow {
	var out []BudgetRow
	for i := range m.Routines() {
		r := m.Routine(i)
		if r.Contract == nil || r.Contract.Budget < 0 || r.Calls == 0 {
			continue
		}
		out = append(out, BudgetRow{pool, r.Name, r.Contract.Pos.File, r.Contract.Pos.Line, r.MaxBody, r.Contract.Budget})
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
