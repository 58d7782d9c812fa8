package session

import (
	"errors"
	"fmt"
	"slices"
)

// poke is a byte that was changed by hand inside a frame, after a number of its instructions.
type poke struct {
	frame uint64
	steps int
	addr  uint16
	v     uint8
}

// Poke changes a byte of RAM. The change is not part of the recorded input: going back to before it undoes it. A
// movie cannot contain it, so no movie may be running.
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
	s.searcher.game = nil // what it knows is out of date
	if s.inFrame {
		s.pokes = append(s.pokes, poke{s.frame, s.steps, addr, v})
	} else {
		s.history.mark(s.frame, s.con)
	}
	return nil
}

// repoke repeats the changes that were made after a number of instructions, in a frame that runs again.
func (s *Session) repoke(steps int) {
	for _, p := range s.pokes {
		if p.frame == s.frame && p.steps == steps {
			s.con.Poke(p.addr, p.v)
		}
	}
}

// unpoke drops the changes that were made after a place to which the session has gone back.
func (s *Session) unpoke(frame uint64, steps int) {
	s.pokes = slices.DeleteFunc(s.pokes, func(p poke) bool { return p.frame != frame || p.steps > steps })
}
