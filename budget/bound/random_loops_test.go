package bound

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
	"pool6502/internal/golden"
)

// What the random loops use: a word that counts, and the byte that a handler of an interrupt may write.
const (
	countLow, countHigh = 0x50, 0x51
	flagged             = 0x52
)

// words are loops that count a word in RAM, around a body. Each ends whatever the word is.
var words = []func(g *generator, body func()){
	func(g *generator, body func()) { // lda low, bne over the dec high, dec low, lda low, ora high, bne
		top := g.here()
		body()
		g.emit(0xA5, countLow, 0xD0, 2, 0xC6, countHigh, 0xC6, countLow, 0xA5, countLow, 0x05, countHigh)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // the same, to $FFxx
		top := g.here()
		body()
		g.emit(0xA5, countLow, 0xD0, 2, 0xC6, countHigh, 0xC6, countLow, 0xA9, 0xFF, 0xC5, countHigh)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // inc low, bne top, inc high, bne top
		top := g.here()
		body()
		g.emit(0xE6, countLow)
		g.back(0xF0, top)
		g.emit(0xE6, countHigh)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // sec, lda low, sbc #1, sta low, lda high, sbc #0, sta high, bcs
		top := g.here()
		body()
		g.emit(0x38, 0xA5, countLow, 0xE9, 1, 0x85, countLow, 0xA5, countHigh, 0xE9, 0, 0x85, countHigh)
		g.back(0x90, top)
	},
	func(g *generator, body func()) { // lda low, ora high, beq over the rest, lda low, bne over the dec high, dec low, jmp
		top := g.here()
		body()
		low, high := countLow, countHigh
		if g.rng.IntN(2) == 0 {
			low, high = high, low // what it tests first
		}
		g.emit(0xA5, low, 0x05, high, 0xF0, 11, 0xA5, countLow, 0xD0, 2, 0xC6, countHigh, 0xC6, countLow, 0x4C, int(top&0xFF), int(top>>8))
	},
	func(g *generator, body func()) { // sec, lda low, sbc #n, tax, lda high, sbc #m, bcc over the rest, sta high, stx low, jmp
		top := g.here()
		n, m := 1+g.rng.IntN(255), g.rng.IntN(5)
		body()
		g.emit(0x38, 0xA5, countLow, 0xE9, n, 0xAA, 0xA5, countHigh, 0xE9, m, 0x90, 7, 0x85, countHigh, 0x86, countLow, 0x4C, int(top&0xFF), int(top>>8))
	},
	func(g *generator, body func()) { // lda low, adc #n, sta low, lda high, adc #m, sta high, bcc, perhaps with clc before the first
		top := g.here()
		body()
		if g.rng.IntN(4) > 0 {
			g.emit(0x18)
		}
		g.emit(0xA5, countLow, 0x69, 1+g.rng.IntN(255), 0x85, countLow, 0xA5, countHigh, 0x69, g.rng.IntN(5), 0x85, countHigh)
		g.back(0xB0, top)
	},
}

// searches are loops that go through data to a zero.
var searches = []func(g *generator, body func()){
	func(g *generator, body func()) { // lda (pointer),y, iny
		g.emit(0xA0, 0)
		top := g.here()
		g.emit(0xB1, pointers+4, 0xC8, 0x48)
		body()
		g.emit(0x68)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // ldy #0, lda (pointer),y, and the pointer goes on
		top := g.here()
		body()
		g.emit(0xA0, 0, 0xB1, pointers+6, 0x48, 0xE6, pointers+6, 0xD0, 2, 0xE6, pointers+7, 0x68)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // the same by one of two steps
		top := g.here()
		body()
		g.emit(0xA0, 1, 0xB1, pointers+6, 0x4A, 0x90, 2, 0xE6, pointers+6, 0xE6, pointers+6, 0xAA)
		g.back(0xF0, top)
	},
}

// flags are loops that begin again when a handler has written a flag, and some that count a byte which it may write.
var flags = []func(g *generator, body func()){
	func(g *generator, body func()) { // lsr flag, body, lda flag, bne
		top := g.here()
		g.emit(0x46, flagged)
		body()
		g.emit(0xA5, flagged)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // lda #n, sta flag, body, dec flag, bne
		g.emit(0xA9, 1+g.rng.IntN(60), 0x85, flagged)
		top := g.here()
		body()
		g.emit(0xC6, flagged)
		g.back(0xF0, top)
	},
	func(g *generator, body func()) { // lda #1, sta flag, body, rol flag, bcc
		g.emit(0xA9, 1, 0x85, flagged)
		top := g.here()
		body()
		g.emit(0x26, flagged)
		g.back(0xB0, top)
	},
}

// TestRandomLoops runs loops of forms that are bounded by the two bytes of a word or, on trust, by what is likely. No call takes more than
// the bound if the conditions of the bound hold.
func TestRandomLoops(t *testing.T) {
	first, n := Wanted(usual, 1)
	broken, trusted, proved, bounded, lines := 0, 0, 0, [3]int{}, golden.NewRecord(usual)
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed) | 1<<40)
		forms := [...][]func(*generator, func()){words, searches, flags}[seed%3]
		mark := tables - 0xC000 + 0x100 + g.rng.IntN(0x400)
		for i := tables - 0xC000; i < tables-0xC000+0x600; i++ {
			g.prg[i] |= 2 // no data but a mark
		}
		g.prg[mark] = 0
		g.entry = g.here()
		g.loops, g.holdX, g.holdY = 1, seed%2, (seed/2)%2
		form := forms[g.rng.IntN(len(forms))]
		if seed%3 != 1 && g.rng.IntN(4) > 0 {
			g.changing(form)
		} else {
			form(g, func() { g.block(g.rng.IntN(3)) })
		}
		g.emit(0x60)
		p := &Program{Effort: 1, most: 20_000, cart: g.cartridge(), notes: assume.New(nil)}
		shared := new([machine.Cells]bool)
		if seed%3 == 2 {
			shared[flagged] = true
			p.threads[nmiThread] = thread{known: true, comes: true, writes: shared}
		}
		r := p.Routine(g.entry, p.cart.Banks.N-1)
		lines.Line(seed, Proved(lines, r))
		if r.Err != nil || r.anywhere {
			continue
		}
		bounded[seed%3]++
		if seed%3 == 0 && r.Trusts() {
			trusted++
		}
		if seed%3 > 0 && !r.Trusts() && r.Worst > 5000 {
			proved++ // by something in the body, as a drop of the return address
		}
		for i := range inputs / 2 {
			body, holds := g.interrupted(r, seed, i, shared[flagged])
			if !holds {
				broken++
			} else if body > r.Worst {
				t.Errorf("loop %d, input %d: %d cycles; its bound is %d, if %v", seed, i, body, r.Worst, r.Assumes)
				break
			}
		}
		if t.Failed() {
			for pc := int(g.entry); pc < 0xC000+g.used; {
				text, n := cpu.Disasm(uint16(pc), p.cart.Code(g.entry, -1).At)
				t.Logf("%04X %s", pc, text)
				pc += n
			}
			return
		}
	}
	t.Logf("of %d loops, %d are bounded; %d calls broke a condition", n, bounded, broken)
	lines.Check(t, "loops.txt")
	if n < usual {
		return // too few to show anything but an escape
	}
	if slices.Min(bounded[:])*8 < n {
		t.Errorf("of %d loops, only %d are bounded", n, bounded)
	}
	if trusted*8 > bounded[0] {
		t.Errorf("%d of %d loops that count a word are bounded on trust", trusted, bounded[0])
	}
	if proved*8 > bounded[1]+bounded[2] {
		t.Errorf("%d of %d loops that rest on what is likely are not bounded on trust", proved, bounded[1]+bounded[2])
	}
}

// interrupted runs a routine. If writes is true, the flag is written once, before an instruction chosen at random, as a handler would
// do it. holds is false if the run broke a condition of the bound.
func (g *generator) interrupted(r *Result, seed, i int, writes bool) (body int, holds bool) {
	m := machine.NewCore(r.code)
	fill(m, seed, i)
	rng := rand.New(rand.NewPCG(uint64(seed), uint64(i)|1<<32))
	to := tables + rng.IntN(0x300)
	for j := range 2 {
		m.RAM[pointers+4+2*j], m.RAM[pointers+5+2*j] = uint8(to), uint8(to>>8)
	}
	if m.RAM[countHigh] %= 8; i == 0 && r.Worst < 20_000_000 { // more takes seconds
		m.RAM[countLow], m.RAM[countHigh] = 0, 0 // 65,536 rounds
	}
	value, when := [...]uint8{0, 1, 255, uint8(rng.Uint64())}[rng.IntN(4)], rng.IntN(1+rng.IntN(2000))
	left := map[int]int{} // how often an instruction may run under the conditions, and has not
	for _, c := range r.Assumes {
		if k := c.check; k.kind == runsAtMost {
			left[k.at] = k.n
		}
	}
	holds = true
	m.Allows = func(pc uint16) bool {
		if when--; when == 0 && writes {
			m.RAM[flagged] = value
		}
		if len(left) > 0 {
			if at := r.code.Offset(pc); left[at] > 0 {
				left[at]--
			} else if _, counted := left[at]; counted {
				holds = false
			}
		}
		return holds
	}
	body, _, ok := m.Call(g.entry, 0xF0, r.Worst+1000)
	if !ok {
		body = r.Worst + 1000
	}
	return body, holds
}
