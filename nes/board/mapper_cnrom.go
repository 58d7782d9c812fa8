package board

// newCNROM is mapper 3: 8 KB of CHR ROM switched at once (nesdev, "CNROM").
func newCNROM(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: e.saysConflict()}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, 0)
		b.mapCHR(0, 0x2000, v)
	}
	return b
}
