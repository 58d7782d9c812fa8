package machine

import (
	"slices"

	"pool6502/cpu"
)

// shortLoop is the most cycles of the instructions of a loop that does nothing but wait.
const shortLoop = 2000

// WaitsEarlier returns an instruction that waits for a frame in a loop of some code: it reads $2002, or a cell of RAM that the handler of NMI writes. A
// loop that only waits does not count: without this instruction it has no loop in it, and it is short.
func (c *Code) WaitsEarlier(code *Reached, entry uint16, written *[Cells]bool) (pc uint16, is bool) {
	e := earlier{c: c, code: code, written: written, known: map[uint16]kind{}}
	e.routine(entry)
	return e.pc, e.is
}

// A kind says what a routine or a loop does: whether it waits, and the most cycles that it takes otherwise, shortLoop for that many or more.
type kind struct {
	waits bool
	takes int
}

type earlier struct {
	c       *Code
	code    *Reached
	written *[Cells]bool
	known   map[uint16]kind
	pc      uint16
	is      bool
}

// routine looks at the loops of a routine and of those that it calls.
func (e *earlier) routine(entry uint16) (k kind) {
	if k, known := e.known[entry]; known {
		return k
	}
	e.known[entry] = kind{takes: shortLoop} // while it is under way
	g := NewGraph(e.c, entry)
	z := newRegion(slices.DeleteFunc(slices.Clone(g.All.Nodes), func(pc uint16) bool { return !e.code.At[pc] }))
	if z.Has(entry) {
		for _, part := range g.Order(z, entry, false) {
			one := e.part(g, part)
			k.waits, k.takes = k.waits || one.waits, min(k.takes+one.takes, shortLoop)
		}
	}
	e.known[entry] = k
	return k
}

// part looks at a loop, or at an instruction in no loop.
func (e *earlier) part(g *Graph, z *Region) (k kind) {
	var rest []uint16 // without the instructions that wait
	at := z.Nodes[0]
	for _, pc := range z.Nodes {
		o, here := &cpu.Opcodes[e.c.At(pc)], kind{}
		if o.Flow == cpu.Call {
			here = e.routine(e.c.Word(pc + 1))
		}
		if here.waits = here.waits || e.c.Awaits(pc, e.written); !here.waits {
			rest = append(rest, pc)
		} else {
			k.waits, at = true, pc
		}
		k.takes = min(k.takes+here.takes+int(o.Cycles)+2, shortLoop)
	}
	if z.Cyclic && (!k.waits || e.cyclic(g, rest)) {
		k.takes = shortLoop
	}
	if z.Cyclic && k.waits && k.takes == shortLoop && (!e.is || at < e.pc) {
		e.pc, e.is = at, true
	}
	return k
}

// cyclic reports whether some instructions form a loop.
func (e *earlier) cyclic(g *Graph, list []uint16) bool {
	z := newRegion(list)
	return slices.ContainsFunc(list, func(pc uint16) bool {
		return slices.ContainsFunc(g.Order(z, pc, false), func(part *Region) bool { return part.Cyclic })
	})
}

// Awaits reports whether an instruction reads what ends a wait: $2002, or a cell of RAM that is marked as written. An index may have any value.
func (c *Code) Awaits(pc uint16, written *[Cells]bool) bool {
	o := &cpu.Opcodes[c.At(pc)]
	if o.Flow != cpu.Next || o.Writes && o.Name[:2] == "ST" {
		return false
	}
	first, n := c.Word(pc+1), 1
	switch o.Mode {
	case cpu.ZeroPage:
		first &= 0xFF
	case cpu.Absolute:
		if first&0xE007 == 0x2002 {
			return true
		}
	case cpu.ZeroPageX, cpu.ZeroPageY:
		first, n = 0, 256
	case cpu.AbsoluteX, cpu.AbsoluteY:
		n = 256
	default:
		return false
	}
	found := false
	for i := range n {
		c.Hit(first+uint16(i), func(cell uint16) { found = found || written[cell] })
	}
	return found
}
