package watch

import "pool6502/cpu"

// What an opcode means to the meter.
const (
	opWrites uint8 = 1 << iota
	opTurns        // may go backwards: branches and JMP
	opJump         // JMP
	opCall         // JSR
	opReturn       // RTS
	opLeave        // RTI
	opBreak        // BRK
)

const opcodeRTI = 0x40

var turns = classify()

func classify() (class [256]uint8) {
	for op := range class {
		o := &cpu.Opcodes[op]
		if o.Writes {
			class[op] |= opWrites
		}
		switch o.Flow {
		case cpu.Branch:
			class[op] |= opTurns
		case cpu.Jump:
			class[op] |= opTurns | opJump
		case cpu.Call:
			class[op] |= opCall
		case cpu.Return:
			class[op] |= opReturn
		case cpu.Trap:
			class[op] |= opBreak
		}
	}
	class[opcodeRTI] = opLeave
	return class
}

// Retire is the hook: one instruction, or one interrupt entry, is over.
func (m *Meter) Retire(r *cpu.Retired) {
	own := uint32((r.End-r.Start)/m.cycle) - r.Stolen
	m.now.DMA += int(r.Stolen)
	switch r.Kind {
	case cpu.Instruction:
	case cpu.Reset:
		m.restart(own)
		return
	default:
		if len(m.stack) == 0 {
			m.pushRoot(m.routineAround(r.PC))
		}
		m.enter(r.Kind)
		m.charge(m.level(), m.top(), own)
		m.span(r, own, m.top().routine)
		return
	}
	if len(m.stack) == 0 {
		m.pushRoot(m.routineAround(r.PC))
	}
	l, a := m.level(), m.top()
	raw := l.raw
	m.charge(l, a, own)
	if m.Heat {
		m.warmUp(r.PC, own)
	}
	m.span(r, own, a.routine)

	class := turns[r.Op]
	if class == 0 {
		return
	}
	if class&opWrites != 0 {
		l.seq++
	}
	switch pc := m.cpu.PC; {
	case class&opCall != 0:
		m.call(pc)
	case class&opReturn != 0:
		m.ret(raw, r.End)
	case class&opLeave != 0:
		m.leave()
	case class&opBreak != 0:
		m.enter(cpu.IRQ)
	case class&opTurns != 0:
		if class&opJump != 0 {
			m.jump(pc)
		}
		if pc <= r.PC {
			m.turn(m.level(), pc, r.End)
		}
	}
}

// charge books cycles on a level, its routine and its place in the call tree.
func (m *Meter) charge(l *level, a *activation, own uint32) {
	l.raw += uint64(own)
	l.busy += uint64(own)
	m.sum(a.routine).exclusive += own
	m.nodes[a.node].cycles += uint64(own)
	switch l.kind {
	case cpu.Instruction:
	case cpu.NMI:
		m.now.NMI += int(own)
	default:
		m.now.IRQ += int(own)
	}
}

// restart is a reset: nothing that was on the stack will return.
func (m *Meter) restart(own uint32) {
	for len(m.levels) > 1 {
		m.dropLevel()
	}
	l := m.level()
	for len(m.stack) > 0 {
		m.pop(l)
	}
	m.pushRoot(m.routineAt(m.cpu.PC))
	m.charge(l, m.top(), own)
}

func (m *Meter) warmUp(pc uint16, own uint32) {
	loc := m.code.loc(pc)
	if loc < 0 {
		return
	}
	if m.heat == nil {
		m.heat, m.total = make([]uint32, len(m.ids)), make([]uint64, len(m.ids))
	}
	if m.heat[loc] == 0 {
		m.warm = append(m.warm, loc)
	}
	m.heat[loc] += own
	m.total[loc] += uint64(own)
}
