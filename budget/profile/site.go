package profile

import (
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// sites collects the instructions of a run.
type sites struct {
	list   []Site
	byPath byPath // numbers in list, by Loc and path
}

// at returns the site of a place on a path.
func (s *sites) at(loc watch.Loc, path int32) *Site {
	i := s.byPath.at(int32(loc), path)
	if int(i) == len(s.list) {
		s.list = append(s.list, Site{Loc: loc, Path: path})
	}
	return &s.list[i]
}

// book adds a step that ran worked times, and waited times as waiting.
func (s *sites) book(step *watch.Step, worked, waited uint64) {
	site := s.at(step.Loc, step.Path)
	if step.Kind == cpu.Instruction {
		site.Runs += worked + waited
	}
	for _, times := range [...]struct {
		n       uint64
		waiting bool
	}{{worked, false}, {waited, true}} {
		var once Causes
		if split(&once, step, times.waiting) {
			site.Taken += times.n
		}
		for i := range once {
			site.Cycles[i] += once[i] * times.n
		}
	}
}

// sites distributes the counts of the trails to their instructions.
func (r *recorder) sites() []Site {
	var s sites
	var steps []watch.Step
	for i := range r.trails.list {
		t := &r.trails.list[i]
		steps = r.meter.Unroll(steps[:0], &watch.BlockRun{Block: t.block, Path: t.path})
		for k := range steps {
			s.book(&steps[k], t.worked, t.waited)
		}
		last := s.at(steps[len(steps)-1].Loc, t.path)
		last.Cycles[OAMDMA] += t.oam
		last.Cycles[DMCDMA] += t.dmc
	}
	return s.list
}

// base has the least number of cycles of each opcode; 0 if all its cycles count as work.
var base, isBranch = func() (least [256]uint8, branch [256]bool) {
	for op := range least {
		least[op] = cpu.Opcodes[op].Cycles
		branch[op] = cpu.Opcodes[op].Flow == cpu.Branch
	}
	return least, branch
}()

// split adds the cycles of a step by cause. It reports whether a branch was taken.
func split(c *Causes, s *watch.Step, waiting bool) (taken bool) {
	own := s.Cycles
	least := base[s.Op]
	switch {
	case s.Kind == cpu.Jam: // a cycle of a processor that has stopped
	case s.Kind != cpu.Instruction:
		c[Entry] += uint64(own)
		return false
	case isBranch[s.Op]:
		taken = own > least
		if !waiting && taken {
			c[BranchOver]++
			c[Work] += uint64(least)
			c[BranchPage] += uint64(own - least - 1)
			return true
		}
	case own > least && least > 0 && !waiting:
		c[Work] += uint64(least)
		c[PageCross] += uint64(own - least)
		return false
	}
	if waiting {
		c[Waiting] += uint64(own)
	} else {
		c[Work] += uint64(own)
	}
	return taken
}

// A waits finds out which steps of a frame only waited. It must be asked in the order of the steps.
type waits struct {
	spans []watch.Span
	clock uint32
	i     int
}

func (w *waits) at(start uint32) bool {
	for w.i < len(w.spans) && start >= uint32(w.spans[w.i].End)*w.clock {
		w.i++
	}
	return w.i < len(w.spans) && w.spans[w.i].Routine == watch.SpanIdle && start >= uint32(w.spans[w.i].Start)*w.clock
}
