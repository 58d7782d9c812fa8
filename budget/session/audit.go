package session

import "pool6502/budget/bound/notes"

// watchNotes begins to check the notes of headers: Needs, Bound, Targets and Points. A game without
// notes is not slowed.
func (s *Session) watchNotes() {
	s.audit = nil
	if n := notes.New(s.Game.Contracts); n.Any() {
		s.audit, _ = n.Audit(s.con)
	}
}

// BrokenNotes are the notes that were not true since the game was opened or reloaded, each listed once.
// A bound that needs one of them does not hold.
func (s *Session) BrokenNotes() []notes.Broken {
	if s.audit == nil {
		return nil
	}
	return s.audit.Broken
}
