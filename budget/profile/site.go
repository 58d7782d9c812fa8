package profile

import (
	"pool6502/budget/watch"
	"pool6502/cpu"
)

// sites gathers the instructions of a run.
type sites struct {
	list  []Site
	first []int32 // by Loc: the site that was used last there; -1 for none
}

func newSites(places int) *sites {
	s := &sites{first: make([]int32, places)}
	for i := range s.first {
		s.first[i] = -1
	}
	return s
}

// at is the site of a place on a path. The one that was used last comes first.
func (s *sites) at(loc watch.Loc, path int32) *Site {
	head := s.first[loc]
	if head >= 0 && s.list[head].Path == path {
		return &s.list[head]
	}
	for last, i := head, head; i >= 0; last, i = i, s.list[i].next {
		if s.list[i].Path == path {
			if last != i {
				s.list[last].next = s.list[i].next
				s.list[i].next = head
				s.first[loc] = i
			}
			return &s.list[i]
		}
	}
	s.list = append(s.list, Site{Loc: loc, Path: path, next: head})
	s.first[loc] = int32(len(s.list) - 1)
	return &s.list[len(s.list)-1]
}

// base is the cycles that an opcode takes at least; 0 where all it takes is work.
var base, isBranch = func() (least [256]uint8, branch [256]bool) {
	for op := range least {
		least[op] = cpu.Opcodes[op].Cycles
		branch[op] = cpu.Opcodes[op].Flow == cpu.Branch
	}
	return least, branch
}()

// split books the cycles of a step by cause.
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

// A waits says which steps of a frame only waited, asked in their order.
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
