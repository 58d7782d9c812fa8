package bound

import (
	"fmt"

	"pool6502/internal/golden"
)

// Proved says what is proved about a routine. The tests with random programs compare it with files in testdata, because no run shows that a
// proof says less than it could, or has a condition that it does not need. After a change of the analysis, make figures writes
// these files anew, and their difference shows which bounds changed.
func Proved(to *golden.Record, r *Result) string {
	if r.Err != nil {
		return "open: " + to.Name(r.Err.Error())
	}
	text := fmt.Sprintf("%d to %d, stack %d", r.Best, r.Worst, r.Stack)
	if r.Port+r.DMA > 0 {
		text += fmt.Sprintf(", port %d, DMA %d", r.Port, r.DMA)
	}
	if r.Formula != nil {
		text += fmt.Sprintf(", formula %v", r.Formula)
	}
	for _, note := range r.Notes {
		text += ", note " + to.Name(note)
	}
	if r.Called != nil {
		text += fmt.Sprintf(", for %d calls", len(r.Called))
	}
	if r.Trusts() {
		text += ", on trust"
	}
	return text + golden.Names(to, "if", r.Conditions())
}
