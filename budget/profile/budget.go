package profile

import (
	"math"
	"slices"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// A Budget is a limit of a contract or of the program, with the result of checking it in a run.
type Budget struct {
	asm.Limit
	Most    int     // cycles
	Holds   int     // how often it was checked
	Breaks  int     // how often it was broken
	First   Break   // the first time it was broken
	Worst   Break   // the check with the most cycles, broken or not
	Proved  *Proved // proved worst case; nil if it was not computed
	Beyond  bool    // for a budget of vblank: there were PPU writes outside vblank that do not count, such as those of a split screen
	routine int     // index; -1 for nmi and frame
}

// A Break is a call or a frame that was checked, with its cycles.
type Break struct {
	Frame  uint32
	Cycles int
	Path   int32 // of the call, or of the PPU write; -1 for a frame
}

// Idle says why a budget was never checked.
func (b *Budget) Idle() string {
	if b.Per == contract.OfVblank {
		return "did not run with rendering on"
	}
	return "did not run"
}

// WroteNothing reports whether a budget of vblank holds because its code ran and made no PPU write that counts.
func (b *Budget) WroteNothing() bool {
	return b.Per == contract.OfVblank && b.Holds > 0 && b.Worst.Cycles == 0
}

// Wrote says, for a budget of which WroteNothing is true, what its code wrote all the same.
func (b *Budget) Wrote() string {
	if b.Beyond {
		return "writes only outside vblank"
	}
	return "writes nothing"
}

// look checks a budget against a number of cycles.
func (b *Budget) look(frame uint32, cycles int, path int32) {
	now := Break{frame, cycles, path}
	if b.Holds == 0 || cycles > b.Worst.Cycles {
		b.Worst = now
	}
	b.Holds++
	if cycles > b.Most {
		if b.Breaks == 0 || frame < b.First.Frame {
			b.First = now
		}
		b.Breaks++
	}
}

// held sorts the budgets by when they must be checked.
type held struct {
	call   map[int][]int // by routine: per call; index into Profile.Budgets
	frame  map[int][]int // by routine: per frame
	nmi    []int         // each call of the NMI handler
	whole  []int         // of nmi and frame, per frame
	vblank []int

	dark  []later // frames that are judged only if rendering is never on
	doubt []later // frames that are judged unless a later frame shows that the program waited

	ends []Break // by vblank's index: the latest write of the frame; Cycles 0 for none
}

// later is what a budget may have to be held against when the run is over.
type later struct {
	budget int
	frame  uint32
	cycles int
	path   int32
}

// hold collects the budgets of the contracts and of the program.
func (r *recorder) hold(names *watch.Names) {
	r.held = held{call: map[int][]int{}, frame: map[int][]int{}}
	for _, c := range names.Contracts {
		for _, l := range c.Limits {
			r.holdLimit(l, r.meter.Of(c))
		}
	}
	for _, l := range names.Budgets {
		r.holdLimit(l, -1)
	}
}

func (r *recorder) holdLimit(l asm.Limit, routine int) {
	i := len(r.p.Budgets)
	r.p.Budgets = append(r.p.Budgets, Budget{Limit: l, Most: l.Most(r.p.FrameCycles, r.p.Vblank), routine: routine})
	h := &r.held
	switch {
	case l.Per == contract.OfVblank:
		h.vblank = append(h.vblank, i)
		h.ends = append(h.ends, Break{Path: -1})
	case routine < 0 && l.Per == contract.PerCall:
		h.nmi = append(h.nmi, i)
	case routine < 0:
		h.whole = append(h.whole, i)
	case l.Per == contract.PerCall:
		h.call[routine] = append(h.call[routine], i)
	default:
		h.frame[routine] = append(h.frame[routine], i)
	}
}

// holdOpen checks the budgets of the calls, and of an NMI handler, that have not returned when the run ends. What they have cost so far can
// break a budget, and cannot keep it.
func (r *recorder) holdOpen() {
	for _, a := range r.meter.Stack(nil) {
		list := r.held.call[a.Routine]
		if a.Kind == cpu.NMI {
			list = slices.Concat(list, r.held.nmi)
		}
		for _, i := range list {
			if b := &r.p.Budgets[i]; a.Cycles > b.Most {
				path := int32(-1)
				if a.Routine < len(r.p.Routines) {
					path = r.p.Routines[a.Routine].last
				}
				b.look(r.row.Number, a.Cycles, path)
			}
		}
	}
}

// holdCall checks the budgets of a call that has returned, or has ended in another way.
func (r *recorder) holdCall(e *watch.CallEvent) {
	for _, i := range r.held.call[e.Routine] {
		r.p.Budgets[i].look(uint32(e.Frame), e.Body, e.Path)
	}
}

// holdNMI checks the budgets of an interrupt that has returned.
func (r *recorder) holdNMI(e *watch.CallEvent) {
	if e.Kind != cpu.NMI {
		return
	}
	for _, i := range r.held.nmi {
		r.p.Budgets[i].look(uint32(e.Frame), e.Body, e.Path)
	}
}

// holdPort records, for the budgets of vblank, the end of the write or transfer that
// ports has just counted.
func (r *recorder) holdPort(s *watch.BlockRun) {
	for k, i := range r.held.vblank {
		b := &r.p.Budgets[i]
		switch {
		case b.routine >= 0:
			if !r.under(s.Path, b.routine) {
				continue
			}
		case b.Of == "nmi" && !r.ports.nmi:
			continue
		case !r.ports.counts:
			b.Beyond = true
			continue
		}
		if end := &r.held.ends[k]; r.ports.latest > end.Cycles {
			*end = Break{Cycles: r.ports.latest, Path: s.Path}
		}
	}
}

// under reports whether a routine is on a path.
func (r *recorder) under(path int32, routine int) bool {
	for path >= 0 {
		p := r.meter.Path(path)
		if p.Routine == routine {
			return true
		}
		path = p.Parent
	}
	return false
}

// lookAt holds a budget against a frame, later if it is not known whether the program waited.
func (r *recorder) lookAt(f *watch.Frame, l later) {
	if f.Late && !f.Known {
		r.held.doubt = append(r.held.doubt, l)
		return
	}
	r.p.Budgets[l.budget].look(l.frame, l.cycles, l.path)
}

// holdFrame checks the budgets of a frame that is over.
func (r *recorder) holdFrame(f *watch.Frame, row *Frame) {
	if len(r.held.frame) > 0 {
		for _, c := range f.Costs {
			for _, i := range r.held.frame[c.Routine] {
				path := int32(-1)
				if t := &r.p.Routines[c.Routine]; t.Calls > 0 {
					path = t.last
				}
				r.lookAt(f, later{i, row.Number, c.Inclusive, path})
			}
		}
	}
	for _, i := range r.held.whole {
		if b := &r.p.Budgets[i]; b.Of == "nmi" {
			b.look(row.Number, f.NMI, -1)
		} else {
			busy := f.Busy
			if f.Missed && busy <= b.Most { // its work takes a whole frame and more
				busy = max(busy, int(math.Ceil(r.p.FrameCycles)))
			}
			switch {
			case !f.Blank:
				r.lookAt(f, later{i, row.Number, busy, -1})
			case !r.shown:
				r.held.dark = append(r.held.dark, later{i, row.Number, busy, -1})
			}
		}
	}
	for k, i := range r.held.vblank {
		b, end := &r.p.Budgets[i], &r.held.ends[k]
		ran := b.Of == "frame" || b.routine < 0 && f.NMI > 0 || slices.ContainsFunc(f.Costs, func(c watch.Cost) bool { return c.Routine == b.routine })
		if row.Flags&Blank == 0 && (ran || end.Cycles > 0) {
			b.look(row.Number, end.Cycles, end.Path)
		}
		*end = Break{Path: -1}
	}
}
