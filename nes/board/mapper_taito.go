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
	b.s.show(b.edge)
	b.mirror(Vertical - Mirroring(b.s.PRG[0]>>6&1))
}

// show maps the banks.
func (s *taito33State) show(e *edge) {
	e.mapPRGRAM(0x6000, 0x2000, 0, true)
	e.mapPRG(0x8000, 0x2000, int(s.PRG[0]&0x3F))
	e.mapPRG(0xA000, 0x2000, int(s.PRG[1]&0x3F))
	e.mapPRG(0xC000, 0x4000, -1)
	for i, bank := range s.Wide {
		e.mapCHR(i*0x800, 0x800, int(bank))
	}
	for i, bank := range s.CHR {
		e.mapCHR(0x1000+i*chrPage, chrPage, int(bank))
	}
}

func (b *taito33) Write(addr uint16, v uint8, _ timing.Time) {
	b.s.write(addr, v)
	b.Sync()
}

// write fills the register of a bank.
func (s *taito33State) write(addr uint16, v uint8) {
	switch reg := addr & 3; {
	case addr&0xE000 == 0x8000 && reg < 2:
		s.PRG[reg] = v
	case addr&0xE000 == 0x8000:
		s.Wide[reg&1] = v
	case addr&0xE000 == 0xA000:
		s.CHR[reg] = v
	}
}

// taito48State is the Taito TC0690.
type taito48State struct {
	taito33State
	Mirror uint8 // bit 6: horizontal
	scanlineState
	Due timing.Time // when the interrupt line falls
}

// taito48Delay is by how many CPU cycles its interrupt comes later than the MMC3's. The wiki page says: about 4.
const taito48Delay = 4

// taito48 is mapper 48: the banks of mapper 33 and the scanline counter of the MMC3, whose reload value is written
// inverted and whose interrupt comes later (nesdev, "INES Mapper 048").
type taito48 struct {
	plain
	scanlines
	lateIRQ
	s taito48State
}

func newTaito48(e *edge) Board {
	b := &taito48{plain: plain{e}}
	b.scanlines = scanlines{on: e, s: &b.s.scanlineState}
	b.fire = func(t timing.Time) { b.s.Due = t + taito48Delay*b.cycle }
	b.lateIRQ = lateIRQ{line: e, due: &b.s.Due}
	return b
}

func (b *taito48) State() any { return &b.s }
func (b *taito48) Power()     { b.s = taito48State{Due: timing.Never} }

func (b *taito48) Sync() {
	b.s.show(b.edge)
	b.mirror(Vertical - Mirroring(b.s.Mirror>>6&1))
}

func (b *taito48) Write(addr uint16, v uint8, t timing.Time) {
	switch addr & 0xE003 {
	case 0xC000:
		b.s.Latch = ^v
	case 0xC001:
		b.restart()
	case 0xC002:
		b.s.Enable = true
	case 0xC003:
		b.disable()
		b.release(t)
	case 0xE000:
		b.s.Mirror = v
		b.Sync()
	default:
		b.s.write(addr, v)
		b.Sync()
	}
}
