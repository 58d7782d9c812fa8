package board

import "pool6502/nes/timing"

// newMapper34 is mapper 34, which is two unrelated boards: BNROM (submapper 2),
// and NINA-001 (submapper 1). With an iNES header, the size of the CHR ROM decides:
// only NINA-001 has more than 8 KB (nesdev, "INES Mapper 034").
func newMapper34(e *edge) Board {
	switch {
	case e.cart.Submapper == 1, e.cart.Submapper == 0 && len(e.cart.CHR) > 0x2000:
		return &nina001{plain: plain{e}}
	}
	b := &latch{plain: plain{e}, conflict: true}
	b.decode = func(v int) {
		if !b.cart.NES20 && !b.cart.Battery {
			b.unmap(0x6000, 0x2000) // only NINA-001 has RAM
		}
		b.mapPRG(0x8000, 0x8000, v)
		b.mapCHR(0, 0x2000, 0)
	}
	return b
}

// nina001State is the NINA-001's three registers.
type nina001State struct {
	PRG uint8
	CHR [2]uint8
}

// nina001 has its registers in the last three bytes of the RAM at $6000, which
// stores what is written to them as well.
type nina001 struct {
	plain
	s nina001State
}

func (b *nina001) State() any { return &b.s }
func (b *nina001) Power()     { b.s = nina001State{} }

func (b *nina001) Sync() {
	b.mapPRGRAM(0x6000, 0x2000, 0, true)
	b.setPage(0x7F, b.rd[0x7F], nil)
	b.mapPRG(0x8000, 0x8000, int(b.s.PRG&1))
	b.mapCHR(0x0000, 0x1000, int(b.s.CHR[0]&0x0F))
	b.mapCHR(0x1000, 0x1000, int(b.s.CHR[1]&0x0F))
	b.mirror(b.cart.Mirroring)
}

func (b *nina001) Write(addr uint16, v uint8, _ timing.Time) {
	if addr>>8 != 0x7F {
		return
	}
	if p := b.rd[0x7F]; p != nil {
		p[addr&0xFF] = v
	}
	switch addr {
	case 0x7FFD:
		b.s.PRG = v
	case 0x7FFE:
		b.s.CHR[0] = v
	case 0x7FFF:
		b.s.CHR[1] = v
	default:
		return
	}
	b.Sync()
}
