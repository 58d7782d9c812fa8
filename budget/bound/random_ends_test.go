package bound

import (
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
	"pool6502/internal/golden"
)

// The word that a loop counts up or down to.
const endLow, endHigh = 0x54, 0x55

// towards emits a loop that counts a byte or a word to another, which the body may change, by steps of one or, seldom, of more.
func (g *generator) towards(body func()) {
	word, down, less, first := g.rng.IntN(4) > 0, g.rng.IntN(3) == 0, g.rng.IntN(2) == 0, g.rng.IntN(3) == 0
	step := func() {
		switch {
		case word && down:
			g.emit(0xA5, countLow, 0xD0, 2, 0xC6, countHigh) // lda low, bne over dec high
		case word && g.rng.IntN(3) == 0:
			g.emit(0x18, 0xA5, countLow, 0x69, 1+g.rng.IntN(8)/7, 0x85, countLow, 0xA5, countHigh, 0x69, 0, 0x85, countHigh)
			return
		}
		if down {
			g.emit(0xC6, countLow)
			return
		}
		if g.emit(0xE6, countLow); word {
			g.emit(0xD0, 2, 0xE6, countHigh)
		}
	}
	var exits []int
	leave := func(op int) {
		g.emit(op, 0)
		exits = append(exits, g.used)
	}
	over := 0xB0 // bcs
	if down {
		over = 0x90 // bcc, which is at the end one round later
	}
	test := func() {
		switch {
		case less && word:
			g.emit(0xA5, countLow, 0xC5, endLow, 0xA5, countHigh, 0xE5, endHigh)
			leave(over)
		case less:
			g.emit(0xA5, countLow, 0xC5, endLow)
			leave(over)
		case word:
			if g.rng.IntN(3) == 0 {
				g.emit(0xA5, countLow, 0x45, endLow) // lda, eor
			} else {
				g.emit(0xA5, countLow, 0xC5, endLow)
			}
			g.emit(0xD0, 6, 0xA5, countHigh, 0xC5, endHigh)
			leave(0xF0)
		default:
			g.emit(0xA6, countLow, 0xE4, endLow)
			leave(0xF0)
		}
	}
	top := g.here()
	if first {
		test()
	}
	body()
	if g.rng.IntN(8) == 0 {
		g.emit([]int{0xE6, 0xC6}[g.rng.IntN(2)], []int{endLow, endHigh, countLow, countHigh}[g.rng.IntN(4)])
	}
	step()
	if g.rng.IntN(8) == 0 {
		step()
	}
	if g.rng.IntN(8) == 0 {
		g.emit(0x24, g.rng.IntN(8)) // bit
		g.back(0x10, top)
	}
	if !first {
		test()
	}
	g.emit(0x4C, int(top&0xFF), int(top>>8))
	for _, at := range exits {
		g.prg[at-1] = uint8(g.used - at)
	}
}

// TestRandomEnds runs loops that count a byte or a word to another one whose value is not known. No call takes more than the bound.
func TestRandomEnds(t *testing.T) {
	first, n := Wanted(usual, 1)
	bounded, farthest, lines := 0, 0, golden.NewRecord(usual)
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed) | 1<<41)
		g.entry = g.here()
		g.loops, g.holdX, g.holdY = 1, 1, 1
		if g.rng.IntN(3) == 0 {
			cells := [...]int{countLow, countHigh, endLow, endHigh}
			g.emit(0xA9, g.rng.IntN(256), 0x85, cells[g.rng.IntN(4)], 0xA5, 3, 0x29, 7, 0x85, cells[g.rng.IntN(4)])
		}
		g.towards(func() { g.block(g.rng.IntN(3)) })
		g.emit(0x60)
		p := &Program{Effort: 1, most: 20_000, cart: g.cartridge(), notes: assume.New(nil), game: &game{}}
		r := p.Routine(g.entry, p.cart.Banks.N-1)
		lines.Line(seed, Proved(lines, r))
		if r.Err != nil || r.anywhere || r.Trusts() {
			continue
		}
		bounded++
		m := machine.NewCore(r.code)
		for i := range inputs / 2 {
			fill(m, seed, i)
			switch i {
			case 0, 1: // the counter is at its end
				m.RAM[endLow], m.RAM[endHigh] = m.RAM[countLow], m.RAM[countHigh]
			case 2, 3: // and by one away from it
				m.RAM[endLow], m.RAM[endHigh] = m.RAM[countLow]+1, m.RAM[countHigh]
			case 4:
				m.RAM[endLow], m.RAM[endHigh] = 255, 255
			}
			body, _, ok := m.Call(g.entry, 0xF0, r.Worst+1000)
			if !ok || body > r.Worst {
				t.Errorf("loop %d, input %d: it takes %d cycles or does not return; its bound is %d, if %v", seed, i, body, r.Worst, r.Assumes)
				for pc := int(g.entry); pc < 0xC000+g.used; {
					text, n := cpu.Disasm(uint16(pc), p.cart.Code(g.entry, -1).At)
					t.Logf("%04X %s", pc, text)
					pc += n
				}
				return
			}
			farthest = max(farthest, body)
		}
	}
	lines.Check(t, "ends.txt")
	t.Logf("of %d loops, %d are bounded; the costliest call takes %d cycles", n, bounded, farthest)
	if n >= usual && (bounded*4 < n || farthest < 1_000_000) {
		t.Errorf("of %d loops, only %d are bounded; no call takes more than %d cycles", n, bounded, farthest)
	}
}
