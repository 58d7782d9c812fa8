package board

import "pool6502/nes/timing"

// namco108State is the Namco 108 and its relatives, from which the MMC3 was developed.
type namco108State struct {
	Select uint8 // bits 0-2; on mapper 154, bit 6 is the single screen
	Bank   [8]uint8
}

// namco108 is mapper 206, the DxROM boards: two switchable 8 KB PRG banks, two
// of 2 KB and four of 1 KB CHR, mirroring by solder pad or four screens. On
// submapper 1 the PRG is not switched (nesdev, "INES Mapper 206"). It is also mappers
// 76, 88, 95 and 154, the same chip with other wires.
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
	b.mirror(b.cart.Mirroring)
	b.syncCHR()
}

// syncCHR maps the CHR banks as the board wires them: on mapper 76, four of 2 KB; on 88 and 154, the last four in the second
// 64 KB; on 95, bit 5 of the first two is the nametable that is shown in their half; on 154, bit 6 of any write
// selects one of two single screens (nesdev, "INES Mapper 076", "088", "095", "154").
func (b *namco108) syncCHR() {
	if b.cart.Mapper == 76 {
		for i := range 4 {
			b.mapCHR(i*0x800, 0x800, int(b.s.Bank[2+i]&0x3F))
		}
		return
	}
	high := 0
	if b.cart.Mapper == 88 || b.cart.Mapper == 154 {
		high = 0x40
	}
	for i := range 2 {
		b.mapCHR(i*0x800, 0x800, int(b.s.Bank[i]&0x3F>>1))
	}
	for i := 2; i < 6; i++ {
		b.mapCHR(0x800+i*0x400, 0x400, int(b.s.Bank[i]&0x3F)|high)
	}
	switch b.cart.Mapper {
	case 95:
		for i := range 4 {
			b.mapNT(i, b.ciram, int(b.s.Bank[i>>1]>>5&1), true)
		}
	case 154:
		b.mirror(SingleA + Mirroring(b.s.Select>>6&1))
	}
}

func (b *namco108) Write(addr uint16, v uint8, _ timing.Time) {
	if addr >= 0x8000 && b.cart.Mapper == 154 {
		b.s.Select = b.s.Select&7 | v&0x40
		b.Sync()
	}
	switch addr & 0xE001 {
	case 0x8000:
		b.s.Select = b.s.Select&0x40 | v&7
	case 0x8001:
		b.s.Bank[b.s.Select&7] = v
		b.Sync()
	}
}
