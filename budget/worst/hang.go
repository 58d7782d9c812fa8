package worst

import "pool6502/budget/watch"

// patience is how many frames the search plays on to see whether a pass ends.
const patience = 120

// A Hang is a pass of the main loop that does not end. Why is empty if there is none.
type Hang struct {
	Frame int // the first frame at whose end the pass should have ended
	Why   string
}

// follow counts the frames that end with the program in a loop that it cannot leave, doing nothing, although it came back to a
// waiting loop before.
func (p *player) follow(f *watch.Frame) {
	s := &p.since
	switch {
	case !p.meter.Endless() || f.Busy > f.NMI+f.IRQ+f.DMA && !p.jammed():
		s.stuck, s.moved = 0, s.moved || p.meter.Waited()
	case s.moved || p.jammed():
		s.stuck++
	}
}

// hangs returns the hang that the end of a frame shows, if any. A pass that is late for more than most frames counts as one.
func (p *player) hangs(frame, most int) Hang {
	switch s := &p.since; {
	case p.jammed():
		return Hang{frame - max(s.stuck, 1) + 1, "an opcode has stopped the processor"}
	case s.stuck > longest:
		return Hang{frame - s.stuck + 1, "the program is in a loop that it cannot leave; if it waits there, name the loop with --waits"}
	case s.late > most && !s.blank:
		return Hang{frame - s.late + 1, "the program has not come back to its waiting loop"}
	}
	return Hang{}
}

// await plays on after a step, with the same buttons held, if the pass may be one that does not end. It returns the frames that it
// played.
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
