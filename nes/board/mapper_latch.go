package board

import "pool6502/nes/timing"

// latchState is the register of a board that has but one.
type latchState struct {
	Value uint8
}

// latch is a board built of discrete logic: any write to $8000-$FFFF fills one
// latch, and the latch decides everything.
type latch struct {
	plain
	s latchState
	// conflict: the ROM is not silenced during a write, and both drive the
	// bus; where they disagree, zeros win.
	conflict bool
	// prgOnly: the latch chooses PRG ROM alone.
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

// PRGOnly is true of all writes where the latch does no more.
func (b *latch) PRGOnly(uint16, uint8) bool { return b.prgOnly }

// saysConflict is the rule for boards that came with and without bus
// conflicts: submapper 2 has them, 1 has not, and 0 does not say and is taken
// to have none (nesdev, "NES 2.0 submappers").
func (e *edge) saysConflict() bool { return e.cart.Submapper == 2 }
