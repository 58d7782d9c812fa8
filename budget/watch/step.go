package watch

import "pool6502/cpu"

// Classes of opcodes, by what the meter does with them.
const (
	opWrites uint8 = 1 << iota
	opTurns        // may jump backwards: branches and JMP
	opJump         // JMP
	opCall         // JSR
	opReturn       // RTS
	opLeave        // RTI
	opBreak        // BRK

	opFlow = opTurns | opCall | opReturn | opLeave | opBreak
)

const (
	opcodeRTI = 0x40
	opcodeBVC = 0x50
	opcodeBVS = 0x70
)

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
			class[op] = opCall // not a write: the address it pushes is the same in every round of a loop
		case cpu.Return:
			class[op] |= opReturn
		case cpu.Trap:
			class[op] |= opBreak
		}
	}
	class[opcodeRTI] = opLeave
	return class
}

// stepped is called by the console when an instruction or an interrupt entry has ended.
func (m *Meter) stepped(r *cpu.Step) {
	if !m.Steps && !m.Heat {
		m.nextPC = -1
		m.step(r, 0, m.cpu.PC)
		return
	}
	m.step(r, m.ahead(r.PC), m.cpu.PC)
	m.look()
}

// step handles one instruction at loc, after which the program continues at next.
//
// Most instructions are not booked one by one: while the same routine runs, its
// cycles are the time since it started to run.
func (m *Meter) step(r *cpu.Step, loc Loc, next uint16) {
	if r.Start != m.to { // time passed that the meter did not observe
		m.book()
		m.from = r.Start
	}
	if m.regions != nil || m.padLoop != nil {
		m.enterRegion(r)
	}
	if m.judged != nil && r.Kind == cpu.Instruction {
		m.runInto(r.PC)
	}
	m.to = r.End
	own := r.End - r.Start
	if r.Kind != cpu.Instruction || r.Stolen != 0 || len(m.stack) == 0 {
		own -= cpu.Time(r.Stolen) * m.cycle
		if m.rare(r, own); r.Kind != cpu.Instruction {
			return
		}
	}
	if m.Steps || m.Heat {
		m.logStep(r, loc, own)
	}
	if m.round.of != nil {
		at := m.code.loc(r.PC)
		m.record(at, at)
	}
	class := turns[r.Op]
	if class == 0 {
		return
	}
	if class&opWrites != 0 {
		m.level().seq++
	}
	if class&opFlow != 0 {
		m.flow(class, r.PC, next, own, r.End)
	}
}

// runInto handles an instruction at pc, which may begin a routine with budgets that the program has not called: it
// has come there by a branch, or from the code above. That is a tail call, as by JMP.
func (m *Meter) runInto(pc uint16) {
	if loc := m.code.loc(pc); m.judged[loc] && len(m.stack) > 0 && m.top().routine != m.ids[loc] {
		m.jump(pc, pc)
	}
}

// flow handles an instruction at pc that may jump; next is the instruction that follows in time.
func (m *Meter) flow(class uint8, pc, next uint16, own, end cpu.Time) {
	switch {
	case class&opCall != 0:
		m.book()
		m.call(next, pc)
	case class&opReturn != 0:
		m.book()
		m.ret(own, end, pc)
	case class&opLeave != 0:
		m.book()
		m.leave(end, pc)
	case class&opBreak != 0:
		m.book()
		m.level().seq++ // its handler may write
		m.enter(cpu.IRQ, pc, true)
	default:
		if class&opJump != 0 {
			m.jump(next, pc)
		}
		if next <= pc {
			m.turn(m.level(), next, pc, end)
			if len(m.levels) == 1 {
				m.turnEdge(next, pc, end)
			}
		}
	}
}

// rare handles the unusual steps: an interrupt, a reset, the first instruction, and
// instructions that DMA halted. own is the step's time without DMA.
func (m *Meter) rare(r *cpu.Step, own cpu.Time) {
	m.to = r.Start
	m.book()
	switch {
	case r.Kind == cpu.Reset:
		m.restart()
	case len(m.stack) == 0:
		m.pushRoot(m.routineAround(r.PC))
	}
	if r.Kind == cpu.NMI || r.Kind == cpu.IRQ {
		m.enter(r.Kind, r.PC, false)
	}
	m.to = r.Start + own
	if m.Steps && r.Stolen != 0 {
		m.logSteal(r)
	}
	if m.Steps && r.Kind != cpu.Instruction {
		m.log(r.Start, m.block(m.code.loc(m.cpu.PC), 0, own, 0, r.Kind), r.Kind)
	}
	if r.Stolen == 0 {
		return
	}
	m.book()
	m.addSpan(m.to, r.End, SpanDMA)
	m.now.dma += r.End - m.to
	m.from, m.to = r.End, r.End
}

// book charges the time of the run to the routine on top of the stack.
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

// bookIdle books the first part of the run, of length t, as idle time.
func (m *Meter) bookIdle(t cpu.Time) {
	if t == 0 {
		return
	}
	a := m.top()
	m.sum(a.routine) // the routine is listed as one that ran
	m.level().raw += t
	m.now.idle += t
	m.addSpan(m.from, m.idleTo, SpanIdle)
	m.from = m.idleTo
}

// charge books the time t on a level and on a routine.
func (m *Meter) charge(l *level, a *activation, t cpu.Time) {
	l.raw += t
	l.busy += t
	m.sum(a.routine).exclusive += t
	m.note(l, booking{routine: a.routine, own: t})
	switch l.kind {
	case cpu.Instruction:
	case cpu.NMI:
		m.now.nmi += t
	default:
		m.now.irq += t
	}
}

// restart handles a reset: no call that was on the stack will return.
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
