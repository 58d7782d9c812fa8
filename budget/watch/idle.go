package watch

import "pool6502/cpu"

// wait is the head of a loop that may turn out to be waiting.
type wait struct {
	armed bool
	pc    uint16
	regs  uint64   // A, X, Y, S, P on arrival
	seq   uint64   // of the level on arrival
	busy  cpu.Time // the level's busy clock on arrival
	at    cpu.Time // of arrival
}

// turn is a jump backwards, to pc. If the program was here before, with the
// same registers, and has written nothing since, it has been waiting: the
// cycles since then are idle and nobody's work.
func (m *Meter) turn(l *level, pc uint16, now cpu.Time) {
	c := m.cpu
	regs := uint64(c.A) | uint64(c.X)<<8 | uint64(c.Y)<<16 | uint64(c.S)<<24 | uint64(c.P)<<32
	if w := m.spin; w != nil {
		if w.pc == pc && w.regs == regs && w.seq == l.seq {
			w.at, m.idleTo = now, now
			return
		}
		m.book()
	}
	busy := l.busy + m.to - m.from
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
		if w.regs == regs && w.seq == l.seq {
			m.book()
			m.idle(l, w)
			w.at = now
			m.spin, m.idleTo = w, now
			return
		}
		*w = wait{true, pc, regs, l.seq, busy, now}
		return
	}
	if slot < 0 {
		slot = int(l.next)
		l.next = (l.next + 1) % uint8(len(l.wait))
	}
	l.wait[slot] = wait{true, pc, regs, l.seq, busy, now}
}

// idle takes the time since w off its routine.
func (m *Meter) idle(l *level, w *wait) {
	t := l.busy - w.busy
	if t == 0 {
		return
	}
	a := m.top()
	m.charge(l, a, -t)
	l.raw += t // it has passed all the same
	m.nodes[a.node].idle += t
	m.now.idle += t
	for i := range l.wait {
		if o := &l.wait[i]; o.busy > l.busy {
			o.armed = false // a loop inside this one: its cycles are booked
		}
	}
	m.idleSpan(a.routine, w.at)
}
