package bound

// onStack emits code that pushes, and then sets the stack pointer back, or that reads or writes what is on the stack: mostly what this routine
// has pushed, or what is below it, rarely its return address.
func (g *generator) onStack() {
	g.emit(0xBA) // tsx
	switch g.rng.IntN(6) {
	case 0, 1:
		g.restored()
		return
	case 2:
		g.asked()
		return
	}
	at := g.rng.IntN(g.pushed+4) - 3 // 0 is the free byte below
	if g.rng.IntN(30) == 0 {
		at = g.pushed + 1 + g.rng.IntN(2)
	}
	if at > 0 && g.rng.IntN(3) == 0 {
		g.emit(0xE8) // inx
		at--
	} else if at < 0 && g.rng.IntN(30) == 0 {
		g.emit(0xCA) // dex
		at++
	}
	at += 0x100 + 0x800*(g.rng.IntN(8)/5) // sometimes in a mirror
	if g.rng.IntN(4) == 0 && g.holdY == 0 {
		g.emit(0x8A, 0xA8, []int{0x99, 0xB9, 0x79}[g.rng.IntN(3)], at&0xFF, at>>8) // txa, tay
		return
	}
	g.emit([]int{0xFE, 0xDE, 0x9D, 0xBD, 0x5E, 0x7D, 0xDD}[g.rng.IntN(7)], at&0xFF, at>>8)
}

// restored emits code that keeps the stack pointer, which is in X, pushes, or lets S point to data, and sets S back.
func (g *generator) restored() {
	push := []int{[]int{0x48, 0x08, 0xA5, 0xE6}[g.rng.IntN(4)], 0x48}
	switch kind := g.rng.IntN(6); {
	case kind == 0 && g.holdY == 0:
		g.emit(0x8A, 0xA8) // txa, tay
		g.emit(push...)
		g.emit(0x98, 0xAA, 0x9A) // tya, tax, txs
	case kind == 1:
		g.emit(0x8A, 0x48) // txa, pha
		g.pushed++
		g.block(g.rng.IntN(2))
		g.pushed--
		g.emit(0x68, 0xAA, 0x9A) // pla, tax, txs
	case kind == 2:
		g.moved = true
		g.emit(0x86, saved, 0xA2, 0x0F+g.rng.IntN(4), 0x9A, 0x68) // stx, ldx #, txs, pla
		if g.rng.IntN(2) == 0 {
			g.emit(0x85, g.rng.IntN(8), 0x68) // sta, pla
		}
		g.emit(0xA6, saved, 0x9A) // ldx, txs
	case kind == 3:
		at := saved + 0x800*(1+g.rng.IntN(3))
		g.emit(0x8E, at&0xFF, at>>8) // stx in a mirror
		g.emit(push...)
		g.emit(0xA6, saved, 0x9A) // ldx, txs
	default:
		g.emit(0x86, saved) // stx
		g.emit(push...)
		g.emit(0xA6, saved, 0x9A) // ldx, txs
	}
}

// asked emits code that compares the stack pointer, which is in X, and perhaps calls a routine with the flags and copies of S.
func (g *generator) asked() {
	if g.rng.IntN(2) == 0 {
		g.emit(0x86, g.rng.IntN(8)) // stx
	}
	g.emit(0xE0, 0xEC-g.pushed+g.rng.IntN(6)) // cpx #
	if len(g.routines) > 0 && g.holdX+g.holdY == 0 && g.loops < 1 && g.rng.IntN(2) == 0 {
		at := int(g.routines[g.rng.IntN(len(g.routines))])
		g.emit(0x20, at&0xFF, at>>8)
		return
	}
	g.choice()
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
