package bound

// changing emits a loop that counts a word while a byte or flags are on the stack. Rounds, perhaps only every 256th, change them, a register,
// a flag or a cell. How long the code behind the loop takes depends on these.
func (g *generator) changing(loop func(g *generator, body func())) {
	g.emit(0xA9, 1+g.rng.IntN(200), 0x85, 3)                           // lda #, sta 3
	push := 0x08 | g.rng.IntN(2)*0x40                                  // php or pha
	g.emit(0xA9, g.rng.IntN(4), 0x85, 0, 0xC9, 1, 0x24, 0, 0xB8, push) // lda #, sta 0, cmp #1, bit 0, clv
	g.pushed++
	others := g.rng.IntN(4) / 3
	loop(g, func() {
		g.block(others)
		if g.rng.IntN(3) == 0 {
			g.change(push)
		} else {
			g.emit(0xE6, 3, 0xD0, 0) // inc 3, bne: not in the first rounds
			from := g.used
			g.change(push)
			g.prg[from-1] = uint8(g.used - from)
		}
		g.settle()
	})
	g.pushed--
	g.tell(push)
}

// settle emits code that gives most registers and flags what they can be in each round, so that little else differs from round to round.
func (g *generator) settle() {
	if g.rng.IntN(3) == 0 {
		return
	}
	g.emit(0x18, 0xB8, 0xA5, countLow) // clc, clv, lda
	if g.holdX == 0 {
		g.emit(0xA6, countLow) // ldx
	}
	if g.holdY == 0 {
		g.emit(0xA4, countLow) // ldy
	}
}

// tell emits code that takes a time which depends on what a loop has left behind.
func (g *generator) tell(push int) {
	if g.rng.IntN(2) == 0 {
		g.emit(0x50, 6, 0xE6, 1, 0xE6, 1, 0xE6, 1) // bvc over inc 1
	}
	if g.emit(push ^ 0x20); push == 0x08 { // plp or pla
		for _, branch := range []int{0x10, 0x90, 0xD0, 0x50} { // bpl, bcc, bne, bvc
			g.emit(branch, 6, 0xE6, 1, 0xE6, 1, 0xE6, 1)
		}
	}
	g.emit([]int{0xA8, 0xA4, 0xEA}[g.rng.IntN(3)]) // tay, ldy 0, nop: Y as it is
	if g.prg[g.used-1] == 0xA4 {
		g.emit(0)
	}
	g.emit(0x88, 0xD0, 0xFD) // dey, bne
}

// change emits one change of what a loop may leave behind. push is the instruction that has pushed the last byte on the stack.
func (g *generator) change(push int) {
	switch g.rng.IntN(9) {
	case 0, 1:
		if g.holdX == 0 {
			g.emit(0xBA, []int{0xFE, 0xDE, 0x5E, 0x1E, 0x3E}[g.rng.IntN(5)], 1, 1) // tsx, inc, dec, lsr, asl or rol $0101,x
		}
	case 2, 3, 4, 5:
		g.emit(push^0x20, []int{0x69, 0xE9, 0x49, 0xC9}[g.rng.IntN(4)], 1+g.rng.IntN(200), push) // adc, sbc, eor or cmp #
	case 6:
		g.emit(0xA9, 0x40, 0x85, 2, 0x24, 2) // lda #, sta 2, bit 2: V
	case 7:
		if g.holdY == 0 {
			g.emit([]int{0xC8, 0x88, 0xA8}[g.rng.IntN(3)]) // iny, dey, tay
		}
	case 8:
		g.emit([]int{0xE6, 0xC6, 0x06, 0x26}[g.rng.IntN(4)], 0) // inc, dec, asl, rol
	}
}
