package session

import "pool6502/budget/watch"

// setUp is for how many frames after power-on a program may prepare itself before it turns rendering on for the first time.
const setUp = 120

// missed reports whether a frame was missed that ended at a position. A frame that watch.Frame calls missed although
// rendering was off (Blank) is one of a program that has never turned rendering on. For the first setUp frames such a
// program may be preparing itself, and no frame counts as missed; later it is taken for a program without a picture.
func missed(f *watch.Frame, position uint64) bool {
	return f.Missed && !(f.Blank && position <= setUp)
}

// passes measures the passes of the game's loop.
type passes struct {
	cycles  int    // of the pass that is under way, since the frame in which it began
	at      uint64 // the position after the frame in which it began
	longest int    // the longest pass that has ended; see Verdict.Longest
	longAt  uint64 // at of that
}

// add adds a frame that ended at a position.
func (p *passes) add(f *watch.Frame, position uint64) {
	if p.cycles == 0 {
		p.at = position
	}
	p.cycles += f.Busy
	if f.Blank {
		p.cycles = 0
	}
	if !f.Late {
		if p.cycles > p.longest {
			p.longest, p.longAt = p.cycles, p.at
		}
		p.cycles = 0
	}
}

// rewound forgets the pass that was cut off, and a longest pass that lies in the future now.
func (p *passes) rewound(position uint64) {
	p.cycles = 0
	if p.longAt > position {
		p.longest, p.longAt = 0, 0
	}
}

// A pending frame is missed unless the program waits where it ended, which is not known until the program was seen waiting.
type pending struct {
	frame uint64
	at    watch.Loc
	path  int32
}

// settle judges the pending frames as soon as the program has been seen waiting. It is called when a frame has ended.
func (w *viewer) settle(f *watch.Frame, position uint64) {
	if f.Late && !f.Known && !f.Blank && w.meter.Every() == 1 {
		w.pending = append(w.pending, pending{position, f.At, f.Path})
		w.pending = w.pending[max(len(w.pending)-StatsKept, 0):]
	}
	if len(w.pending) == 0 || !w.meter.Waited() {
		return
	}
	for _, d := range w.pending {
		for i := range w.frames {
			if st := &w.frames[i]; st.Frame == d.frame {
				st.Missed = !w.meter.Rests(d.at, d.path)
			}
		}
	}
	w.pending = nil
}
