package board

// newTxSROM is mapper 118: an MMC3 whose CHR A17 is wired to the nametables'
// A10. Bit 7 of the CHR bank at n*$400 selects the nametable at $2000+n*$400
// (nesdev, "INES Mapper 118").
func newTxSROM(e *edge) Board {
	b := newMMC3(e).(*mmc3)
	b.ownsNT = true
	b.mapCHRBank = func(slot, bank int) {
		b.mapCHR(slot*chrPage, chrPage, bank&0x7F)
		if slot < 4 {
			b.mapNT(slot, b.ciram, bank>>7, true)
		}
	}
	return b
}

// newTQROM is mapper 119: an MMC3 with both kinds of character memory. Bit 6
// of a CHR bank chooses the 8 KB of RAM (nesdev, "INES Mapper 119").
func newTQROM(e *edge) Board {
	b := newMMC3(e).(*mmc3)
	b.mapCHRBank = func(slot, bank int) {
		if bank&0x40 != 0 {
			b.mapCHRRAM(slot*chrPage, chrPage, bank&7, true)
		} else {
			b.mapCHR(slot*chrPage, chrPage, bank&0x3F)
		}
	}
	return b
}
