package budget

import "pool6502/asm"

// Value parses a number, a symbol with or without an offset, or the low or high
// byte of a symbol (<symbol, >symbol). The value must lie between -(most+1)/2 and most.
func (m *Machine) Value(text string, most int) (int, error) { return m.names.Value(text, most) }

// ParseSet parses place=value as it is written in headers of routines: a register or
// flag (A=2), memory (bullets=1,2,3), words in memory (ptr:w=$0300), or the buttons held on
// a controller (pad:1=A+Right).
func (m *Machine) ParseSet(text string) (asm.Assign, error) { return m.names.ParseSet(text) }
