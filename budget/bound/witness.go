package bound

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// A Witness is an input for which a routine costs much: the registers and memory to
// set before the call.
type Witness struct {
	Body int    // cycles; -1 if no call was found
	Asks *Ask   // if no call was found because what each costs depends on what it reads from registers, so that no case can repeat it
	Case string // the header line that repeats it, without the ";;; "
}

// Search looks for the input that costs most, by trying calls. It stops when a call
// costs as much as the bound. A few inputs are changed at a time, and a change is
// kept unless the call gets cheaper. All inputs satisfy the Needs of the header.
// RAM that is not set is 0, as in a case. A call does not count if its cost depends on what it reads from a register of the console or of the
// board, or from open bus, because a case cannot say that.
func (p *Program) Search(r *Result, calls int) Witness {
	if len(r.Called) > 0 || r.switches {
		return Witness{Body: -1} // other inputs may cost more, or other banks are needed
	}
	s := newSearch(p, r)
	best := s.climb(calls)
	if best.body < 0 {
		return Witness{Body: -1, Asks: s.ask(s.asked)}
	}
	small := trial{maps.Clone(best.set), best.body}
	if s.shrink(small); s.always(small) {
		best = small
	}
	return Witness{Body: best.body, Case: s.line(best)}
}

// failed is added to the cost of a call that does not return or that a note
// forbids.
const failed = -1 << 30

type trial struct {
	set  map[input]uint8
	body int
}

type search struct {
	p      *Program
	r      *Result
	m      *machine.Core
	rng    *rand.Rand
	start  *state // what Needs allows
	inputs []input
	known  map[input]bool
	limit  int
	asked  *asking  // the costliest call that costs more or less because of what it reads from a register; nil if there is none
	words  []uint16 // the words that notes allow for pointers
	pairs  []contract.Need
}

func newSearch(p *Program, r *Result) *search {
	s := &search{p: p, r: r, m: machine.NewCore(r.code), rng: rand.New(rand.NewPCG(uint64(r.Addr), 0x6502)), start: newState(r.code), known: map[input]bool{}}
	code := *r.code
	code.Shared = nil // a handler may write RAM after the call, but a case says what RAM is at the call
	run := p.newRun(levels[0], &code, values.Functions{}, nil)
	run.need(s.start, r.header)
	for _, reg := range []byte("AXYNZCV") {
		s.inputs = append(s.inputs, input{reg: reg})
	}
	if c := r.header; c != nil {
		for _, n := range c.Needs {
			s.needs(n)
		}
	}
	if words := p.notes.Words(); len(words) > 0 {
		s.words = append(s.words, words...)
		s.m.Allows = s.points
	}
	s.limit = 200_000
	if r.Err == nil {
		s.limit = r.Worst + 1
	}
	return s
}

// pick returns a value for an input, often the least or the greatest allowed one.
func (s *search) pick(in input) uint8 {
	can := s.allowed(in)
	switch s.rng.IntN(6) {
	case 0:
		return uint8(can.Min())
	case 1:
		return uint8(can.Max())
	}
	n := s.rng.IntN(can.Len())
	for v := range can.All {
		if n == 0 {
			return v
		}
		n--
	}
	return 0
}

// try makes one call. ok is false if it does not return, or if its cost depends on what it reads from registers. With look, it also adds the
// cells that the call reads to the inputs.
func (s *search) try(set map[input]uint8, look bool) (body int, ok bool) {
	if !s.prepare(set) {
		return 0, false
	}
	m := s.m
	m.Watch(look)
	m.Asked = false
	body, _, ok = m.Call(s.r.Addr, 0xF0, s.limit)
	if look {
		m.Watch(false)
		for cell := range m.Looked {
			s.know(cell)
		}
		slices.SortFunc(s.inputs, func(a, b input) int {
			return (int(a.cell) - int(b.cell)) + (int(b.reg)-int(a.reg))<<16
		})
	}
	return body, ok && (!m.Asked || s.same(trial{set, body}, 0, 255, -1))
}

// prepare sets the registers and RAM of a call. It reports whether the notes of the header allow it.
func (s *search) prepare(set map[input]uint8) bool {
	m := s.m
	clear(m.RAM[:])
	clear(m.Work[:])
	c := m.CPU
	c.A, c.X, c.Y, c.P = 0, 0, 0, 0
	for in, v := range set {
		if in.reg == 0 {
			*m.ByteAt(in.cell) = v
		} else {
			c.Set(in.reg, v)
		}
	}
	return s.paired()
}

// same reports whether a call costs the same with each of some values that registers give (see machine.Core).
func (s *search) same(t trial, given ...int) bool {
	defer func() { s.m.Gives = -1 }()
	for _, s.m.Gives = range given {
		s.prepare(t.set)
		if body, _, ok := s.m.Call(s.r.Addr, 0xF0, s.limit); !ok || body != t.body {
			if s.asked == nil || t.body > s.asked.body {
				s.asked = &asking{trial{maps.Clone(t.set), t.body}, s.m.Gives}
			}
			return false
		}
	}
	return true
}

// always is same with every byte.
func (s *search) always(t trial) bool {
	s.prepare(t.set)
	s.m.Asked = false
	s.m.Call(s.r.Addr, 0xF0, s.limit)
	for v := 0; v < 256 && s.m.Asked; v++ {
		if !s.same(t, v) {
			return false
		}
	}
	return true
}

func (s *search) climb(calls int) trial {
	best := trial{body: 2 * failed}
	for restart := 0; restart < 8 && calls > 0; restart++ {
		now := trial{set: map[input]uint8{}, body: 2 * failed}
		idle := 0
		for n := 0; n < calls/8+1 && idle < 4000; n++ {
			next := make(map[input]uint8, len(now.set)+2)
			for in, v := range now.set {
				next[in] = v
			}
			changes := 1 + s.rng.IntN(3)
			if n == 0 {
				changes = len(s.inputs)
			}
			for range changes {
				s.change(next, s.inputs[s.rng.IntN(len(s.inputs))])
			}
			for _, in := range s.inputs {
				if _, ok := next[in]; !ok {
					next[in] = s.first(in)
				}
			}
			body, ok := s.try(next, n%64 == 0)
			idle++
			if !ok {
				body += failed // worse than every call that returns; a later failure is better than an early one
			}
			if body < now.body {
				continue
			}
			if body > now.body {
				idle = 0
				s.try(next, true)
			}
			now = trial{next, body}
			if s.r.Err == nil && body == s.r.Worst {
				break
			}
		}
		if now.body > best.body && s.always(now) {
			if best = now; s.r.Err == nil && best.body == s.r.Worst {
				break
			}
		}
	}
	return best
}

// change gives an input another value. Sometimes it sets two cells to a word that
// notes allow for pointers.
func (s *search) change(set map[input]uint8, in input) {
	set[in] = s.pick(in)
	if high := (input{cell: in.cell + 1}); in.reg == 0 && len(s.words) > 0 && s.rng.IntN(3) == 0 && s.known[high] {
		w := s.words[s.rng.IntN(len(s.words))]
		if s.allowed(in).Has(uint8(w)) && s.allowed(high).Has(uint8(w>>8)) {
			set[in], set[high] = uint8(w), uint8(w>>8)
		}
	}
}

// points reports whether the pointer that the instruction at pc uses is one
// that its header allows.
func (s *search) points(pc uint16) bool {
	if cpu.Opcodes[s.r.code.At(pc)].Mode != cpu.IndirectY {
		return true
	}
	z := s.r.code.At(pc + 1)
	list, noted := s.p.notes.In(s.r.code.Bank(pc)).PointsTo(pc, z)
	if !noted || slices.Contains(list, uint16(s.m.RAM[z])|uint16(s.m.RAM[z+1])<<8) {
		return true
	}
	s.know(uint16(z))
	s.know(uint16(z + 1))
	return false
}

// shrink removes from t the inputs that do not affect the cost and that no Needs line restricts.
func (s *search) shrink(t trial) {
	for _, in := range s.inputs {
		v, ok := t.set[in]
		all := 256
		if strings.IndexByte("NZCV", in.reg) >= 0 {
			all = 2
		}
		if !ok || s.allowed(in).Len() < all {
			continue
		}
		// In a case, a register that is not set can have any value, a cell is 0.
		free := true
		for _, other := range []uint8{0, 255, 1} {
			t.set[in] = other
			if body, ok := s.try(t.set, false); !ok || body != t.body {
				free = false
			}
			if in.reg == 0 {
				break
			}
		}
		if t.set[in] = v; free {
			delete(t.set, in)
		}
	}
}

// line returns the trial as a Case line for the header.
func (s *search) line(t trial) string {
	var b strings.Builder
	b.WriteString("Case     worst:")
	follows := input{reg: '-'} // the cell whose value would continue the list
	for _, in := range s.inputs {
		v, ok := t.set[in]
		switch {
		case !ok:
			continue
		case in.reg != 0:
			fmt.Fprintf(&b, " %c=%d", in.reg, v)
			continue
		case in == follows && strings.Contains(s.p.cellName(in.cell), "+"):
			fmt.Fprintf(&b, ",%d", v)
		default:
			fmt.Fprintf(&b, " %s=%d", s.p.cellName(in.cell), v)
		}
		follows = input{cell: in.cell + 1}
	}
	fmt.Fprintf(&b, " -> , %d cycles", t.body)
	return b.String()
}

// cellName names a RAM cell, as label or label+n.
func (p *Program) cellName(cell uint16) string {
	addr := p.cart.Addr(cell)
	if p.names != nil {
		if name, dist := p.names.Name(addr, -1); name != "" && dist < 256 {
			if dist == 0 {
				return name
			}
			return fmt.Sprintf("%s+%d", name, dist)
		}
	}
	return fmt.Sprintf("$%04X", addr)
}
