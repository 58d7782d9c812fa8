package session

// Enable turns a breakpoint on or off. One that is off stays in the list and does not stop the game.
func (s *Session) Enable(label string, on bool) {
	if p := s.breaks.labelled(label); p != nil {
		p.Off = !on
		s.breaks.index()
	}
}

// FindBreak runs forward, or goes back, to one of the breakpoints, and passes all others. It returns false if the game does not
// reach that breakpoint, as GoOn and GoBack do.
func (s *Session) FindBreak(label string, back bool) bool {
	was := map[string]bool{}
	for _, p := range s.breaks.list {
		was[p.Label] = p.Off
		s.Enable(p.Label, p.Label == label)
	}
	move := s.GoOn
	if back {
		move = s.GoBack
	}
	found := move(ToBreak, 0)
	stop := s.breaks.stop
	for label, off := range was {
		s.Enable(label, !off)
	}
	s.breaks.stop = stop
	return found
}

// labelled returns the breakpoint with a Label; nil if there is none.
func (b *breakpoints) labelled(text string) *Breakpoint {
	for i := range b.list {
		if b.list[i].Label == text {
			return &b.list[i]
		}
	}
	return nil
}
