package session

import "pool6502/budget/bound/assume"

// watchNotes begins to check the notes of headers: Needs, Bound, Targets and Points. A game without
// notes is not slowed.
func (s *Session) watchNotes() {
	s.check = nil
	if n := assume.New(s.Game.Contracts); n.Any() {
		s.check, _ = n.Check(s.con)
	}
}

// BrokenNotes are the notes that were not true since the game was opened or reloaded, each listed once.
// A bound that needs one of them does not hold.
func (s *Session) BrokenNotes() []assume.Broken {
	if s.check == nil {
		return nil
	}
	return s.check.Broken
}
