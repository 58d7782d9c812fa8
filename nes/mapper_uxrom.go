package nes

// UxROMState is the 74HC161 latch of a UxROM board, and of its relatives with
// one latch for everything.
type UxROMState struct {
	Bank uint8
}

// uxrom is mapper 2: 16 KB switchable at $8000, the last 16 KB fixed at $C000.
// Submapper 2 has bus conflicts; homebrew boards (0, 1) mostly avoid them
// (nesdev, "UxROM").
type uxrom struct {
	plain
	s UxROMState
}

func newUxROM(e *edge) board { return &uxrom{plain: plain{e}} }

func (b *uxrom) state() any { return &b.s }
func (b *uxrom) power()     { b.s = UxROMState{} }

func (b *uxrom) sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x4000, int(b.s.Bank))
	b.mapPRG(0xC000, 0x4000, -1)
	b.mapCHR(0, 0x2000, 0)
	b.mirror(b.cart.Mirroring)
}

func (b *uxrom) write(addr uint16, v uint8, _ Time) {
	if addr < 0x8000 {
		return
	}
	if b.cart.Submapper == 2 {
		v &= b.prgByte(addr)
	}
	b.s.Bank = v
	b.sync()
}
