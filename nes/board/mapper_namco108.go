package board

import "pool6502/nes/timing"

// namco108State is the Namco 108 and its relatives, from which the MMC3 was developed.
type namco108State struct {
	Select uint8
	Bank   [8]uint8
}

// namco108 is mapper 206, the DxROM boards: two switchable 8 KB PRG banks, two
// of 2 KB and four of 1 KB CHR, mirroring by solder pad or four screens. On
// submapper 1 the PRG is not switched (nesdev, "INES Mapper 206").
type namco108 struct {
	plain
	s namco108State
}

func newNamco108(e *edge) Board { return &namco108{plain: plain{e}} }

func (b *namco108) State() any { return &b.s }
func (b *namco108) Power()     { b.s = namco108State{Bank: [8]uint8{0, 2, 4, 5, 6, 7, 0, 1}} }

func (b *namco108) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	if b.cart.Submapper == 1 {
		b.mapPRG(0x8000, 0x8000, 0)
	} else {
		b.mapPRG(0x8000, 0x2000, int(b.s.Bank[6]&0x0F))
		b.mapPRG(0xA000, 0x2000, int(b.s.Bank[7]&0x0F))
		b.mapPRG(0xC000, 0x4000, -1)
	}
	for i := range 2 {
		b.mapCHR(i*0x800, 0x800, int(b.s.Bank[i]&0x3F>>1))
	}
	for i := 2; i < 6; i++ {
		b.mapCHR(0x800+i*0x400, 0x400, int(b.s.Bank[i]&0x3F))
	}
	b.mirror(b.cart.Mirroring)
}

func (b *namco108) Write(addr uint16, v uint8, _ timing.Time) {
	switch addr & 0xE001 {
	case 0x8000:
		b.s.Select = v & 7
	case 0x8001:
		b.s.Bank[b.s.Select&7] = v
		b.Sync()
	}
}
