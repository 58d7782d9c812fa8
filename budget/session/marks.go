package session

import "pool6502/budget/watch"

// marks has the meter's call stack at the start of each frame of the history. Going back continues from there, so that
// the stack is the one that a run without going back has.
type marks struct {
	ring []mark // by frame, modulo its length
	seen bool   // the meter has observed the program since it was started
}

type mark struct {
	frame uint64 // counted from 1; 0 for none
	seen  bool
	stack watch.Mark
}

// at returns the entry of a frame.
func (m *marks) at(frame uint64) *mark {
	if m.ring == nil {
		m.ring = make([]mark, HistoryKeep+keyHurried)
	}
	return &m.ring[frame%uint64(len(m.ring))]
}

// keep stores the call stack with which a frame begins.
func (m *marks) keep(frame uint64, meter *watch.Meter) {
	k := m.at(frame)
	k.frame, k.seen = frame+1, m.seen
	meter.Mark(&k.stack)
}

// resume gives the meter the call stack with which a frame began; an empty one if it was not observed.
func (m *marks) resume(frame uint64, meter *watch.Meter) {
	if k := m.at(frame); k.frame == frame+1 {
		meter.Resume(&k.stack)
		m.seen = k.seen
		return
	}
	meter.Reset()
	m.seen = false
}

// drop forgets the call stack with which a frame began, because it begins with another state now.
func (m *marks) drop(frame uint64) { m.at(frame).frame = 0 }
