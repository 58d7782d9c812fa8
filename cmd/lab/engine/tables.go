package engine

import (
	"context"
	"errors"

	"pool6502/asm"
	"pool6502/budget/claim"
	"pool6502/roms"
)

// Measurer measures a table of a lesson, as roms.MeasureTable does.
type Measurer func(ctx context.Context, lab *claim.Lab, lesson, kind string, args []string) (roms.Cells, error)

// Table measures a table of a lesson on the sources as edited: its claims, or what a frame sustains. It needs
// Measure. What several tables share is measured once for each build.
func (e *Engine) Table(lesson, kind string, args []string) (roms.Cells, error) {
	if e.Measure == nil {
		return nil, errors.New("this program cannot measure the tables of lessons; tables.wasm can")
	}
	if e.lab == nil {
		f := e.files
		e.lab = claim.NewLab()
		e.lab.Assemble = func(path string, defines map[string]int) (*asm.Program, error) {
			return asm.Assemble(f, path, asm.Options{Defines: defines})
		}
	}
	return e.Measure(context.Background(), e.lab, lesson, kind, args)
}
