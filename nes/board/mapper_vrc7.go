package board

import "pool6502/nes/timing"

// vrc7State is the Konami VRC7.
type vrc7State struct {
	PRG     [3]uint8
	CHR     [8]uint8
	Mode    uint8 // $E000: RS.. ..MM: RAM enable, silence, mirroring
	Counter vrcCounter
}

// vrc7 is mapper 85. The second register of each pair is selected by A3 on the
// VRC7b's board (submapper 1) and by A4 on the VRC7a's (submapper 2); with a header
// that does not say which, both select it (nesdev, "VRC7"). The FM sound of the VRC7a,
// at $9010 and $9030, is not modelled: its six channels are silent.
type vrc7 struct {
	plain
	s    vrc7State
	bit0 uint16 // address lines that select the second register of a pair
}

func newVRC7(e *edge) Board {
	return &vrc7{plain: plain{e}, bit0: pick(e.cart.Submapper, 0x08, 0x10)}
}

func (b *vrc7) State() any { return &b.s }
func (b *vrc7) Power()     { b.s = vrc7State{} }

func (b *vrc7) Sync() {
	b.syncPRG()
	for i, bank := range b.s.CHR {
		b.mapCHR(i*chrPage, chrPage, int(bank))
	}
	b.mirror([4]Mirroring{Vertical, Horizontal, SingleA, SingleB}[b.s.Mode&3])
}

func (b *vrc7) syncPRG() {
	if b.s.Mode&0x80 != 0 {
		b.mapPRGRAM(0x6000, 0x2000, 0, true)
	} else {
		b.unmap(0x6000, 0x2000)
	}
	for i, bank := range b.s.PRG {
		b.mapPRG(0x8000+i*0x2000, 0x2000, int(bank&0x3F))
	}
	b.mapPRG(0xE000, 0x2000, -1)
}

// ChangesOnlyPRG reports true for the three registers of program banks.
func (b *vrc7) ChangesOnlyPRG(addr uint16, _ uint8) bool {
	return addr>>12 == 0x8 || addr>>12 == 0x9 && addr&b.bit0 == 0
}

func (b *vrc7) Write(addr uint16, v uint8, t timing.Time) {
	second := flagIf(addr&b.bit0 != 0, 1)
	switch n := addr>>12<<1 | second; {
	case n < 0x10:
		return
	case n < 0x13:
		b.s.PRG[n-0x10] = v
		b.syncPRG()
		return
	case n == 0x13: // the sound
		return
	case n < 0x1C:
		b.s.CHR[n-0x14] = v
	case n == 0x1C:
		b.s.Mode = v
	case n == 0x1D:
		b.s.Counter.Latch = v
		return
	case n == 0x1E:
		b.s.Counter.control(v, b.edge, t)
		return
	default:
		b.s.Counter.acknowledge(b.edge, t)
		return
	}
	b.Sync()
}

func (b *vrc7) Settle(t timing.Time) { b.s.Counter.settle(t, b.edge) }
func (b *vrc7) Next() timing.Time    { return b.s.Counter.next(b.edge) }
