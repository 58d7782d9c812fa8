package board

import "pool6502/nes/timing"

// latchState is the register of a board that has only one.
type latchState struct {
	Value uint8
}

// latch is a board built of discrete logic: any write to $8000-$FFFF fills one
// latch, and the latch decides everything.
type latch struct {
	plain
	s latchState
	// conflict: the ROM drives the bus during a write too (a bus conflict); where
	// it and the CPU disagree, zeros win.
	conflict bool
	// prgOnly: the latch selects nothing but PRG ROM.
	prgOnly bool
	// decode maps the memory for a value of the latch.
	decode func(v int)
}

func (b *latch) State() any { return &b.s }
func (b *latch) Power()     { b.s = latchState{} }

func (b *latch) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mirror(b.cart.Mirroring)
	b.decode(int(b.s.Value))
}

func (b *latch) Write(addr uint16, v uint8, _ timing.Time) {
	if addr < 0x8000 {
		return
	}
	if b.conflict {
		v &= b.prgByte(addr)
	}
	b.s.Value = v
	b.decode(int(v))
}

// ChangesOnlyPRG reports true for all writes if the latch selects nothing but PRG ROM.
func (b *latch) ChangesOnlyPRG(uint16, uint8) bool { return b.prgOnly }

// saysConflict is the rule for boards that exist with and without bus
// conflicts: submapper 2 has them, 1 does not; 0 does not say and is treated
// as without (nesdev, "NES 2.0 submappers").
func (e *edge) saysConflict() bool { return e.cart.Submapper == 2 }
