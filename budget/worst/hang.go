package worst

import "pool6502/budget/watch"

// patience is how many frames the search plays on to see whether a pass ends.
const patience = 120

// A Hang is a pass of the main loop that does not end. Why is empty if there is none.
type Hang struct {
	Frame int // the first frame at whose end the pass should have ended
	Why   string
}

// leastWaits is how many frames must have ended in waiting loops that the program left; see profile.Profile.Hang.
const leastWaits = 10

// learn plays the first frames without buttons and goes back. The meter knows then in which loops the program waits, and the player
// whether it comes back to them.
func (p *player) learn() {
	var start state
	p.save(&start)
	for range 2 * leastWaits {
		p.frame()
	}
	p.restore(&start)
	p.reached, p.values, p.seen, p.fresh, p.work, p.begun = nil, [2048]uint8{}, [2048][4]uint64{}, 0, 0, false
}

// follow counts the frames that end with the program in a loop that it cannot leave, doing nothing, although it came back to
// waiting loops before.
func (p *player) follow(f *watch.Frame) {
	s := &p.since
	why, sure := p.meter.Stuck()
	switch {
	case why == "":
		if s.stuck = 0; !f.Late {
			s.waits++
			p.waits = max(p.waits, s.waits)
			if s.waits == p.waits && !f.Lagged {
				p.reads++
			}
		}
	case !p.jammed() && (!f.Still() || !sure && !f.Quiet(2*p.reads > p.waits)):
		s.stuck = 0
	case p.waits >= leastWaits || p.jammed():
		s.stuck, s.why = s.stuck+1, why
	}
}

// hangs returns the hang that the end of a frame shows, if any. A pass that is late for more than most frames counts as one.
func (p *player) hangs(frame, most int) Hang {
	switch s := &p.since; {
	case p.jammed():
		return Hang{frame - max(s.stuck, 1) + 1, s.why}
	case s.stuck > longest:
		return Hang{frame - s.stuck + 1, s.why}
	case s.away > most && !s.blank:
		return Hang{frame - s.away + 1, "the program has not come back to its waiting loop"}
	}
	return Hang{}
}

// await plays on after a step, with the same buttons held, if the pass may be one that does not end. It returns the frames that it
// played.
func (s *search) await(at *node, step *Step) {
	p := s.player
	for range patience {
		if since := &p.since; p.jammed() || since.stuck > longest || since.stuck == 0 && (since.away <= longest || since.blank) {
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
