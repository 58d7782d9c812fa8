package bound

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
	"pool6502/internal/golden"
)

// How many programs there are.
const (
	usual = 120
	many  = 480 // where a program takes milliseconds
)

// Every random program is run with so many random inputs.
const inputs = 24

// Wanted returns which random programs are to be run: so many from the first one on, as many as usually, if nobody wants another number.
// Where they take long, one of so many wanted ones is run.
func Wanted(usually, of int) (first, n int) {
	more, err := strconv.Atoi(os.Getenv("BOUND_PROGRAMS"))
	if err != nil {
		more = usually
	}
	first, _ = strconv.Atoi(os.Getenv("BOUND_FIRST")) // so that a long run can be cut into parts
	return first / of, max(min(usually, more), more/of)
}

// No run of a random program may cost less than its best case, more than its
// worst, or more stack than it is said to; and what it leaves in registers,
// flags and memory must be among what the analysis says.
func TestRandomPrograms(t *testing.T) {
	first, n := Wanted(many, 1)
	bounded, exact, runs := 0, 0, 0
	lines := golden.NewRecord(many)
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(uint64(seed))
		p := &Program{Effort: 1, most: 4000, cart: g.cartridge(), notes: assume.New(nil)}
		if p.differ(t, g, seed, &bounded, &exact, &runs, lines); t.Failed() {
			return
		}
	}
	t.Logf("%d programs, %d bounded, %d reached in %d runs", n, bounded, exact, runs)
	lines.Check(t, "programs.txt")
	if bounded*10 < n*7 {
		t.Errorf("only %d of %d programs are bounded", bounded, n)
	}
}

func (p *Program) differ(t *testing.T, g *generator, seed int, bounded, exact, runs *int, lines *golden.Record) {
	t.Helper()
	var ends [][]*path
	p.ended = func(_ *run, list []*path) { ends = append(ends, list) }
	got := p.Routine(g.entry, p.cart.Banks.N-1)
	if got.Err == nil {
		p.Formulate(got)
	}
	lines.Line(seed, Proved(lines, got))
	if got.Err != nil || got.anywhere || got.Trusts() {
		if os.Getenv("BOUND_TALK") != "" {
			t.Logf("program %d: %v", seed, got.Err)
			if os.Getenv("BOUND_TALK") == "2" {
				c := p.cart.Code(g.entry, -1)
				for pc := 0xC000; pc < 0xC000+g.used; {
					text, n := cpu.Disasm(uint16(pc), c.At)
					t.Logf("%04X %s", pc, text)
					pc += n
				}
			}
		}
		return
	}
	*bounded++
	c := p.cart.Code(g.entry, -1)
	m := machine.NewCore(c)
	worst := -1
	for i := range inputs {
		fill(m, seed, i)
		broken := g.notes.watch(m, seed, i)
		says := got.limit(m)
		limit := got.Worst + 1_000
		if g.notes != nil {
			limit = max(limit, 1_000_000) // a loop that does not end breaks its Bound line at last
		}
		body, stack, ok := m.Call(g.entry, 0xF0, limit)
		if *broken {
			continue
		}
		*runs++
		switch {
		case !ok:
			t.Errorf("program %d, input %d: it does not return, though the worst case is %d cycles", seed, i, got.Worst)
		case body < got.Best || body > got.Worst:
			t.Errorf("program %d, input %d: %d cycles, outside %d to %d", seed, i, body, got.Best, got.Worst)
		case body > says:
			t.Errorf("program %d, input %d: %d cycles, outside the formula %v", seed, i, body, got.Formula)
		case stack > got.Stack && !g.moved:
			t.Errorf("program %d, input %d: %d bytes on the stack, more than %d", seed, i, stack, got.Stack)
		}
		for l, list := range ends {
			why := "no path"
			for _, q := range list {
				if why = q.misses(m, body); why == "" {
					break
				}
			}
			if why != "" {
				t.Errorf("program %d, input %d, level %d: %s", seed, i, l, why)
			}
		}
		if t.Failed() {
			for pc := 0xC000; pc < 0xC000+g.used; {
				text, n := cpu.Disasm(uint16(pc), c.At)
				t.Logf("%04X %s", pc, text)
				pc += n
			}
			return
		}
		worst = max(worst, body)
	}
	if worst == got.Worst {
		*exact++
	}
}

// limit returns the most cycles of a call with the inputs that a core has.
func (r *Result) limit(m *machine.Core) int {
	if r.Formula == nil {
		return r.Worst
	}
	v := map[string]uint8{"A": m.CPU.A, "X": m.CPU.X, "Y": m.CPU.Y}
	in, isRegister := v[r.Formula.Input]
	if !isRegister {
		cell, _ := strconv.ParseUint(r.Formula.Input[1:], 16, 16)
		in = m.RAM[cell]
	}
	most, ok := r.Formula.At(int(in))
	if !ok {
		return -1
	}
	return most
}

// fill gives a core random registers, flags and RAM.
func fill(m *machine.Core, seed, i int) {
	rng := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
	value := func() uint8 {
		if i%3 == 0 {
			return uint8(rng.UintN(4))
		}
		return uint8(rng.Uint64())
	}
	for j := range m.RAM {
		m.RAM[j] = value()
	}
	m.CPU.A, m.CPU.X, m.CPU.Y = value(), value(), value()
	m.CPU.P = uint8(rng.Uint64()) & (cpu.FlagN | cpu.FlagZ | cpu.FlagC | cpu.FlagV)
}

// misses says what a core has that the path does not allow; nothing if it allows all.
func (p *path) misses(m *machine.Core, body int) string {
	if body < p.lo || body > p.hi {
		return fmt.Sprintf("%d cycles are outside %d to %d", body, p.lo, p.hi)
	}
	c := m.CPU
	at := observed{reg: [3]uint8{c.A, c.X, c.Y}, flags: c.P, step: 1, ties: map[int32]values.Set{stackID: values.One(c.S - 2)}} // it has returned
	at.cell = func(cell uint16) (uint8, bool) { return *m.ByteAt(cell), cell < 0x180 || cell >= 0x200 && cell < 0x800 }
	return at.outside(p.s)
}
