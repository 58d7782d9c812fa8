package watch

import (
	"slices"

	"pool6502/cpu"
)

const (
	mostDeep  = 3   // calls in each other of a loop that waits
	mostCut   = 100 // cycles of a waiting loop that count as work in a frame, where handlers interrupt its rounds
	leastWork = 300 // cycles of handlers in a frame that may be a game which is played in them
)

// Still reports whether the main program only waited in a frame.
func (f *Frame) Still() bool { return f.Busy <= f.NMI+f.IRQ+f.DMA+mostCut }

// Quiet reports whether the handlers of a frame did nothing that a game could be, either: the pads were not read, although they were
// before, or they only counted, or the like.
func (f *Frame) Quiet(reads bool) bool { return f.Lagged && (reads || f.NMI+f.IRQ < leastWork) }

// Stuck says at the end of a frame why the main program does not go on; "" if it may. sure is false where all work may be done in
// handlers, which leave the main program in an endless loop.
func (m *Meter) Stuck() (why string, sure bool) {
	switch w := m.cut(0); {
	case m.cpu.Jammed:
		return "an opcode has stopped the processor", true
	case m.endless():
		return "the program is in a loop that it cannot leave; if it waits there, name the loop with --waits", false
	case w != nil && slices.ContainsFunc(m.loops, func(k loop) bool { return k.head == m.code.loc(w.pc) && k.sprite }):
		return "the program waits for a flag of the sprites ($2002) that does not change", true
	case w != nil && m.deaf(w.pc):
		return "the program waits for a byte of RAM to change, but NMI and IRQ are off", true
	}
	return "", false
}

// deaf reports whether a waiting loop at pc can end only by an interrupt, and none can come.
func (m *Meter) deaf(pc uint16) bool {
	k := slices.IndexFunc(m.loops, func(k loop) bool { return k.head == m.code.loc(pc) })
	if k < 0 || len(m.levels) > 1 || m.con.NMIEnabled() || m.cpu.P&cpu.FlagI == 0 {
		return false
	}
	return m.onlyRAM(m.loops[k].head, m.loops[k].end, pc, 0)
}

// onlyRAM reports whether code from one place to another, and the routines that it calls, can read nothing but RAM and ROM. pc is the address of
// the first place.
func (m *Meter) onlyRAM(loc, end Loc, pc uint16, deep int) bool {
	ahead := pc // the farthest target of a branch
	for loc <= end {
		o := &cpu.Opcodes[m.byteAt(loc, pc)]
		to := uint16(m.byteAt(loc+1, pc+1))
		if o.Bytes() == 3 {
			to |= uint16(m.byteAt(loc+2, pc+2)) << 8
		}
		switch o.Mode {
		case cpu.Absolute:
			if o.Flow == cpu.Call && (deep == mostDeep || !m.onlyRAM(m.code.loc(to), m.code.loc(to)+maxRegion, to, deep+1)) || o.Flow == cpu.Next && to >= 0x2000 && to < 0x6000 {
				return false // a register of the console or the board may change
			}
		case cpu.AbsoluteX, cpu.AbsoluteY, cpu.IndirectX, cpu.IndirectY, cpu.Indirect:
			return false
		}
		switch {
		case o.Flow == cpu.Branch:
			ahead = max(ahead, pc+2+uint16(int8(to)))
		case o.Flow == cpu.Return && ahead <= pc:
			return deep > 0
		case o.Flow == cpu.Jump && deep > 0:
			return false
		}
		loc, pc = loc+Loc(o.Bytes()), pc+uint16(o.Bytes())
	}
	return deep == 0 // the end of a routine was not found
}

// endless reports whether the main program, or a handler, is in a loop that changes and reads nothing, as .stop: jmp .stop. A loop that a
// header or Meter.Waits marks as waiting does not count.
func (m *Meter) endless() bool {
	for i := range m.levels {
		if m.endlessAt(i) {
			return true
		}
	}
	return false
}

// endlessAt says this of the main program, which is level 0, or of the handler of an interrupt.
func (m *Meter) endlessAt(level int) bool {
	const longest = 8 // instructions
	pc, top := m.present(level)
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
		case o.Flow == cpu.Branch && len(m.levels) > level+1:
			return false // the flags are those of a handler
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
