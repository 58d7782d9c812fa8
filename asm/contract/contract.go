package contract

import (
	"fmt"
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

	// Changes are the registers among A, X and Y that Out and Clobbers name. Whole means
	// that the header says what a call changes, so that other registers must not change.
	Changes []byte
	Whole   bool

	Start *Start  // where in the running game the cases start; nil for zeros
	Setup []First // routines to call before each case, uncounted
	Mocks []Mock  // routines that do not run in the cases

	Keeps  []Place // places that the routine does not change; empty for "nothing"
	Cases  []Case
	Budget int     // most cycles of the body of a call; -1 if there is no budget
	Limits []Limit // every line of Budget, including that for a call

	// Code that waits and that package watch does not recognise as waiting: all of a
	// call, or the loops at these addresses.
	Waits   bool
	WaitsAt []uint16

	// Notes for package bound: facts that it cannot find in the code. Package
	// bound/assume checks them in a running console.
	Needs        []Need
	NeedsNothing bool   // the needs of the whole program are not the routine's
	Points       []Need // the words that pointers can hold when the routine uses them
	Bounds       []LoopBound
	Targets      []uint16 // the addresses to which the routine's computed jumps can go
}

// Start is a moment of the running game at which cases start.
type Start struct {
	Frame int    // frames that the game runs first
	Input string // file with the controller input until then, in the folder of the source; "" for none
	State string // file of a save state to start from, in the folder of the source; "" for power-on
	NMI   bool   // the game's NMI is on during the calls
	Pos   symbols.Pos
	Text  string // as written
}

// First is a routine to call before another one, with the registers and memory to set
// before it.
type First struct {
	Routine string
	Set     []Assign
}

// Case is one call with its expected results.
type Case struct {
	Name  string
	Pos   symbols.Pos
	After []string // routines to call first; their cycles do not count
	Set   []Assign // what to set before the call
	Each  []Assign // likewise, but Allowed has several values, and all combinations are called
	Want  []Assign // what must be true after the call
	Count []Count  // accesses that the call makes

	Cycles int    // cycles of the body; -1 if the case names none
	AtMost bool   // Cycles is a limit, not the exact figure
	Text   string // the case as written, continuation lines joined
}

// Assign is a place and the bytes to set there, or expected there.
type Assign struct {
	Place  Place
	Values []uint8 // one for each of Place.Len bytes; words have the low byte first

	// Word says that the place holds 16-bit words. In a result, Allowed may have
	// the values that each byte or word of the place may have, in ascending
	// order; then Values is empty.
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

// Mock replaces a routine: instead of running it, a case sets what the mock says, and
// continues after the call.
type Mock struct {
	Routine string
	Addr    uint16
	Set     []Assign
	Cycles  int // the cost of a call, without its JSR and RTS
	Text    string
}

// Place is a register, a flag, a run of memory, a pad, or a parameter.
type Place struct {
	Reg  byte   // 'A', 'X', 'Y', 'S'; a flag 'N', 'V', 'D', 'I', 'Z', 'C'; 0 for memory and pads
	Pad  int    // 1 or 2: the buttons held on that controller; 0 for everything else
	Arg  string // the parameter of a C function; "" for everything else
	Addr uint16 // of the first byte, if Reg, Pad and Arg are zero
	Len  int    // bytes; 1 for registers, flags and pads
	Text string // as written

	// Until is the next variable's name, if Len reaches to it because the symbols do not say
	// how many bytes this one has.
	Until string
}

// KeptText begins the reason why a place must be the same after a call as before it.
const KeptText = "the header keeps it"

// Kept returns the reason why the place must be the same after a call as before it.
func (p Place) Kept() string {
	if p.Until == "" {
		return KeptText
	}
	return fmt.Sprintf(KeptText+"; the symbols have no sizes, so %s reaches to %s: write %[1]s[0] for one byte", p.Text, p.Until)
}

// IsFlag reports whether the place is one bit of P.
func (p Place) IsFlag() bool {
	switch p.Reg {
	case 'N', 'V', 'D', 'I', 'Z', 'C':
		return true
	}
	return false
}

// Everywhere adds to each contract the keys of the blocks for the whole program: Needs,
// Points and Start.
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
