package watch

import (
	"slices"

	"pool6502/cpu"
)

// wait is the target of a backward jump: the start of a loop that may turn out to be waiting.
type wait struct {
	armed bool
	pc    uint16
	depth int      // depth of the meter's stack on arrival
	node  int32    // node of the activation on top on arrival
	regs  [5]uint8 // A, X, Y, S, P on arrival
	seq   uint64   // the level's seq on arrival
	busy  cpu.Time // the level's busy clock on arrival
	at    cpu.Time // time of arrival

	mark   int      // entries in the journal on arrival
	before cpu.Time // the part of the first entry after mark that was spent before arrival
}

// loop is a loop that was seen waiting: from its first instruction to the
// farthest jump that goes back there.
type loop struct {
	head, end Loc
	marked    bool // the code of a round is in rests.resting
	sprite    bool // it waits for a flag of the sprites, not for a frame
}

// maxLoops is how many waiting loops are remembered.
const maxLoops = 64

// booking is one entry of the journal. The journal lists the time charged since the
// level's last write; if that time turns out to have been waiting, it is taken back.
type booking struct {
	routine        int32
	own, inclusive cpu.Time
}

// maxBookings is how many journal entries a level may have. If the journal is full, it is emptied, and the loop in which
// that happened is not treated as waiting. So a loop that needs more than half of it in a round may be recognised later.
const maxBookings = 256

// mostWaited is how many cycles a round of a waiting loop may take, apart from loops in it that wait. A longer one works,
// even if it writes nothing: a program that polls $2002 does its work in the loop in which it waits.
const mostWaited = 1000

// note adds an entry to the journal of the top level.
func (m *Meter) note(l *level, b booking) {
	m.refresh(l)
	if len(m.journal)-l.journal == maxBookings {
		l.seq++
		m.refresh(l)
	}
	m.journal = append(m.journal, b)
}

// refresh empties the top level's part of the journal if it has written since.
func (m *Meter) refresh(l *level) {
	if l.since != l.seq {
		l.since = l.seq
		m.journal = m.journal[:l.journal]
	}
}

// forgetWaits clears a level's waiting loops and journal, when its past is unknown.
func (l *level) forgetWaits() {
	l.wait, l.journal = [4]wait{}, 0
	l.seq++
}

// turn handles a backward jump from end to pc. If the program was at pc before with
// the same registers, and has written nothing since but return addresses, it has
// been waiting: the cycles since then are idle and not charged to a routine.
func (m *Meter) turn(l *level, pc, end uint16, now cpu.Time) {
	c := m.cpu
	regs := [5]uint8{c.A, c.X, c.Y, c.S, c.P}
	if w := m.spin; w != nil {
		if w.pc == pc && w.regs == regs && w.seq == l.seq {
			w.at, m.idleTo = now, now
			m.markRound(w, l.seq)
			return
		}
		m.book()
	}
	top := m.top()
	if top.waits || top.polls {
		return
	}
	slot := -1
	for i := range l.wait {
		w := &l.wait[i]
		if !w.armed {
			slot = i
			continue
		}
		if w.pc != pc {
			continue
		}
		if w.regs == regs && w.seq == l.seq && w.node == top.node {
			if m.book(); w.seq == l.seq && l.busy-w.busy <= mostWaited*m.cycle { // else book has emptied the journal, which was full
				m.learn(m.code.loc(pc), m.code.loc(end))
				m.markRound(w, l.seq)
				m.idle(len(m.levels)-1, w, len(m.journal))
				m.journal = m.journal[:w.mark]
				w.at, w.before = now, 0
				m.spin, m.idleTo = w, now
				return
			}
		}
		slot = i
		break
	}
	if slot < 0 {
		slot = int(l.next)
		l.next = (l.next + 1) % uint8(len(l.wait))
	}
	m.refresh(l)
	w, before := &l.wait[slot], m.to-m.from
	w.armed, w.pc, w.depth, w.node, w.regs = true, pc, len(m.stack), top.node, regs
	w.seq, w.busy, w.at, w.mark, w.before = l.seq, l.busy+before, now, len(m.journal), before
}

// idle turns the time that a level has booked since w was armed, up to the entry end of
// the journal, into idle time: it is subtracted from the routines.
func (m *Meter) idle(level int, w *wait, end int) {
	l := &m.levels[level]
	t := l.busy - w.busy
	if t == 0 {
		return
	}
	before := w.before
	for _, b := range m.journal[w.mark:end] {
		own := b.own
		if own > 0 {
			own -= before
			before = 0
		}
		s := m.sum(b.routine)
		s.exclusive -= own
		s.inclusive -= b.inclusive
	}
	l.busy -= t
	m.now.idle += t
	switch l.kind {
	case cpu.Instruction:
	case cpu.NMI:
		m.now.nmi -= t
	default:
		m.now.irq -= t
	}
	for i := range l.wait {
		if o := &l.wait[i]; o.busy > l.busy {
			o.armed = false // a loop inside this one: its cycles are booked
		}
	}
	m.idleSpan(level, w.at)
}

// skip is called by the console when it could skip rounds of a polling loop, each like
// the one that has just ended. If the meter knows that the loop waits, it books the
// rounds as idle and returns true.
func (m *Meter) skip(round cpu.Time, rounds int) bool {
	if m.spin == nil || m.round.of != nil || m.from > m.con.Now()-round { // or it calls routines, whose calls are counted
		return false
	}
	if (m.Steps || m.Heat) && !m.logRounds(round, rounds) {
		return false
	}
	m.to += round * cpu.Time(rounds)
	m.idleTo, m.spin.at = m.to, m.to
	return true
}

// learn remembers a loop that was seen waiting.
func (m *Meter) learn(head, end Loc) {
	for i := range m.loops {
		if k := &m.loops[i]; k.head == head {
			if k.end < end {
				k.end, k.marked = end, false
			}
			return
		}
	}
	if len(m.loops) < maxLoops {
		m.loops = append(m.loops, loop{head: head, end: end, sprite: m.onlySprites(head, end)})
	}
}

// onlySprites reports whether a waiting loop can end only by a flag of the sprites, bit 6 or 5 of $2002: it has one branch, and that
// tests V, or what AND has left of these bits. A loop that vblank ends as well has another branch.
func (m *Meter) onlySprites(head, end Loc) bool {
	branches, flags, reads := 0, false, false
	for at := head; at <= end; at += Loc(cpu.Opcodes[m.Opcode(at)].Bytes()) {
		op := m.Opcode(at)
		switch o := &cpu.Opcodes[op]; {
		case o.Flow == cpu.Branch:
			branches++
			flags = flags || op == opcodeBVC || op == opcodeBVS
		case o.Flow == cpu.Call:
			return false
		case o.Name == "AND" && o.Mode == cpu.Immediate:
			mask := m.Opcode(at + 1)
			flags = flags || mask&0x80 == 0 && mask&0x60 != 0
		case o.Mode == cpu.Absolute:
			reads = reads || isStatus(uint16(m.Opcode(at+1))|uint16(m.Opcode(at+2))<<8)
		}
	}
	return flags && reads && branches == 1
}

// within reports whether a place is in the loop that was recognised as waiting and begins at head.
func (m *Meter) within(at, head Loc) bool {
	return slices.ContainsFunc(m.loops, func(k loop) bool { return head == k.head && at >= k.head && at <= k.end })
}

// present returns the position of a level: the address of its next instruction, and the
// index of its top activation.
func (m *Meter) present(level int) (pc uint16, top int) {
	if level+1 < len(m.levels) {
		above := &m.levels[level+1]
		return above.from, above.base - 1
	}
	return m.cpu.PC, len(m.stack) - 1
}

// cut returns the waiting loop in which a level is in the middle of a round; nil if there is none.
func (m *Meter) cut(level int) *wait {
	l := &m.levels[level]
	pc, top := m.present(level)
	for i := range l.wait {
		w := &l.wait[i]
		if !w.armed || w.seq != l.seq || l.busy-w.busy > mostWaited*m.cycle || w.depth > top+1 || m.stack[w.depth-1].node != w.node || m.stack[w.depth-1].handed {
			continue
		}
		at := m.code.loc(pc)
		if w.depth <= top {
			at = m.nodes[m.stack[w.depth].node].site // a routine is running that the loop may have called
		}
		if m.within(at, m.code.loc(w.pc)) {
			return w
		}
	}
	return nil
}

// settleWaits books the round of a waiting loop in which a frame ends. The part of the
// round before the end is idle time too.
func (m *Meter) settleWaits() {
	end := len(m.journal)
	for i := len(m.levels) - 1; i >= 0; i-- {
		if w := m.cut(i); w != nil {
			m.idle(i, w, end)
		}
		end = m.levels[i].journal
	}
}
