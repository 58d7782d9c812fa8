package session

import "pool6502/nes"

// Back goes back by one frame: to the start of the present one if it has begun, else to the
// start of the one before. It reports false at the end of the history.
func (s *Session) Back() bool {
	to := s.frame
	if !s.inFrame {
		if to == 0 {
			return false
		}
		to--
	}
	return s.Goto(to)
}

// Goto goes back to the start of a frame. The picture and the costs are then those of the frame that
// ended there; if a state was loaded there, the picture is the one saved with it. It reports false for
// a frame that is not in the history.
func (s *Session) Goto(frame uint64) bool {
	if s.history.newest == nil || frame < s.history.oldest() || frame > s.frame {
		return false
	}
	s.goTo(frame)
	return true
}

// goTo goes to the start of a frame in the history, which may also lie ahead.
func (s *Session) goTo(frame uint64) {
	defer s.movie.rewound(s, frame)
	s.pokes = s.pokes[:0]
	if frame == s.history.oldest() || s.history.jumped(frame) {
		s.restore(frame)
		s.viewer.rewound(frame)
		return
	}
	s.restore(frame - 1)
	s.viewer.rewound(frame - 1)
	s.enter(s.history.input(frame - 1))
	s.con.RunFrame()
	s.end()
	s.breaks.forget()
}

// Reach returns how many frames one can go back, and the memory in bytes that the history takes.
func (s *Session) Reach() (frames uint64, bytes int) {
	if s.history.newest == nil {
		return 0, 0
	}
	return s.frame - min(s.frame, s.history.oldest()), s.history.bytes()
}

// Hurry makes the history store states less often, for fast forward: this costs less time, but going back
// is slower.
func (s *Session) Hurry(on bool) { s.history.hurried = on }

// restore puts the console to the start of a frame, from the last state before it and the inputs after that.
// Observers are not called for the frames in between.
func (s *Session) restore(frame uint64) {
	h := &s.history
	for h.at > frame {
		h.pop()
	}
	s.viewer.pause()
	defer s.viewer.resume()
	n := int(frame - h.at)
	if n > 0 && n <= h.ready && h.snapOf == h.at {
		s.con.Restore(&h.snaps[n-1])
	} else {
		s.load(h.newest)
		h.snapOf, h.ready = h.at, 0
		for i := range n {
			s.frame = h.at + uint64(i)
			s.inFrame = false
			s.enter(h.input(s.frame))
			s.con.RunFrame()
			s.con.FrameDone()
			if len(h.snaps) <= i {
				h.snaps = append(h.snaps, nes.Snapshot{})
			}
			s.con.Snapshot(&h.snaps[i])
			h.ready = i + 1
		}
	}
	s.frame, s.inFrame, s.steps = frame, false, 0
	s.breaks.forget()
	if s.check != nil {
		s.check.Forget()
	}
}

// load loads a state that this session has made.
func (s *Session) load(state []byte) {
	if err := s.con.Load(state); err != nil {
		panic("session: a state of its own is refused: " + err.Error())
	}
}

// place goes to an instruction boundary: steps instructions into a frame.
func (s *Session) place(frame uint64, steps int) {
	s.restore(frame)
	s.viewer.rewound(frame)
	s.enter(s.history.input(frame))
	s.unpoke(frame, steps)
	for i := range steps {
		s.repoke(i)
		s.con.Step()
	}
	s.repoke(steps)
	s.steps = steps
	s.breaks.forget()
}
