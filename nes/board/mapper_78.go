package board

// newIrem78 is mapper 78, two boards with a latch of CCCC MPPP that differ in
// what M does: it selects one of two single screens in Cosmo Carrier
// (submapper 1), and between horizontal and vertical mirroring in Holy Diver
// (submapper 3). An iNES header tells them apart by the four-screen bit, which
// Holy Diver sets (nesdev, "INES Mapper 078").
func newIrem78(e *edge) Board {
	b := &latch{plain: plain{e}, conflict: true}
	diver := e.cart.Submapper == 3 || e.cart.Submapper == 0 && e.cart.AltNT
	b.decode = func(v int) {
		b.mapPRG(0x8000, 0x4000, v&7)
		b.mapPRG(0xC000, 0x4000, -1)
		b.mapCHR(0, 0x2000, v>>4)
		m := Mirroring(v >> 3 & 1)
		if diver {
			b.mirror(Horizontal + m)
		} else {
			b.mirror(SingleA + m)
		}
	}
	return b
}
