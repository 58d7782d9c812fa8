package session

import (
	"path"

	"pool6502/budget/watch"
)

// Foremost returns the routine to look at first, and the cycles of its own instructions in the frame
// that ended last; nil if nothing was measured. It is the costliest routine of that frame, without
// waiting, among the routines that broke their budget within the last second. If there are none, it is
// the costliest in the folder of the sources that declare a pool, and if there are none either, of all.
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

// rank returns 2 for a routine that broke its budget, 1 for one in the sources of a
// pool, 0 for any other.
func (s *Session) rank(rt *watch.Routine) int {
	most, _ := rt.Costliest()
	if c := rt.Contract; c != nil && c.Budget >= 0 && most > c.Budget {
		return 2
	}
	if rt.Pos.File == "" {
		return 0
	}
	for _, p := range s.Game.Pools {
		if path.Dir(p.Pos.File) == path.Dir(rt.Pos.File) {
			return 1
		}
	}
	return 0
}
