package board

import "pool6502/nes/timing"

// mmc2State is the Nintendo MMC2 or MMC4.
type mmc2State struct {
	PRG    uint8
	CHR    [2][2]uint8 // banks, by half of the pattern tables and by latch
	Latch  [2]uint8    // 0: tile $FD was fetched last, 1: tile $FE
	Mirror uint8
}

// mmc2 is mapper 9 (PxROM) and, with 16 KB banks and RAM, mapper 10 (FxROM).
// Each half of the pattern tables has two CHR banks; a fetch of tile $FD or
// $FE selects between them from the next fetch on (nesdev, "MMC2", "MMC4").
// The MMC2 answers only to the first row of the tiles in the left half.
type mmc2 struct {
	plain
	s    mmc2State
	mmc4 bool
}

func newMMC2(e *edge) Board { return &mmc2{plain: plain{e}} }
func newMMC4(e *edge) Board { return &mmc2{plain: plain{e}, mmc4: true} }

func (b *mmc2) State() any { return &b.s }
func (b *mmc2) Power()     { b.s = mmc2State{Latch: [2]uint8{1, 1}} }

func (b *mmc2) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	if b.mmc4 {
		b.mapPRG(0x8000, 0x4000, int(b.s.PRG))
		b.mapPRG(0xC000, 0x4000, -1)
	} else {
		b.mapPRG(0x8000, 0x2000, int(b.s.PRG))
		b.mapPRG(0xA000, 0x2000, -3)
		b.mapPRG(0xC000, 0x4000, -1)
	}
	b.syncCHR()
	b.mirror(Vertical - Mirroring(b.s.Mirror&1))
}

func (b *mmc2) syncCHR() {
	for half := range 2 {
		b.mapCHR(half*0x1000, 0x1000, int(b.s.CHR[half][b.s.Latch[half]&1]))
	}
}

func (b *mmc2) Write(addr uint16, v uint8, _ timing.Time) {
	switch addr >> 12 {
	case 0xA:
		b.s.PRG = v & 0x0F
	case 0xB, 0xC, 0xD, 0xE:
		n := addr>>12 - 0xB
		b.s.CHR[n>>1][n&1] = v & 0x1F
	case 0xF:
		b.s.Mirror = v
	default:
		return
	}
	b.Sync()
}

func (b *mmc2) Fetch(addr uint16, _ timing.Time) uint8 {
	v := b.PeekPPU(addr)
	if addr >= 0x2000 || addr&0x0FC0 != 0x0FC0 {
		return v
	}
	half := addr >> 12
	row := addr & 0x0FF8
	if half == 0 && !b.mmc4 {
		row = addr & 0x0FFF
	}
	switch row {
	case 0x0FD8:
		b.s.Latch[half] = 0
	case 0x0FE8:
		b.s.Latch[half] = 1
	default:
		return v
	}
	b.syncCHR()
	return v
}

func (b *mmc2) Store(addr uint16, v uint8, _ timing.Time) { b.ppuStore(addr, v) }
func (b *mmc2) PeekPPU(addr uint16) uint8                 { return b.ppuByte(addr) }
