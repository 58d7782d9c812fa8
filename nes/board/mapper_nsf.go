package board

import "pool6502/nes/timing"

// nsfBoard is mapper 31: eight banks of 4 KB PRG, chosen at $5000-$5FFF as in a music file in NSF format
// (nesdev, "INES Mapper 031").
type nsfBoard struct {
	plain
	s struct{ PRG [8]uint8 }
}

func newNSF(e *edge) Board { return &nsfBoard{plain: plain{e}} }

func (b *nsfBoard) State() any { return &b.s }

// Power leaves the last 4 KB of the ROM at $F000.
func (b *nsfBoard) Power() { b.s.PRG = [8]uint8{7: 0xFF} }

func (b *nsfBoard) Sync() {
	for i, bank := range b.s.PRG {
		b.mapPRG(0x8000+i*0x1000, 0x1000, int(bank))
	}
	b.mapCHR(0, 0x2000, 0)
	b.mirror(b.cart.Mirroring)
}

func (b *nsfBoard) Write(addr uint16, v uint8, _ timing.Time) {
	if addr&0xF000 == 0x5000 {
		b.s.PRG[addr&7] = v
		b.Sync()
	}
}
