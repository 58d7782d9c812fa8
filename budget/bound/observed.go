package bound

import (
	"fmt"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// An observed machine is what a 6502 and its RAM are before an instruction.
type observed struct {
	reg         [3]uint8
	flags       uint8
	stack       []uint8                         // what the routine has pushed, oldest first
	cell        func(cell uint16) (uint8, bool) // a byte of RAM; false if it is not known
	soft        func(far int) (uint8, bool)     // a byte of C's software stack, by its distance from the pointer at the call, or false; nil if the proof knows none
	first, step int                             // the first cell that is compared, and the distance to the next
	ties        map[int32]values.Set            // what the unknowns of the bytes seen so far can be; nil to ignore that bytes depend on each other
}

// outside says what a state does not allow; nothing if it allows all.
func (m *observed) outside(s *state) string {
	for i, is := range m.reg {
		if why := m.byte(s.reg[i], is); why != "" {
			return "AXY"[i:i+1] + why
		}
	}
	for i, is := range m.stack {
		if why := m.byte(s.stack[i].Byte, is); why != "" {
			return fmt.Sprintf("byte %d of the stack%s", i, why)
		}
	}
	for cell := m.first; cell < machine.Cells; cell += m.step {
		c := s.mem.at(uint16(cell))
		if c == nil {
			cell |= max(chunkSize-m.step, 0) // nothing is known about the rest of the chunk
			continue
		}
		if is, known := m.cell(uint16(cell)); known {
			if why := m.byte(c.cell[cell&(chunkSize-1)], is); why != "" {
				return fmt.Sprintf("the RAM cell $%04X%s", cell, why)
			}
		}
	}
	for i := m.first; i < softCells && m.soft != nil; i += m.step {
		if is, known := m.soft(i - farthest); known {
			if why := m.byte(s.mem.get(softCell(i-farthest)), is); why != "" {
				return fmt.Sprintf("the byte of C's stack at distance %d%s", i-farthest, why)
			}
		}
	}
	return m.flag(s)
}

// byte says why a byte cannot have a value; nothing if it can.
func (m *observed) byte(v values.Byte, is uint8) string {
	if !v.Set.Has(is) {
		return fmt.Sprintf(" is $%02X", is)
	}
	if v.ID == 0 || m.ties == nil {
		return ""
	}
	base, seen := m.ties[v.ID]
	if !seen {
		base = values.Full
	}
	base = base.And(v.Of.Origin(values.One(is)))
	if m.ties[v.ID] = base; base.Empty() {
		return fmt.Sprintf(" is $%02X, which does not fit a byte that is computed from the same one", is)
	}
	return ""
}

// flag says which flag a state does not allow; nothing if it allows all.
func (m *observed) flag(s *state) string {
	for i, bit := range [4]uint8{fN: cpu.FlagN, fZ: cpu.FlagZ, fC: cpu.FlagC, fV: cpu.FlagV} {
		on := m.flags&bit != 0
		if s.can[i]&values.Flag(on) == 0 {
			return fmt.Sprintf("flag %c is %v", "NZCV"[i], on)
		}
		for d := s.dep[i]; d != nil; d = d.next {
			if base, seen := m.ties[d.ID]; seen && d.less == nil && base.And(d.Of.Origin(d.in(i, on))).Empty() {
				return fmt.Sprintf("flag %c is %v, which does not fit the byte that it comes from", "NZCV"[i], on)
			}
		}
	}
	return ""
}
