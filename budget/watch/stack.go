package watch

import (
	"slices"

	"pool6502/cpu"
)

const (
	rootSP    = 0x7FFF // sp of an activation that no RTS ends
	maxLevels = 16     // interrupts within interrupts; a stack of 256 bytes holds few more
)

// activation is one call that has not returned.
type activation struct {
	routine int32
	node    int32
	sp      int  // S after the JSR or the interrupt entry; rootSP at the bottom
	entry   int  // S when its first instruction began: below sp if a JMP called it behind a return address pushed by hand
	handed  bool // it is at the bottom and has ended by a JMP; the activation above replaced it
	outer   bool // it is the outermost call of its routine on this level
	waits   bool // the whole call is marked as waiting
	polls   bool // it is in a loop that is marked as waiting
	ended   bool // its end was reported

	raw   cpu.Time // the level's clock raw when the call began
	began cpu.Time // likewise, or when the program came back to a state that it had left by a JMP
	busy  cpu.Time // the level's clock busy when the call, or the current frame, began
	from  cpu.Time // the level's clock busy when the call began

	regs cpu.Regs // at entry, for Keeps
}

// level is the main program (level 0) or an interrupt. Each level has clocks of its
// own, so that an interrupt is never charged to the routine that it interrupts. Only the handler of a BRK is: the routine
// runs it itself.
type level struct {
	kind cpu.Kind
	sp   int      // S after the entry
	base int      // its first activation
	raw  cpu.Time // time spent on it, without DMA
	busy cpu.Time // likewise without idle time
	seq  uint64   // changes with every write
	wait [4]wait
	next uint8  // slot of wait to use next
	from uint16 // the address at which the interrupted code continues

	journal int    // its first entry in Meter.journal
	since   uint64 // seq when that entry was made

	below  bool                         // its pushes, or those of a level below it, went below $0100
	brk    bool                         // the handler of a BRK
	folded struct{ raw, busy cpu.Time } // of it, the part that is in the clocks of the level below
}

func (m *Meter) level() *level        { return &m.levels[len(m.levels)-1] }
func (m *Meter) top() *activation     { return &m.stack[len(m.stack)-1] }
func (m *Meter) atRoot(l *level) bool { return len(m.stack)-1 == l.base }

// sp returns the stack pointer, less 256 if it went below $0100 as a handler was entered.
func (m *Meter) sp() int {
	s := int(m.cpu.S)
	if m.level().below && s >= 0x80 {
		s -= 0x100
	}
	return s
}

// pushRoot puts the bottom activation of the present level on the stack.
func (m *Meter) pushRoot(id int32) {
	l := m.level()
	l.base = len(m.stack)
	m.push(l, id, l.sp, m.child(-1, id, noSite))
}

func (m *Meter) push(l *level, id int32, sp int, node int32) {
	outer, waits := true, false
	if len(m.stack) > l.base {
		waits = m.top().waits || m.top().polls
	}
	for i := len(m.stack) - 1; i >= m.bottom(); i-- {
		if a := &m.stack[i]; a.routine == id && !a.handed {
			outer = false
			break
		}
	}
	c := m.cpu
	m.stack = append(m.stack, activation{
		routine: id, node: node, sp: sp, outer: outer, waits: waits,
		raw: l.raw, began: l.raw, busy: l.busy, from: l.busy,
		entry: m.sp(), regs: c.Regs,
	})
}

// bottom is the first activation whose clock has the time of the present level: the first of the level, or of the level
// below a BRK.
func (m *Meter) bottom() int {
	i := len(m.levels) - 1
	for m.levels[i].brk {
		i--
	}
	return m.levels[i].base
}

// close ends the inclusive count of an activation that is about to be popped or
// replaced.
func (m *Meter) close(l *level, a *activation) {
	if a.outer && !a.handed && l.busy > a.busy {
		m.sum(a.routine).inclusive += l.busy - a.busy
		m.note(l, booking{routine: a.routine, inclusive: l.busy - a.busy})
	}
	a.handed = true
}

func (m *Meter) pop(l *level) {
	a := m.top()
	m.left(l, a)
	m.close(l, a)
	m.stack = m.stack[:len(m.stack)-1]
}

// left reports a call that ends without an RTS to its caller.
func (m *Meter) left(l *level, a *activation) {
	if m.OnLeft == nil || a.ended || a.handed {
		return
	}
	a.ended = true
	m.event = CallEvent{Routine: int(a.routine), Path: a.node, Body: m.cycles(l.raw - a.began), Cycles: m.cycles(l.busy - a.from), Frame: m.frames, Returned: m.to}
	m.OnLeft(&m.event)
}

// call handles a JSR at pc that has just pushed its return address.
func (m *Meter) call(target, pc uint16) {
	l := m.dropLevels(m.sp() + 2)
	sp := m.sp()
	// Calls whose return address lies here or deeper have been abandoned: the address
	// is overwritten.
	for !m.atRoot(l) && m.top().sp <= sp+1 {
		m.pop(l)
	}
	id := m.routineAt(target)
	m.push(l, id, sp, m.child(m.top().node, id, m.code.loc(pc)))
	if m.routines[id].Waits {
		m.top().waits = true
	}
}

// ret handles an RTS at pc that has just pulled its return address. own is the time that the RTS took.
func (m *Meter) ret(own, end cpu.Time, pc uint16) {
	before := len(m.levels)
	l := m.dropLevels(m.sp())
	raw := l.raw
	if !slices.ContainsFunc(m.levels[len(m.levels):before], func(l level) bool { return !l.brk }) {
		raw -= own // the RTS is on this level's clock
	}
	sp := m.sp()
	left := false
	for !m.atRoot(l) && m.top().sp < sp {
		left = true
		if a := m.top(); a.sp+2 == sp {
			m.returned(a, m.cycles(raw-a.raw), end)
		}
		m.pop(l)
	}
	a := m.top()
	switch {
	case left:
	case a.entry < a.sp && a.entry+2 == sp && a.sp != rootSP: // the caller pushed the address by hand, then jumped
		m.returned(a, m.cycles(raw-a.raw), end)
		m.pop(l)
	default:
		m.jump(m.cpu.PC, pc) // the address was pushed by hand: a jump
	}
}

// jump handles a JMP at pc. A JMP to a routine is a tail call: one RTS ends both. If the
// jumping code has no caller, such as the reset handler, the target replaces it on the
// stack.
func (m *Meter) jump(target, pc uint16) {
	l := m.level()
	a := m.top()
	loc := m.code.loc(target)
	id := m.ids[loc]
	if id < 0 && a.sp == rootSP && m.names.starts(loc) {
		id = m.routineAt(target) // the start of the program jumps to the main loop
	}
	if id < 0 || id == a.routine {
		return
	}
	for i := len(m.stack) - 1; i >= l.base && m.stack[i].sp == a.sp; i-- {
		if m.stack[i].routine != id {
			continue
		}
		// It jumps back to a routine that was replaced: states that jump to each other.
		m.book()
		for len(m.stack)-1 > i {
			m.pop(l)
		}
		if again := &m.stack[i]; again.handed {
			again.handed, again.ended, again.busy, again.began = false, false, l.busy, l.raw
		}
		return
	}
	m.book()
	node, sp := a.node, a.sp
	if sp == rootSP {
		node = m.nodes[node].parent
		m.left(l, a)
		m.close(l, a)
	}
	m.push(l, id, sp, m.child(node, id, m.code.loc(pc)))
	if m.routines[id].Waits && sp != rootSP {
		m.top().waits = true
	}
}

// enter handles an interrupt, or a BRK, that has just pushed P and the return address from.
func (m *Meter) enter(kind cpu.Kind, from uint16, brk bool) {
	sp := m.sp()
	below := m.level().below
	if sp > 0x100-4 { // a stack that begins at $0100, for example
		sp, below = sp-0x100, true
	}
	m.dropLevels(sp + 3)
	if len(m.levels) == maxLevels {
		m.dropLevel()
	}
	if len(m.levels) == 1 {
		m.interrupted()
	}
	m.levels = append(m.levels, level{kind: kind, sp: sp, below: below, from: from, brk: brk, journal: len(m.journal)})
	m.pushRoot(m.routineAt(m.cpu.PC))
}

// leave handles an RTI at pc.
func (m *Meter) leave(end cpu.Time, pc uint16) {
	l := m.level()
	sp := m.sp()
	switch {
	case len(m.levels) > 1 && sp >= l.sp+3:
		a, body := &m.stack[l.base], m.cycles(l.raw)
		r := &m.routines[a.routine]
		r.Handled, r.MaxHandled = r.Handled+1, max(r.MaxHandled, body)
		if m.OnHandled != nil {
			a.ended = true
			m.event = CallEvent{Routine: int(a.routine), Path: a.node, Kind: l.kind, Body: body, Cycles: m.cycles(l.busy), Frame: m.frames, Returned: end}
			m.OnHandled(&m.event)
		}
		if m.dropLevels(sp); len(m.levels) == 1 {
			m.handled(m.cpu.PC, end)
		}
	case sp > m.top().sp:
		m.stray = true
	default:
		m.jump(m.cpu.PC, pc) // P and the address were pushed by hand
	}
}

// dropLevels ends the interrupts whose bytes on the stack lie below sp: those
// that returned, and those whose handler discarded the bytes.
func (m *Meter) dropLevels(sp int) *level {
	for len(m.levels) > 1 && sp >= m.level().sp+3 {
		m.dropLevel()
	}
	return m.level()
}

func (m *Meter) dropLevel() {
	l := m.level()
	for len(m.stack) > l.base {
		m.pop(l)
	}
	m.fold()
	m.journal = m.journal[:l.journal]
	m.levels = m.levels[:len(m.levels)-1]
}

// fold adds what handlers of BRK have spent to the levels below them.
func (m *Meter) fold() {
	for i := len(m.levels) - 1; i > 0; i-- {
		if l, below := &m.levels[i], &m.levels[i-1]; l.brk {
			below.raw += l.raw - l.folded.raw
			below.busy += l.busy - l.folded.busy
			l.folded.raw, l.folded.busy = l.raw, l.busy
		}
	}
}

// returned notes a call that has returned to its entry depth.
func (m *Meter) returned(a *activation, body int, end cpu.Time) {
	r := &m.routines[a.routine]
	if r.Calls == 0 || body < r.MinBody {
		r.MinBody = body
	}
	if r.Calls == 0 || body > r.MaxBody {
		r.MaxBody, r.MaxFrame = body, m.frames
	}
	r.Calls++
	a.ended = true
	sum := m.sum(a.routine)
	sum.calls++
	sum.costliest = max(sum.costliest, body)
	carry := m.cpu.P&cpu.FlagC != 0
	if r.Spawns && carry {
		r.Refused++
	}
	if r.Contract != nil {
		if reg := brokenKeep(r.Contract, a, m.cpu); reg != 0 {
			if r.Broken == 0 {
				r.BrokenReg, r.BrokenFrom = reg, m.frames
			}
			r.Broken++
		}
	}
	if m.OnCall != nil {
		m.event = CallEvent{
			Routine: int(a.routine), Path: a.node, Body: body, Cycles: m.cycles(m.level().busy - a.from),
			Carry: carry, Frame: m.frames, Returned: end,
		}
		m.OnCall(&m.event)
	}
}

// carryOver books the time of calls in progress up to now, so that the rest counts for
// the next frame.
func (m *Meter) carryOver() {
	m.fold()
	for i := range m.levels {
		l := &m.levels[i]
		end := len(m.stack)
		if i+1 < len(m.levels) {
			end = m.levels[i+1].base
		}
		for k := l.base; k < end; k++ {
			a := &m.stack[k]
			if a.outer && !a.handed && l.busy > a.busy {
				m.sum(a.routine).inclusive += l.busy - a.busy
			}
			a.busy = l.busy
		}
		for k := range l.wait {
			w := &l.wait[k]
			w.busy, w.before, w.mark = l.busy, 0, 0
		}
		l.journal = 0
	}
	m.journal = m.journal[:0]
}
