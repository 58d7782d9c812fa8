package bound

import (
	"math/rand/v2"

	"pool6502/cpu"
)

// A generator writes a random program that always ends: straight code,
// branches, loops with a counter, with two entries and with ways out, calls,
// tables, pointers, and jumps through tables.
type generator struct {
	rng   *rand.Rand
	prg   []byte // 16 KB at $C000
	used  int
	entry uint16

	routines []uint16
	loops    int // nested here
	holdX    int // X counts a loop
	holdY    int
	depth    int
	pushed   int  // bytes on the stack here
	moved    bool // S points to data for a time
	banked   bool // the bank at $8000 is not known
	notes    *notes
}

const (
	tables   = 0xF000 // random bytes
	counters = 0x40   // of loops, on the zero page
	saved    = 0x3F   // the stack pointer
	pointers = 0x20   // two pointers to RAM and two to tables
)

func newGenerator(seed uint64) *generator {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 0x6502)), prg: make([]byte, 0x4000)}
	g.banked = g.rng.IntN(2) == 0
	for i := range 0x800 {
		v := uint8(g.rng.Uint64())
		if g.rng.IntN(2) == 0 {
			v &= 7
		}
		g.prg[tables-0xC000+i] = v
	}
	for range 1 + g.rng.IntN(4) {
		at := g.here()
		g.routine()
		g.routines = append(g.routines, at)
	}
	g.entry = g.here()
	if g.rng.IntN(4) == 0 { // bcc or bcs over cpx #, bcc or bcs, inc
		g.emit(0x90+0x20*g.rng.IntN(2), 6, 0xE0, 0xEE+g.rng.IntN(6), 0x90+0x20*g.rng.IntN(2), 2, 0xE6, 1)
	}
	for i := range 4 {
		g.point(i)
	}
	g.routine()
	return g
}

// point emits code that sets a pointer.
func (g *generator) point(i int) {
	to := g.mirror(0x0300 + g.rng.IntN(0x200))
	if i >= 2 {
		to = tables + g.rng.IntN(0x300)
	}
	for j, b := range []int{to & 0xFF, to >> 8} {
		g.emit(0xA9, b)
		g.emit(0x85, pointers+2*i+j)
	}
	if g.rng.IntN(3) == 0 { // a pointer that is only partly known
		g.emit(0xA5, g.rng.IntN(8))
		g.emit(0x85, pointers+2*i)
	}
}

func (g *generator) here() uint16 { return 0xC000 + uint16(g.used) }

func (g *generator) emit(b ...int) {
	for _, v := range b {
		g.prg[g.used] = uint8(v)
		g.used++
	}
}

func (g *generator) routine() {
	if g.rng.IntN(4) == 0 {
		g.choice() // by a flag of its caller
	}
	g.block(3 + g.rng.IntN(8))
	g.emit(0x60)
}

func (g *generator) block(n int) {
	g.depth++
	for range n {
		g.statement()
	}
	g.depth--
}

func (g *generator) statement() {
	if g.used > 0x2800 || g.depth > 4 {
		g.instruction()
		return
	}
	switch g.rng.IntN(22) {
	case 0, 1:
		g.choice()
	case 2, 3:
		if g.loops < 2 {
			g.loop()
		}
	case 4:
		if len(g.routines) > 0 && g.holdX+g.holdY == 0 && g.loops < 1 {
			at := int(g.routines[g.rng.IntN(len(g.routines))])
			g.emit(0x20, at&0xFF, at>>8)
		}
	case 5:
		push := g.rng.IntN(2) * 0x40
		g.pushed++
		g.emit(0x08 | push) // php or pha
		g.block(g.rng.IntN(3))
		g.emit(0x28 | push)
		g.pushed--
	case 6:
		g.compare()
	case 7:
		g.dispatch()
	case 8:
		g.twice()
	case 9:
		if g.holdX == 0 {
			g.onStack()
		}
	case 10:
		g.returns()
	default:
		g.instruction()
	}
}

// branchOver emits a branch whose target is given later.
func (g *generator) branchOver() func() {
	ops := []int{0x10, 0x30, 0x50, 0x70, 0x90, 0xB0, 0xD0, 0xF0}
	// A branch reaches 127 bytes; blocks may be longer, so it jumps over a JMP.
	g.emit(ops[g.rng.IntN(len(ops))], 3)
	return g.jump()
}

// jump emits a JMP whose target is given later.
func (g *generator) jump() func() {
	g.emit(0x4C, 0, 0)
	at := g.used - 2
	return func() {
		to := g.here()
		g.prg[at], g.prg[at+1] = uint8(to), uint8(to>>8)
	}
}

func (g *generator) choice() {
	other := g.branchOver()
	g.block(1 + g.rng.IntN(4))
	if g.rng.IntN(2) == 0 {
		other()
		return
	}
	done := g.jump()
	other()
	g.block(1 + g.rng.IntN(4))
	done()
}

// loop emits a loop with a counter in memory or in a register.
func (g *generator) loop() {
	n := 1 + g.rng.IntN(4)
	if g.rng.IntN(40) == 0 {
		n = 5 + g.rng.IntN(40) // more rounds than are followed one by one at every level
	}
	g.loops++
	defer func() { g.loops-- }()
	kind := g.rng.IntN(3)
	if kind == 1 && g.holdX > 0 || kind == 2 && g.holdY > 0 {
		kind = 0
	}
	switch kind {
	case 0:
		counter := counters + g.loops
		switch g.rng.IntN(40) {
		case 0:
			g.emit(0xA5, g.rng.IntN(8)) // lda z: 1 to 256 rounds
		default:
			if g.rng.IntN(2) == 0 {
				g.emit(0xA9, n)
				break
			}
			g.emit(0xA5, g.rng.IntN(8), 0x29, 3, 0x09, 1) // lda z, and #3, ora #1
		}
		g.emit(0x85, counter)
		top := g.here()
		g.body()
		g.emit(0xC6, counter)
		g.back(0xF0, top) // beq over a JMP back
	case 1:
		g.emit(0xA2, n)
		g.holdX++
		top := g.here()
		g.body()
		g.holdX--
		g.emit(0xCA)
		g.back([]int{0xF0, 0x30}[g.rng.IntN(2)], top)
	case 2:
		up := g.rng.IntN(2) == 0
		if up {
			g.emit(0xA0, 0)
		} else {
			g.emit(0xA0, n)
		}
		g.holdY++
		top := g.here()
		g.body()
		g.holdY--
		if up {
			g.emit(0xC8, 0xC0, n) // iny, cpy #n
			g.back([]int{0xF0, 0xB0}[g.rng.IntN(2)], top)
		} else {
			g.emit(0x88)
			g.back([]int{0xF0, 0x30}[g.rng.IntN(2)], top)
		}
	}
}

// back jumps to top unless the branch is taken.
func (g *generator) back(op int, top uint16) {
	if d := int(top) - int(g.here()) - 2; d >= -128 {
		g.emit(op^0x20, d&0xFF) // the opposite branch
		return
	}
	g.emit(op, 3, 0x4C, int(top&0xFF), int(top>>8))
}

// body is what a loop repeats; sometimes it leaves early.
func (g *generator) body() {
	g.block(1 + g.rng.IntN(3))
	if g.rng.IntN(3) == 0 {
		g.choice()
	}
}

// twice emits a loop that is entered at two places.
func (g *generator) twice() {
	if g.loops >= 2 {
		return
	}
	g.loops++
	defer func() { g.loops-- }()
	counter := counters + 8 + g.loops
	g.emit(0xA9, 2+g.rng.IntN(4), 0x85, counter)
	middle := g.branchOver()
	top := g.here()
	g.block(1 + g.rng.IntN(2))
	middle()
	g.block(1 + g.rng.IntN(2))
	g.emit(0xC6, counter)
	g.back(0xF0, top)
}

// dispatch jumps through a table: by a pushed address, or by a vector.
func (g *generator) dispatch() {
	if len(g.routines) < 2 || g.holdX+g.holdY+g.loops > 0 {
		return
	}
	push := g.rng.IntN(2) == 0
	over := g.jump()
	table := int(g.here())
	minus := 0
	if push {
		minus = 1
	}
	two := g.routines[:2]
	for _, at := range two {
		g.emit((int(at) - minus) & 0xFF)
	}
	for _, at := range two {
		g.emit((int(at) - minus) >> 8)
	}
	at := int(g.here())
	lo, hi := []int{0xBD, table & 0xFF, table >> 8}, []int{0xBD, (table + 2) & 0xFF, (table + 2) >> 8}
	g.emit(0xA5, g.rng.IntN(8), 0x29, 1, 0xAA) // lda z, and #1, tax
	if push {
		g.emit(hi...)
		g.emit(0x48)
		g.emit(lo...)
		g.emit(0x48, 0x60)
	} else {
		g.emit(hi...)
		g.emit(0x85, 0x31)
		g.emit(lo...)
		g.emit(0x85, 0x30, 0x6C, 0x30, 0x00)
	}
	over()
	g.emit(0x20, at&0xFF, at>>8)
}

// instruction emits any instruction that only goes on to the next one, with an
// operand in the memory of this program.
func (g *generator) instruction() {
	for {
		op := g.rng.IntN(256)
		o := &cpu.Opcodes[op]
		if o.Undocumented && g.rng.IntN(4) > 0 {
			continue
		}
		if g.usable(op, o) {
			g.operand(op, o)
			return
		}
	}
}

func (g *generator) usable(op int, o *cpu.Opcode) bool {
	if o.Flow != cpu.Next {
		return false
	}
	switch o.Name {
	case "PHA", "PHP", "PLA", "PLP", "TXS", "TSX", "ANE", "LXA", "LAS", "SHA", "SHX", "SHY", "TAS", "CLI", "SEI":
		return false
	case "LAX":
		if op == 0xAB {
			return false
		}
		return g.holdX == 0
	case "TAX", "INX", "DEX", "LDX", "AXS":
		return g.holdX == 0
	case "TAY", "INY", "DEY", "LDY":
		return g.holdY == 0
	}
	return true
}
