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
	shared := new([machine.Cells]bool)
	c := machine.NewCode(p.prg, p.mapper, 0xFFFA, -1)
	main := p.reach(c, c.Word(0xFFFC))
	only := map[int]bool{}
	for _, vector := range []uint16{0xFFFA, 0xFFFE} {
		entry := c.Word(vector)
		if c.Offset(entry) < 0 {
			continue
		}
		code := p.reach(c, entry)
		if !p.written(c, entry, shared) {
			for pc := range code.at {
				mayWrite(c, pc, shared)
			}
			if code.computed {
				for i := range shared {
					shared[i] = true
				}
			}
		}
		for pc := range code.at {
			if !main.at[pc] && !main.computed {
				only[c.Offset(pc)] = true
			}
		}
	}
	return shared, only
}

// A reach is the code that is reached from an address.
type reach struct {
	at       map[uint16]bool
	to       map[uint16]bool // targets of branches, jumps and calls
	computed bool            // it jumps to computed addresses, or to code outside the known ROM
}

func (p *Program) reach(c *machine.Code, entry uint16) reach {
	out := reach{at: map[uint16]bool{}, to: map[uint16]bool{}}
	for todo := []uint16{entry}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if out.at[pc] {
			continue
		}
		op, ok := c.ROM(pc)
		if !ok {
			out.computed = true
			continue
		}
		out.at[pc] = true
		o := &cpu.Opcodes[op]
		after := pc + uint16(o.Bytes())
		switch {
		case o.Flow == cpu.Next:
			todo = append(todo, after)
		case o.Flow == cpu.Branch:
			to := after + uint16(int8(c.At(pc+1)))
			out.to[to] = true
			todo = append(todo, after, to)
		case o.Flow == cpu.Call:
			out.to[c.Word(pc+1)] = true
			todo = append(todo, after, c.Word(pc+1))
		case o.Mode == cpu.Indirect:
			out.computed = true
		case o.Flow == cpu.Jump:
			out.to[c.Word(pc+1)] = true
			todo = append(todo, c.Word(pc+1))
		}
	}
	return out
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
		for pc := range p.reach(c, c.Word(vector)).at {
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

// written follows a handler and marks the cells it writes; false if it cannot
// be followed to its end.
func (p *Program) written(c *machine.Code, entry uint16, shared *[machine.Cells]bool) bool {
	r := p.newRun(levels[0], c, values.Functions{}, map[uint16]*machine.Graph{})
	r.written = shared
	_, bad := r.call(entry, &path{s: newState()})
	return bad == nil
}

// mayWrite marks every cell that the instruction at pc may write.
func mayWrite(c *machine.Code, pc uint16, shared *[machine.Cells]bool) {
	o := &cpu.Opcodes[c.At(pc)]
	if !o.Writes || o.Flow != cpu.Next {
		return
	}
	base, n := uint16(0), 1
	switch o.Mode {
	case cpu.ZeroPage:
		base = uint16(c.At(pc + 1))
	case cpu.Absolute:
		base = c.Word(pc + 1)
	case cpu.ZeroPageX, cpu.ZeroPageY:
		n = 256
	case cpu.AbsoluteX, cpu.AbsoluteY:
		base, n = c.Word(pc+1), 256
	case cpu.IndirectX, cpu.IndirectY:
		n = 0x10000
	default:
		return // pushes
	}
	for i := range n {
		if cell, ok := machine.Cell(base + uint16(i)); ok {
			shared[cell] = true
		}
	}
}
