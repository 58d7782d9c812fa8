package board

import "pool6502/nes/timing"

// irem32State is the Irem G-101.
type irem32State struct {
	PRG  [2]uint8
	Mode uint8 // xxxx xxPM
	CHR  [8]uint8
}

// irem32 is mapper 32: banks of 8 KB PRG at $8000 or $C000 and at $A000, and of 1 KB CHR. On submapper 1, the mode
// is fixed and there is one screen (nesdev, "INES Mapper 032").
type irem32 struct {
	plain
	s irem32State
}

func newIrem32(e *edge) Board { return &irem32{plain: plain{e}} }

func (b *irem32) State() any { return &b.s }
func (b *irem32) Power()     { b.s = irem32State{} }

func (b *irem32) Sync() {
	mode := b.s.Mode
	if b.cart.Submapper == 1 {
		mode = 0
	}
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapSwapped(mode&2 != 0, int(b.s.PRG[0]&0x1F), int(b.s.PRG[1]&0x1F))
	for i, bank := range b.s.CHR {
		b.mapCHR(i*chrPage, chrPage, int(bank))
	}
	if b.cart.Submapper == 1 {
		b.mirror(SingleA)
	} else {
		b.mirror([2]Mirroring{Vertical, Horizontal}[mode&1])
	}
}

// mapSwapped shows two banks of 8 KB: the first at $8000 and the last but one at $C000, or the other way round; the
// second at $A000, and the last at $E000.
func (e *edge) mapSwapped(swapped bool, first, second int) {
	at, fixed := 0x8000, 0xC000
	if swapped {
		at, fixed = fixed, at
	}
	e.mapPRG(at, 0x2000, first)
	e.mapPRG(fixed, 0x2000, -2)
	e.mapPRG(0xA000, 0x2000, second)
	e.mapPRG(0xE000, 0x2000, -1)
}

func (b *irem32) Write(addr uint16, v uint8, _ timing.Time) {
	switch addr >> 12 {
	case 8:
		b.s.PRG[0] = v
	case 9:
		b.s.Mode = v
	case 0xA:
		b.s.PRG[1] = v
	case 0xB:
		b.s.CHR[addr&7] = v
	default:
		return
	}
	b.Sync()
}

// h3001State is the Irem H3001.
type h3001State struct {
	PRG           [2]uint8
	Swap, Mirror  uint8
	CHR           [8]uint8
	Enabled       bool
	Reload, Count uint16
	At            timing.Time // start of the first cycle not yet counted
}

// h3001 is mapper 65: banks as on mapper 32, and a counter of CPU cycles that interrupts when it comes to 0, and stays there
// (nesdev, "INES Mapper 065").
type h3001 struct {
	plain
	s h3001State
}

func newH3001(e *edge) Board { return &h3001{plain: plain{e}} }

func (b *h3001) State() any { return &b.s }
func (b *h3001) Power()     { b.s = h3001State{PRG: [2]uint8{0, 1}} }

func (b *h3001) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapSwapped(b.s.Swap&0x80 != 0, int(b.s.PRG[0]&0x3F), int(b.s.PRG[1]&0x3F))
	for i, bank := range b.s.CHR {
		b.mapCHR(i*chrPage, chrPage, int(bank))
	}
	b.mirror([4]Mirroring{Vertical, SingleA, Horizontal, SingleA}[b.s.Mirror>>6])
}

func (b *h3001) Write(addr uint16, v uint8, t timing.Time) {
	b.Settle(t)
	switch {
	case addr>>12 == 8:
		b.s.PRG[0] = v
	case addr>>12 == 0xA:
		b.s.PRG[1] = v
	case addr>>12 == 0xB:
		b.s.CHR[addr&7] = v
	case addr>>12 == 9:
		b.control(addr&7, v, t)
	}
	b.Sync()
}

// control writes to $9000-$9007.
func (b *h3001) control(reg uint16, v uint8, t timing.Time) {
	switch reg {
	case 0:
		b.s.Swap = v
	case 1:
		b.s.Mirror = v
	case 3:
		b.s.Enabled = v&0x80 != 0
		b.setIRQ(false, t)
	case 4:
		b.s.Count = b.s.Reload
		b.setIRQ(false, t)
	case 5:
		b.s.Reload = b.s.Reload&0x00FF | uint16(v)<<8
	case 6:
		b.s.Reload = b.s.Reload&0xFF00 | uint16(v)
	}
}

func (b *h3001) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if b.s.Enabled && b.s.Count > 0 {
		if n >= int64(b.s.Count) {
			b.setIRQ(true, b.s.At+timing.Time(b.s.Count-1)*b.cycle)
			b.s.Count = 0
		} else {
			b.s.Count -= uint16(n)
		}
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *h3001) Next() timing.Time {
	if !b.s.Enabled || b.s.Count == 0 {
		return timing.Never
	}
	return b.s.At + timing.Time(b.s.Count-1)*b.cycle
}
