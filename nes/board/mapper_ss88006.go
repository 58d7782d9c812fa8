package board

import "pool6502/nes/timing"

// ss88006State is the Jaleco SS88006.
type ss88006State struct {
	PRG             [3]uint8
	CHR             [8]uint8
	RAM, Mirror     uint8
	Control         uint8 // xxxx 48C E: which bits count, and whether
	Reload, Counter uint16
	At              timing.Time // start of the first cycle not yet counted
}

// ss88006 is mapper 18: registers of two halves of four bits, and a counter of CPU cycles of 16, 12, 8 or 4 bits, whose
// other bits stay (nesdev, "INES Mapper 018"). The samples of its sound chip are not there.
type ss88006 struct {
	plain
	s ss88006State
}

func newSS88006(e *edge) Board { return &ss88006{plain: plain{e}} }

func (b *ss88006) State() any { return &b.s }
func (b *ss88006) Power()     { b.s = ss88006State{} }

func (b *ss88006) Sync() {
	if b.s.RAM&1 != 0 {
		b.mapPRGRAM(0x6000, 0x2000, 0, b.s.RAM&2 != 0)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	for i, bank := range b.s.PRG {
		b.mapPRG(0x8000+i*0x2000, 0x2000, int(bank&0x3F))
	}
	b.mapPRG(0xE000, 0x2000, -1)
	for i, bank := range b.s.CHR {
		b.mapCHR(i*chrPage, chrPage, int(bank))
	}
	b.mirror([4]Mirroring{Horizontal, Vertical, SingleA, SingleB}[b.s.Mirror&3])
}

// half sets the lower or upper four bits of a register.
func half(r *uint8, v uint8, upper bool) {
	if upper {
		*r = *r&0x0F | v<<4
	} else {
		*r = *r&0xF0 | v&0x0F
	}
}

func (b *ss88006) Write(addr uint16, v uint8, t timing.Time) {
	if addr < 0x8000 {
		return
	}
	b.Settle(t)
	switch reg := addr>>12<<2 | addr&3; {
	case reg < 0x26: // $8000-$9001
		half(&b.s.PRG[(reg-0x20)/2], v, reg&1 != 0)
	case reg == 0x26:
		b.s.RAM = v
	case reg >= 0x28 && reg < 0x38: // $A000-$DFFF
		half(&b.s.CHR[(reg-0x28)/2], v, reg&1 != 0)
	case reg >= 0x38 && reg < 0x3C: // $E000-$E003
		shift := 4 * (reg & 3)
		b.s.Reload = b.s.Reload&^(0x0F<<shift) | uint16(v&0x0F)<<shift
	case reg == 0x3C:
		b.s.Counter = b.s.Reload
		b.setIRQ(false, t)
	case reg == 0x3D:
		b.s.Control = v & 0x0F
		b.setIRQ(false, t)
	case reg == 0x3E:
		b.s.Mirror = v
	}
	b.Sync()
}

// mask returns the bits of the counter that count.
func (b *ss88006) mask() uint16 {
	switch {
	case b.s.Control&8 != 0:
		return 0x000F
	case b.s.Control&4 != 0:
		return 0x00FF
	case b.s.Control&2 != 0:
		return 0x0FFF
	}
	return 0xFFFF
}

// Settle counts down. The counter wraps and goes on.
func (b *ss88006) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if mask := b.mask(); b.s.Control&1 != 0 && n > 0 {
		if left := int64(b.s.Counter & mask); n > left {
			b.setIRQ(true, b.s.At+timing.Time(left)*b.cycle)
		}
		b.s.Counter = b.s.Counter&^mask | (b.s.Counter-uint16(n))&mask
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *ss88006) Next() timing.Time {
	if b.s.Control&1 == 0 {
		return timing.Never
	}
	return b.s.At + timing.Time(b.s.Counter&b.mask())*b.cycle
}
