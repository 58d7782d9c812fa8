package watch

import (
	"slices"

	"pool6502/cpu"
)

// Endless reports whether the main program is in a loop that it cannot leave by itself, as .stop: jmp .stop, because it
// changes and reads nothing; or whether the processor has stopped. A loop that a header or Meter.Waits marks as waiting does
// not count. Where a program does its work in its handlers, its main program is in such a loop from the beginning.
func (m *Meter) Endless() bool {
	if m.cpu.Jammed {
		return true
	}
	const longest = 8 // instructions
	pc, top := m.present(0)
	if at := m.code.loc(pc); top < 0 || m.stack[top].waits || slices.ContainsFunc(m.regions, func(g region) bool { return g.has(at) }) {
		return false
	}
	at := pc
	for range longest {
		loc := m.code.loc(at)
		op := m.byteAt(loc, at)
		o := &cpu.Opcodes[op]
		switch {
		case o.Flow == cpu.Jump && o.Mode == cpu.Absolute:
			at = uint16(m.byteAt(loc+1, at+1)) | uint16(m.byteAt(loc+2, at+2))<<8
		case o.Flow == cpu.Branch && len(m.levels) > 1:
			return false // the flags are those of the handler
		case o.Flow == cpu.Branch && m.taken(op):
			at += 2 + uint16(int8(m.byteAt(loc+1, at+1)))
		case o.Flow == cpu.Branch:
			at += 2
		case o.Name == "NOP" && o.Mode == cpu.Implied:
			at++
		default:
			return false
		}
		if at == pc {
			return true
		}
	}
	return false
}

// taken reports whether a branch is taken with the flags as they are.
func (m *Meter) taken(op uint8) bool {
	flag := [4]uint8{cpu.FlagN, cpu.FlagV, cpu.FlagC, cpu.FlagZ}[op>>6]
	return m.cpu.P&flag != 0 == (op&0x20 != 0)
}
