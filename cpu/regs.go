package cpu

// Regs are the registers that a program sees.
type Regs struct {
	PC         uint16
	A, X, Y, S uint8
	P          uint8 // NV--DIZC; bits 4 and 5 are 0 in a processor
}

// Get returns a register by its letter (A, X, Y, S), or a flag (N, V, D, I, Z, C) as 0 or 1; 0 for other letters.
func (r *Regs) Get(name byte) uint8 {
	if at := r.named(name); at != nil {
		return *at
	}
	if r.P&FlagBit(name) != 0 {
		return 1
	}
	return 0
}

// Set sets a register by its letter, or a flag: clear for 0, set for any other value. It ignores other letters.
func (r *Regs) Set(name byte, v uint8) {
	if at := r.named(name); at != nil {
		*at = v
		return
	}
	if r.P &^= FlagBit(name); v != 0 {
		r.P |= FlagBit(name)
	}
}

// named returns a register by its letter; nil if it is not one of a byte.
func (r *Regs) named(name byte) *uint8 {
	switch name {
	case 'A':
		return &r.A
	case 'X':
		return &r.X
	case 'Y':
		return &r.Y
	case 'S':
		return &r.S
	}
	return nil
}

// FlagBit returns the bit of P for a flag, N, V, D, I, Z or C; 0 for other names.
func FlagBit(name byte) uint8 {
	switch name {
	case 'N':
		return FlagN
	case 'V':
		return FlagV
	case 'D':
		return FlagD
	case 'I':
		return FlagI
	case 'Z':
		return FlagZ
	case 'C':
		return FlagC
	}
	return 0
}
