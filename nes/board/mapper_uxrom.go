package board

// newUxROM is mapper 2: 16 KB switchable at $8000, the last 16 KB fixed at
// $C000 (nesdev, "UxROM").
func newUxROM(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: e.saysConflict(), prgOnly: true}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x4000, v)
		b.mapPRG(0xC000, 0x4000, -1)
		b.mapCHR(0, 0x2000, 0)
	}
	return b
}

// newUNROM180 is mapper 180, Crazy Climber's board: the first 16 KB fixed at
// $8000, the rest switchable at $C000 (nesdev, "INES Mapper 180").
func newUNROM180(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true, prgOnly: true}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x4000, 0)
		b.mapPRG(0xC000, 0x4000, v)
		b.mapCHR(0, 0x2000, 0)
	}
	return b
}
