package board

import "pool6502/nes/timing"

// nina003 is mapper 79, NINA-003 and NINA-006, and mapper 113, the same chip
// for collections: a latch at $4100-$5FFF, wherever A8 is set, of xxxx PCCC
// or MCPP PCCC with 32 KB of PRG, 8 KB of CHR and, in a collection, the
// mirroring (nesdev, "INES Mapper 079" and "113").
type nina003 struct {
	plain
	s latchState
}

func newNINA003(e *edge) Board { return &nina003{plain: plain{e}} }

func (b *nina003) State() any { return &b.s }
func (b *nina003) Power()     { b.s = latchState{} }

func (b *nina003) Sync() {
	v := int(b.s.Value)
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	if b.cart.Mapper == 113 {
		b.mapPRG(0x8000, 0x8000, v>>3&7)
		b.mapCHR(0, 0x2000, v&7|v>>3&8)
		b.mirror(Horizontal + Mirroring(v>>7))
		return
	}
	b.mapPRG(0x8000, 0x8000, v>>3&1)
	b.mapCHR(0, 0x2000, v&7)
	b.mirror(b.cart.Mirroring)
}

func (b *nina003) Write(addr uint16, v uint8, _ timing.Time) {
	if addr&0xE100 == 0x4100 {
		b.s.Value = v
		b.Sync()
	}
}
