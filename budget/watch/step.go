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
			class[op] = opCall // what it writes is the same in every round of a loop
		case cpu.Return:
			class[op] |= opReturn
		case cpu.Trap:
			class[op] |= opBreak
		}
	}
	class[opcodeRTI] = opLeave
	return class
}

// retire is called by the console when an instruction or an interrupt entry has ended.
//
// Nothing is booked for most of them: as long as one routine runs on, its
// cycles are the time since it began to.
func (m *Meter) retire(r *cpu.Retired) {
	if r.Start != m.to { // time that the meter did not see
		m.book()
		m.from = r.Start
	}
	if m.regions != nil {
		m.enterRegion(r)
	}
	m.to = r.End
	own := r.End - r.Start
	if r.Kind != cpu.Instruction || r.Stolen != 0 || len(m.stack) == 0 {
		own -= cpu.Time(r.Stolen) * m.cycle
		if m.rare(r, own); r.Kind != cpu.Instruction {
			return
		}
	}
	if m.Steps {
		m.logStep(r, own)
	}
	if m.Heat {
		m.warmUp(r.PC, uint32(own))
	}
	class := turns[r.Op]
	if class == 0 {
		return
	}
	if class&opWrites != 0 {
		m.level().seq++
	}
	switch pc := m.cpu.PC; {
	case class&opCall != 0:
		m.book()
		m.call(pc, r.PC)
	case class&opReturn != 0:
		m.book()
		m.ret(m.level().raw-own, r.End, r.PC)
	case class&opLeave != 0:
		m.book()
		m.leave(r.End, r.PC)
	case class&opBreak != 0:
		m.book()
		m.enter(cpu.IRQ, r.PC)
	case class&opTurns != 0:
		if class&opJump != 0 {
			m.jump(pc, r.PC)
		}
		if pc <= r.PC {
			m.turn(m.level(), pc, r.PC, r.End)
		}
	}
}

// rare is what is not an instruction like any other: an interrupt, a reset, the
// first one, and those that DMA halted. own is what it took itself.
func (m *Meter) rare(r *cpu.Retired, own cpu.Time) {
	m.to = r.Start
	m.book()
	switch {
	case r.Kind == cpu.Reset:
		m.restart()
	case len(m.stack) == 0:
		m.pushRoot(m.routineAround(r.PC))
	}
	if r.Kind == cpu.NMI || r.Kind == cpu.IRQ {
		m.enter(r.Kind, r.PC)
	}
	m.to = r.Start + own
	if m.Steps {
		m.logRare(r, own)
	}
	if r.Stolen == 0 {
		return
	}
	m.book()
	m.addSpan(m.to, r.End, SpanDMA)
	m.now.dma += r.End - m.to
	m.from, m.to = r.End, r.End
}

// book charges the run to the routine that is on top.
func (m *Meter) book() {
	if m.spin != nil {
		m.spin = nil
		m.bookIdle(m.idleTo - m.from)
	}
	if m.to == m.from || len(m.stack) == 0 {
		m.from = m.to
		return
	}
	if a := m.top(); a.waits || a.polls {
		m.idleTo = m.to
		m.bookIdle(m.to - m.from)
	} else {
		m.charge(m.level(), a, m.to-m.from)
		m.addSpan(m.from, m.to, a.routine)
	}
	m.from = m.to
}

// bookIdle books the beginning of the run as idling.
func (m *Meter) bookIdle(t cpu.Time) {
	if t == 0 {
		return
	}
	a := m.top()
	m.sum(a.routine) // it is one that ran
	m.level().raw += t
	m.nodes[a.node].idle += t
	m.now.idle += t
	m.addSpan(m.from, m.idleTo, SpanIdle)
	m.from = m.idleTo
}

// charge books time on a level, its routine and its place in the call tree.
func (m *Meter) charge(l *level, a *activation, t cpu.Time) {
	l.raw += t
	l.busy += t
	m.sum(a.routine).exclusive += t
	m.nodes[a.node].busy += t
	m.note(l, booking{routine: a.routine, node: a.node, own: t})
	switch l.kind {
	case cpu.Instruction:
	case cpu.NMI:
		m.now.nmi += t
	default:
		m.now.irq += t
	}
}

// restart is a reset: nothing that was on the stack will return.
func (m *Meter) restart() {
	for len(m.levels) > 1 {
		m.dropLevel()
	}
	l := m.level()
	for len(m.stack) > 0 {
		m.pop(l)
	}
	m.pushRoot(m.routineAt(m.cpu.PC))
}

// warmUp books the time of the instruction at pc.
func (m *Meter) warmUp(pc uint16, t uint32) {
	loc := m.code.loc(pc)
	if uint(loc) >= uint(len(m.heat)) {
		if loc < 0 || m.heat != nil {
			return
		}
		m.heat, m.total = make([]uint32, len(m.ids)), make([]uint64, len(m.ids))
	}
	at := &m.heat[loc]
	if *at == 0 {
		m.warm = append(m.warm, loc)
	}
	*at += t
}
