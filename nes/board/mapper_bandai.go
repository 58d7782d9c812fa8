package board

import "pool6502/nes/timing"

// bandaiState is the Bandai FCG-1, FCG-2 or LZ93D50.
type bandaiState struct {
	CHR            [8]uint8
	PRG, Mirror    uint8
	Serial         uint8 // $800D, RDCx xxxx: SDA is read, SDA, SCL; on mapper 153 bit 5 enables the RAM
	Enabled        bool
	Latch, Counter uint16
	At             timing.Time // start of the first cycle not yet counted
	EEPROM         eepromState
	Second         eepromState // of the game, on mapper 157
}

// bandai is the boards of Bandai's chips. The FCG-1 and FCG-2 have their registers at $6000-$7FFF, and their counter is
// written itself. The LZ93D50 has them at $8000-$FFFF, writes a latch instead of the counter, and speaks to a serial EEPROM.
// Both count down each CPU cycle, and interrupt when the counter is 0 (nesdev, "INES Mapper 016").
//
//	16   submapper 4: FCG; 5: LZ93D50; an old header does not say, and gets both
//	159  LZ93D50 with an X24C01 (nesdev, "INES Mapper 159")
//	153  LZ93D50 with RAM; the CHR registers select a half of 512 KB PRG (nesdev, "INES Mapper 153")
//	157  LZ93D50 in the Datach, a console's adapter with an EEPROM and a barcode reader, which is not there. A game may
//	     have a second EEPROM, whose clock is in the CHR registers (nesdev, "INES Mapper 157")
type bandai struct {
	plain
	s              bandaiState
	fcg, lz93      bool // which registers there are
	eeprom, second eeprom
}

func newBandai(e *edge) Board {
	b := &bandai{plain: plain{e}}
	b.fcg = e.cart.Mapper == 16 && (e.cart.Submapper == 0 || e.cart.Submapper == 4)
	b.lz93 = !b.fcg || e.cart.Submapper == 0
	mem := e.hidden
	b.eeprom = eeprom{&b.s.EEPROM, mem[max(len(mem)-256, 0):]}
	b.second = eeprom{s: &b.s.Second}
	if e.cart.Mapper == 157 {
		b.second.mem = mem[:len(mem)-256]
	}
	return b
}

func (b *bandai) State() any { return &b.s }
func (b *bandai) Power()     { b.s = bandaiState{} }

func (b *bandai) Sync() {
	outer, last, ram := 0, -1, false
	if b.cart.Mapper == 153 {
		outer, ram = int(b.s.CHR[0]&1)<<4, b.s.Serial&0x20 != 0
		last = outer | 0x0F
	}
	if ram {
		b.mapPRGRAM(0x6000, 0x2000, 0, true)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	b.mapPRG(0x8000, 0x4000, outer|int(b.s.PRG&0x0F))
	b.mapPRG(0xC000, 0x4000, last)
	if b.cart.Mapper == 153 || b.cart.Mapper == 157 {
		b.mapCHR(0, 0x2000, 0)
	} else {
		for i, bank := range b.s.CHR {
			b.mapCHR(i*chrPage, chrPage, int(bank))
		}
	}
	b.mirror([4]Mirroring{Vertical, Horizontal, SingleA, SingleB}[b.s.Mirror&3])
}

func (b *bandai) Write(addr uint16, v uint8, t timing.Time) {
	high := addr >= 0x8000
	if addr < 0x6000 || high && !b.lz93 || !high && !b.fcg {
		return
	}
	b.Settle(t)
	switch reg := addr & 0x0F; reg {
	case 8:
		b.s.PRG = v
	case 9:
		b.s.Mirror = v
	case 0xA:
		b.control(v, high, t)
	case 0xB, 0xC:
		r, shift := &b.s.Counter, 8*(reg-0xB)
		if high {
			r = &b.s.Latch
		}
		*r = *r&^(0xFF<<shift) | uint16(v)<<shift
	case 0xD:
		if high {
			b.s.Serial = v
		}
	case 0xE, 0xF:
	default:
		b.s.CHR[reg] = v
	}
	b.clockEEPROMs()
	b.Sync()
}

// control starts or stops the counter, and acknowledges.
func (b *bandai) control(v uint8, latched bool, t timing.Time) {
	b.s.Enabled = v&1 != 0
	if latched {
		b.s.Counter = b.s.Latch
	}
	b.setIRQ(b.s.Enabled && b.s.Counter == 0, t)
}

// sda is the level of the serial data line, which every chip can pull low.
func (b *bandai) sda() bool {
	return b.s.Serial&0xC0 != 0 && b.eeprom.released() && b.second.released()
}

// clockEEPROMs tells the EEPROMs the levels of their lines.
func (b *bandai) clockEEPROMs() {
	line := b.sda()
	b.eeprom.set(b.s.Serial&0x20 != 0, line)
	b.second.set(b.s.CHR[0]&0x08 != 0, line)
}

func (b *bandai) Read(addr uint16, _ timing.Time) (v, driven uint8) { return b.Peek(addr) }

// Peek reads the data line of the EEPROM and, on mapper 157, the barcode reader, which sees nothing.
func (b *bandai) Peek(addr uint16) (v, driven uint8) {
	if addr < 0x6000 || addr >= 0x8000 || len(b.eeprom.mem) == 0 {
		return 0, 0
	}
	if driven = 0x10; b.cart.Mapper == 157 {
		driven |= 0x08
	}
	return flag(b.sda(), 0x10), driven
}

// left returns how many cycles the counter takes until it is 0.
func (b *bandai) left() timing.Time { return timing.Time(b.s.Counter-1) + 1 }

func (b *bandai) Settle(t timing.Time) {
	n := cyclesUpTo(b.s.At, t, b.cycle)
	if b.s.Enabled {
		if left := b.left(); timing.Time(n) >= left {
			b.setIRQ(true, b.s.At+(left-1)*b.cycle)
		}
		b.s.Counter -= uint16(n)
	}
	b.s.At += timing.Time(n) * b.cycle
}

func (b *bandai) Next() timing.Time {
	if !b.s.Enabled {
		return timing.Never
	}
	return b.s.At + (b.left()-1)*b.cycle
}
