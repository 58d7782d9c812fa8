package lsp

import (
	"strings"

	"pool6502/budget/program"
	"pool6502/cpu"
)

// lineUse is the code of a source line.
type lineUse struct {
	op     *cpu.Opcode // of its only instruction; nil for none or several
	cycles string      // of the instruction as a listing has them, "2/3"; of several with a plus between them
	addr   uint16      // of the first instruction
	bank   int
	count  int // of instructions, in all expansions of a macro
}

// codeOf returns the instructions of each line of a program's sources.
func codeOf(p *program.Program) map[string][]lineUse {
	if p.Symbols == nil {
		return nil
	}
	all := map[string][]lineUse{}
	n, size := p.Symbols.Banks()
	if len(p.Image) < 16+n*size {
		return nil
	}
	prg := p.Image[16 : 16+n*size]
	begins := p.Symbols.Instructions(prg)
	for _, l := range p.Symbols.Lines {
		if l.Pos.Line < 1 || l.Pos.Line > 1<<20 {
			continue
		}
		list := all[l.Pos.File]
		for len(list) < l.Pos.Line {
			list = append(list, lineUse{})
		}
		all[l.Pos.File] = list
		for off := l.PRGOffset; off < l.PRGOffset+l.Size && off < len(prg); off++ {
			if begins[off] {
				list[l.Pos.Line-1].add(p, prg, off)
			}
		}
	}
	return all
}

// add adds the instruction at an offset to its line.
func (u *lineUse) add(p *program.Program, prg []byte, off int) {
	addr, bank, ok := p.Symbols.Addr(off)
	op := &cpu.Opcodes[prg[off]]
	if u.count++; !ok || off+op.Bytes() > len(prg) {
		return
	}
	operand := uint16(0)
	for i := op.Bytes() - 1; i > 0; i-- {
		operand = operand<<8 | uint16(prg[off+i])
	}
	cycles := op.CyclesAt(addr, operand)
	switch {
	case u.count == 1:
		u.op, u.cycles, u.addr, u.bank = op, cycles, addr, bank
	case u.count < 5:
		u.op, u.cycles = nil, u.cycles+" + "+cycles
	default:
		u.op, u.cycles = nil, strings.TrimSuffix(u.cycles, " …")+" …"
	}
}
