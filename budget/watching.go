package budget

import (
	"pool6502/asm"
	"pool6502/budget/watch"
)

// What package watch knows, under the names it has at this front door.
type (
	Names    = watch.Names
	Meter    = watch.Meter
	Frame    = watch.Frame
	PoolView = watch.PoolView
)

// The states of a slot.
const (
	Free    = watch.Free
	Live    = watch.Live
	Spawned = watch.Spawned
	Died    = watch.Died
)

// ProgramNames takes labels, lines, contracts and pools from a program.
func ProgramNames(p *asm.Program) *Names { return watch.ProgramNames(p) }

// ROMNames takes labels and lines from what another toolchain wrote beside the
// ROM that image holds.
func ROMNames(image []byte, s *asm.Symbols) (*Names, error) { return watch.ROMNames(image, s) }
