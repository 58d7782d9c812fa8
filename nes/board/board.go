package board

import "pool6502/nes/timing"

// A Board is the circuit on a cartridge; doc.go says what each method is for,
// and how to write one.
type Board interface {
	Power()
	Reset()
	Sync()
	Write(addr uint16, v uint8, t timing.Time)
	Read(addr uint16, t timing.Time) (v, driven uint8)
	Peek(addr uint16) (v, driven uint8)
	State() any
}

// Timed is a board that counts CPU cycles. Next is the earliest moment its
// interrupt line may change; Settle performs everything before t.
type Timed interface {
	Next() timing.Time
	Settle(t timing.Time)
}

// Quiet is a board of whose writes some concern the CPU alone. PRGOnly reports whether a write of v to
// addr, made now, changes at most which memory the CPU sees at $6000-$FFFF; then the console settles
// no chip before it. It is always safe to report false.
type Quiet interface {
	PRGOnly(addr uint16, v uint8) bool
}

// Snooper is a board that listens to CPU accesses outside $4020-$FFFF, or to
// pages that are mapped. It is told of accesses in the pages it names (the
// console takes those out of the CPU's page tables).
type Snooper interface {
	Snoops(page uint8) bool
	Snoop(addr uint16, v uint8, write bool, t timing.Time)
}

// plain is what most boards have in common: the edge, and no wish for more.
type plain struct {
	*edge
}

func (plain) Power() {}
func (plain) Reset() {}

// Read finds nothing at the address: open bus.
func (plain) Read(uint16, timing.Time) (v, driven uint8) { return 0, 0 }
func (plain) Peek(uint16) (v, driven uint8)              { return 0, 0 }
func (plain) State() any                                 { return nil }
func (plain) Write(uint16, uint8, timing.Time)           {}
