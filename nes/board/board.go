package board

import "pool6502/nes/timing"

// A Board is the circuit on a cartridge; doc.go says what each method does,
// and how to write a board.
type Board interface {
	Power()
	Reset()
	Sync()
	Write(addr uint16, v uint8, t timing.Time)
	Read(addr uint16, t timing.Time) (v, driven uint8)
	Peek(addr uint16) (v, driven uint8)
	State() any
}

// Timed is a board that counts CPU cycles. Next returns the earliest moment at which
// its interrupt line may change; Settle runs the board up to t.
type Timed interface {
	Next() timing.Time
	Settle(t timing.Time)
}

// PRGSwitcher is a board with writes that only affect the CPU. ChangesOnlyPRG reports whether a write of v to addr,
// made now, changes nothing but the memory that the CPU sees at $6000-$FFFF. The console settles no
// chip before such a write. It is always safe to report false.
type PRGSwitcher interface {
	ChangesOnlyPRG(addr uint16, v uint8) bool
}

// Pager is a board that answers reads of some pages of ROM or RAM itself. Memory returns what it reads them from now; nil if that is no memory.
type Pager interface {
	Memory(page uint8) *[cpuPage]uint8
}

// Snooper is a board that observes CPU accesses outside $4020-$FFFF, or in pages
// that are in the page tables. Snoops reports which pages it observes; the console
// takes these out of the CPU's page tables, and calls Snoop for each access to them.
type Snooper interface {
	Snoops(page uint8) bool
	Snoop(addr uint16, v uint8, write bool, t timing.Time)
}

// plain has the methods that most boards share. A board embeds it and overrides some of them.
type plain struct {
	*edge
}

func (plain) Power() {}
func (plain) Reset() {}

// Read returns open bus: the board drives no bit.
func (plain) Read(uint16, timing.Time) (v, driven uint8) { return 0, 0 }
func (plain) Peek(uint16) (v, driven uint8)              { return 0, 0 }
func (plain) State() any                                 { return nil }
func (plain) Write(uint16, uint8, timing.Time)           {}
