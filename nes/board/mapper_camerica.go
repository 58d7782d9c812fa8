package board

import "pool6502/nes/timing"

// camericaState is a Camerica BF909x.
type camericaState struct {
	Bank   uint8
	Block  uint8 // BF9096
	Screen uint8 // BF9097: 0 or 1; 2 while the mirroring is the header's
}

// camerica is mapper 71: BF9093 (16 KB switchable at $8000) and, as submapper
// 1, the BF9097 of Fire Hawk, which selects a single screen at $8000-$9FFF. An
// iNES header does not distinguish them; but only Fire Hawk writes to $9000 (nesdev,
// "INES Mapper 071").
type camerica struct {
	plain
	s camericaState
}

func newCamerica(e *edge) Board { return &camerica{plain: plain{e}} }

func (b *camerica) State() any { return &b.s }
func (b *camerica) Power()     { b.s = camericaState{Screen: 2} }

func (b *camerica) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x4000, int(b.s.Bank&0x0F))
	b.mapPRG(0xC000, 0x4000, -1)
	b.mapCHR(0, 0x2000, 0)
	if b.s.Screen > 1 {
		b.mirror(b.cart.Mirroring)
	} else {
		b.mirror(SingleA + Mirroring(b.s.Screen))
	}
}

func (b *camerica) Write(addr uint16, v uint8, _ timing.Time) {
	switch {
	case addr >= 0xC000:
		b.s.Bank = v
	case addr >= 0x8000 && addr < 0xA000 && b.cart.Submapper == 1,
		addr&0xF000 == 0x9000 && !b.cart.NES20:
		b.s.Screen = v >> 4 & 1
	default:
		return
	}
	b.Sync()
}

// quattro is mapper 232, the BF9096 of the Quattro collections: four blocks of
// four 16 KB banks. The Aladdin version, submapper 1, swaps the two bits of the
// block (nesdev, "INES Mapper 232").
type quattro struct {
	plain
	s camericaState
}

func newQuattro(e *edge) Board { return &quattro{plain: plain{e}} }

func (b *quattro) State() any { return &b.s }
func (b *quattro) Power()     { b.s = camericaState{} }

func (b *quattro) Sync() {
	block := int(b.s.Block >> 3 & 3)
	if b.cart.Submapper == 1 {
		block = block>>1 | block&1<<1
	}
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.mapPRG(0x8000, 0x4000, block<<2|int(b.s.Bank&3))
	b.mapPRG(0xC000, 0x4000, block<<2|3)
	b.mapCHR(0, 0x2000, 0)
	b.mirror(b.cart.Mirroring)
}

func (b *quattro) Write(addr uint16, v uint8, _ timing.Time) {
	switch {
	case addr >= 0xC000:
		b.s.Bank = v
	case addr >= 0x8000:
		b.s.Block = v
	default:
		return
	}
	b.Sync()
}
