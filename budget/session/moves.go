package session

import (
	"slices"

	"pool6502/cpu"
)

// Move is a step whose end depends on the program: the end of a call, a breakpoint and so on.
type Move uint8

// Moves.
const (
	Over      Move = iota // one instruction; a JSR includes the whole call
	Out                   // to the return from the present routine
	ToNMI                 // to the first instruction of the NMI handler
	ToBreak               // to a breakpoint
	ToAddress             // to an instruction; see Session.GoOn
)

// Searched is how many frames a move looks through at most.
const Searched = 600

// Opcodes that moves look for.
const (
	jsr = 0x20
	rti = 0x40
	rts = 0x60
)

// boundary describes an instruction boundary for moves.
type boundary struct {
	pc   uint16
	s    uint8 // stack pointer
	op   uint8 // of the instruction that is next
	take bool  // an interrupt entry is next instead
}

func (s *Session) boundary() boundary {
	c := s.con.CPU()
	return boundary{c.PC, c.S, s.con.Peek(c.PC), c.Take != 0}
}

// calls reports whether the next step is a JSR or an interrupt entry.
func (b boundary) calls() bool { return b.take || b.op == jsr }

// back returns the address to which the call or interrupt that begins at b returns.
func (b boundary) back() uint16 {
	if b.take {
		return b.pc
	}
	return b.pc + uint16(cpu.Opcodes[jsr].Bytes())
}

// returned reports whether the call that begins at b has just returned at now.
func (b boundary) returned(now boundary) bool { return now.pc == b.back() && now.s == b.s }

// GoOn moves forward. It also stops at a breakpoint that comes before the end of the move. It reports false if
// it gave up after Searched frames. addr is used by ToAddress.
func (s *Session) GoOn(m Move, addr uint16) bool {
	s.begin()
	s.breaks.arm(s)
	from := s.boundary()
	limit := s.frame + Searched
	for s.frame < limit {
		s.begin()
		before := s.boundary()
		behind, _ := s.step()
		now := s.boundary()
		if behind != nil {
			s.breaks.stop, s.breaks.fresh = behind, true
			return true
		}
		if done(m, from, before, now, addr, s.breaks.vector(nmiVector)) {
			return true
		}
		if s.breaks.any() && s.breaks.hit(s) != nil {
			s.breaks.fresh = true
			return true
		}
	}
	return false
}

// done reports whether a move that began at from ends at now; before is the boundary before now.
func done(m Move, from, before, now boundary, addr, nmi uint16) bool {
	switch m {
	case Over:
		return !from.calls() || from.returned(now)
	case Out:
		return !before.take && (before.op == rts || before.op == rti) && now.s > from.s
	case ToNMI:
		return before.take && now.pc == nmi
	case ToAddress:
		return !now.take && now.pc == addr
	}
	return false
}

// GoBack moves back: to the start of the last instruction, where a whole call counts as one; to the JSR or
// interrupt that entered the present routine; or to the last NMI, breakpoint, or execution of an address. It
// reports false at the end of the history, or after Searched frames. Calls over their budget and reads of unwritten RAM are found only
// by moving forward.
func (s *Session) GoBack(m Move, addr uint16) bool {
	if m == Over {
		return s.backOver()
	}
	now := s.boundary()
	nmi := s.breaks.vector(nmiVector)
	return s.findBack(m == ToBreak, func(before, b boundary, stop bool) bool {
		switch m {
		case Out:
			return b.calls() && b.s > now.s
		case ToNMI:
			return before.take && b.pc == nmi
		case ToAddress:
			return !b.take && b.pc == addr
		}
		return stop
	})
}

// backOver goes to the start of the last instruction; if that was the return from a call, to the call.
func (s *Session) backOver() bool {
	now := s.boundary()
	if !s.StepBack(Instruction) {
		return false
	}
	if last := s.boundary(); last.take || last.op != rts && last.op != rti {
		return true
	}
	frame, steps := s.frame, s.steps
	if s.findBack(false, func(_, b boundary, _ bool) bool { return b.calls() && b.returned(now) }) {
		return true
	}
	s.place(frame, steps) // it was not the return from a call: the program used RTS as a jump
	return true
}

// findBack goes to the latest boundary before the present one for which fits returns true. fits is called with the
// boundary before b in the same frame, the boundary b, and whether a breakpoint stops there; a breakpoint on an
// access stops before the instruction that made it. With missed, findBack also stops after a missed frame, if
// there is a breakpoint for that.
func (s *Session) findBack(missed bool, fits func(before, b boundary, stop bool) bool) bool {
	if s.history.newest == nil {
		return false
	}
	frame, limit := s.frame, s.steps
	home, steps, inside := s.frame, s.steps, s.inFrame
	if !s.inFrame {
		limit = 0
	}
	least := max(s.history.oldest(), frame-min(frame, Searched))
	h := &s.history // the search removes states, and running again does not restore loaded ones
	at, jump, newest, older, size, wrote := h.at, h.jump, h.newest, h.older, h.size, h.wrote
	for {
		if found := s.lastIn(frame, limit, fits); found >= 0 {
			s.place(frame, found)
			s.movie.rewound(s, frame)
			return true
		}
		if frame == least {
			break
		}
		if missed && (inside || frame != home) && s.missedAt(frame) {
			s.goTo(frame)
			s.breaks.behind.label = "missed"
			return true
		}
		frame, limit = frame-1, -1
	}
	h.at, h.jump, h.newest, h.older, h.size, h.wrote, h.ready = at, jump, newest, older, size, wrote, 0
	if inside {
		s.place(home, steps)
	} else {
		s.goTo(home)
	}
	return false
}

// missedAt reports whether a missed frame ended at a position, and a breakpoint stops there.
func (s *Session) missedAt(position uint64) bool {
	if !slices.ContainsFunc(s.breaks.list, func(p Breakpoint) bool { return p.Kind == OnMissed && !p.Off }) {
		return false
	}
	return slices.ContainsFunc(s.viewer.frames, func(st FrameStat) bool { return st.Frame == position && st.Missed })
}

// lastIn returns the last boundary of a frame for which fits returns true, among the first limit boundaries, or
// among all if limit is negative; -1 for none.
func (s *Session) lastIn(frame uint64, limit int, fits func(before, b boundary, stop bool) bool) int {
	defer s.quietly(frame)()
	b := &s.breaks
	b.behind = behind{}
	b.arm(s)
	found := -1
	var before boundary
	for i := 0; limit < 0 || i < limit; i++ {
		s.repoke(i)
		now := s.boundary()
		at := b.hit(s)
		if i > 0 && at == nil {
			at = b.entered(s, before.take)
		}
		b.stop, b.before, b.met = nil, now, b.met[:0]
		s.con.Step()
		if by := b.accessed(s); at == nil {
			at = by
		}
		if fits(before, now, at != nil) {
			if found = i; at != nil {
				b.behind = behind{at.Label, at.waitsForAccess(), b.access}
			}
		}
		if s.con.FrameDone() {
			break
		}
		before = now
	}
	return found
}
