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
	Body int      // cycles; -1 if no call was found
	Asks *Ask     // if no call was found because what each costs depends on what it reads from registers, so that no case can repeat it
	Why  string   // if no call was found that a case can repeat for another reason
	Case string   // the header line that repeats it, without the ";;; "
	Set  []string // what the line sets, as A=3
}

// Contract returns the header of the routine; nil if there is none, or if several are for its address.
func (r *Result) Contract() *contract.Contract { return r.header }

// Search looks for the input that costs most, by trying calls. It stops when a call
// costs as much as the bound. A few inputs are changed at a time, and a change is
// kept unless the call gets cheaper. All inputs satisfy the Needs of the header, and no call breaks a note of another header.
// RAM that is not set is 0, as in a case. A call does not count if its cost depends on what it reads from a register of the console or of the
// board, or from open bus, because a case cannot say that.
func (p *Program) Search(r *Result, calls int) Witness {
	if why := r.uncallable(); why != "" {
		return Witness{Body: -1, Why: why}
	}
	s := newSearch(p, r)
	best := s.climb(calls)
	switch {
	case best.body < 0 && s.asked == nil:
		return Witness{Body: -1, Why: "none of the calls that it tried returned and kept what headers say"}
	case best.body < 0:
		return Witness{Body: -1, Asks: s.ask(s.asked)}
	}
	if c := r.header; c != nil && (c.Start != nil && c.Start.Frame+len(c.Start.State) > 0 || len(c.Setup) > 0) {
		s.taint.dark = true
		s.try(best.set, true)
		for _, in := range s.inputs {
			if _, ok := best.set[in]; !ok {
				best.set[in] = s.first(in)
			}
		}
	}
	if !s.repeats(best) {
		return Witness{Body: -1, Why: "the costliest call that it found runs BRK, or its cost may depend on something that a case cannot set, such as RAM of the running game"}
	}
	s.shrink(best)
	set := s.sets(best)
	return Witness{Body: best.body, Set: set, Case: fmt.Sprintf("Case     worst: %s, %d cycles", strings.Join(append(set, "-> "), " "), best.body)}
}

// uncallable says why no case can show what a call costs; "" if it can.
func (r *Result) uncallable() string {
	switch c := r.header; {
	case len(r.Called) > 0:
		return "the bound is only for the calls in the program, and a case is another call"
	case r.switches:
		return "it switches banks, and a case cannot say which are in place"
	case r.around > 0:
		return "it is the handler of an interrupt, and a case calls a routine as JSR does"
	case c != nil && len(c.Mocks) > 0:
		return "in its cases, the Mock lines of the header replace routines, whose cycles are in the bound"
	}
	return ""
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
	asked  *trial // the costliest call of which the cost may depend on what it reads from a register; nil if there is none
	taint  *taint
	marks  bool // the call is followed with taint
	notes  noteRun
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
	s.taint = &taint{m: s.m}
	if f := r.software; f != nil {
		s.start.mem.put(f.sp, values.Byte{Set: values.From(uint8(f.least)).And(values.Below(int(f.most&0xFF) + 1))})
		s.start.mem.put(f.sp+1, values.Known(uint8(f.least>>8)))
		s.add(f.sp)
		s.add(f.sp + 1)
	}
	s.words = append(s.words, p.notes.Words()...)
	for _, list := range p.contracts {
		for _, c := range list {
			s.words = append(s.words, c.Targets...)
		}
	}
	slices.Sort(s.words) // so that a search is repeatable
	s.watch()
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

// callS is the stack pointer before a call.
const callS = 0xF0

// try makes one call. ok is false if it does not return, if it breaks a note, or if its cost may depend on what it reads from registers. With look,
// it also adds the cells that the call reads to the inputs.
func (s *search) try(set map[input]uint8, look bool) (body int, ok bool) {
	if !s.prepare(set) {
		return 0, false
	}
	m := s.m
	m.Watch(look)
	m.Asked = false
	body, _, ok = m.Call(s.r.Addr, callS, s.limit)
	if look {
		m.Watch(false)
		for cell := range m.Looked {
			s.know(cell)
		}
		slices.SortFunc(s.inputs, func(a, b input) int {
			return (int(a.cell) - int(b.cell)) + (int(b.reg)-int(a.reg))<<16
		})
	}
	if ok && m.Asked && !s.repeats(trial{set, body}) {
		if s.asked == nil || body > s.asked.body {
			s.asked = &trial{maps.Clone(set), body}
		}
		return body, false
	}
	return body, ok
}

// prepare sets the registers and RAM of a call. It reports whether the notes of the header allow it.
func (s *search) prepare(set map[input]uint8) bool {
	m := s.m
	clear(m.RAM[:])
	clear(m.Work[:])
	c := m.CPU
	c.A, c.X, c.Y, c.P = 0, 0, 0, cpu.FlagI
	c.Jammed, c.Take = false, 0 // an earlier call may have run into a JAM
	s.notes.running = false
	for in, v := range set {
		if in.reg == 0 {
			*m.ByteAt(in.cell) = v
		} else {
			c.Set(in.reg, v)
		}
	}
	return s.paired()
}

// repeats reports whether each call with the same case takes the cycles of a trial, whatever registers of the console, and registers and flags
// that are not in the case, hold.
func (s *search) repeats(t trial) bool {
	if !s.prepare(t.set) {
		return false
	}
	s.taint.begin(t.set, callS)
	allows := s.m.Allows
	defer func() { s.m.Allows, s.marks = allows, false }()
	s.m.Allows, s.marks = s.allows, true
	body, _, ok := s.m.Call(s.r.Addr, callS, s.limit)
	return ok && body == t.body
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
		if now.body > best.body {
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

// shrink removes from t the inputs that do not affect the cost and that no Needs line restricts. In a case, a register that is not set can have
// any value, a cell is 0.
func (s *search) shrink(t trial) {
	for _, in := range s.inputs {
		v, ok := t.set[in]
		most := 256
		if strings.IndexByte("NZCV", in.reg) >= 0 {
			most = 2
		}
		if !ok || s.allowed(in).Len() < most {
			continue
		}
		if delete(t.set, in); !s.repeats(t) {
			t.set[in] = v
		}
	}
}
