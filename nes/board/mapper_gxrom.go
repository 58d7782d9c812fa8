package board

// newColorDreams is mapper 11: a latch of CCCC LLPP with 8 KB of CHR and 32 KB
// of PRG; the two L bits go to the lockout defeat (nesdev, "Color Dreams").
func newColorDreams(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, v&3)
		b.mapCHR(0, 0x2000, v>>4)
	}
	return b
}

// newGxROM is mapper 66, GNROM and MHROM: a latch of xxPP xxCC (nesdev,
// "GxROM").
func newGxROM(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, v>>4&3)
		b.mapCHR(0, 0x2000, v&3)
	}
	return b
}
