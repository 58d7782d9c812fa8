package nes

// CNROMState is the latch of a CNROM board.
type CNROMState struct {
	Bank uint8
}

// cnrom is mapper 3: 8 KB of CHR ROM switched by any write to $8000-$FFFF.
// Submapper 2 has bus conflicts, submapper 1 has none; a header that does not
// say is taken to have none (nesdev, "CNROM").
type cnrom struct {
	plain
	s CNROMState
}

func newCNROM(e *edge) board { return &cnrom{plain: plain{e}} }

func (b *cnrom) state() any { return &b.s }
func (b *cnrom) power()     { b.s = CNROMState{} }

func (b *cnrom) sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x8000, 0)
	b.mapCHR(0, 0x2000, int(b.s.Bank))
	b.mirror(b.cart.Mirroring)
}

func (b *cnrom) write(addr uint16, v uint8, _ Time) {
	if addr < 0x8000 {
		return
	}
	if b.cart.Submapper == 2 {
		v &= b.prgByte(addr)
	}
	b.s.Bank = v
	b.sync()
}
