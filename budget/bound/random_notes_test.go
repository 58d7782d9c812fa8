package bound

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pool6502/asm/contract"
	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
	"pool6502/internal/golden"
)

// vector is a word of RAM that a program may jump through.
const vector = 0x30

// notes are the headers of a random program. What they say is true in some runs.
type notes struct {
	own    contract.Contract // of the routine that is called
	called contract.Contract // of one that it may call
}

// list returns the headers in the form that the analysis takes.
func (n *notes) list() []*contract.Contract { return []*contract.Contract{&n.own, &n.called} }

// noted emits a routine with loops that only a Bound line limits, and with accesses and jumps through words about which Points and Targets
// lines say what they hold.
func (g *generator) noted() {
	g.banked = false // the notes are about bank 0
	g.notes = &notes{called: contract.Contract{Routine: "called", Addr: g.routines[0]}}
	for range g.rng.IntN(2) {
		g.notes.called.Needs = append(g.notes.called.Needs, g.need(200))
	}
	g.entry = g.here()
	n := &g.notes.own
	n.Routine, n.Addr, n.Targets = "own", g.entry, g.routines[:min(2, len(g.routines))]
	for range g.rng.IntN(4) {
		need := g.need(1 + g.rng.IntN(40))
		if !slices.ContainsFunc(n.Needs, func(o contract.Need) bool { return o.Place == need.Place }) {
			n.Needs = append(n.Needs, need)
		}
	}
	for i := range 2 {
		g.point(i)
		word := contract.Need{Place: contract.Place{Addr: uint16(pointers + 4 + 2*i), Len: 1}, High: contract.Place{Addr: uint16(pointers + 5 + 2*i), Len: 1}}
		for range 1 + g.rng.IntN(3) {
			word.Values = append(word.Values, uint16(0x0300+i*(tables-0x0300)+g.rng.IntN(0x200)))
		}
		slices.Sort(word.Values)
		word.Values = slices.Compact(word.Values)
		if g.rng.IntN(3) > 0 {
			n.Points = append(n.Points, word)
		} else {
			n.Needs = append(n.Needs, word)
		}
	}
	for range 1 + g.rng.IntN(3) {
		switch g.rng.IntN(5) {
		case 0:
			g.emit(0xA4, g.rng.IntN(8), []int{0xB1, 0x91}[g.rng.IntN(2)], pointers+4) // ldy z, lda or sta (pointer),y
		case 1:
			over := g.jump()
			at := int(g.here())
			g.emit(0x6C, vector, 0)
			over()
			g.emit(0x20, at&0xFF, at>>8)
		default:
			g.limited()
		}
		g.block(g.rng.IntN(3))
	}
	g.emit(0x60)
}

// need returns a line about a register, a flag or a byte that can have so many values.
func (g *generator) need(n int) (need contract.Need) {
	need.Place = contract.Place{Addr: uint16(g.rng.IntN(8)), Len: 1}
	if k := g.rng.IntN(10); k < 3 {
		need.Place = contract.Place{Reg: "AXY"[k], Len: 1}
	} else if k < 5 && n < 200 {
		need.Place = contract.Place{Reg: "NZCV"[g.rng.IntN(4)], Len: 1}
		need.Values = []uint16{uint16(g.rng.IntN(2))}
		return need
	}
	from := g.rng.IntN(257 - n)
	for v := range n {
		if n == 200 || n < 4 || g.rng.IntN(3) > 0 {
			need.Values = append(need.Values, uint16(from+v))
		}
	}
	if need.Values == nil {
		need.Values = []uint16{uint16(from)}
	}
	return need
}

// limited emits a loop with a Bound line, perhaps around a byte on the stack.
func (g *generator) limited() {
	if g.loops >= 2 {
		return
	}
	g.loops++
	push := []int{0, 0x08, 0x48}[g.rng.IntN(3)] // nothing, php or pha
	if push != 0 {
		g.emit(0xA9, g.rng.IntN(4), 0x18+0x20*g.rng.IntN(2), push) // lda #, clc or sec
		g.pushed++
	}
	top := g.here()
	g.block(g.rng.IntN(2))
	if push != 0 {
		g.change(push)
	}
	if g.rng.IntN(4) == 0 {
		g.limited()
	}
	g.emit([]int{0xC6, 0xE6, 0xA5, 0x06, 0x46}[g.rng.IntN(5)], g.rng.IntN(8)) // dec, inc, lda, asl or lsr z
	g.back([]int{0xF0, 0xD0, 0x10, 0x30, 0xB0, 0x50}[g.rng.IntN(6)], top)
	g.notes.own.Bounds = append(g.notes.own.Bounds, contract.LoopBound{Addr: top, Most: []int{1, 2, 3, 5, 8, 40, 255, 310}[g.rng.IntN(8)]})
	if g.loops--; push != 0 {
		g.pushed--
		g.tell(push)
	}
}

// watch gives a core inputs of which most do what the headers say, and watches a call. The call ends where it breaks a note; broken tells that.
func (n *notes) watch(m *machine.Core, seed, i int) (broken *bool) {
	broken = new(bool)
	if n == nil {
		return broken
	}
	rng := rand.New(rand.NewPCG(uint64(seed), uint64(i)|1<<33))
	for _, need := range slices.Concat(n.own.Needs, n.own.Points) {
		if rng.IntN(20) > 0 {
			n.set(m, &need, need.Values[rng.IntN(len(need.Values))])
		}
	}
	to := n.own.Targets[rng.IntN(len(n.own.Targets))]
	m.RAM[vector], m.RAM[vector+1] = uint8(to), uint8(to>>8)
	left := map[uint16]int{}
	for _, b := range n.own.Bounds {
		left[b.Addr] = b.Most
	}
	jumped := false
	m.Allows = func(pc uint16) bool {
		if jumped && !slices.Contains(n.own.Targets, pc) || pc == n.own.Addr && !n.hold(m, n.own.Needs) || pc == n.called.Addr && !n.hold(m, n.called.Needs) {
			*broken = true
		}
		if rounds, noted := left[pc]; noted {
			left[pc]--
			*broken = *broken || rounds == 0
		}
		op := m.Code.At(pc)
		jumped = op == 0x6C
		if o := &cpu.Opcodes[op]; o.Mode == cpu.IndirectY && pc >= n.own.Addr {
			for _, p := range n.own.Points {
				*broken = *broken || p.Place.Addr == uint16(m.Code.At(pc+1)) && !n.hold(m, []contract.Need{p})
			}
		}
		return !*broken
	}
	return broken
}

// flagOf are the flags that headers name.
var flagOf = map[byte]uint8{'N': cpu.FlagN, 'Z': cpu.FlagZ, 'C': cpu.FlagC, 'V': cpu.FlagV}

// set puts a value into the place of a note.
func (n *notes) set(m *machine.Core, need *contract.Need, v uint16) {
	switch need.Place.Reg {
	case 'A':
		m.CPU.A = uint8(v)
	case 'X':
		m.CPU.X = uint8(v)
	case 'Y':
		m.CPU.Y = uint8(v)
	case 0:
		m.RAM[need.Place.Addr] = uint8(v)
		if need.High.Len > 0 {
			m.RAM[need.High.Addr] = uint8(v >> 8)
		}
	default:
		if m.CPU.P &^= flagOf[need.Place.Reg]; v != 0 {
			m.CPU.P |= flagOf[need.Place.Reg]
		}
	}
}

// hold reports whether places have one of the values that notes say.
func (n *notes) hold(m *machine.Core, list []contract.Need) bool {
	for _, need := range list {
		var v uint16
		switch need.Place.Reg {
		case 'A':
			v = uint16(m.CPU.A)
		case 'X':
			v = uint16(m.CPU.X)
		case 'Y':
			v = uint16(m.CPU.Y)
		case 0:
			v = uint16(m.RAM[need.Place.Addr])
			if need.High.Len > 0 {
				v |= uint16(m.RAM[need.High.Addr]) << 8
			}
		default:
			if m.CPU.P&flagOf[need.Place.Reg] != 0 {
				v = 1
			}
		}
		if !slices.Contains(need.Values, v) {
			return false
		}
	}
	return true
}

// TestRandomNotes runs random programs whose bounds rest on notes of headers. No run that keeps the notes is outside of the bounds.
func TestRandomNotes(t *testing.T) {
	first, n := Wanted(usual, 5)
	bounded, exact, runs, lines := 0, 0, 0, golden.NewRecord(usual)
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed) | 1<<41)
		g.noted()
		p := &Program{Effort: 1, most: 8000, cart: g.cartridge(), notes: assume.New(g.notes.list())}
		if p.differ(t, g, seed, &bounded, &exact, &runs, lines); t.Failed() {
			t.Logf("%+v", g.notes)
			return
		}
	}
	t.Logf("%d programs, %d bounded, %d reached in %d runs", n, bounded, exact, runs)
	lines.Check(t, "notes.txt")
	if n >= usual && (bounded*2 < n || runs < bounded*inputs/4) {
		t.Error("that is too few")
	}
}
