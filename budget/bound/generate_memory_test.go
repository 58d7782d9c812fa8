package bound

import (
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// cartridge returns a cartridge with the program, in the last bank of PRG ROM.
func (g *generator) cartridge() *machine.Cartridge {
	if g.banked {
		return machine.NewCartridge(append(make([]byte, 0x4000), g.prg...), 2)
	}
	return machine.NewCartridge(g.prg, 0)
}

// mirror returns an address of RAM, sometimes in a mirror.
func (g *generator) mirror(at int) int { return at + max(0, g.rng.IntN(12)-8)*0x800 }

func (g *generator) operand(op int, o *cpu.Opcode) {
	r := g.rng
	writes := o.Writes
	switch o.Mode {
	case cpu.Implied, cpu.Accumulator:
		g.emit(op)
	case cpu.Immediate:
		v := r.IntN(256)
		if r.IntN(2) == 0 {
			v = r.IntN(8)
		}
		g.emit(op, v)
	case cpu.ZeroPage:
		g.emit(op, r.IntN(8))
	case cpu.ZeroPageX, cpu.ZeroPageY:
		if writes { // an index is bounded first, so that counters and pointers stay
			g.bounded(o.Mode == cpu.ZeroPageX)
		}
		g.emit(op, r.IntN(8))
	case cpu.Absolute:
		at := 0x0300 + r.IntN(8)
		switch r.IntN(6) {
		case 0:
			at = 0x0110 + r.IntN(8) // on the stack's page, below the stack
		case 1:
			at = r.IntN(8)
		}
		at = g.mirror(at)
		if !writes && r.IntN(2) == 0 {
			at = tables + r.IntN(0x700)
		}
		g.emit(op, at&0xFF, at>>8)
	case cpu.AbsoluteX, cpu.AbsoluteY:
		at := g.mirror(0x0300 + r.IntN(0x100))
		if k := r.IntN(8); k < 2 && g.bounded(o.Mode == cpu.AbsoluteX) {
			at = 0x07FA + r.IntN(6) + r.IntN(3)*0x800 // it goes on in the zero page
			if k == 1 && !(writes && g.banked) {
				at |= 0xF800
			}
		} else if !writes && r.IntN(2) == 0 {
			at = tables + r.IntN(0x600)
		} else if !writes && r.IntN(3) == 0 {
			at = 0xBF80 + r.IntN(0x80) // half of it is in a bank that is not known
		}
		g.emit(op, at&0xFF, at>>8)
	case cpu.IndirectY:
		z := pointers + 2*r.IntN(2)
		if !writes {
			z = pointers + 2*r.IntN(4)
			if r.IntN(12) == 0 {
				z = 0xFF // the high byte is at 0
			}
		}
		g.emit(op, z)
	case cpu.IndirectX:
		z := pointers + 2*r.IntN(2)
		if g.holdX > 0 {
			g.emit(0xEA)
			return
		}
		x := 2 * r.IntN(2)
		g.emit(0xA2, x, op, z-x) // ldx #
	}
}

// bounded keeps an index register below 8, or leaves it where it counts a loop. It reports whether it has changed it.
func (g *generator) bounded(x bool) bool {
	switch {
	case x && g.holdX == 0:
		g.emit(0x8A, 0x29, 7, 0xAA)
	case !x && g.holdY == 0:
		g.emit(0x98, 0x29, 7, 0xA8)
	default:
		return false
	}
	return true
}
