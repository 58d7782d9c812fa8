package board

import "pool6502/nes/timing"

// sunsoft3State is the Sunsoft-3.
type sunsoft3State struct {
	PRG, Mirror uint8
	CHR         [4]uint8
	Counting    bool
	Low         bool // the next write to $C800 is the low byte
	Count       uint16
	At          timing.Time // start of the first cycle not yet counted
}

// sunsoft3 is mapper 67: 16 KB of PRG, four banks of 2 KB CHR, and a counter of CPU cycles that is written in two halves,
// interrupts when it goes from 0 to $FFFF, and then stops (nesdev, "INES Mapper 067").
type sunsoft3 struct {
	plain
	s sunsoft3State
}

func newSunsoft3(e *edge) Board { return &sunsoft3{plain: plain{e}} }

func (b *sunsoft3) State() any { return &b.s }
func (b *sunsoft3) Power()     { b.s = sunsoft3State{} }

// screens are the mirrorings of Sunsoft's chips by number.
var screens = [4]Mirroring{Vertical, Horizontal, SingleA, SingleB}

func (b *sunsoft3) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x4000, int(b.s.PRG&0x0F))
	b.mapPRG(0xC000, 0x4000, -1)
	for i, bank := range b.s.CHR {
		b.mapCHR(i*0x800, 0x800, int(bank&0x3F))
	}
	b.mirror(screens[b.s.Mirror&3])
}

func (b *sunsoft3) Write(addr uint16, v uint8, t timing.Time) {
	if addr < 0x8000 {
		return
	}
	b.Settle(t)
	if addr&0x0800 == 0 {
		b.setIRQ(false, t)
		return
	}
	switch addr >> 12 {
	case 8, 9, 0xA, 0xB:
		b.s.CHR[addr>>12&3] = v
	case 0xC:
		if b.s.Low = !b.s.Low; b.s.Low {
			b.s.Count = b.s.Count&0x00FF | uint16(v)<<8
		} else {
			b.s.Count = b.s.Count&0xFF00 | uint16(v)
		}
	case 0xD:
		b.s.Low, b.s.Counting = false, v&0x10 != 0
	case 0xE:
		b.s.Mirror = v
	case 0xF:
		b.s.PRG = v
	}
	b.Sync()
}

func (b *sunsoft3) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if b.s.Counting {
		if n > int64(b.s.Count) {
			b.setIRQ(true, b.s.At+timing.Time(b.s.Count)*b.cycle)
			b.s.Counting, b.s.Count = false, 0xFFFF
		} else {
			b.s.Count -= uint16(n)
		}
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *sunsoft3) Next() timing.Time {
	if !b.s.Counting {
		return timing.Never
	}
	return b.s.At + timing.Time(b.s.Count)*b.cycle
}

// sunsoft4State is the Sunsoft-4.
type sunsoft4State struct {
	PRG, Control uint8
	CHR          [4]uint8
	NT           [2]uint8
}

// sunsoft4 is mapper 68: 16 KB of PRG, four banks of 2 KB CHR, and nametables that can be banks of 1 KB in CHR ROM
// (nesdev, "INES Mapper 068"). The second PRG ROM of one cartridge is not there.
type sunsoft4 struct {
	plain
	s sunsoft4State
}

func newSunsoft4(e *edge) Board { return &sunsoft4{plain: plain{e}} }

func (b *sunsoft4) State() any { return &b.s }
func (b *sunsoft4) Power()     { b.s = sunsoft4State{} }

func (b *sunsoft4) Sync() {
	if b.s.PRG&0x10 != 0 {
		b.mapPRGRAM(0x6000, 0x2000, 0, true)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	b.mapPRG(0x8000, 0x4000, int(b.s.PRG&0x0F))
	b.mapPRG(0xC000, 0x4000, -1)
	for i, bank := range b.s.CHR {
		b.mapCHR(i*0x800, 0x800, int(bank))
	}
	b.mirror(screens[b.s.Control&3])
	if b.s.Control&0x10 == 0 || len(b.cart.CHR) == 0 {
		return
	}
	for i := range 4 {
		which := [4]int{i & 1, i >> 1, 0, 1}[b.s.Control&3]
		b.mapNT(i, b.cart.CHR, int(b.s.NT[which])|0x80, false)
	}
}

func (b *sunsoft4) Write(addr uint16, v uint8, _ timing.Time) {
	switch addr >> 12 {
	case 8, 9, 0xA, 0xB:
		b.s.CHR[addr>>12&3] = v
	case 0xC, 0xD:
		b.s.NT[addr>>12&1] = v
	case 0xE:
		b.s.Control = v
	case 0xF:
		b.s.PRG = v
	default:
		return
	}
	b.Sync()
}
