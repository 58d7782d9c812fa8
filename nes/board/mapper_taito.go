package board

import "pool6502/nes/timing"

// taito33State is the Taito TC0190.
type taito33State struct {
	PRG  [2]uint8 // the first is xMPP PPPP
	Wide [2]uint8 // banks of 2 KB CHR
	CHR  [4]uint8 // and of 1 KB
}

// taito33 is mapper 33: two banks of 8 KB PRG, two of 2 KB and four of 1 KB CHR (nesdev, "INES Mapper 033").
type taito33 struct {
	plain
	s taito33State
}

func newTaito33(e *edge) Board { return &taito33{plain: plain{e}} }

func (b *taito33) State() any { return &b.s }
func (b *taito33) Power()     { b.s = taito33State{} }

func (b *taito33) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x2000, int(b.s.PRG[0]&0x3F))
	b.mapPRG(0xA000, 0x2000, int(b.s.PRG[1]&0x3F))
	b.mapPRG(0xC000, 0x4000, -1)
	for i, bank := range b.s.Wide {
		b.mapCHR(i*0x800, 0x800, int(bank))
	}
	for i, bank := range b.s.CHR {
		b.mapCHR(0x1000+i*chrPage, chrPage, int(bank))
	}
	b.mirror([2]Mirroring{Vertical, Horizontal}[b.s.PRG[0]>>6&1])
}

func (b *taito33) Write(addr uint16, v uint8, _ timing.Time) {
	switch reg := addr & 3; {
	case addr&0xE000 == 0x8000 && reg < 2:
		b.s.PRG[reg] = v
	case addr&0xE000 == 0x8000:
		b.s.Wide[reg&1] = v
	case addr&0xE000 == 0xA000:
		b.s.CHR[reg] = v
	default:
		return
	}
	b.Sync()
}
