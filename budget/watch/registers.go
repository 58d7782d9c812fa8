package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
)

// Register reads a register (A, X, Y, S) or a flag, as 0 or 1, of a set of
// registers.
func Register(reg, a, x, y, s, p uint8) uint8 {
	switch reg {
	case 'A':
		return a
	case 'X':
		return x
	case 'Y':
		return y
	case 'S':
		return s
	}
	if p&FlagBit(reg) != 0 {
		return 1
	}
	return 0
}

// FlagBit returns the bit of P for a flag, N, V, D, I, Z or C; 0 for other names.
func FlagBit(name byte) uint8 {
	switch name {
	case 'N':
		return cpu.FlagN
	case 'V':
		return cpu.FlagV
	case 'D':
		return cpu.FlagD
	case 'I':
		return cpu.FlagI
	case 'Z':
		return cpu.FlagZ
	case 'C':
		return cpu.FlagC
	}
	return 0
}

// brokenKeep returns the first register or flag that the contract says is kept and that
// the call changed; 0 if there is none.
func brokenKeep(c *asm.Contract, a *activation, now *cpu.CPU) byte {
	for _, p := range c.Keeps {
		switch p.Reg {
		case 0, 'S':
			continue
		}
		if Register(p.Reg, a.a, a.x, a.y, 0, a.p) != Register(p.Reg, now.A, now.X, now.Y, 0, now.P) {
			return p.Reg
		}
	}
	return 0
}
