package board

import "pool6502/nes/timing"

// unrom512 is mapper 30: a latch of MCCP PPPP with 16 KB of PRG at $8000, 8 KB
// of CHR RAM, and a bit for the screens. The header's two mirroring bits say
// how the board is soldered: horizontal, vertical, one screen chosen by M, or
// four screens in the last 8 KB of a 32 KB CHR RAM; submapper 3 chooses between
// horizontal and vertical by M. The battery bit means that the ROM can be
// flashed: then the latch is at $C000-$FFFF only, no bus conflicts happen, and writes
// to $8000-$BFFF go to the flash chip (nesdev, "UNROM 512"). The LED that
// submapper 4 has at $8000-$BFFF is not emulated.
type unrom512 struct {
	latch
	high bool // the latch is at $C000-$FFFF only
}

func newUNROM512(e *edge) Board {
	c := e.cart
	decode := func(prg func(addr, size, bank int)) func(v int) {
		return func(v int) {
			e.mapPRGRAM(0x6000, 0x2000, 0, true)
			prg(0x8000, 0x4000, v&0x1F)
			prg(0xC000, 0x4000, -1)
			e.mapCHR(0, 0x2000, v>>5&3)
			e.screens512(Mirroring(v >> 7))
		}
	}
	if c.Battery && c.Submapper != 2 { // submapper 2 has bus conflicts, which keep it from being flashed
		return newFlashBoard(e, func(addr uint16) bool { return addr >= 0xC000 }, decode)
	}
	return &unrom512{
		latch{plain: plain{e}, conflict: e.saysConflict() || c.Submapper == 0, decode: decode(e.mapPRG)},
		c.Battery || c.Submapper == 4,
	}
}

// screens512 maps the nametables; bit M of the latch is the choice.
func (e *edge) screens512(m Mirroring) {
	switch {
	case e.cart.Submapper == 3:
		e.mirror(Horizontal + m)
	case e.cart.AltNT && !e.cart.Vertical:
		e.mirror(SingleA + m)
	case e.cart.AltNT && len(e.chrRAM) >= 32<<10:
		for i := range 4 {
			e.mapNT(i, e.chrRAM, 24+i, true)
		}
	default:
		e.mirror(e.cart.Mirroring)
	}
}

func (b *unrom512) Sync() { b.decode(int(b.s.Value)) }

func (b *unrom512) Write(addr uint16, v uint8, t timing.Time) {
	if !b.high || addr >= 0xC000 {
		b.latch.Write(addr, v, t)
	}
}
