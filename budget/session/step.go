package session

// Unit is how far a step goes.
type Unit uint8

// Units of a step.
const (
	Instruction Unit = iota
	Scanline
	WholeFrame
)

// Step moves forward by one unit: by an instruction or interrupt entry, to the first
// instruction boundary on another scanline, or to the end of the frame. Breakpoints do not
// stop it.
func (s *Session) Step(u Unit) {
	s.begin()
	s.breaks.forget()
	line, _ := s.con.Dot()
	for {
		if s.one() || u == Instruction {
			return
		}
		if now, _ := s.con.Dot(); u == Scanline && now != line {
			return
		}
	}
}

// one executes an instruction and reports whether it ended the frame.
func (s *Session) one() bool {
	s.con.Step()
	s.steps++
	if s.con.FrameDone() {
		s.end()
		return true
	}
	return false
}

// StepBack moves back by one unit: to the instruction before, to the last boundary before the
// present one that is the first on its scanline, or to the start of the frame. It reports false
// at the end of the history.
func (s *Session) StepBack(u Unit) bool {
	if u == WholeFrame {
		return s.Back()
	}
	frame, steps := s.frame, s.steps
	if s.history.newest == nil {
		return false
	}
	if !s.inFrame || steps == 0 {
		if frame == s.history.oldest() {
			return false
		}
		frame--
		steps = s.stepsOf(frame)
	}
	target := steps - 1
	if u == Scanline {
		target = s.firstOnLine(frame, steps)
	}
	s.place(frame, target)
	s.movie.rewound(s, frame)
	return true
}

// stepsOf counts the instructions of an earlier frame.
func (s *Session) stepsOf(frame uint64) int {
	defer s.quietly(frame)()
	n := 0
	for {
		s.repoke(n)
		s.con.Step()
		if n++; s.con.FrameDone() {
			return n
		}
	}
}

// firstOnLine returns the last boundary before steps that is the first on its scanline.
func (s *Session) firstOnLine(frame uint64, steps int) int {
	defer s.quietly(frame)()
	line, _ := s.con.Dot()
	first := 0
	for i := 1; i < steps; i++ {
		s.repoke(i - 1)
		s.con.Step()
		if now, _ := s.con.Dot(); now != line {
			line, first = now, i
		}
	}
	return first
}

// quietly goes to the start of a frame, just inside it, with observers turned off. Calling watchAgain turns
// them on.
func (s *Session) quietly(frame uint64) (watchAgain func()) {
	s.restore(frame)
	s.viewer.pause()
	s.enter(s.history.input(frame))
	return s.viewer.resume
}
