package nes

// AxROMState is the latch of an AxROM board.
type AxROMState struct {
	Latch uint8 // xxxM xPPP: nametable, 32 KB bank
}

// axrom is mapper 7: 32 KB switched at once, one-screen mirroring from the
// latch. Submapper 2 (AMROM) has bus conflicts (nesdev, "AxROM").
type axrom struct {
	plain
	s AxROMState
}

func newAxROM(e *edge) board { return &axrom{plain: plain{e}} }

func (b *axrom) state() any { return &b.s }
func (b *axrom) power()     { b.s = AxROMState{} }

func (b *axrom) sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x8000, int(b.s.Latch&0x0F))
	b.mapCHR(0, 0x2000, 0)
	b.mirror(SingleA + Mirroring(b.s.Latch>>4&1))
}

func (b *axrom) write(addr uint16, v uint8, _ Time) {
	if addr < 0x8000 {
		return
	}
	if b.cart.Submapper == 2 {
		v &= b.prgByte(addr)
	}
	b.s.Latch = v
	b.sync()
}
