package bound

import (
	"math/rand/v2"
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/internal/golden"
)

// newSharing returns a program of three layers of routines. Each of a layer calls some of the layer below, so that two routines often call the same
// one. Those of the lowest layer change the cells that count the loops of the program.
func newSharing(seed uint64) *generator {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 0x5A4E)), prg: make([]byte, 0x4000)}
	call := func(list []uint16) {
		at := int(list[g.rng.IntN(len(list))])
		g.emit(0x20, at&0xFF, at>>8)
	}
	cell := func() int { return g.rng.IntN(4) }
	store := func() { g.emit(0xA9, 1+g.rng.IntN(12), 0x85, cell()) }
	var below []uint16
	for range 3 {
		var layer []uint16
		for range 3 {
			layer = append(layer, g.here())
			for range 1 + g.rng.IntN(2) {
				switch {
				case below != nil && g.rng.IntN(4) > 0:
					call(below)
				case g.rng.IntN(4) == 0:
					g.emit([]int{0xE6, 0x06, 0x46}[g.rng.IntN(3)], cell()) // inc, asl, lsr
				case g.rng.IntN(4) == 0:
					g.emit(0x84+g.rng.IntN(3), cell()) // sty, sta, stx
				case g.rng.IntN(4) == 0:
					g.emit(0xA6, cell(), 0x86, cell()) // ldx, stx
				default:
					store()
				}
			}
			g.emit(0x60)
		}
		below = layer
	}
	g.entry = g.here()
	for range 6 {
		switch g.rng.IntN(3) {
		case 0:
			store()
		case 1:
			g.emit(0xA6, cell(), 0xCA, 0xD0, 0xFD) // ldx, .l: dex, bne .l
		default:
			call(below)
		}
	}
	g.emit(0x60)
	return g
}

// TestRandomSummaries follows each called routine once, in programs whose routines share others. What such a program does must be among what
// the analysis says.
func TestRandomSummaries(t *testing.T) {
	defer func(all []level) { levels = all }(levels)
	levels = []level{{join: 1, leave: 1, head: 1, carry: true, whole: true}}
	bounded, exact, runs, lines := 0, 0, 0, golden.NewRecord(usual/4)
	first, n := Wanted(usual, 1)
	for seed := first; seed < first+n; seed++ {
		g := newSharing(uint64(seed))
		p := &Program{Effort: 1, most: 4000, cart: g.cartridge(), notes: assume.New(nil)}
		if p.differ(t, g, seed, &bounded, &exact, &runs, lines); t.Failed() {
			return
		}
	}
	t.Logf("%d programs, %d bounded, %d reached in %d runs", n, bounded, exact, runs)
	lines.Check(t, "shared.txt")
	if bounded*10 < n*9 {
		t.Errorf("only %d of %d programs are bounded", bounded, n)
	}
}
