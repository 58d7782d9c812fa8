package bound

import (
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// A software stack is the one on which C functions of cc65 have arguments and local variables. Its pointer is a word of the zero
// page. A function is followed for all values of the pointer in the highest page of the stack, except the lowest 64 (farthest)
// and, if the function has arguments, those that leave no room for them; a function without arguments is also followed with an
// empty stack. That the pointer is in this range at the call is a condition. A byte on this stack is identified by its distance
// from the pointer at the call.
type software struct {
	sp          uint16    // where the pointer is
	top         uint16    // its value if the stack is empty
	least, most uint16    // its value at the call
	says        [2]uint16 // the least and the greatest value that the condition names
	first, last uint16    // the cells of the highest page of the stack
	reached     *int      // how far above the pointer at the call the function has read or written
}

// softwareID is the unknown of the pointer's low byte at the call.
const softwareID = -2

// farthest is how many bytes the pointer may go down from the call.
const farthest = 64

// narrowings is how often a function is followed with a smaller range of the pointer: in a smaller range, more distances are known.
const narrowings = 4

// findSoftware looks for the software stack: the program's startup code stores two constants in a word that is named sp or c_sp.
func (p *Program) findSoftware() {
	if p.names == nil {
		return
	}
	for _, name := range []string{"sp", "c_sp"} {
		sym, ok := p.names.Lookup(name)
		if !ok || sym.Value < 0 || sym.Value > 0xFE {
			continue
		}
		low, known := p.constant(uint8(sym.Value))
		high, too := p.constant(uint8(sym.Value + 1))
		top := int(high)<<8 | int(low)
		page := (top - 1) >> 8
		first, ram := p.cart.Cell(uint16(page) << 8)
		last, end := p.cart.Cell(uint16(top - 1))
		if known && too && ram && end && page > 1 && (top-1)&0xFF >= 2*farthest {
			p.software = &software{sp: uint16(sym.Value), top: uint16(top), least: uint16(page<<8 + farthest), most: uint16(top - 1), says: [2]uint16{uint16(page<<8 + farthest), uint16(top)}, first: first, last: last}
			return
		}
	}
}

// constant returns the only constant that stores at a fixed address write to a byte of the zero page.
func (p *Program) constant(cell uint8) (v uint8, ok bool) {
	for _, s := range p.storesTo(cell) {
		if first, n := s.code.Writes(s.pc); n != 1 || first != uint16(cell) {
			continue
		}
		if b, known := s.code.Stored(s.pc, s.of); known && (!ok || b == v) {
			v, ok = b, true
		} else if known {
			return 0, false
		}
	}
	return v, ok
}

// onSoftware follows a routine again, as a C function: with a pointer to the software stack that is known to be in a part of a
// page.
func (p *Program) onSoftware(r *Result) {
	if p.software == nil || p.inC || r.Err == nil || !r.Err.endless {
		return
	}
	c, f := r.code, p.software
	for cell := f.first; cell <= f.last; cell++ {
		if c.Volatile(cell) {
			return
		}
	}
	again, far := p.within(r, f), -1
	for n := 1; again.Err == nil && *again.software.reached > far; n++ { // it has arguments, which lie below the top
		far = *again.software.reached
		g := *f
		if int(g.most)-far < int(g.least) || n > narrowings {
			return // no value of the pointer is far enough below the top, or none is found
		}
		g.most -= uint16(far)
		g.says[1] = g.most
		again = p.within(r, &g)
	}
	if again.Err == nil && far < 0 && p.recorded == nil {
		if empty := p.within(r, f.empty()); empty.Err == nil {
			again.include(empty)
		} else {
			again.Err = empty.Err
		}
	}
	if again.Err == nil {
		*r = *again
	}
}

// within follows a routine with the pointer to the software stack in a range.
func (p *Program) within(r *Result, f *software) *Result {
	q, g := *p, *f
	reached := -1
	g.reached = &reached
	q.software, q.inC = &g, true
	again := q.result(r.Addr, r.Bank)
	again.Name, again.Budget, again.header, again.software = r.Name, r.Budget, r.header, &g
	q.whole(again)
	return again
}

// empty returns the stack with the pointer that it has if it is empty.
func (f *software) empty() *software {
	g := *f
	g.least, g.most = f.top, f.top
	return &g
}

// enter sets what is known of the pointer when a function is called.
func (f *software) enter(s *state) {
	low := values.Byte{Set: values.One(uint8(f.least))}
	if f.most > f.least {
		low = values.Byte{Set: values.From(uint8(f.least)).And(values.Below(int(f.most&0xFF) + 1)), ID: softwareID}
	}
	s.mem.put(f.sp, low)
	s.mem.put(f.sp+1, values.Known(uint8(f.least>>8)))
}

// condition says what must hold of the pointer.
func (f *software) condition() Condition {
	return assumed(check{kind: pointsWithin, n: int(f.says[0]), at: int(f.says[1])}, "cc65's stack pointer is from $%04X to $%04X at the call", f.says[0], f.says[1])
}

// distance returns how many bytes above the software stack pointer of the call an access by pointer and index Y is. ok is false
// if the pointer is not that stack pointer plus a constant, or if the access may be on another page or too far away to be kept.
func (r *run) distance(s *state, low, high *values.Byte) (at int, ok bool) {
	f, y := r.program.software, s.reg[rY].Set
	if !r.program.inC || low.ID != softwareID || low.Of != nil && !low.Of.Adds() || !y.Single() || high.Set != values.One(uint8(f.least>>8)) {
		return 0, false
	}
	moved := int(int8(low.Of.At(0)))
	at = moved + y.Min()
	call := s.unknown(*low)
	*f.reached = max(*f.reached, at)
	return at, call.Min()+moved >= 0 && call.Max()+moved <= 0xFF && at >= -farthest
}

// rests reports whether RAM at each of some addresses of the software stack keeps what is written there, and notes that the analysis relies
// on it.
func (r *run) rests(s *state, addrs []uint16) bool {
	for _, a := range addrs {
		if cell, ok := s.code.Cell(a); !ok || r.volatile(cell) {
			return false
		}
		r.leanOn(s, a)
	}
	return true
}

// softCells is how many bytes of the software stack a proof can tell something about, from farthest below the pointer at the call: a proof
// that reaches more than a page is none (onSoftware).
const softCells = 256

// softCell is the cell for the byte at a distance.
func softCell(at int) uint16 { return uint16(machine.Cells + farthest + at) }

// disturb forgets what is on the software stack if a cell of RAM is written that may belong to it.
func (r *run) disturb(s *state, cell uint16) {
	if f := r.program.software; r.program.inC && cell >= f.first && cell <= f.last {
		s.mem.forget(machine.Cells >> cellBits)
	}
}

// soft returns what is known about a byte of the software stack. It has an id, which copies of the byte share.
func (r *run) soft(s *state, at int) values.Byte {
	v := s.mem.get(softCell(at))
	if v.ID == 0 && !v.Set.Single() {
		v = r.fresh(v)
		s.mem.put(softCell(at), v)
	}
	return v
}
