package bound

import (
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// A noteRun has what the notes of headers are compared with while a call of a search runs: see assume.Check, which compares them when the call runs
// as a case.
type noteRun struct {
	heads, entries map[uint16]bool // the addresses with Bound notes, and with Needs
	own            map[uint16]*machine.Region
	running        bool // the call has begun
	last           uint16
	calls          []noteCall // that have not returned
}

// A noteCall is a call, of the routine itself or in it.
type noteCall struct {
	s       uint8 // the stack pointer at its first instruction
	runs    map[uint16]int
	entered []uint16 // the routines with Needs that it has come to
}

// watch makes the search compare the notes of headers, if there are such.
func (s *search) watch() {
	s.notes = noteRun{heads: map[uint16]bool{}, entries: map[uint16]bool{}, own: map[uint16]*machine.Region{}}
	for _, list := range s.p.contracts {
		for _, c := range list {
			for _, b := range c.Bounds {
				s.notes.heads[b.Addr] = true
			}
			if len(c.Needs) > 0 {
				s.notes.entries[c.Addr] = true
			}
		}
	}
	if s.p.notes.Any() {
		s.m.Allows = s.allows
	}
}

// allows is machine.Core.Allows. It also follows the call with taint if repeats makes it.
func (s *search) allows(pc uint16) bool {
	if !s.obeys(pc) {
		return false
	}
	if s.marks {
		s.taint.step(pc)
		return !s.taint.depends
	}
	return true
}

// obeys reports whether the notes of headers are true before the instruction at pc.
func (s *search) obeys(pc uint16) bool {
	n := &s.notes
	if !n.running {
		n.running = true
		n.calls = append(n.calls[:0], noteCall{s: s.m.CPU.S, entered: []uint16{s.r.Addr}})
	} else if !s.came(n.last, pc) {
		return false
	}
	if n.last = pc; n.heads[pc] {
		if most, ok := s.p.notes.In(s.r.code.Bank(pc)).Bound(pc); ok {
			now := &n.calls[len(n.calls)-1]
			if now.runs == nil {
				now.runs = map[uint16]int{}
			}
			if now.runs[pc]++; now.runs[pc] > most {
				return false
			}
		}
	}
	return s.points(pc)
}

// came reports whether the notes allow that the instruction at from leads to pc.
func (s *search) came(from, pc uint16) bool {
	n, o := &s.notes, &cpu.Opcodes[s.taint.value(from)]
	switch {
	case o.Flow == cpu.Call:
		n.calls = append(n.calls, noteCall{s: s.m.CPU.S, entered: []uint16{pc}})
		return s.needed(pc)
	case o.Flow == cpu.Return:
		left := len(n.calls)
		for len(n.calls) > 1 && n.calls[len(n.calls)-1].s < s.m.CPU.S {
			n.calls = n.calls[:len(n.calls)-1]
		}
		if len(n.calls) < left {
			from = pc - 3 // the call
		} else if !s.targeted(from, pc) {
			return false
		}
	case o.Flow == cpu.Jump && o.Mode == cpu.Indirect && !s.targeted(from, pc):
		return false
	}
	if !n.entries[pc] {
		return true
	}
	now := &n.calls[len(n.calls)-1]
	if slices.Contains(now.entered, pc) {
		if n.own[pc] == nil {
			n.own[pc] = machine.NewGraph(s.r.code, pc).All
		}
		return n.own[pc].Has(from) || s.needed(pc)
	}
	now.entered = append(now.entered, pc)
	return s.needed(pc)
}

// targeted reports whether the notes allow that the computed jump at an address goes to another.
func (s *search) targeted(from, to uint16) bool {
	list, ok := s.p.notes.In(s.r.code.Bank(from)).Targets(from)
	return !ok || slices.Contains(list, to)
}

// needed reports whether the Needs of the routine at an address are true. The call depends on what they name.
func (s *search) needed(addr uint16) bool {
	if !s.notes.entries[addr] {
		return true
	}
	for _, n := range s.p.notes.In(s.r.code.Bank(addr)).Needs(addr) {
		if s.marks {
			s.taint.need(&n)
		}
		if s.holds(&n) {
			continue
		}
		for _, at := range []contract.Place{n.Place, n.High} { // other values may be allowed
			for i := range uint16(at.Len) {
				if cell, ok := s.r.code.Cell(at.Addr + i); ok && at.Reg == 0 {
					s.know(cell)
				}
			}
		}
		return false
	}
	return true
}

// need makes the call depend on what a Needs line names.
func (t *taint) need(n *contract.Need) {
	switch n.Place.Reg {
	case 0:
		for _, at := range []contract.Place{n.Place, n.High} {
			for i := range uint16(at.Len) {
				t.depends = t.depends || t.at(at.Addr+i) != 0
			}
		}
	case 'A', 'X', 'Y':
		t.depends = t.depends || *t.register(n.Place.Reg) != 0
	default:
		t.depends = t.depends || t.p&cpu.FlagBit(n.Place.Reg) != 0
	}
}

// holds reports whether a Needs line is true now.
func (s *search) holds(n *contract.Need) bool {
	if n.Place.Reg != 0 {
		return slices.Contains(n.Values, uint16(s.m.CPU.Get(n.Place.Reg)))
	}
	for i := range uint16(n.Place.Len) {
		v := uint16(s.taint.value(n.Place.Addr + i))
		if n.High.Len > 0 {
			v |= uint16(s.taint.value(n.High.Addr+i)) << 8
		}
		if !slices.Contains(n.Values, v) {
			return false
		}
	}
	return true
}

// points reports whether the pointer that the instruction at pc uses is one
// that its header allows.
func (s *search) points(pc uint16) bool {
	if cpu.Opcodes[s.taint.value(pc)].Mode != cpu.IndirectY {
		return true
	}
	z := s.taint.value(pc + 1)
	list, noted := s.p.notes.In(s.r.code.Bank(pc)).PointsTo(pc, z)
	if !noted || slices.Contains(list, uint16(s.m.RAM[z])|uint16(s.m.RAM[z+1])<<8) {
		return true
	}
	s.know(uint16(z))
	s.know(uint16(z + 1))
	return false
}
