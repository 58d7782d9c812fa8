package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Frozen is a byte of RAM that gets its value again at the start of each frame, after the input.
type Frozen struct {
	Addr  uint16
	Value uint8
}

// Freeze holds a byte of RAM at a value from now on: the byte gets it now, and again at the start of each frame, so that
// the program may change it within a frame. The freeze is part of the recorded input, so that going back repeats it, but save states do not
// contain it. A movie cannot contain it, so no movie may be running.
func (s *Session) Freeze(addr uint16, v uint8) error {
	if addr >= 0x6000 && addr < 0x8000 && len(s.con.SaveRAM()) > 0 {
		return fmt.Errorf("$%04X is battery-backed RAM, which is saved; it cannot be frozen", addr)
	}
	if err := s.Poke(addr, v); err != nil {
		return err
	}
	addr = ownAddr(addr)
	list := append(s.others(addr), Frozen{addr, v})
	slices.SortFunc(list, func(a, b Frozen) int { return cmp.Compare(a.Addr, b.Addr) })
	s.frozen = &list
	return nil
}

// Unfreeze ends the freeze of a byte, from the next frame on.
func (s *Session) Unfreeze(addr uint16) {
	if list := s.others(ownAddr(addr)); len(list) > 0 {
		s.frozen = &list
	} else {
		s.frozen = nil
	}
}

// Frozen returns the bytes that are frozen, by their addresses. The list may not be changed.
func (s *Session) Frozen() []Frozen {
	if s.frozen == nil {
		return nil
	}
	return *s.frozen
}

// FrozenAt returns the value at which a byte is frozen; ok is false if it is not.
func (s *Session) FrozenAt(addr uint16) (v uint8, ok bool) {
	for _, f := range s.Frozen() {
		if f.Addr == ownAddr(addr) {
			return f.Value, true
		}
	}
	return 0, false
}

// others returns a copy of the list without an address. Frames of the history keep the lists that they began with.
func (s *Session) others(addr uint16) []Frozen {
	return slices.DeleteFunc(slices.Clone(s.Frozen()), func(f Frozen) bool { return f.Addr == addr })
}

// ownAddr is the first address of a byte of the console's RAM, which has four.
func ownAddr(addr uint16) uint16 {
	if addr < ramEnd {
		return addr % ramSize
	}
	return addr
}

var errFrozen = errors.New("bytes are frozen, which a movie cannot contain; unfreeze them first")
