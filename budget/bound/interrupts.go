package bound

import (
	"slices"

	"pool6502/asm/symbols"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// interrupts finds the RAM that the handlers of NMI and IRQ write, and the
// code that only handlers run.
func (p *Program) interrupts() (*[cells]bool, map[int]bool) {
	shared := new([cells]bool)
	c := newCode(p.prg, p.mapper, 0xFFFA, -1)
	main := p.reach(c, c.word(0xFFFC))
	only := map[int]bool{}
	for _, vector := range []uint16{0xFFFA, 0xFFFE} {
		entry := c.word(vector)
		if c.offset(entry) < 0 {
			continue
		}
		code := p.reach(c, entry)
		if !p.written(c, entry, shared) {
			for pc := range code.at {
				c.mayWrite(pc, shared)
			}
			if code.computed {
				for i := range shared {
					shared[i] = true
				}
			}
		}
		for pc := range code.at {
			if !main.at[pc] && !main.computed {
				only[c.offset(pc)] = true
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

func (p *Program) reach(c *code, entry uint16) reach {
	out := reach{at: map[uint16]bool{}, to: map[uint16]bool{}}
	for todo := []uint16{entry}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if out.at[pc] {
			continue
		}
		op, ok := c.rom(pc)
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
			to := after + uint16(int8(c.at(pc+1)))
			out.to[to] = true
			todo = append(todo, after, to)
		case o.Flow == cpu.Call:
			out.to[c.word(pc+1)] = true
			todo = append(todo, after, c.word(pc+1))
		case o.Mode == cpu.Indirect:
			out.computed = true
		case o.Flow == cpu.Jump:
			out.to[c.word(pc+1)] = true
			todo = append(todo, c.word(pc+1))
		}
	}
	return out
}

// Called returns the routines that the code at the vectors calls, sorted by address,
// without those in known.
func (p *Program) Called(known []Place) (list []Place) {
	c := newCode(p.prg, p.mapper, 0xFFFA, -1)
	size := symbols.BanksOf(p.mapper, len(p.prg)).Size
	have := map[int]bool{}
	for _, k := range known {
		have[newCode(p.prg, p.mapper, k.Addr, k.Bank).offset(k.Addr)] = true
	}
	for _, vector := range []uint16{0xFFFA, 0xFFFC, 0xFFFE} {
		for pc := range p.reach(c, c.word(vector)).at {
			to := c.word(pc + 1)
			if off := c.offset(to); cpu.Opcodes[c.at(pc)].Flow == cpu.Call && off >= 0 && !have[off] {
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
func (p *Program) written(c *code, entry uint16, shared *[cells]bool) bool {
	r := p.newRun(levels[0], c, values.Functions{}, map[uint16]*graph{})
	r.written = shared
	_, bad := r.call(entry, &path{s: newState()})
	return bad == nil
}

// mayWrite marks every cell that the instruction at pc may write.
func (c *code) mayWrite(pc uint16, shared *[cells]bool) {
	o := &cpu.Opcodes[c.at(pc)]
	if !o.Writes || o.Flow != cpu.Next {
		return
	}
	base, n := uint16(0), 1
	switch o.Mode {
	case cpu.ZeroPage:
		base = uint16(c.at(pc + 1))
	case cpu.Absolute:
		base = c.word(pc + 1)
	case cpu.ZeroPageX, cpu.ZeroPageY:
		n = 256
	case cpu.AbsoluteX, cpu.AbsoluteY:
		base, n = c.word(pc+1), 256
	case cpu.IndirectX, cpu.IndirectY:
		n = 0x10000
	default:
		return // pushes
	}
	for i := range n {
		if cell, ok := place(base + uint16(i)); ok {
			shared[cell] = true
		}
	}
}
