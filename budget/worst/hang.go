package worst

import "pool6502/budget/watch"

// patience is how many frames the search plays on to see whether a pass ends.
const patience = 120

// A Hang is a pass that does not end. Why is empty where there is none.
type Hang struct {
	Frame int // the first at whose end the pass should have ended
	Why   string
}

// follow notes whether the program is in a loop that it cannot leave, and does nothing there, after it has waited elsewhere.
func (p *player) follow(f *watch.Frame) {
	s := &p.since
	switch {
	case !p.meter.Endless() || f.Busy > f.NMI+f.IRQ+f.DMA && !p.jammed():
		s.stuck, s.moved = 0, s.moved || p.meter.Waited()
	case s.moved || p.jammed():
		s.stuck++
	}
}

// hangs says why a pass does not end, at the end of a frame; a pass of most late frames does not.
func (p *player) hangs(frame, most int) Hang {
	switch s := &p.since; {
	case p.jammed():
		return Hang{frame - max(s.stuck, 1) + 1, "the processor has stopped at an opcode that it does not go on from"}
	case s.stuck > longest:
		return Hang{frame - s.stuck + 1, "the program is in a loop that it cannot leave; if it waits there, name the loop with --waits"}
	case s.late > most && !s.blank:
		return Hang{frame - s.late + 1, "it has not come back to where it waits"}
	}
	return Hang{}
}

// await plays on after a step, the same buttons held, if the pass may be one that does not end. It returns the frames that
// it played.
func (s *search) await(at *node, step *Step) {
	p := s.player
	for range patience {
		if since := &p.since; p.jammed() || since.stuck > longest || since.stuck == 0 && (since.late <= longest || since.blank) {
			break
		}
		p.frame()
		s.tried++
		step.Frames++
	}
	if h := p.hangs(at.depth+step.Frames-1, patience-1); h.Why != "" {
		s.best = Found{Value: s.best.Value, Frame: at.depth + step.Frames - 1, Hang: h, Steps: append(at.path(), *step)}
		s.bestAt = nil
	}
}
