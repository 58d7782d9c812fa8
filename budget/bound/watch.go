package bound

import (
	"bytes"
	"fmt"
	"slices"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
	"pool6502/nes"
)

// A trail is what the proof of a routine believes possible before each of its instructions, and of those of the
// routines that it calls.
type trail struct {
	at   map[uint16][]*path // by address; for one, the paths differ in what is on the stack, or in the banks
	seen map[uint16]int     // by address, how often the instruction was compared
}

// mostWatched is how many different stacks there may be at one instruction of a routine that is compared.
const mostWatched = 1000

// believe adds a path to what is possible before an instruction; false if there are too many different ones.
func (t *trail) believe(r *run, pc uint16, p *path) bool {
	for i, q := range t.at[pc] {
		if mergeable(p.s, q.s) && p.s.code == q.s.code {
			if p.lo < q.lo || p.hi > q.hi || !p.s.within(q.s) {
				m := &path{s: merge(p.s, q.s, &r.ids), lo: min(p.lo, q.lo), hi: max(p.hi, q.hi)}
				t.at[pc][i] = m
			}
			return true
		}
	}
	q := &path{s: p.s.clone(), lo: p.lo, hi: p.hi}
	t.at[pc] = append(t.at[pc], q)
	return len(t.at[pc]) <= mostWatched
}

// A Watch compares each instruction of a running console with the proofs of the routines that are running: registers,
// flags, RAM, stack, and the cycles since the routine was called.
type Watch struct {
	Checks int      // how often an instruction was compared
	Calls  int      // how often a routine with a proof was entered: by a call, a jump, a branch, or from the code above it
	Open   []string // the routines that have no proof
	Stay   []string // those of them that do not return, so that there is no call to compare

	p      *Program
	con    *nes.Console
	proofs map[uint16][]*proven // by address
	copies map[uint16][]*proven // by the mirrors of their addresses
	calls  []watched
	levels []int // the stack pointers after the entries of the interrupts that run
	turn   int
	run    *trialRun
	frame  uint64

	escaped []Escape // the first escape of each routine that did what its proof excludes
}

// A proven routine has a proof.
type proven struct {
	*Result
	trail *trail // nil after it has escaped
	bank  int    // the offset in PRG ROM of its first instruction; it is compared only while that is in place
	own   *machine.Region
	ran   bool
	moved bool    // it ran at a mirror, where it is not compared
	other *proven // if not nil, this proof is only for an empty C stack, and other is the routine's main proof, which Proved lists
}

// A watched call is one that has not returned.
type watched struct {
	of     *proven
	s      int // the stack pointer at its beginning
	level  int // how many interrupts it runs in
	cycles int
	sp     uint16 // C's stack pointer at its beginning
	away   bool   // it began after a TXS moved S up, perhaps to data; the calls before it may go on after it
}

// Watch begins to compare a console with the proofs of routines: before each instruction of theirs, its registers, flags, stack,
// RAM and cycles must be among those that the proof allows. A routine without a bound for all inputs is left out.
func (p *Program) Watch(con *nes.Console, places []Place) *Watch {
	w := &Watch{p: p, con: con, proofs: map[uint16][]*proven{}, copies: map[uint16][]*proven{}, run: p.try(con)}
	q := *p
	for _, at := range places {
		var t *trail
		q.recorded = func(of *trail) { t = of }
		for _, r := range q.bare(at) {
			t = nil
			q.whole(r)
			q.onSoftware(r)
			q.trust(r)
			if r.Err != nil {
				t = nil // that of an attempt
			}
			proof := t
			var empty *Result // the proof for an empty C stack
			if proof != nil && r.software != nil && *r.software.reached < 0 {
				t = nil
				empty = q.within(r, r.software.empty())
			}
			if t == nil { // of either
				if w.Open = append(w.Open, r.Name); r.Stays() {
					w.Stay = append(w.Stay, r.Name)
				}
				continue
			}
			note := func(r *Result, t *trail, other *proven) *proven {
				k := &proven{Result: r, trail: t, bank: r.code.Offset(at.Addr), own: machine.NewGraph(r.code, at.Addr).All, other: other}
				w.proofs[at.Addr] = append(w.proofs[at.Addr], k)
				for addr := at.Addr%0x2000 + 0x8000; addr >= 0x8000; addr += 0x2000 {
					if addr != at.Addr && k.bank >= 0 && r.code.Offset(addr) == k.bank {
						w.copies[addr] = append(w.copies[addr], k)
					}
				}
				return k
			}
			if k := note(r, proof, nil); empty != nil {
				note(empty, t, k)
			}
		}
	}
	con.Attach(&nes.Observer{Step: w.step})
	return w
}

// Call reports that the routine at the program counter is about to run without a JSR in the program.
func (w *Watch) Call() {
	w.calls, w.levels = w.calls[:0], w.levels[:0]
	w.begin(w.con.CPU(), nil)
}

func (w *Watch) step(r *cpu.Step) {
	c := w.con.CPU()
	s := int(c.S)
	if w.con.Frame() != w.frame {
		w.run.look()
		w.frame = w.con.Frame()
	}
	if r.Kind != cpu.Instruction {
		if r.Kind == cpu.Reset {
			w.calls, w.levels = w.calls[:0], w.levels[:0]
		} else {
			w.levels = append(w.levels, s)
		}
		w.enter(c, nil)
		return
	}
	cycles := int((r.End-r.Start)/c.Cycle) - int(r.Stolen)
	for i := range w.calls {
		if w.calls[i].level == len(w.levels) {
			w.calls[i].cycles += cycles
		}
	}
	switch name := cpu.Opcodes[r.Op].Name; name {
	case "RTI":
		w.calls = slices.DeleteFunc(w.calls, func(k watched) bool { return k.level == len(w.levels) && k.s == int(uint8(s-3)) }) // their proofs end here
		for len(w.levels) > 0 && s > w.levels[len(w.levels)-1] {
			w.levels = w.levels[:len(w.levels)-1]
		}
		for len(w.calls) > 0 && w.calls[len(w.calls)-1].level > len(w.levels) {
			w.calls = w.calls[:len(w.calls)-1]
		}
	case "RTS", "TXS":
		past := name == "RTS" && s < 2 // it has pulled past $01FF: nothing had called what ends here
		for n := len(w.calls) - 1; n >= 0 && (w.calls[n].away || !w.run.log.Away()) && (past || s > w.calls[n].s); n-- {
			w.calls = w.calls[:n]
		}
	}
	if off := w.p.isReset(c.PC); off >= 0 && off == w.run.log.Place(c.PC).Off {
		w.calls = w.calls[:0] // the program starts again
	}
	w.begin(c, r)
}

// begin compares the instruction that runs next. by has led there; nil if nothing of the program has.
func (w *Watch) begin(c *cpu.CPU, by *cpu.Step) {
	w.enter(c, by)
	w.turn++
	for i := range w.calls {
		if k := &w.calls[i]; k.level == len(w.levels) {
			w.compare(k, c)
		}
	}
}

// enter notes that a routine begins: it is called, or code that is not its own leads there.
func (w *Watch) enter(c *cpu.CPU, by *cpu.Step) {
	for _, k := range w.copies[c.PC] {
		k.moved = k.moved || w.run.log.Place(c.PC).Off == k.bank
	}
	for _, k := range w.proofs[c.PC] {
		if w.run.log.Place(c.PC).Off != k.bank {
			continue // another bank is in place
		}
		here := watched{of: k, s: int(c.S), level: len(w.levels), away: w.run.log.Away()}
		if by != nil && cpu.Opcodes[by.Op].Flow != cpu.Call && (k.own.Has(by.PC) || slices.ContainsFunc(w.calls, here.same)) {
			continue
		}
		if by != nil {
			w.run.log.Arrive(w.run.log.Place(by.PC), c.PC)
		}
		if w.shares(k) && !assume.Hold(w.con, k.header) {
			continue // the proof of another header is about the call, or none: a note is broken then
		}
		if f := k.software; f != nil {
			if here.sp = w.word(f.sp); here.sp < f.least || here.sp > f.most {
				continue // another proof is about it, or a condition does not hold
			}
		}
		w.calls = append(w.calls, here)
		if k.ran = true; k.other != nil {
			k.other.ran = true
		}
		w.Calls++
	}
}

// shares reports whether a routine has another header, too, with a proof of its own.
func (w *Watch) shares(k *proven) bool {
	return slices.ContainsFunc(w.proofs[k.Addr], func(o *proven) bool { return o.header != k.header })
}

// word returns a word of the zero page.
func (w *Watch) word(at uint16) uint16 {
	zero := w.con.Page(0)
	return uint16(zero[at]) | uint16(zero[at+1])<<8
}

// same reports whether a call is of the same routine, with as much on the stack.
func (k watched) same(o watched) bool { return k.of == o.of && k.s == o.s && k.level == o.level }

// compare looks for a path of a proof that allows what the console is.
func (w *Watch) compare(k *watched, c *cpu.CPU) {
	t := k.of.trail
	if t == nil {
		return // it has escaped
	}
	w.Checks++
	why := "the proof does not come here with so many bytes on the stack"
	for _, q := range t.at[c.PC] {
		if q.s.away() && !q.s.data.Has(c.S) || !q.s.away() && len(q.s.stack) != int(uint8(k.s-int(c.S))) {
			continue
		}
		if why = w.outside(q, k, t, c); why == "" {
			t.seen[c.PC]++
			return
		}
	}
	w.escaped = append(w.escaped, Escape{k.of.Name, w.p.where(k.of.code, c.PC), why, k.of.Result.Trusts()})
	k.of.trail = nil
}

// thorough is how often an instruction is compared with all that a proof says about RAM. After that, each comparison takes a
// sixteenth of it, in turns.
const thorough = 24

// outside says what a path does not allow; nothing if it allows all.
func (w *Watch) outside(q *path, k *watched, t *trail, c *cpu.CPU) string {
	if k.cycles < q.lo || k.cycles > q.hi {
		return fmt.Sprintf("%d cycles have passed; the proof allows %d to %d", k.cycles, q.lo, q.hi)
	}
	for slot := range 4 {
		if at := 0x8000 + uint16(slot)*0x2000; !w.inPlace(q.s.code, at) {
			return fmt.Sprintf("another bank is at $%04X", at)
		}
	}
	at := observed{reg: [3]uint8{rA: c.A, rX: c.X, rY: c.Y}, flags: c.P, first: w.turn % 16, step: 16, cell: w.cell}
	if t.seen[c.PC] < thorough {
		at.first, at.step, at.ties = 0, 1, map[int32]values.Set{stackID: values.One(uint8(k.s))}
	}
	if k.of.software != nil {
		at.soft = func(far int) (uint8, bool) {
			if page := w.con.Memory(uint8((int(k.sp) + far) >> 8)); page != nil {
				return page[uint8(int(k.sp)+far)], true
			}
			return 0, false
		}
	}
	for i := range q.s.stack {
		at.stack = append(at.stack, w.con.Page(1)[uint8(k.s-i)])
	}
	return at.outside(q.s)
}

// inPlace reports whether the console has the bank at an address that the proof has there, if the code has put it there: that others are is a
// condition. It compares some bytes.
func (w *Watch) inPlace(c *machine.Code, at uint16) bool {
	off, page := c.Offset(at), w.con.Memory(uint8(at>>8))
	return off < 0 || c.Leans(at) || page == nil || bytes.Equal(page[:32], c.PRG[off:off+32])
}

// cell returns the byte in a cell of RAM; false if it is not compared: a cell of page 1, where interrupts push, and of RAM
// that is switched off.
func (w *Watch) cell(cell uint16) (uint8, bool) {
	if machine.OnStackPage(cell) {
		return 0, false
	}
	addr := w.p.cart.Addr(cell)
	page := w.con.Memory(uint8(addr >> 8))
	if page == nil {
		return 0, false
	}
	return page[addr&0xFF], true
}
