package profile

import (
	"slices"

	"pool6502/budget/watch"
)

// Late says where the program was when a frame ended at whose end it did not wait.
type Late struct {
	Row  int       // index in Profile.Frames
	At   watch.Loc // the next instruction, of the main program or of the NMI handler
	Path int32     // its call path; -1 before the program has begun

	known bool // it was known then that the program waits elsewhere
	costs []watch.Cost
}

// judge says of a frame whether the program was late when it ended.
func (r *recorder) judge(f *watch.Frame, row *Frame) {
	r.shown = r.shown || !f.Blank
	if !f.Late {
		return
	}
	row.Flags |= Missed
	if f.Blank {
		row.Flags ^= Missed | Loading
	}
	r.p.Late = append(r.p.Late, Late{len(r.p.Frames), f.At, f.Path, f.Known, slices.Clone(f.Costs)})
}

// judgeLate judges the late frames again when the run is over. A frame is not late if the program was in a loop that was
// later seen waiting. If the program was never seen waiting, it may do all its work in its NMI handler, and no frame
// counts. If no frame has a picture, none is loading.
func (r *recorder) judgeLate() {
	p := r.p
	run, before := 0, -2
	for _, l := range p.Late {
		f := &p.Frames[l.Row]
		if run++; l.Row != before+1 {
			run = 1
		}
		before = l.Row
		switch {
		case !l.known && (!r.meter.Waited() || r.meter.Rests(l.At, l.Path)):
			f.Flags &^= Missed | Loading
		case f.Flags&Loading != 0 && !r.shown:
			f.Flags &^= Loading
			if l.known {
				f.Flags |= Missed
			}
		}
		switch {
		case f.Flags&(Missed|Loading) == 0:
			before = -2 // it was not late
		case run < r.meter.Every():
			f.Flags &^= Missed
		}
		if f.Flags&Missed == 0 {
			continue
		}
		for _, c := range l.costs {
			if t := &p.Routines[c.Routine]; t.Calls > 0 {
				t.InMissed += uint64(c.Inclusive)
			} else {
				t.InMissed += uint64(c.Exclusive)
			}
		}
	}
	p.Late = slices.DeleteFunc(p.Late, func(l Late) bool { return p.Frames[l.Row].Flags&(Missed|Loading) == 0 })
	for i := range p.Late {
		p.Late[i].costs = nil
	}
	if !r.shown {
		for _, d := range r.held.dark {
			p.Budgets[d.budget].look(d.frame, d.cycles, -1)
		}
	}
}
