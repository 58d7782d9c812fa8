package bound

// compare emits the idioms of comparisons, with a branch.
func (g *generator) compare() {
	z := g.rng.IntN(8)
	k := g.rng.IntN(12)
	switch g.rng.IntN(18) {
	case 0:
		g.emit(0xA5, z, 0xC9, k) // lda z, cmp #k
	case 1:
		g.emit(0xA5, z, 0xC5, g.rng.IntN(8)) // lda z, cmp z
	case 2:
		g.emit(0xA5, z, 0x29, k) // lda z, and #k
	case 3:
		g.emit(0xA5, z, 0x18+0x20*g.rng.IntN(2), 0x69, k*17) // lda z, clc or sec, adc #
	case 4:
		g.emit(0xA5, z, 0x4A) // lda z, lsr a
	case 5:
		g.emit(0xE4, z) // cpx z
	case 6:
		g.emit(0xA5, z, 0xC5, z) // lda z, cmp z: a byte and itself
	case 7:
		g.emit(0xA5, z, 0xC9, k, 0xA5, 7-z, 0xE9, k>>2) // lda z, cmp #k, lda z', sbc #k': words
	case 8:
		g.emit(0xA5, z, 0xC5, 7-z, 0xA9, k&1, 0xE9, k>>1&1) // lda z, cmp z', lda #, sbc #
	case 9:
		g.emit(0x18, 0xA5, z, 0x65, 7-z, 0x85, z, 0xA9, k, 0x69, k*23) // clc, lda z, adc z', sta z, lda #, adc #
	case 10:
		g.emit(0xA9, k*19, 0x24, z) // lda #, bit z
	case 11:
		g.emit(0xA5, z, 0x18+0x20*g.rng.IntN(2), 0x69, k*11, 0x50+0x20*g.rng.IntN(2), 2, 0xE6, 7-z) // lda z, clc or sec, adc #, bvs or bvc over inc z'
	case 12:
		g.emit(0x06+0x20*g.rng.IntN(4), z, 0xA5, z, 0xC6+0x20*g.rng.IntN(2), 7-z) // asl, rol, lsr or ror z, lda z, dec or inc z'
	case 13:
		g.emit(0xA5, z, 0x18+0x20*g.rng.IntN(2), 0x0B+0x20*g.rng.IntN(4), k*23) // lda z, clc or sec, anc, alr or arr #
	case 14:
		g.emit(0xA5, z, []int{0xC7, 0xE7, 0x67, 0x47, 0x07, 0x27}[g.rng.IntN(6)], 7-z) // lda z, dcp, isc, rra, sre, slo or rla z'
	case 15:
		g.emit(0xA5, z, 0xC9, k, 0x08, 0xA5, 7-z, 0xC6, z, 0x28) // lda z, cmp #k, php, lda z', dec z, plp
	case 16:
		g.emit(0xA5, z, 0x85, 7-z, 0xC6+0x20*g.rng.IntN(2), z) // lda z, sta z', dec or inc z: two copies of a byte
	case 17:
		g.emit(0xA5, z, 0x0A, 0xA5, 7-z, 0x2A, 0x90, 2, 0xC6, z) // lda z, asl a, lda z', rol a, bcc over dec z
	}
	g.choice()
	g.emit(0xA5, z)
}
