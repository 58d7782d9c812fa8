package session

import "pool6502/budget"

// ErrDamaged is the error of LoadState for bytes that SaveState has not written.
var ErrDamaged = budget.ErrDamaged

// SaveState returns a save state. Inside a frame, it first runs to the end of the frame.
func (s *Session) SaveState() []byte {
	s.finish()
	state := s.con.Save()
	var text []byte
	if s.movie.mode == RecordingMovie {
		text = s.Text()
	}
	return budget.JoinState(state, text)
}

// finish runs to the end of the frame that has begun.
func (s *Session) finish() {
	if s.inFrame {
		s.con.RunFrame()
		s.end()
	}
}

// LoadState puts the session back to where SaveState was called. A pending Press is cancelled. After
// an error, the session is unchanged.
func (s *Session) LoadState(data []byte) error {
	state, text, err := budget.SplitState(data)
	if err != nil {
		return err
	}
	if s.movie.mode == PlayingMovie {
		return errPlaying
	}
	probe := s.movie
	if err := probe.adopt(text); err != nil {
		return err
	}
	if err := s.con.Load(state); err != nil {
		return err
	}
	if s.inFrame {
		s.frame++
	}
	s.inFrame, s.steps, s.press, s.pokes, s.breaks.fresh = false, 0, 0, nil, false
	s.con.FrameDone()
	s.movie = probe
	if s.movie.mode == RecordingMovie {
		// The frames before it belong to another recording.
		s.history.clear()
		s.frame = uint64(len(s.movie.records))
	}
	s.history.mark(s.frame, s.con)
	s.viewer.marks.drop(s.frame)
	s.viewer.rewound(s.frame)
	s.viewer.partial = true
	return nil
}
