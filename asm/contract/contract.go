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

	// Changes are the registers among A, X and Y that Out and Clobbers name. If
	// Whole, the header says what a call changes, and it changes no other ones.
	Changes []byte
	Whole   bool

	Start *Start  // where in the running game the cases start; nil for zeros
	Setup []First // routines to call before each case, uncounted
	Mocks []Mock  // routines that do not run in the cases

	Keeps  []Place // what the routine gives back as it found it; empty for "nothing"
	Cases  []Case
	Budget int     // the most cycles a call may take, as body; -1 when there is none
	Limits []Limit // every line of Budget, that of a call included

	// What is waiting, where package watch cannot see it: all of a call, or the
	// loops at these addresses.
	Waits   bool
	WaitsAt []uint16

	// What package bound cannot know from the code. Nothing of it is taken on
	// trust: see there.
	Needs        []Need
	NeedsNothing bool   // the needs of the whole program are not the routine's
	Points       []Need // what pointers hold whenever the routine uses them
	Bounds       []LoopBound
	Targets      []uint16 // where the routine's computed jumps go
}

// Start is a moment of the running game at which cases start.
type Start struct {
	Frame int    // frames that the game runs first
	Input string // file of what is held meanwhile, beside the source; "" for nothing
	State string // file of a save state to start from, beside the source; "" for power-on
	NMI   bool   // the game's NMI comes during the calls
	Pos   symbols.Pos
	Text  string // as written
}

// First is a routine to call before another, with what is set before.
type First struct {
	Routine string
	Set     []Assign
}

// Case is one call with its expectation.
type Case struct {
	Name  string
	Pos   symbols.Pos
	After []string // routines to call first, uncounted
	Set   []Assign // before the call
	Each  []Assign // likewise, but Allowed has several values, and all combinations are called
	Want  []Assign // after it
	Count []Count  // accesses that the call makes

	Cycles int    // as body; -1 when the case names none
	AtMost bool   // Cycles is a limit, not the exact figure
	Text   string // the case as written, continuation lines joined
}

// Assign is a place and the bytes that go or should be there.
type Assign struct {
	Place  Place
	Values []uint8 // one for each of Place.Len bytes; words have the low byte first

	// Word says that the place holds 16-bit words. Allowed, in a result, are
	// the values that each byte or word of the place may have, in ascending
	// order; Values is empty then.
	Word    bool
	Allowed []uint16
}

// Count limits how often a call reads or writes a place.
type Count struct {
	Write bool
	Place Place
	Least int
	Most  int // -1 for no limit
	Text  string
}

// Mock is a routine that is replaced: instead of running it, a case sets what
// the mock says and goes on behind the call.
type Mock struct {
	Routine string
	Addr    uint16
	Set     []Assign
	Cycles  int // that a call costs beside its JSR and RTS
	Text    string
}

// Place is a register, a flag, a run of memory, a pad, or a parameter.
type Place struct {
	Reg  byte   // 'A', 'X', 'Y', 'S'; a flag 'N', 'V', 'D', 'I', 'Z', 'C'; 0 for memory and pads
	Pad  int    // 1 or 2: what is held on that pad; 0 for everything else
	Arg  string // the parameter of a C function; "" for everything else
	Addr uint16 // of the first byte, when Reg, Pad and Arg are zero
	Len  int    // bytes; 1 for registers, flags and pads
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
// what pointers hold, and where cases start.
func Everywhere(list []Contract, program []Contract) {
	var needs, points []Need
	var start *Start
	for _, b := range program {
		needs, points = append(needs, b.Needs...), append(points, b.Points...)
		if b.Start != nil {
			start = b.Start
		}
	}
	for i := range list {
		c := &list[i]
		if c.Start == nil {
			c.Start = start
		}
		if !c.NeedsNothing {
			c.Needs = slices.Concat(needs, c.Needs)
		}
		c.Points = slices.Concat(points, c.Points)
	}
}
