package board

// newAxROM is mapper 7: 32 KB switched at once and one-screen mirroring, in a
// latch of xxxM xPPP. AMROM has bus conflicts (nesdev, "AxROM").
func newAxROM(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: e.saysConflict()}
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x8000, v&0x0F)
		b.mapCHR(0, 0x2000, 0)
		b.mirror(SingleA + Mirroring(v>>4&1))
	}
	return b
}
