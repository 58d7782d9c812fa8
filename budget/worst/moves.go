package worst

import "pool6502/nes"

// step chooses the next step. The rest of the best input is played on with changes, if there is one.
func (s *search) step(at *node) Step {
	r := s.random
	if len(s.rest) > 0 {
		step := s.rest[0]
		if s.rest = s.rest[1:]; r.IntN(4) == 0 {
			s.rest = s.rest[:0] // leave it here
		}
		switch r.IntN(5) {
		case 0:
			return s.invent()
		case 1:
			step.Frames = max(1, step.Frames+r.IntN(9)-4)
		case 2:
			step.Pads[r.IntN(s.player.pads)] ^= 1 << r.IntN(8)
		}
		return step
	}
	if at.parent != nil && r.IntN(4) == 0 { // go on as before
		return Step{at.step.Pads, 1 + r.IntN(16)}
	}
	return s.invent()
}

// invent makes a step of chance: a button that is tapped, what a player might hold, one button, or anything.
func (s *search) invent() Step {
	r := s.random
	if r.IntN(3) == 0 {
		tap := Step{Frames: 1 + r.IntN(3)}
		tap.Pads[r.IntN(s.player.pads)] = 1 << r.IntN(8)
		s.rest = append(s.rest[:0], Step{Frames: 1 + r.IntN(3)})
		return tap
	}
	n := 1 + r.IntN(8)
	if r.IntN(3) == 0 {
		n = 1 + r.IntN(60)
	}
	step := Step{Frames: n}
	for pad := range s.player.pads {
		step.Pads[pad] = s.buttons()
	}
	return step
}

func (s *search) buttons() (b nes.Buttons) {
	r := s.random
	switch r.IntN(8) {
	case 0:
		return nes.Buttons(r.IntN(256))
	case 1, 2:
		return 1 << r.IntN(8)
	case 3:
		return 0
	}
	b |= []nes.Buttons{0, nes.ButtonLeft, nes.ButtonRight}[r.IntN(3)]
	b |= []nes.Buttons{0, nes.ButtonUp, nes.ButtonDown}[r.IntN(3)]
	b |= []nes.Buttons{0, nes.ButtonA, nes.ButtonB, nes.ButtonA | nes.ButtonB}[r.IntN(4)]
	if r.IntN(16) == 0 {
		b |= nes.ButtonStart
	}
	return b
}
