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
