package bound

// onStack emits code that pushes, and then sets the stack pointer back, or that reads or writes what is on the stack: mostly what this routine
// has pushed, rarely its return address.
func (g *generator) onStack() {
	g.emit(0xBA) // tsx
	if g.rng.IntN(3) == 0 {
		g.emit(0x86, saved) // stx
		g.emit([]int{0x48, 0x08, 0xA5, 0xE6}[g.rng.IntN(4)], 0x48)
		g.emit(0xA6, saved, 0x9A) // ldx, txs
		return
	}
	at := g.rng.IntN(g.pushed + 1) // 0 is the free byte below
	if g.rng.IntN(30) == 0 {
		at = g.pushed + 1 + g.rng.IntN(2)
	}
	if at > 0 && g.rng.IntN(3) == 0 {
		g.emit(0xE8) // inx
		at--
	}
	if g.rng.IntN(4) == 0 && g.holdY == 0 {
		g.emit(0x8A, 0xA8, []int{0x99, 0xB9, 0x79}[g.rng.IntN(3)], at, 1) // txa, tay
		return
	}
	g.emit([]int{0xFE, 0xDE, 0x9D, 0xBD, 0x5E, 0x7D, 0xDD}[g.rng.IntN(7)], at, 1)
}

// returns emits a call of a routine that may drop its return address, and so return to the caller of this one, or that returns to the
// place behind a byte of data.
func (g *generator) returns() {
	if g.holdX+g.holdY > 0 || g.loops > 0 && g.rng.IntN(4) > 0 {
		return
	}
	over := g.jump()
	at := int(g.here())
	data := g.rng.IntN(2)
	switch kind := g.rng.IntN(3); {
	case kind == 0 && g.pushed == 0:
		data = 0
		stay := g.branchOver()
		g.emit(0x68, 0x68, 0x60) // pla, pla, rts
		stay()
		g.emit(0x60)
	case kind < 2:
		g.emit(0xBA, 0xBD, 1, 1, 0x18, 0x69, data, 0x9D, 1, 1) // tsx, lda $0101,x, clc, adc #, sta $0101,x
		g.emit(0xBD, 2, 1, 0x69, 0, 0x9D, 2, 1, 0x60)          // the same with the high byte and the carry
	default:
		g.emit(0x68, 0x18, 0x69, data, 0xA8, 0x68, 0x69, 0) // pla, clc, adc #, tay, pla, adc #0
		g.emit(0x48, 0x98, 0x48, 0x60)                      // pha, tya, pha, rts
	}
	over()
	g.emit(0x20, at&0xFF, at>>8)
	for range data {
		g.emit(g.rng.IntN(256))
	}
}
