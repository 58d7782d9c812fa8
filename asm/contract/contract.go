package contract

import (
	"slices"

	"pool6502/asm/symbols"
)

// Contract is what the header of a routine promises, with every symbol
// resolved.
type Contract struct {
	Routine string
	Addr    uint16
	Bank    int         // PRG bank of the routine
	Pos     symbols.Pos // of the header's first line
	Summary string

	In, Out, Clobbers string // prose

	Keeps  []Place // what the routine gives back as it found it; empty for "nothing"
	Cases  []Case
	Budget int // the most cycles a call may take, as body; -1 when there is none

	// What package bound cannot know from the code. Nothing of it is taken on
	// trust: see there.
	Needs        []Need
	NeedsNothing bool   // the needs of the whole program are not the routine's
	Points       []Need // what pointers hold whenever the routine uses them
	Bounds       []LoopBound
	Targets      []uint16 // where the routine's computed jumps go
}

// Case is one call with its expectation.
type Case struct {
	Name  string
	Pos   symbols.Pos
	After []string // routines to call first, uncounted
	Set   []Assign // before the call
	Want  []Assign // after it

	Cycles int    // as body; -1 when the case names none
	AtMost bool   // Cycles is a limit, not the exact figure
	Text   string // the case as written, continuation lines joined
}

// Assign is a place and the bytes that go or should be there.
type Assign struct {
	Place  Place
	Values []uint8 // one for each of Place.Len bytes
}

// Place is a register, a flag, or a run of memory.
type Place struct {
	Reg  byte   // 'A', 'X', 'Y', 'S'; a flag 'N', 'V', 'D', 'I', 'Z', 'C'; 0 for memory
	Addr uint16 // of the first byte, when Reg is 0
	Len  int    // bytes; 1 for registers and flags
	Text string // as written
}

// IsFlag reports whether the place is one bit of P.
func (p Place) IsFlag() bool {
	switch p.Reg {
	case 'N', 'V', 'D', 'I', 'Z', 'C':
		return true
	}
	return false
}

// Pool is an object pool as its Pool line declares it.
type Pool struct {
	Name  string
	Slots int
	Roles map[string]string // active, count, stack, top, head, next, x, y, spawn, release → symbol
	Pos   symbols.Pos
}

// Everywhere adds what blocks say of the whole program to each contract: needs,
// and what pointers hold.
func Everywhere(list []Contract, needs, points []Need) {
	for i := range list {
		c := &list[i]
		if !c.NeedsNothing {
			c.Needs = slices.Concat(needs, c.Needs)
		}
		c.Points = slices.Concat(points, c.Points)
	}
}
