package budget

import "pool6502/asm"

// Value reads a number, a symbol with or without an offset, or the low or high
// byte of one (<symbol, >symbol). It has to lie between -(most+1)/2 and most.
func (m *Machine) Value(text string, most int) (int, error) { return m.names.Value(text, most) }

// ParseSet reads place=value as the headers of routines have it: a register or
// flag (A=2), memory (bullets=1,2,3), words in memory (ptr:w=$0300), or what is
// held on a pad (pad:1=A+Right).
func (m *Machine) ParseSet(text string) (asm.Assign, error) { return m.names.ParseSet(text) }
