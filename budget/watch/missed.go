package watch

import (
	"slices"

	"pool6502/cpu"
)

// entryCycles is how long the entry of an interrupt takes. An NMI that begins in the entry of an IRQ takes its place, so
// that a frame can end when the handler has been entered and has not yet run.
const entryCycles = 7

// works reports whether a handler holds the program up: an NMI handler that has begun, or an IRQ handler that has run for a
// frame. A shorter IRQ handler belongs to the picture, as one that draws bars.
func (m *Meter) works(l *level) bool {
	return l.kind == cpu.NMI && l.raw > entryCycles*m.cpu.Cycle || l.kind == cpu.IRQ && m.cycles(l.raw) > int(m.con.Region().CyclesPerFrame())
}

// late reports whether the program is late at the start of vblank: it is still in a handler, or does not wait.
// known says that this is known to be so, because vblank has found it waiting before: a program that never waits may do
// all its work in the handler.
func (m *Meter) late() (late, known bool) {
	sp := m.sp()
	for i := len(m.levels) - 1; i > 0; i-- {
		if l := &m.levels[i]; sp < l.sp+3 && m.works(l) {
			return true, true
		}
	}
	if len(m.stack) == 0 {
		return false, true
	}
	if m.starved() {
		return true, true
	}
	on := m.con.NMIEnabled()
	if m.waiting() {
		m.rested = m.rested || on
		m.polled = m.polled || m.con.Rendering()
		return false, true
	}
	return true, m.rested || m.polled && !on
}

// starved reports whether handlers of IRQs that follow each other have left the main program hardly an instruction of the frame, so that it
// cannot have come round even if it waits.
func (m *Meter) starved() bool {
	frame := m.con.Now() - m.start
	return m.levels[0].raw-m.mainAt < mostCut*m.cycle && m.now.irq > frame-frame/10
}

// blank reports whether rendering is off when vblank begins.
func (m *Meter) blank() bool {
	on := m.con.Rendering()
	m.shown = m.shown || on
	m.lit = m.lit || on || m.con.NMIEnabled()
	return !on
}

// Shown reports whether a frame has ended with rendering on.
func (m *Meter) Shown() bool { return m.shown }

// Every returns how many frames a pass of the main loop may take.
func (m *Meter) Every() int {
	if m.names == nil {
		return 1
	}
	return max(1, m.names.Every)
}

// overdue reports whether a frame is missed: it is late, and so were as many before it as a pass may take.
func (m *Meter) overdue(late bool) bool {
	if m.run++; !late {
		m.run = 0
	}
	return m.run >= m.Every()
}

// Waited reports whether vblank has found the main program waiting while its NMI or rendering was on. If not, it is not
// known which frames the main program misses.
func (m *Meter) Waited() bool { return m.rested || m.polled }

// NotWaited says why Waited is false, as a clause; "" if it is true. marks reports whether Meter.Waits and headers, which mark
// loops as waiting, can make it true.
func (m *Meter) NotWaited() (why string, marks bool) {
	switch {
	case m.Waited():
		return "", false
	case m.lit:
		why, marks = "whenever vblank began with NMI or rendering on, the program was in no loop that is recognised as waiting", true
	default:
		why = "NMI and rendering were off whenever vblank began"
	}
	if !m.struck {
		why += ", and no NMI ever came"
	}
	return why, marks
}

// waiting reports whether the main program waits: it is in a loop that is marked, or that was seen waiting, or in a
// routine that such a loop calls.
func (m *Meter) waiting() bool {
	pc, top := m.present(0)
	if top < 0 {
		return false
	}
	a := &m.stack[top]
	return a.waits || a.polls || m.Rests(m.code.loc(pc), a.node) || m.cutsFrameWait()
}

// cutsFrameWait reports whether the main program is in the middle of a round of a loop that waits, not for the sprites.
func (m *Meter) cutsFrameWait() bool {
	w := m.cut(0)
	return w != nil && !slices.ContainsFunc(m.loops, func(k loop) bool { return k.head == m.code.loc(w.pc) && k.sprite })
}

// Rests reports whether the program waits at a place, on a call path: it has been seen waiting there until now.
func (m *Meter) Rests(at Loc, path int32) bool {
	return path >= 0 && m.onPath(at, path, m.restsAt)
}

// restsAt reports whether a place is in a loop in which the program was seen waiting.
func (m *Meter) restsAt(at Loc) bool {
	return slices.Contains(m.resting, at) || slices.ContainsFunc(m.regions, func(g region) bool { return g.has(at) })
}

// CalledWaiting returns the routines that the loops call in which the program waits at a place, on a call path.
func (m *Meter) CalledWaiting(at Loc, path int32) (routines []int) {
	waits, called := map[int32]bool{}, map[int32]bool{}
	for ; path >= 0; at, path = m.nodes[path].site, m.nodes[path].parent {
		waits[path] = m.restsAt(at)
	}
	for i, n := range m.nodes { // a caller stands before what it calls
		if called[n.parent] || waits[n.parent] && m.restsAt(n.site) {
			called[int32(i)] = true
			routines = append(routines, int(n.routine))
		}
	}
	return routines
}

// CameBy reports whether the last complete frame ran code of a loop in which the program was seen waiting. It needs Meter.Heat.
func (m *Meter) CameBy() bool {
	return slices.ContainsFunc(m.HeatOf(), func(h LocCost) bool { return m.restsAt(h.Loc) })
}

// onPath reports whether f is true of a place or of one of the calls that lead there.
func (m *Meter) onPath(at Loc, path int32, f func(Loc) bool) bool {
	for {
		if f(at) {
			return true
		}
		n := &m.nodes[path]
		if n.parent < 0 {
			return false
		}
		at, path = n.site, n.parent
	}
}

// whereabouts returns the place of the program's next instruction and its call path: of the main program, or of the handler
// that holds it up.
func (m *Meter) whereabouts() (at Loc, path int32) {
	level := 0
	if len(m.levels) > 1 && m.works(&m.levels[1]) {
		level = len(m.levels) - 1
	}
	pc, top := m.present(level)
	if top < 0 {
		return m.code.loc(pc), -1
	}
	return m.code.loc(pc), m.stack[top].node
}

// rests is what is known about where the main program waits, and whether it shows a picture.
type rests struct {
	resting []Loc    // code of waiting rounds
	round   round    // the one that is recorded
	rested  bool     // vblank has found the main program waiting, with its NMI on
	mainAt  cpu.Time // levels[0].raw when the frame began
	polled  bool     // likewise, with rendering on
	shown   bool     // a frame has ended with rendering on
	lit     bool     // a frame has ended with rendering or NMI on
	struck  bool     // an NMI has come
	run     int      // how many late frames have ended one after the other
}

// A round is the code of one round of a waiting loop, without the routines that it calls. rests.resting has the code of
// rounds in which the program waited and came back to the same state. Code of the same loop that runs only when the
// waiting has ended, such as the work in while (1) { if (ready) work(); }, is not in it.
type round struct {
	of   *wait // the loop; nil while no round is recorded
	seq  uint64
	code []Loc // the first instruction of each block
}

// maxRests is how many places of waiting code are remembered.
const maxRests = 1 << 9

// markRound handles the end of a waiting round: if its code was recorded, it is added to rests.resting. Otherwise the next
// round is recorded.
func (m *Meter) markRound(w *wait, seq uint64) {
	k := slices.IndexFunc(m.loops, func(k loop) bool { return k.head == m.code.loc(w.pc) })
	r := &m.round
	if k < 0 || m.loops[k].marked || m.loops[k].sprite || len(m.levels) > 1 {
		r.of = nil
		return
	}
	if r.of == w && r.seq == seq {
		for _, at := range r.code {
			if !slices.Contains(m.resting, at) && len(m.resting) < maxRests {
				m.resting = append(m.resting, at)
			}
		}
		m.loops[k].marked, r.of = true, nil
		return
	}
	r.of, r.seq, r.code = w, seq, r.code[:0]
}

// record adds the code from one instruction to another to the round that is recorded.
func (m *Meter) record(from, to Loc) {
	r := &m.round
	if len(m.levels) > 1 || len(m.stack) != r.of.depth {
		return
	}
	if m.level().seq != r.seq || len(r.code) > 1<<7 {
		r.of = nil
		return
	}
	for ; from <= to; from++ {
		r.code = append(r.code, from)
	}
}
