package bound

import (
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/internal/golden"
)

// join emits two ways of the same cost that hardly differ, and behind them code that tests what they have left in the flags. A joined state
// must not say more than both of them do.
func (g *generator) join() {
	g.emit(0xA5, g.rng.IntN(8), 0xA6, g.rng.IntN(8), 0xA4, g.rng.IntN(8)) // lda, ldx, ldy
	for range g.rng.IntN(3) {
		g.short()
	}
	g.emit([]int{0x50, 0x70, 0x90, 0xB0}[g.rng.IntN(4)], 0) // bvc, bvs, bcc, bcs
	from := g.used
	g.way()
	g.emit(0xB8, 0x50, 0) // clv, bvc: always
	g.prg[from-1] = uint8(g.used - from)
	from = g.used
	g.way()
	g.emit(0xB8, 0xEA) // clv, nop
	g.prg[from-1] = uint8(g.used - from)
	for range 1 + g.rng.IntN(2) {
		g.emit([]int{0x10, 0x30, 0x90, 0xB0, 0xD0, 0xF0}[g.rng.IntN(6)], 4, 0xE6, 1, 0xE6, 1) // a branch over inc 1, inc 1
	}
}

// way emits two instructions of two cycles each, of which one often does nothing.
func (g *generator) way() {
	g.short()
	if g.rng.IntN(3) == 0 {
		g.short()
		return
	}
	g.emit(0xEA)
}

// short emits an instruction of two cycles that changes registers or flags.
func (g *generator) short() {
	ops := []int{0xC9, 0xC0, 0xE0, 0xC9, 0xC0, 0xE0, 0x69, 0xE9, 0x29, 0x09, 0x49, // with # behind them
		0xAA, 0xA8, 0x8A, 0x98, 0xE8, 0xC8, 0xCA, 0x88, 0x0A, 0x4A, 0x2A, 0x6A, 0x18, 0x38, 0xEA}
	i := g.rng.IntN(len(ops))
	if g.emit(ops[i]); i < 11 {
		g.emit([]int{0, 0, 1, 0x80, g.rng.IntN(256)}[g.rng.IntN(5)])
	}
}

// TestRandomJoins runs programs in which ways of the same cost meet, as TestRandomPrograms does.
func TestRandomJoins(t *testing.T) {
	first, n := Wanted(many, 1)
	bounded, exact, runs, lines := 0, 0, 0, golden.NewRecord(100)
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed) | 1<<41)
		g.entry = g.here()
		for range 1 + g.rng.IntN(3) {
			g.join()
		}
		g.emit(0x60)
		p := &Program{Effort: 1, most: 4000, cart: machine.NewCartridge(g.prg, 0), notes: assume.New(nil)}
		if p.differ(t, g, seed, &bounded, &exact, &runs, lines); t.Failed() {
			return
		}
	}
	t.Logf("%d programs, %d bounded, %d reached in %d runs", n, bounded, exact, runs)
	lines.Check(t, "joins.txt")
	if bounded < n {
		t.Errorf("only %d of %d programs are bounded", bounded, n)
	}
}
