package bench

import (
	"bytes"
	"fmt"

	"pool6502/asm"
)

// Draw gives a number between two bounds, both included; what is its name in
// reports.
type Draw func(what string, from, to int) int

// Lockstep is a reference model that draws its operations itself.
type Lockstep interface {
	// Step does one operation on the console and on the model, and compares
	// registers as promised and the pool's whole memory.
	Step(m *Machine, draw Draw) error
}

// Same compares memory from a symbol on with what a model says.
func (m *Machine) Same(symbol string, want ...uint8) error {
	got, err := m.Read(symbol, len(want))
	if err != nil {
		return err
	}
	if bytes.Equal(got, want) {
		return nil
	}
	for i := range want {
		if got[i] != want[i] {
			return fmt.Errorf("%s+%d = %d, the model says %d", symbol, i, got[i], want[i])
		}
	}
	return nil
}

// Word is a number as the 6502 keeps it: low byte first.
func Word(v int) []uint8 { return []uint8{uint8(v), uint8(v >> 8)} }

// Byte reads a byte.
func (m *Machine) Byte(symbol string) (int, error) {
	b, err := m.Read(symbol, 1)
	if err != nil {
		return 0, err
	}
	return int(b[0]), nil
}

// Number reads a word.
func (m *Machine) Number(symbol string) (int, error) {
	b, err := m.Read(symbol, 2)
	if err != nil {
		return 0, err
	}
	return int(b[0]) | int(b[1])<<8, nil
}

// Refused is how many objects an emptied pool takes before a routine refuses one
// with C = 1.
func (m *Machine) Refused(routine string, regs ...asm.Assign) (int, error) {
	if _, err := m.Run("init_pool", nil); err != nil {
		return 0, err
	}
	const enough = 4096
	for n := range enough {
		r, err := m.Again(routine, regs...)
		if err != nil {
			return 0, err
		}
		if r.Carry() {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%s refuses nothing in %d calls", routine, enough)
}
