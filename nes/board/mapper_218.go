package board

// magicFloor is mapper 218: a cartridge that has only a PRG ROM. Its pattern tables
// are the console's own 2 KB of nametable memory. The header's two mirroring bits say
// which PPU address line selects the half of that memory (nesdev, "INES Mapper 218").
type magicFloor struct {
	plain
}

func newMagicFloor(e *edge) Board { return &magicFloor{plain{e}} }

func (b *magicFloor) Sync() {
	line := 1 // PA11, horizontal
	switch {
	case b.cart.AltNT && b.cart.Vertical:
		line = 3 // PA13
	case b.cart.AltNT:
		line = 2 // PA12
	case b.cart.Vertical:
		line = 0 // PA10
	}
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x8000, 0)
	for i := range 8 {
		b.mapCHRIn(b.ciram, i*chrPage, chrPage, i>>line&1, true)
	}
	for i := range 4 {
		b.mapNT(i, b.ciram, (8|i)>>line&1, true)
	}
}
