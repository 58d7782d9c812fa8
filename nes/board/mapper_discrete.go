package board

import "pool6502/nes/timing"

// newUN1ROM is mapper 94: UxROM with the bank in bits 2 to 4 (nesdev, "INES Mapper 094").
func newUN1ROM(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true, prgOnly: true}
	b.decode = func(v int) { b.show16(v >> 2 & 7) }
	return b
}

// show16 shows a bank of 16 KB at $8000, the last one at $C000, and the first 8 KB of CHR.
func (b *latch) show16(bank int) {
	b.mapPRG(0x8000, 0x4000, bank)
	b.mapPRG(0xC000, 0x4000, -1)
	b.mapCHR(0, 0x2000, 0)
}

// newCPROM is mapper 13: 16 KB of CHR RAM, the first 4 KB fixed and the second switched (nesdev, "CPROM").
func newCPROM(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, 0)
		b.mapCHR(0, 0x1000, 0)
		b.mapCHR(0x1000, 0x1000, v&3)
	}
	return b
}

// newCUFROM is mapper 29: a latch of xxxP PPCC with 16 KB of PRG and 8 KB of 32 KB CHR RAM (nesdev, "INES Mapper 029").
func newCUFROM(e *edge) Board {
	b := &latch{plain: plain{e}}
	b.decode = func(v int) {
		b.show16(v >> 2 & 7)
		b.mapCHR(0, 0x2000, v&3)
	}
	return b
}

// newBandai70 is mapper 70, a latch of PPPP CCCC, and mapper 152, one of MPPP CCCC whose M selects one of two single
// screens (nesdev, "INES Mapper 070" and "152").
func newBandai70(e *edge) Board {
	b := &latch{plain: plain{e}}
	b.decode = func(v int) {
		if b.cart.Mapper == 152 {
			b.show16(v >> 4 & 7)
			b.mirror(SingleA + Mirroring(v>>7))
		} else {
			b.show16(v >> 4)
		}
		b.mapCHR(0, 0x2000, v&0x0F)
	}
	return b
}

// newSunsoft2 is mapper 89, a latch of CPPP MCCC whose M selects one of two single screens, and mapper 93, the same
// chip with CHR RAM, which bit 0 switches on (nesdev, "INES Mapper 089" and "093").
func newSunsoft2(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true}
	b.decode = func(v int) {
		b.show16(v >> 4 & 7)
		if b.cart.Mapper == 89 {
			b.mapCHR(0, 0x2000, v>>4&8|v&7)
			b.mirror(SingleA + Mirroring(v>>3&1))
		} else if v&1 == 0 {
			b.hideCHR()
		}
	}
	return b
}

// hidden is what the PPU reads where no character memory answers. The chip would see its own address; most
// dumps of the protection read $FF.
var hidden = func() (page [chrPage]uint8) {
	for i := range page {
		page[i] = 0xFF
	}
	return page
}()

// hideCHR takes the character memory from the PPU.
func (e *edge) hideCHR() {
	for i := range e.chr {
		e.chr[i], e.chrW[i] = &hidden, false
	}
}

// newCNROM185 is mapper 185: CNROM whose bank lines enable the CHR ROM instead. Submappers 4 to 7 name the value that
// does; without one, all but 0 and $13 do, in the lower four bits (nesdev, "INES Mapper 185").
func newCNROM185(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, 0)
		b.mapCHR(0, 0x2000, 0)
		enabled := v&0x0F != 0 && v != 0x13
		if s := int(b.cart.Submapper); s >= 4 && s <= 7 {
			enabled = v&3 == s-4
		}
		if !enabled {
			b.hideCHR()
		}
	}
	return b
}

// newTAMS1 is mapper 97: the last 16 KB fixed at $8000, the others at $C000, and the mirroring in the upper two bits
// (nesdev, "INES Mapper 097").
func newTAMS1(e *edge) Board {
	b := &latch{plain: plain{e}}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x4000, -1)
		b.mapPRG(0xC000, 0x4000, v&0x1F)
		b.mapCHR(0, 0x2000, 0)
		b.mirror([4]Mirroring{SingleA, Horizontal, Vertical, SingleB}[v>>6])
	}
	return b
}

// lowLatch is a board whose latch is in $6000-$7FFF, where others have RAM.
type lowLatch struct {
	latch
	top uint16 // the last address of the latch
}

func (b *lowLatch) Sync() {
	b.mirror(b.cart.Mirroring)
	b.decode(int(b.s.Value))
}

func (b *lowLatch) Write(addr uint16, v uint8, _ timing.Time) {
	if addr >= 0x6000 && addr <= b.top {
		b.s.Value = v
		b.decode(int(v))
	}
}

// newLowLatch makes the boards with a latch below $8000: mapper 86 of xCPP xxCC up to $6FFF; 87 of xxxx xxLH; 101, the same
// with xxxx xxHL; 140 of xxPP CCCC; and 184, Sunsoft-1, of xHHH xLLL with two banks of 4 KB, of which the second has its
// highest bit set (nesdev, "INES Mapper 086", "087", "101", "140", "184"). The sound of mapper 86 is not there.
func newLowLatch(e *edge) Board {
	b := &lowLatch{latch: latch{plain: plain{e}}, top: 0x7FFF}
	prg, chr := func(int) int { return 0 }, func(v int) int { return v }
	switch e.cart.Mapper {
	case 86:
		b.top = 0x6FFF
		prg, chr = func(v int) int { return v >> 4 & 3 }, func(v int) int { return v>>4&4 | v&3 }
	case 87:
		chr = func(v int) int { return v>>1&1 | v<<1&2 }
	case 140:
		prg, chr = func(v int) int { return v >> 4 & 3 }, func(v int) int { return v & 0x0F }
	}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, prg(v))
		b.mapCHR(0, 0x2000, chr(v))
	}
	if e.cart.Mapper == 184 {
		b.decode = func(v int) {
			b.mapPRG(0x8000, 0x8000, 0)
			b.mapCHR(0, 0x1000, v&7)
			b.mapCHR(0x1000, 0x1000, v>>4&7|4)
		}
	}
	return b
}

// jalecoState is the latch of mappers 72 and 92, and the two banks that it has loaded.
type jalecoState struct{ Value, PRG, CHR uint8 }

// jaleco is mapper 72, Jaleco JF-17, and mapper 92, JF-19: when bit 7 of the latch rises, the lower bits become the 16 KB
// bank at $8000, on mapper 92 at $C000; when bit 6 rises, the 8 KB bank of CHR (nesdev, "INES Mapper 072" and "092").
// The samples of their sound chip are not there.
type jaleco struct {
	plain
	s jalecoState
}

func newJaleco(e *edge) Board { return &jaleco{plain: plain{e}} }

func (b *jaleco) State() any { return &b.s }
func (b *jaleco) Power()     { b.s = jalecoState{} }

func (b *jaleco) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	if b.cart.Mapper == 92 {
		b.mapPRG(0x8000, 0x4000, 0)
		b.mapPRG(0xC000, 0x4000, int(b.s.PRG))
	} else {
		b.mapPRG(0x8000, 0x4000, int(b.s.PRG))
		b.mapPRG(0xC000, 0x4000, -1)
	}
	b.mapCHR(0, 0x2000, int(b.s.CHR))
	b.mirror(b.cart.Mirroring)
}

func (b *jaleco) Write(addr uint16, v uint8, _ timing.Time) {
	if addr < 0x8000 {
		return
	}
	v &= b.prgByte(addr)
	rises := v &^ b.s.Value
	bank := v & 0x0F
	if b.cart.Mapper == 92 {
		bank = v & 0x1F
	}
	if b.s.Value = v; rises&0x80 != 0 {
		b.s.PRG = bank
	}
	if rises&0x40 != 0 {
		b.s.CHR = v & 0x0F
	}
	b.Sync()
}

// gtrom is mapper 111, GTROM: a latch of GRNC PPPP, wherever A14 and A12 are set below $8000, with 32 KB of PRG, one half of
// the first 16 KB of CHR RAM as patterns and one half of the second 16 KB as four nametables. The battery bit means that
// writes above go to the flash chip (nesdev, "GTROM"). The two LEDs, G and R, are not emulated.
type gtrom struct{ latch }

func newGTROM(e *edge) Board {
	decode := func(prg func(addr, size, bank int)) func(v int) {
		return func(v int) {
			prg(0x8000, 0x8000, v&0x0F)
			e.mapCHR(0, 0x2000, v>>4&1)
			if len(e.chrRAM) < 32<<10 {
				e.mirror(e.cart.Mirroring) // a header that cannot be true
				return
			}
			for i := range 4 {
				e.mapNT(i, e.chrRAM, 16+v>>5&1*8+i, true)
			}
		}
	}
	if e.cart.Battery {
		return newFlashBoard(e, latchesGTROM, decode)
	}
	return &gtrom{latch{plain: plain{e}, decode: decode(e.mapPRG)}}
}

func latchesGTROM(addr uint16) bool { return addr&0xD000 == 0x5000 }

func (b *gtrom) Sync() { b.decode(int(b.s.Value)) }

func (b *gtrom) Write(addr uint16, v uint8, _ timing.Time) {
	if latchesGTROM(addr) {
		b.s.Value = v
		b.decode(int(v))
	}
}
