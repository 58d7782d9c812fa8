package bound

import (
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// An input is a register, the flags or a RAM cell before a call.
type input struct {
	reg  byte // 'A', 'X', 'Y'; a flag 'N', 'Z', 'C', 'V'; 0 for memory
	cell uint16
}

// needs makes inputs of the cells that a Needs line names: 0 may not be allowed for them.
func (s *search) needs(n contract.Need) {
	if n.High.Len > 0 {
		s.pairs, s.words = append(s.pairs, n), append(s.words, n.Values...)
	}
	for _, at := range []contract.Place{n.Place, n.High} {
		for i := range uint16(at.Len) {
			cell, ok := s.r.code.Cell(at.Addr + i)
			if !ok || at.Reg != 0 {
				continue
			}
			if s.add(cell); machine.OnStackPage(cell) && n.High.Len == 0 { // of which a proof knows nothing
				s.start.mem.put(cell, values.Byte{Set: listed(&n)})
			}
		}
	}
}

// allowed returns the values that an input may have.
func (s *search) allowed(in input) values.Set {
	switch in.reg {
	case 0:
		return s.start.mem.get(in.cell).Set
	case 'A', 'X', 'Y':
		return s.start.reg[strings.IndexByte("AXY", in.reg)].Set
	}
	var t values.Set
	can := s.start.can[strings.IndexByte("NZCV", in.reg)]
	if can&values.Is0 != 0 {
		t.Add(0)
	}
	if can&values.Is1 != 0 {
		t.Add(1)
	}
	return t
}

// first returns the value of an input that is not set: 0 if that is allowed, else the
// least allowed value.
func (s *search) first(in input) uint8 {
	if can := s.allowed(in); !can.Has(0) {
		return uint8(can.Min())
	}
	return 0
}

// know adds a cell to the inputs if it is not on page 1, where the stack is.
func (s *search) know(cell uint16) {
	if !machine.OnStackPage(cell) {
		s.add(cell)
	}
}

// add adds a cell to the inputs.
func (s *search) add(cell uint16) {
	if in := (input{cell: cell}); !s.known[in] {
		s.known[in] = true
		s.inputs = append(s.inputs, in)
	}
}

// paired reports whether each word in RAM that a Needs line names has one of the
// listed values.
func (s *search) paired() bool {
	for _, n := range s.pairs {
		for i := range uint16(n.Place.Len) {
			low, ok := s.r.code.Cell(n.Place.Addr + i)
			high, too := s.r.code.Cell(n.High.Addr + i)
			if ok && too && !slices.Contains(n.Values, uint16(*s.m.ByteAt(low))|uint16(*s.m.ByteAt(high))<<8) {
				return false
			}
		}
	}
	return true
}
