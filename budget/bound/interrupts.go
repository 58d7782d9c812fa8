package bound

import (
	"slices"

	"pool6502/asm/symbols"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// interrupts finds the RAM that the handlers of NMI and IRQ write, and the
// code that only handlers run.
func (p *Program) interrupts() (*[machine.Cells]bool, map[int]bool) {
	shared, only := new([machine.Cells]bool), map[int]bool{}
	c := machine.NewCode(p.prg, p.mapper, 0xFFFA, -1)
	if c.Offset(0xFFFA) >= 0 {
		p.handled(c, shared, only)
		return shared, only
	}
	for bank := range symbols.BanksOf(p.mapper, len(p.prg)).N { // each bank has vectors of its own
		p.handled(machine.NewCode(p.prg, p.mapper, 0xFFFA, bank), shared, only)
	}
	return shared, only
}

// handled adds the RAM that the handlers of one bank's vectors write, and the code that only they run. A vector of
// $FFFF is not used.
func (p *Program) handled(c *machine.Code, shared *[machine.Cells]bool, only map[int]bool) {
	main := c.Reach(c.Word(0xFFFC))
	for _, vector := range []uint16{0xFFFA, 0xFFFE} {
		entry := c.Word(vector)
		if entry == 0xFFFF || c.Offset(entry) < 0 {
			continue
		}
		code := c.Reach(entry)
		if !p.written(c, entry, shared) {
			for pc := range code.At {
				c.Written(pc, func(cell uint16) { shared[cell] = true })
			}
			if code.Computed {
				for i := range shared {
					shared[i] = true
				}
			}
		}
		for pc := range code.At {
			if !main.At[pc] && !main.Computed {
				only[c.Offset(pc)] = true
			}
		}
	}
}

// Called returns the routines that the code at the vectors calls, sorted by address,
// without those in known.
func (p *Program) Called(known []Place) (list []Place) {
	c := machine.NewCode(p.prg, p.mapper, 0xFFFA, -1)
	size := symbols.BanksOf(p.mapper, len(p.prg)).Size
	have := map[int]bool{}
	for _, k := range known {
		have[machine.NewCode(p.prg, p.mapper, k.Addr, k.Bank).Offset(k.Addr)] = true
	}
	for _, vector := range []uint16{0xFFFA, 0xFFFC, 0xFFFE} {
		for pc := range c.Reach(c.Word(vector)).At {
			to := c.Word(pc + 1)
			if off := c.Offset(to); cpu.Opcodes[c.At(pc)].Flow == cpu.Call && off >= 0 && !have[off] {
				have[off] = true
				list = append(list, Place{to, off / size})
			}
		}
	}
	slices.SortFunc(list, func(a, b Place) int { return int(a.Addr) - int(b.Addr) })
	return list
}

// Fixed reports whether the bank of a routine is always switched in.
func (p *Program) Fixed(at Place) bool {
	off := machine.NewCode(p.prg, p.mapper, 0xFFFA, -1).Offset(at.Addr)
	return off >= 0 && off == machine.NewCode(p.prg, p.mapper, at.Addr, at.Bank).Offset(at.Addr)
}

// Holds reports whether an address is in the code of a routine, which does not include the routines that it calls.
func (p *Program) Holds(at Place, addr uint16) bool {
	return machine.NewGraph(machine.NewCode(p.prg, p.mapper, at.Addr, at.Bank), at.Addr).All.Has[addr]
}

// written follows a handler and marks the cells it writes; false if it cannot
// be followed to its end.
func (p *Program) written(c *machine.Code, entry uint16, shared *[machine.Cells]bool) bool {
	r := p.newRun(levels[0], c, values.Functions{}, map[uint16]*machine.Graph{})
	r.written = shared
	_, bad := r.call(entry, &path{s: newState()})
	return bad == nil
}
