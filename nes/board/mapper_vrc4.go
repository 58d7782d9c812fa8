package board

import "pool6502/nes/timing"

// vrc4State is a Konami VRC2 or VRC4.
type vrc4State struct {
	PRG     [2]uint8
	CHR     [8]uint16 // nine bits
	Mirror  uint8
	Swap    uint8 // VRC4: bit 0 enables RAM, bit 1 swaps $8000 and $C000
	Latch   uint8 // VRC2 without RAM: one bit at $6000
	Counter vrcCounter
}

// vrc4 is mappers 21, 22, 23 and 25: the VRC2 and the VRC4, whose boards
// connect two address lines of the CPU to the chip's register select in
// different ways (nesdev, "VRC2 and VRC4"):
//
//	mapper  1: VRC4a A1 A2    2: VRC4c A6 A7               21
//	        0: VRC2a A1 A0                                 22
//	        1: VRC4f A0 A1    2: VRC4e A2 A3   3: VRC2b    23
//	        1: VRC4b A1 A0    2: VRC4d A3 A2   3: VRC2c    25
//
// With a header without a submapper, both wirings of the mapper are active at once,
// and the chip is a VRC4.
type vrc4 struct {
	plain
	s     vrc4State
	bit0  uint16 // address lines that drive bit 0 of the register number
	bit1  uint16
	vrc2  bool
	shift uint // VRC2a: the lowest bit of a CHR bank is not connected
}

func newVRC4(e *edge) Board {
	b := &vrc4{plain: plain{e}}
	sub := e.cart.Submapper
	switch e.cart.Mapper {
	case 21:
		b.bit0, b.bit1 = pick(sub, 0x02, 0x40), pick(sub, 0x04, 0x80)
	case 22:
		b.bit0, b.bit1, b.vrc2, b.shift = 0x02, 0x01, true, 1
	case 23:
		b.bit0, b.bit1, b.vrc2 = pick(sub, 0x01, 0x04), pick(sub, 0x02, 0x08), sub == 3
	case 25:
		b.bit0, b.bit1, b.vrc2 = pick(sub, 0x02, 0x08), pick(sub, 0x01, 0x04), sub == 3
	}
	return b
}

// pick returns the address line of submappers 1 and 3, of 2, or both lines.
func pick(submapper int, first, second uint16) uint16 {
	switch submapper {
	case 1, 3:
		return first
	case 2:
		return second
	}
	return first | second
}

func (b *vrc4) State() any { return &b.s }
func (b *vrc4) Power()     { b.s = vrc4State{} }

func (b *vrc4) Sync() {
	b.syncPRG()
	for i, bank := range b.s.CHR {
		b.mapCHR(i*chrPage, chrPage, int(bank>>b.shift))
	}
	mode := b.s.Mirror & 3
	if b.vrc2 {
		mode &= 1
	}
	b.mirror([4]Mirroring{Vertical, Horizontal, SingleA, SingleB}[mode])
}

func (b *vrc4) syncPRG() {
	if b.vrc2 || b.s.Swap&1 != 0 || b.cart.Submapper == 0 {
		b.mapPRGRAM(0x6000, 0x2000, 0, true)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	swap := 0
	if !b.vrc2 && b.s.Swap&2 != 0 {
		swap = 0x4000
	}
	b.mapPRG(0x8000+swap, 0x2000, int(b.s.PRG[0]&0x1F))
	b.mapPRG(0xA000, 0x2000, int(b.s.PRG[1]&0x1F))
	b.mapPRG(0xC000-swap, 0x2000, -2)
	b.mapPRG(0xE000, 0x2000, -1)
}

// ChangesOnlyPRG reports true for the two registers of program banks.
func (b *vrc4) ChangesOnlyPRG(addr uint16, _ uint8) bool { return addr>>12 == 0x8 || addr>>12 == 0xA }

func (b *vrc4) Write(addr uint16, v uint8, t timing.Time) {
	if addr < 0x8000 {
		if addr >= 0x6000 {
			b.s.Latch = v & 1
		}
		return
	}
	reg := flagIf(addr&b.bit0 != 0, 1) | flagIf(addr&b.bit1 != 0, 2)
	switch addr >> 12 {
	case 0x8:
		b.s.PRG[0] = v
		b.syncPRG()
		return
	case 0xA:
		b.s.PRG[1] = v
		b.syncPRG()
		return
	case 0x9:
		if b.vrc2 || reg < 2 {
			b.s.Mirror = v
		} else {
			b.s.Swap = v
		}
	case 0xF:
		b.writeCounter(reg, v, t)
		return
	default: // $B000-$E003: a low and a high half for each bank
		n := (addr>>12-0xB)<<1 | reg>>1
		if reg&1 == 0 {
			b.s.CHR[n] = b.s.CHR[n]&0x1F0 | uint16(v&0x0F)
		} else {
			b.s.CHR[n] = b.s.CHR[n]&0x00F | uint16(v&0x1F)<<4
		}
	}
	b.Sync()
}

func (b *vrc4) writeCounter(reg uint16, v uint8, t timing.Time) {
	c := &b.s.Counter
	switch {
	case b.vrc2:
	case reg == 0:
		c.Latch = c.Latch&0xF0 | v&0x0F
	case reg == 1:
		c.Latch = c.Latch&0x0F | v<<4
	case reg == 2:
		c.control(v, b.edge, t)
	case reg == 3:
		c.acknowledge(b.edge, t)
	}
}

func flagIf(set bool, mask uint16) uint16 {
	if set {
		return mask
	}
	return 0
}

// Read returns the VRC2's one-bit latch if the board has no RAM there.
func (b *vrc4) Read(addr uint16, _ timing.Time) (v, driven uint8) { return b.Peek(addr) }

func (b *vrc4) Peek(addr uint16) (v, driven uint8) {
	if b.vrc2 && addr >= 0x6000 && addr < 0x7000 {
		return b.s.Latch, 1
	}
	return 0, 0
}

func (b *vrc4) Settle(t timing.Time) { b.s.Counter.settle(t, b.edge) }
func (b *vrc4) Next() timing.Time    { return b.s.Counter.next(b.edge) }
