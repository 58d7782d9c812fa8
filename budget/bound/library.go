package bound

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// fromC is what is known about an instruction of cc65's library, or of other code without source lines: the routine with a label that it is in,
// or that leads to it, and the calls of that in lines of C.
type fromC struct {
	routine string
	calls   []callFromC
}

// A callFromC is a call of code without source lines in a line of C.
type callFromC struct {
	off int // of the JSR or JMP, in PRG ROM
	pos symbols.Pos
}

// fromC tells where the instruction at an offset in PRG ROM is called in C; nil if it has a source line of its own, or if no line of C is known
// to lead there.
func (p *Program) fromC(off int) *fromC {
	if p.names == nil || off < 0 {
		return nil
	}
	if p.game.library == nil {
		p.game.library = p.findLibrary()
	}
	return p.game.library[off]
}

// findLibrary finds the code without source lines that calls in lines of C lead to.
func (p *Program) findLibrary() map[int]*fromC {
	library := map[int]*fromC{}
	for _, l := range p.names.Lines {
		addr, bank, ok := p.names.Addr(l.PRGOffset)
		if !ok || !l.C {
			continue
		}
		c := p.cart.Code(addr, bank)
		for end := l.PRGOffset + l.Size; ; {
			off := c.Offset(addr)
			if off < 0 || off+2 >= end {
				break
			}
			if to, ok := goesTo(c, addr); ok {
				pos, _ := p.names.Source(off)
				p.leadsTo(library, c, to, callFromC{off, pos})
			}
			addr += uint16(cpu.Opcodes[c.At(addr)].Bytes())
		}
	}
	for _, at := range library {
		slices.SortFunc(at.calls, func(a, b callFromC) int {
			return cmp.Or(strings.Compare(a.pos.File, b.pos.File), cmp.Compare(a.pos.Line, b.pos.Line))
		})
	}
	return library
}

// goesTo returns the target of a JSR or of a JMP to a fixed address.
func goesTo(c *machine.Code, pc uint16) (to uint16, ok bool) {
	o := &cpu.Opcodes[c.At(pc)]
	return c.Word(pc + 1), o.Flow == cpu.Call || o.Flow == cpu.Jump && o.Mode == cpu.Absolute
}

// leadsTo notes a call in C for all code without source lines that it leads to.
func (p *Program) leadsTo(library map[int]*fromC, c *machine.Code, to uint16, call callFromC) {
	type step struct {
		pc      uint16
		routine string
	}
	seen := map[uint16]bool{}
	todo := []step{{to, ""}}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		off := c.Offset(at.pc)
		if off < 0 || seen[at.pc] {
			continue
		}
		if _, has := p.names.Source(off); has {
			continue
		}
		seen[at.pc] = true
		if name, dist := p.names.Name(at.pc, off/p.cart.Banks.Size); name != "" && dist == 0 {
			at.routine = name
		}
		if at.routine == "" {
			continue // nobody would know it by its address
		}
		known := library[off]
		if known == nil {
			known = &fromC{routine: at.routine}
			library[off] = known
		}
		if !slices.ContainsFunc(known.calls, func(k callFromC) bool { return k.pos == call.pos }) {
			known.calls = append(known.calls, call)
		}
		o := &cpu.Opcodes[c.At(at.pc)]
		next := at.pc + uint16(o.Bytes())
		switch o.Flow {
		case cpu.Next:
			todo = append(todo, step{next, at.routine})
		case cpu.Branch:
			todo = append(todo, step{next + uint16(int8(c.At(at.pc+1))), at.routine}, step{next, at.routine})
		case cpu.Call, cpu.Jump:
			if to, ok := goesTo(c, at.pc); ok {
				todo = append(todo, step{to, at.routine})
			}
			if o.Flow == cpu.Call {
				todo = append(todo, step{next, at.routine})
			}
		}
	}
}

// at names the instruction at an address: "game.c:42 (in the library's pusha, at $8123)".
func (f *fromC) at(pc uint16) string {
	where := fmt.Sprintf("%s:%d", f.calls[0].pos.File, f.calls[0].pos.Line)
	switch n := len(f.calls); {
	case n == 2 && f.calls[0].pos.File == f.calls[1].pos.File:
		where += fmt.Sprintf(" and %d", f.calls[1].pos.Line)
	case n == 2:
		where += fmt.Sprintf(" and %s:%d", f.calls[1].pos.File, f.calls[1].pos.Line)
	case n > 2:
		where += fmt.Sprintf(" and %d other lines", n-1)
	}
	return fmt.Sprintf("%s (in the library's %s, at $%04X)", where, f.routine, pc)
}

// within returns the same instruction with only the calls that are in a routine, if there are any.
func (f *fromC) within(r *Result) *fromC {
	nodes := machine.NewGraph(r.code, r.Addr).All.Nodes
	g := fromC{routine: f.routine}
	for _, k := range f.calls {
		if slices.ContainsFunc(nodes, func(pc uint16) bool { return r.code.Offset(pc) == k.off }) {
			g.calls = append(g.calls, k)
		}
	}
	if g.calls == nil {
		return f
	}
	return &g
}
