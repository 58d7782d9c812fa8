package session

import (
	"errors"
	"fmt"
)

// Poke changes a byte of RAM. It is no input: going back to a frame before it loses it, and so does a
// step back inside its frame. A movie has no place for it, so there must be none.
func (s *Session) Poke(addr uint16, v uint8) error {
	if s.movie.mode != NoMovie {
		return errors.New("a movie is recorded or played; stop it before memory is changed")
	}
	if s.history.newest == nil {
		s.history.mark(s.frame, s.con)
	}
	if !s.con.Poke(addr, v) {
		return fmt.Errorf("there is no RAM at $%s", hex(int(addr), 4))
	}
	if s.inFrame {
		s.poked = true
	} else {
		s.history.mark(s.frame, s.con)
	}
	return nil
}
