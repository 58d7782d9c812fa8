package board

import "pool6502/nes/timing"

// namco175 is mapper 210: the Namco 175 (submapper 1), which has RAM and a
// soldered mirroring, and the 340 (submapper 2), which selects the mirroring.
// Both are a 163 without sound, counter and nametables in ROM. A header that
// does not say gets both features (nesdev, "INES Mapper 210").
type namco175 struct {
	plain
	s namco163State
}

func newNamco175(e *edge) Board { return &namco175{plain: plain{e}} }

func (b *namco175) State() any { return &b.s }
func (b *namco175) Power()     { b.s = namco163State{Enable: !b.cart.NES20} }

func (b *namco175) Sync() {
	if b.cart.Submapper == 2 || !b.s.Enable {
		b.unmap(0x6000, 0x2000)
	} else {
		b.mapPRGRAM(0x6000, 0x2000, 0, true)
	}
	for i, bank := range b.s.PRG {
		b.mapPRG(0x8000+i*0x2000, 0x2000, int(bank&0x3F))
	}
	b.mapPRG(0xE000, 0x2000, -1)
	for i, bank := range b.s.CHR[:8] {
		b.mapCHR(i*chrPage, chrPage, int(bank))
	}
	if b.cart.Submapper == 2 || b.cart.Submapper == 0 && b.s.Mirror > 0 {
		b.mirror([4]Mirroring{SingleA, Vertical, SingleB, Horizontal}[b.s.Mirror&3])
	} else {
		b.mirror(b.cart.Mirroring)
	}
}

func (b *namco175) Write(addr uint16, v uint8, _ timing.Time) {
	switch reg := addr >> 11; {
	case addr < 0x8000, reg > 0xF000>>11:
		return
	case addr < 0xC000:
		b.s.CHR[reg-0x8000>>11] = v
	case addr < 0xC800:
		b.s.Enable = v&1 != 0
	case reg >= 0xE000>>11:
		b.s.PRG[reg-0xE000>>11] = v
		if reg == 0xE000>>11 {
			b.s.Mirror = v >> 6
		}
	default:
		return
	}
	b.Sync()
}
