package board

import "pool6502/nes/timing"

// vrc3State is the Konami VRC3.
type vrc3State struct {
	Bank    uint8
	Control uint8       // xxxx xMEA: eight bits, enable, enable after acknowledge
	Latch   uint16      // what the counter is loaded with
	Count   uint16      // as of At
	At      timing.Time // start of the first cycle not yet counted
}

// vrc3 is mapper 73, Salamander's board: UxROM and a counter of CPU cycles, 16
// bits or the low eight of them (nesdev, "VRC3").
type vrc3 struct {
	plain
	s vrc3State
}

func newVRC3(e *edge) Board { return &vrc3{plain: plain{e}} }

func (b *vrc3) State() any { return &b.s }
func (b *vrc3) Power()     { b.s = vrc3State{} }

func (b *vrc3) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x4000, int(b.s.Bank&7))
	b.mapPRG(0xC000, 0x4000, -1)
	b.mapCHR(0, 0x2000, 0)
	b.mirror(b.cart.Mirroring)
}

func (b *vrc3) Write(addr uint16, v uint8, t timing.Time) {
	if addr < 0x8000 {
		return
	}
	b.Settle(t)
	switch reg := addr >> 12; reg {
	case 0xC:
		b.s.Control = v & 7
		if v&2 != 0 {
			b.s.Count = b.s.Latch
		}
		b.setIRQ(false, t)
	case 0xD:
		b.s.Control = b.s.Control&^2 | b.s.Control&1<<1
		b.setIRQ(false, t)
	case 0xF:
		b.s.Bank = v
		b.Sync()
	case 0xE:
	default: // $8000-$BFFF: four bits each
		shift := (reg - 8) * 4
		b.s.Latch = b.s.Latch&^(0x0F<<shift) | uint16(v&0x0F)<<shift
	}
}

// mask returns the bits of the counter that count: 16, or the low eight.
func (b *vrc3) mask() uint16 {
	if b.s.Control&4 != 0 {
		return 0x00FF
	}
	return 0xFFFF
}

// left returns how many cycles the counter takes until it wraps.
func (b *vrc3) left() int64 { return int64(b.mask()) + 1 - int64(b.s.Count&b.mask()) }

func (b *vrc3) Settle(t timing.Time) {
	n := cyclesDue(&b.s.At, t, b.cycle)
	for n > 0 && b.s.Control&2 != 0 {
		step := min(n, b.left())
		over := step == b.left()
		mask := b.mask()
		b.s.Count = b.s.Count&^mask | (b.s.Count+uint16(step))&mask
		b.s.At += timing.Time(step) * b.cycle
		n -= step
		if over {
			b.s.Count = b.s.Count&^mask | b.s.Latch&mask
			b.setIRQ(true, b.s.At-b.cycle)
		}
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *vrc3) Next() timing.Time {
	if b.s.Control&2 == 0 {
		return timing.Never
	}
	return b.s.At + timing.Time(b.left()-1)*b.cycle
}
