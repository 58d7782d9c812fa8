package board

import "pool6502/nes/timing"

// namco163State is the Namco 129 or 163, and the simpler 175 and 340.
type namco163State struct {
	CHR     [12]uint8   // pattern slots, then nametables
	PRG     [3]uint8    // the upper bits of the first two have other functions
	Protect uint8       // $F800: KKKK ABCD, key and write protect of four 2 KB
	Enable  bool        // Namco 175: RAM
	Mirror  uint8       // Namco 340
	Counter uint16      // $5000: bit 15 counts, 15 bits of count, as of At
	At      timing.Time // start of the first cycle not yet counted
	Sound   sound163State
}

// namco163 is mapper 19 (nesdev, "INES Mapper 019"): eight 1 KB CHR banks, where bank
// numbers from $E0 on can select the console's own nametable memory; four nametables
// that can be in ROM; and a counter of CPU cycles that stops at $7FFF with an
// interrupt.
type namco163 struct {
	plain
	s namco163State
}

func newNamco163(e *edge) Board { return &namco163{plain: plain{e}} }

func (b *namco163) State() any { return &b.s }

func (b *namco163) Power() {
	b.s = namco163State{CHR: [12]uint8{8: 0xE0, 0xE0, 0xE1, 0xE1}}
	if b.cart.Vertical {
		b.s.CHR[9], b.s.CHR[10] = 0xE1, 0xE0
	}
}

func (b *namco163) Sync() {
	b.syncRAM()
	b.syncPRG()
	b.syncCHR()
}

func (b *namco163) syncPRG() {
	for i, bank := range b.s.PRG {
		b.mapPRG(0x8000+i*0x2000, 0x2000, int(bank&0x3F))
	}
	b.mapPRG(0xE000, 0x2000, -1)
}

// ChangesOnlyPRG reports true for the registers of program banks, unless their upper bits switch the sound or the
// PPU's memory.
func (b *namco163) ChangesOnlyPRG(addr uint16, v uint8) bool {
	switch addr >> 11 {
	case 0xE000 >> 11:
		return (v^b.s.PRG[0])&0x40 == 0
	case 0xE800 >> 11:
		return (v^b.s.PRG[1])&0xC0 == 0
	}
	return addr>>11 == 0xF000>>11
}

func (b *namco163) syncCHR() {
	for i, bank := range b.s.CHR {
		own := bank >= 0xE0
		switch {
		case i < 8 && own && b.s.PRG[1]>>(6+i>>2)&1 == 0:
			b.mapCHRIn(b.ciram, i*chrPage, chrPage, int(bank&1), true)
		case i < 8:
			b.mapCHR(i*chrPage, chrPage, int(bank))
		case own || len(b.cart.CHR) == 0:
			b.mapNT(i-8, b.ciram, int(bank&1), true)
		default:
			b.mapNT(i-8, b.cart.CHR, int(bank), false)
		}
	}
}

// syncRAM maps the RAM at $6000, which can be written only while the key is
// 4, in 2 KB pieces.
func (b *namco163) syncRAM() {
	for i := range 4 {
		writable := b.s.Protect>>4 == 4 && b.s.Protect>>i&1 == 0
		b.mapPRGRAM(0x6000+i*0x800, 0x800, i, writable)
	}
}

func (b *namco163) Write(addr uint16, v uint8, t timing.Time) {
	switch reg := addr >> 11; reg {
	case 0x4800 >> 11:
		b.s.Sound.settle(t, b.cycle)
		b.s.Sound.write(v)
	case 0x5000 >> 11:
		b.Settle(t)
		b.s.Counter = b.s.Counter&0xFF00 | uint16(v)
		b.setIRQ(false, t)
	case 0x5800 >> 11:
		b.Settle(t)
		b.s.Counter = b.s.Counter&0x00FF | uint16(v)<<8
		b.setIRQ(false, t)
	case 0xE000 >> 11, 0xE800 >> 11, 0xF000 >> 11:
		b.s.PRG[reg-0xE000>>11] = v
		if reg == 0xE000>>11 {
			b.s.Sound.settle(t, b.cycle)
			b.s.Sound.Off = v&0x40 != 0
		}
		b.syncPRG()
		if reg == 0xE800>>11 {
			b.syncCHR()
		}
	case 0xF800 >> 11:
		b.s.Protect, b.s.Sound.Addr = v, v
		b.syncRAM()
	default:
		if addr >= 0x8000 {
			b.s.CHR[reg-0x8000>>11] = v
			b.syncCHR()
		}
	}
}

func (b *namco163) Read(addr uint16, t timing.Time) (v, driven uint8) {
	b.Settle(t)
	if addr>>11 == 0x4800>>11 {
		b.s.Sound.settle(t, b.cycle)
		return b.s.Sound.read(), 0xFF
	}
	return b.Peek(addr)
}

func (b *namco163) Peek(addr uint16) (v, driven uint8) {
	switch addr >> 11 {
	case 0x4800 >> 11:
		return b.s.Sound.RAM[b.s.Sound.Addr&0x7F], 0xFF
	case 0x5000 >> 11:
		return uint8(b.s.Counter), 0xFF
	case 0x5800 >> 11:
		return uint8(b.s.Counter >> 8), 0xFF
	}
	return 0, 0
}

// left returns how many cycles the counter still counts; 0 if it is stopped.
func (b *namco163) left() int64 {
	if b.s.Counter&0x8000 == 0 {
		return 0
	}
	return int64(0xFFFF - b.s.Counter)
}

func (b *namco163) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if left := b.left(); left > 0 {
		b.s.Counter += uint16(min(n, left))
		if n >= left {
			b.setIRQ(true, b.s.At+timing.Time(left-1)*b.cycle)
		}
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *namco163) Next() timing.Time {
	if left := b.left(); left > 0 {
		return b.s.At + timing.Time(left-1)*b.cycle
	}
	return timing.Never
}

func (b *namco163) Output(t timing.Time) float32 {
	b.s.Sound.settle(t, b.cycle)
	return float32(b.s.Sound.level())
}

func (b *namco163) NextChange() timing.Time { return b.s.Sound.nextChange(b.cycle) }
