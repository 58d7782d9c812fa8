package session

import (
	"errors"
	"fmt"
	"slices"
)

// poke is a byte that was changed inside a frame, behind so many of its instructions.
type poke struct {
	frame uint64
	steps int
	addr  uint16
	v     uint8
}

// Poke changes a byte of RAM. It is no input: going back to before it loses it. A movie has no place for it, so
// there must be none.
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
		s.pokes = append(s.pokes, poke{s.frame, s.steps, addr, v})
	} else {
		s.history.mark(s.frame, s.con)
	}
	return nil
}

// repoke changes again what was changed so many instructions into a frame that runs again.
func (s *Session) repoke(steps int) {
	for _, p := range s.pokes {
		if p.frame == s.frame && p.steps == steps {
			s.con.Poke(p.addr, p.v)
		}
	}
}

// unpoke forgets what was changed behind a place that the session has gone back to.
func (s *Session) unpoke(frame uint64, steps int) {
	s.pokes = slices.DeleteFunc(s.pokes, func(p poke) bool { return p.frame != frame || p.steps > steps })
}
