package session

import "pool6502/budget/watch"

// marks has the meter's call stack and the refused spawns at the start of each frame of the history. Going back continues from
// there, so that they are those that a run without going back has.
type marks struct {
	ring []mark // by frame, modulo its length
	seen bool   // the meter has observed the program since it was started
}

type mark struct {
	frame uint64 // counted from 1; 0 for none
	seen  bool
	stack watch.Mark

	ever    []int // see viewer
	partial bool
}

// at returns the entry of a frame.
func (m *marks) at(frame uint64) *mark {
	if m.ring == nil {
		m.ring = make([]mark, HistoryKeep+keyHurried)
	}
	return &m.ring[frame%uint64(len(m.ring))]
}

// keep stores what a frame begins with.
func (m *marks) keep(frame uint64, w *viewer) {
	k := m.at(frame)
	k.frame, k.seen, k.partial = frame+1, m.seen, w.partial
	k.ever = append(k.ever[:0], w.ever...)
	w.meter.Mark(&k.stack)
}

// resume restores what a frame began with. If it was not observed, the call stack is empty, and refused spawns are counted from 0.
func (m *marks) resume(frame uint64, w *viewer) {
	if k := m.at(frame); k.frame == frame+1 {
		w.meter.Resume(&k.stack)
		copy(w.ever, k.ever)
		m.seen, w.partial = k.seen, k.partial
		return
	}
	w.meter.Reset()
	clear(w.ever)
	m.seen, w.partial = false, true
}

// drop forgets what is stored of the start of a frame, because the frame begins with another state now.
func (m *marks) drop(frame uint64) { m.at(frame).frame = 0 }
