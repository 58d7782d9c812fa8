package board

import "pool6502/nes/timing"

// vrc6State is the Konami VRC6.
type vrc6State struct {
	PRG     [2]uint8 // 16 KB at $8000, 8 KB at $C000
	CHR     [8]uint8
	Mode    uint8 // $B003: RAM enable, nametables, CHR mode
	Counter vrcCounter
	Sound   soundVRC6State
}

// vrc6 is mapper 24 and, with A0 and A1 exchanged, mapper 26 (nesdev, "VRC6").
type vrc6 struct {
	plain
	s       vrc6State
	crossed bool
}

func newVRC6a(e *edge) Board { return &vrc6{plain: plain{e}} }
func newVRC6b(e *edge) Board { return &vrc6{plain: plain{e}, crossed: true} }

func (b *vrc6) State() any { return &b.s }
func (b *vrc6) Power()     { b.s = vrc6State{} }

func (b *vrc6) Sync() {
	b.syncPRG()
	for slot := range 8 {
		b.mapCHR(slot*chrPage, chrPage, b.chrBank(slot))
	}
	for i := range 4 {
		if b.s.Mode&0x10 != 0 && len(b.cart.CHR) > 0 {
			b.mapNT(i, b.cart.CHR, b.ntBank(i), false)
		} else {
			b.mapNT(i, b.ciram, b.ntBank(i)&1, true)
		}
	}
}

func (b *vrc6) syncPRG() {
	if b.s.Mode&0x80 != 0 {
		b.mapPRGRAM(0x6000, 0x2000, 0, true)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	b.mapPRG(0x8000, 0x4000, int(b.s.PRG[0]&0x0F))
	b.mapPRG(0xC000, 0x2000, int(b.s.PRG[1]&0x1F))
	b.mapPRG(0xE000, 0x2000, -1)
}

// ChangesOnlyPRG reports true for the two registers of program banks.
func (b *vrc6) ChangesOnlyPRG(addr uint16, _ uint8) bool { return addr>>12 == 0x8 || addr>>12 == 0xC }

// chrBank returns the 1 KB bank of a slot. The mode gives eight banks of 1 KB, four of
// 2 KB, or four of 1 KB and two of 2 KB. In a bank of 2 KB, the lowest bit of the bank
// number comes from the address if bit 5 of the mode is set, else from the register.
func (b *vrc6) chrBank(slot int) int {
	reg, pair := slot, false
	switch b.s.Mode & 3 {
	case 1:
		reg, pair = slot>>1, true
	case 2, 3:
		if slot >= 4 {
			reg, pair = 4+(slot-4)>>1, true
		}
	}
	return b.pairBank(int(b.s.CHR[reg&7]), slot, pair)
}

func (b *vrc6) pairBank(bank, slot int, pair bool) int {
	if pair && b.s.Mode&0x20 != 0 {
		return bank&^1 | slot&1
	}
	return bank
}

// ntBank returns the 1 KB bank of a nametable. Depending on the mode, pairs of nametables
// use registers 6 and 7, horizontally or vertically, or each has its own register. If bit
// 5 of the mode is set, some modes replace the lowest bit of the bank number, which gives
// an ordinary mirroring (nesdev, "VRC6", after measurements of the chip).
func (b *vrc6) ntBank(i int) int {
	reg := 6 + i>>1
	switch b.s.Mode & 7 {
	case 1, 5:
		reg = 4 + i
	case 2, 3, 4:
		reg = 6 + i&1
	}
	bank := int(b.s.CHR[reg])
	if b.s.Mode&0x20 == 0 {
		return bank
	}
	switch b.s.Mode & 0x0F {
	case 0, 7:
		return bank&^1 | i&1
	case 3, 4:
		return bank&^1 | i>>1
	case 8, 15:
		return bank &^ 1
	case 11, 12:
		return bank | 1
	}
	return bank
}

func (b *vrc6) Write(addr uint16, v uint8, t timing.Time) {
	if b.crossed {
		addr = addr&^3 | addr>>1&1 | addr&1<<1
	}
	switch reg := addr & 0xF003; {
	case reg < 0x8000:
		return
	case reg < 0x9000:
		b.s.PRG[0] = v
		b.syncPRG()
		return
	case reg < 0xB003:
		b.s.Sound.settle(t, b.cycle)
		b.s.Sound.write(reg, v)
		return
	case reg == 0xB003:
		b.s.Mode = v
	case reg < 0xD000:
		b.s.PRG[1] = v
		b.syncPRG()
		return
	case reg < 0xF000:
		b.s.CHR[(reg>>12-0xD)<<2|reg&3] = v
	default:
		b.writeCounter(reg&3, v, t)
		return
	}
	b.Sync()
}

func (b *vrc6) writeCounter(reg uint16, v uint8, t timing.Time) {
	switch reg {
	case 0:
		b.s.Counter.Latch = v
	case 1:
		b.s.Counter.control(v, b.edge, t)
	case 2:
		b.s.Counter.acknowledge(b.edge, t)
	}
}

func (b *vrc6) Settle(t timing.Time) { b.s.Counter.settle(t, b.edge) }
func (b *vrc6) Next() timing.Time    { return b.s.Counter.next(b.edge) }

func (b *vrc6) Output(t timing.Time) float32 {
	b.s.Sound.settle(t, b.cycle)
	return float32(b.s.Sound.level())
}

func (b *vrc6) NextChange() timing.Time { return b.s.Sound.nextChange(b.cycle) }
