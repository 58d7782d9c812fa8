package board

import "pool6502/nes/timing"

// vrc1State is the Konami VRC1.
type vrc1State struct {
	PRG  [3]uint8
	CHR  [2]uint8
	Mode uint8 // xxxx x10M: high bits of the CHR banks, mirroring
}

// vrc1 is mapper 75: three 8 KB PRG banks and two 4 KB CHR banks (nesdev,
// "VRC1").
type vrc1 struct {
	plain
	s vrc1State
}

func newVRC1(e *edge) Board { return &vrc1{plain: plain{e}} }

func (b *vrc1) State() any { return &b.s }
func (b *vrc1) Power()     { b.s = vrc1State{} }

func (b *vrc1) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	for i, bank := range b.s.PRG {
		b.mapPRG(0x8000+i*0x2000, 0x2000, int(bank&0x0F))
	}
	b.mapPRG(0xE000, 0x2000, -1)
	for i, bank := range b.s.CHR {
		b.mapCHR(i*0x1000, 0x1000, int(bank&0x0F|b.s.Mode>>(1+i)&1<<4))
	}
	b.mirror(Vertical - Mirroring(b.s.Mode&1))
}

func (b *vrc1) Write(addr uint16, v uint8, _ timing.Time) {
	switch addr >> 12 {
	case 0x8, 0xA, 0xC:
		b.s.PRG[(addr>>12-8)>>1] = v
	case 0x9:
		b.s.Mode = v
	case 0xE, 0xF:
		b.s.CHR[addr>>12&1] = v
	default:
		return
	}
	b.Sync()
}
