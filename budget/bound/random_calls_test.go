package bound

import (
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/internal/golden"
)

// calls adds code to a random program that calls it twice, and returns routines that do the same as the
// straight code before each call.
func (g *generator) calls() (leads [2]uint16) {
	reset := g.here()
	var straight [2][]byte
	for i := range straight {
		from := g.used
		for range 6 {
			g.emit([]int{0xA9, 0xA2, 0xA0}[g.rng.IntN(3)], g.rng.IntN(8)) // a register
			g.emit([]int{0x85, 0x86, 0x84, 0xC6, 0xE6, 0x46, 0x26, 0xA5, 0xA6}[g.rng.IntN(9)], g.rng.IntN(8))
		}
		if g.rng.IntN(2) == 0 {
			g.emit(0xBA, 0xE0, 0xEE+g.rng.IntN(4)) // tsx, cpx #
		}
		straight[i] = append(straight[i], g.prg[from:g.used]...)
		g.emit(0x20, int(g.entry&0xFF), int(g.entry>>8)) // jsr
	}
	end := int(g.here())
	g.emit(0x4C, end&0xFF, end>>8) // jmp to itself
	for i, code := range straight {
		leads[i] = g.here()
		g.used += copy(g.prg[g.used:], code)
		g.emit(0x60)
	}
	for i, to := range []uint16{uint16(end), reset, uint16(end)} {
		g.prg[0x3FFA+2*i], g.prg[0x3FFB+2*i] = uint8(to), uint8(to>>8)
	}
	return leads
}

// TestRandomCalls calls each random program after one of two pieces of straight code. No call may be
// outside the bound for the calls in the program.
func TestRandomCalls(t *testing.T) {
	bounded, tighter, lines := 0, 0, golden.NewRecord(usual/4)
	first, n := Wanted(usual, 1)
	n = min(n/4, usual+n/100) // each takes as long as ten of the others
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed) + 1_000_000)
		leads := g.calls()
		p := &Program{Effort: 1, most: 4000, cart: g.cartridge(), notes: assume.New(nil)}
		all := p.Between(g.entry, p.cart.Banks.N-1, -1)
		got := *all
		p.asCalled(&got)
		lines.Line(seed, Proved(lines, &got))
		if got.Called == nil {
			continue
		}
		bounded++
		if all.Err != nil || got.Worst < all.Worst {
			tighter++
		}
		m := machine.NewCore(p.cart.Code(g.entry, -1))
		for i := range inputs {
			fill(m, seed, i)
			if _, _, ok := m.Call(leads[i%2], 0xF2, 1000); !ok {
				t.Fatalf("program %d: the code before the call does not end", seed)
			}
			body, stack, ok := m.Call(g.entry, 0xF0, got.Worst+1000)
			if !ok || body < got.Best || body > got.Worst || stack > got.Stack && !g.moved {
				t.Fatalf("program %d, input %d: %d cycles and %d bytes on the stack, outside %d to %d and %d", seed, i, body, stack, got.Best, got.Worst, got.Stack)
			}
		}
	}
	t.Logf("%d of %d programs are bounded as they are called, %d of them tighter than for all inputs", bounded, n, tighter)
	lines.Check(t, "calls.txt")
	if n >= usual/4 && (bounded < n*7/10 || tighter == 0) {
		t.Error("that is too few")
	}
}
