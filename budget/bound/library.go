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

// fromC is what is known about an instruction of cc65's library, or of other code without source lines.
type fromC struct {
	routine string        // the last label on the way to it from a line of C
	lines   []symbols.Pos // the lines of C that lead there
}

// fromC tells which lines of C lead to the instruction at an offset in PRG ROM; nil if it has a source line of its own, or if none is known.
func (p *Program) fromC(off int) *fromC {
	if p.names == nil {
		return nil
	}
	if p.game.library == nil {
		p.game.library = p.findLibrary()
	}
	return p.game.library[off]
}

// findLibrary finds the code without source lines that calls and jumps in lines of C lead to.
func (p *Program) findLibrary() map[int]*fromC {
	library := map[int]*fromC{}
	for _, l := range p.names.Lines {
		addr, bank, ok := p.names.Addr(l.PRGOffset)
		if !ok || !l.C {
			continue
		}
		c := p.cart.Code(addr, bank)
		for n := 0; n < l.Size; {
			pc := addr + uint16(n)
			n += cpu.Opcodes[c.At(pc)].Bytes()
			if to, ok := goesTo(c, pc); ok {
				p.leadsTo(library, c, to, "", l.Pos)
			}
		}
	}
	for _, at := range library {
		slices.SortFunc(at.lines, func(a, b symbols.Pos) int {
			return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
		})
	}
	return library
}

// goesTo returns the target of a JSR or of a JMP to a fixed address.
func goesTo(c *machine.Code, pc uint16) (to uint16, ok bool) {
	o := &cpu.Opcodes[c.At(pc)]
	return c.Word(pc + 1), o.Flow == cpu.Call || o.Flow == cpu.Jump && o.Mode == cpu.Absolute
}

// leadsTo notes a line of C for all code without source lines that comes after an address. routine is the last label before it.
func (p *Program) leadsTo(library map[int]*fromC, c *machine.Code, pc uint16, routine string, line symbols.Pos) {
	off := c.Offset(pc)
	if _, has := p.names.Source(off); has || off < 0 {
		return
	}
	if name, dist := p.names.Name(pc, off/p.cart.Banks.Size); dist == 0 {
		routine = cmp.Or(name, routine)
	}
	at := library[off]
	switch {
	case routine == "": // nobody would know it by its address
		return
	case at == nil:
		at = &fromC{routine: routine}
		library[off] = at
	case slices.Contains(at.lines, line):
		return
	}
	at.lines = append(at.lines, line)
	o := &cpu.Opcodes[c.At(pc)]
	after := pc + uint16(o.Bytes())
	if to, ok := goesTo(c, pc); ok {
		p.leadsTo(library, c, to, routine, line)
	}
	switch o.Flow {
	case cpu.Branch:
		p.leadsTo(library, c, after+uint16(int8(c.At(pc+1))), routine, line)
		fallthrough
	case cpu.Next, cpu.Call:
		p.leadsTo(library, c, after, routine, line)
	}
}

// at names the instruction at an address: "game.c:42 (in the library's pusha, at $8123)".
func (f *fromC) at(pc uint16) string {
	var lines []string
	for _, l := range f.lines {
		lines = append(lines, fmt.Sprintf("%s:%d", l.File, l.Line))
	}
	if n := len(lines) - 1; n > 1 {
		lines = []string{lines[0], fmt.Sprintf("%d other lines", n)}
	}
	return fmt.Sprintf("%s (in the library's %s, at $%04X)", joined(lines), f.routine, pc)
}

// within returns the same instruction with only those lines of C that are in a routine, if there are any.
func (f *fromC) within(p *Program, r *Result) *fromC {
	g := fromC{routine: f.routine}
	for _, pc := range machine.NewGraph(r.code, r.Addr).All.Nodes {
		if pos, _ := p.names.Source(r.code.Offset(pc)); slices.Contains(f.lines, pos) && !slices.Contains(g.lines, pos) {
			g.lines = append(g.lines, pos)
		}
	}
	if g.lines == nil {
		return f
	}
	return &g
}
