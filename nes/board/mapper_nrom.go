package board

// nrom is mapper 0: 16 or 32 KB of PRG ROM, 8 KB of CHR, nothing to switch.
// The RAM at $6000 is Family Basic's, and that of many test ROMs.
type nrom struct {
	plain
}

func newNROM(e *edge) Board { return &nrom{plain{e}} }

func (b *nrom) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x8000, 0)
	b.mapCHR(0, 0x2000, 0)
	b.mirror(b.cart.Mirroring)
}
