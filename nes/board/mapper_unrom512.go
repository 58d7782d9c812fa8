package board

import "pool6502/nes/timing"

// unrom512 is mapper 30: a latch of MCCP PPPP with 16 KB of PRG at $8000, 8 KB
// of CHR RAM, and a bit for the screens. The header's two mirroring bits say
// how the board is soldered: horizontal, vertical, one screen chosen by M, or
// four screens in the last 8 KB of a 32 KB CHR RAM; submapper 3 chooses between
// horizontal and vertical by M. The battery bit means that the ROM can be
// flashed: then the latch is at $C000-$FFFF only, and no bus conflicts happen
// (nesdev, "UNROM 512"). Not modelled are the commands of the flash chip at
// $8000-$BFFF, so the ROM never changes, and the LED of submapper 4 there.
type unrom512 struct {
	latch
	high bool // the latch is at $C000-$FFFF only
}

func newUNROM512(e *edge) Board {
	c := e.cart
	b := &unrom512{high: c.Battery || c.Submapper == 4}
	b.latch = latch{
		plain:    plain{e},
		conflict: e.saysConflict() || c.Submapper == 0 && !c.Battery,
		decode: func(v int) {
			b.mapPRG(0x8000, 0x4000, v&0x1F)
			b.mapPRG(0xC000, 0x4000, -1)
			b.mapCHR(0, 0x2000, v>>5&3)
			b.screens(Mirroring(v >> 7))
		},
	}
	return b
}

// screens maps the nametables; bit M of the latch is the choice.
func (b *unrom512) screens(m Mirroring) {
	switch {
	case b.cart.Submapper == 3:
		b.mirror(Horizontal + m)
	case b.cart.AltNT && !b.cart.Vertical:
		b.mirror(SingleA + m)
	case b.cart.AltNT && len(b.chrRAM) >= 32<<10:
		for i := range 4 {
			b.mapNT(i, b.chrRAM, 24+i, true)
		}
	default:
		b.mirror(b.cart.Mirroring)
	}
}

func (b *unrom512) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.decode(int(b.s.Value))
}

func (b *unrom512) Write(addr uint16, v uint8, t timing.Time) {
	if !b.high || addr >= 0xC000 {
		b.latch.Write(addr, v, t)
	}
}
