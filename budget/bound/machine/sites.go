package machine

import (
	"slices"

	"pool6502/cpu"
)

// A Site is an instruction that leads to a routine: a call, a jump, a branch, or the one before its first.
type Site struct {
	PC   uint16
	Call bool
	Lead []uint16 // straight code that ends with this instruction: whenever it runs, the others ran just before
	From []uint16 // the starts of the routines and handlers that contain it
}

// Sites returns the instructions that lead to the routine at an address, in the code that the vectors lead
// to. ok is false if it has none, if a vector or the routine itself leads to it, or if other bytes of ROM may be a
// call or a jump to it.
func (c *Code) Sites(addr uint16) (list []Site, ok bool) {
	m := c.layout()
	for _, to := range c.same(addr) {
		own := NewGraph(c, to).All
		if m.vector[to] {
			return nil, false
		}
		for _, e := range m.before[to] {
			switch {
			case own.Has(e.from) && e.call:
				return nil, false // it calls itself
			case own.Has(e.from) && !c.beside(e.from, to) || slices.ContainsFunc(list, func(s Site) bool { return s.PC == e.from }):
				continue // a loop back to its first instruction, or a branch to the next
			}
			list = append(list, Site{PC: e.from, Call: e.call, Lead: m.lead(e), From: c.holders(m, e.from)})
		}
	}
	slices.SortFunc(list, func(a, b Site) int { return int(a.PC) - int(b.PC) })
	return list, len(list) > 0 && !c.named(m, addr)
}

// beside reports whether the vectors lead to an instruction without passing another one.
func (c *Code) beside(pc, other uint16) bool {
	for _, vector := range []uint16{0xFFFA, 0xFFFC, 0xFFFE} {
		if code := c.Reach(c.Word(vector), OfHandler, other); pc != other && code.At[pc] {
			return true
		}
	}
	return false
}

// A layout is the code that the vectors lead to.
type layout struct {
	at     map[int]bool // PRG offsets of its instructions
	before map[uint16][]edge
	entry  []uint16 // the targets of calls and vectors
	vector map[uint16]bool
}

// An edge leads from an instruction to another.
type edge struct {
	from  uint16
	call  bool // from a call to the routine
	after bool // from a call to the instruction behind it
}

func (c *Code) layout() *layout {
	m := &layout{at: map[int]bool{}, before: map[uint16][]edge{}, vector: map[uint16]bool{}}
	seen := map[uint16]bool{}
	for _, vector := range []uint16{0xFFFA, 0xFFFC, 0xFFFE} {
		m.vector[c.Word(vector)] = true
		m.entry = append(m.entry, c.Word(vector))
		for pc := range c.Reach(c.Word(vector), OfHandler).At {
			if !seen[pc] {
				seen[pc] = true
				m.at[c.Offset(pc)] = true
				m.add(c, pc)
			}
		}
	}
	slices.Sort(m.entry)
	m.entry = slices.Compact(m.entry)
	return m
}

func (m *layout) add(c *Code, pc uint16) {
	o := &cpu.Opcodes[c.At(pc)]
	after := pc + uint16(o.Bytes())
	put := func(to uint16, e edge) { m.before[to] = append(m.before[to], e) }
	switch {
	case o.Flow == cpu.Next:
		put(after, edge{from: pc})
	case o.Flow == cpu.Branch:
		put(after, edge{from: pc})
		put(after+uint16(int8(c.At(pc+1))), edge{from: pc})
	case o.Flow == cpu.Call:
		put(after, edge{from: pc, after: true})
		put(c.Word(pc+1), edge{from: pc, call: true})
		m.entry = append(m.entry, c.Word(pc+1))
	case o.Flow == cpu.Jump && o.Mode != cpu.Indirect:
		put(c.Word(pc+1), edge{from: pc})
	case o.Flow == cpu.Jump:
		targets, _ := c.Jumps(pc)
		for _, to := range targets {
			put(to, edge{from: pc})
		}
	}
}

// lead walks back from an edge as long as only one instruction leads to the next.
func (m *layout) lead(e edge) (list []uint16) {
	for len(list) < mostLead && !e.after {
		list = append(list, e.from)
		before := m.before[e.from]
		if len(before) != 1 || before[0].call || m.vector[e.from] {
			break
		}
		e = before[0]
	}
	slices.Reverse(list)
	return list
}

// holders returns the starts of the routines and handlers that contain an instruction.
func (c *Code) holders(m *layout, pc uint16) (list []uint16) {
	for _, at := range m.entry {
		if NewGraph(c, at).All.Has(pc) {
			list = append(list, at)
		}
	}
	return list
}

// same returns the addresses at which the byte of ROM at an address is found.
func (c *Code) same(addr uint16) (list []uint16) {
	for base := 0; base < 0x8000; base += 0x2000 {
		if at := 0x8000 + uint16(base) + addr&0x1FFF; c.Offset(at) == c.Offset(addr) {
			list = append(list, at)
		}
	}
	return list
}

// named reports whether three bytes of ROM outside the known code could be a call or a jump to an address.
func (c *Code) named(m *layout, addr uint16) bool {
	for _, to := range c.same(addr) {
		for off := range len(c.PRG) - 2 {
			b := c.PRG[off : off+3]
			if b[1] == uint8(to) && b[2] == uint8(to>>8) && (b[0] == 0x20 || b[0] == 0x4C) && !m.at[off] {
				return true
			}
		}
	}
	return false
}
