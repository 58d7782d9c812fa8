package profile

import (
	"cmp"
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

// unsettle takes from a frame what the routines themselves cost on whose call path the program waited, and those that the waiting loop
// calls: it is not known how much of that was work.
func (r *recorder) unsettle(f *Frame, l *Late) {
	waits := map[int]bool{-1: true} // the routines whose cycles include the wait, and the frame
	for path := l.Path; path >= 0; path = r.meter.Path(path).Parent {
		waits[r.meter.Path(path).Routine] = true
	}
	for _, called := range r.meter.CalledWaiting(l.At, l.Path) {
		waits[called] = true
	}
	own := 0
	for _, c := range l.costs {
		if waits[c.Routine] {
			own += c.Exclusive
		}
	}
	f.Busy -= min(f.Busy, uint32(own))
	for i := range r.held.doubt {
		if d := &r.held.doubt[i]; d.frame == f.Number && waits[r.p.Budgets[d.budget].routine] {
			d.cycles = max(0, d.cycles-own)
		}
	}
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
		case !l.known && r.meter.Waited() && r.meter.Rests(l.At, l.Path):
			f.Flags = f.Flags&^(Missed|Loading) | Unsettled
			r.unsettle(f, &l)
		case !l.known && !r.meter.Waited():
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
	list := r.held.doubt
	if !r.shown {
		list = append(list, r.held.dark...)
	}
	for _, l := range list {
		p.Budgets[l.budget].look(l.frame, l.cycles, l.path)
	}
	for _, t := range p.Trees {
		if i, ok := slices.BinarySearchFunc(p.Frames, t.Frame.Number, func(f Frame, n uint32) int { return cmp.Compare(f.Number, n) }); ok {
			t.Frame.Flags = p.Frames[i].Flags
		}
	}
}
