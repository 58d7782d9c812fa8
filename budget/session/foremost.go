package session

import (
	"path"

	"pool6502/budget/watch"
)

// Foremost is the routine to look at first, and the cycles of its own instructions in the frame
// that ended last; nil where nothing was measured. It is the costliest of that frame, waiting apart: of
// those whose budget broke within the last second if there are any, else of those in the folder
// of the sources that declare a pool, else of all.
func (s *Session) Foremost() (*watch.Routine, int) {
	m := s.viewer.meter
	var best *watch.Routine
	cost, rank := 0, -1
	for _, c := range m.Last().Costs {
		rt := m.Routine(c.Routine)
		if r := s.rank(rt); r > rank || r == rank && c.Exclusive > cost {
			best, cost, rank = rt, c.Exclusive, r
		}
	}
	return best, cost
}

// rank orders routines: 2 for one that broke its budget, 1 for one of a pool's
// sources, 0 for any other.
func (s *Session) rank(rt *watch.Routine) int {
	if c := rt.Contract; c != nil && c.Budget >= 0 && rt.MaxBody > c.Budget {
		return 2
	}
	names := s.Names()
	if names == nil || rt.Pos.File == "" {
		return 0
	}
	for _, p := range names.Pools {
		if path.Dir(p.Pos.File) == path.Dir(rt.Pos.File) {
			return 1
		}
	}
	return 0
}
