package budget

import (
	"fmt"
	"sort"
	"strings"

	"pool6502/asm"
)

// Names are what is known about the code of a ROM besides its bytes: labels,
// source lines, contracts and pools. A nil *Names knows nothing.
type Names struct {
	prog  *asm.Program
	lines []asm.Line // of another toolchain, sorted by offset; prog has its own
}

// ProgramNames takes everything from an assembled program.
func ProgramNames(p *asm.Program) *Names { return &Names{prog: p} }

// at names the code at a place, as label or label+n, and gives its source line.
func (n *Names) at(loc Loc, addr uint16, prg int) (string, asm.Pos) {
	name := hex(addr)
	pos := n.source(loc, prg)
	if n == nil {
		return name, pos
	}
	if label, off := n.prog.Name(addr, n.bank(loc, prg)); label != "" {
		name = label
		if off != 0 {
			name = fmt.Sprintf("%s+%d", label, off)
		}
		if sym, ok := n.prog.Lookup(label); ok && off == 0 {
			pos = sym.Pos
		}
	}
	return name, pos
}

// start is the address of the label that the code at a place belongs to.
func (n *Names) start(loc Loc, addr uint16, prg int) (uint16, bool) {
	if n == nil {
		return 0, false
	}
	label, off := n.prog.Name(addr, n.bank(loc, prg))
	if i := strings.IndexAny(label, ".@"); i > 0 { // a local label: its routine's
		if sym, ok := n.prog.Lookup(label[:i]); ok {
			return uint16(sym.Value), true
		}
	}
	return addr - uint16(off), label != ""
}

func (n *Names) bank(loc Loc, prg int) int {
	if int(loc) >= prg {
		return -1
	}
	if _, bank, ok := n.prog.Addr(int(loc)); ok {
		return bank
	}
	return -1
}

// source is the line that made the code at a place; the zero Pos if none did.
func (n *Names) source(loc Loc, prg int) asm.Pos {
	if n == nil || int(loc) >= prg {
		return asm.Pos{}
	}
	if pos, ok := n.prog.Source(int(loc)); ok {
		return pos
	}
	i := sort.Search(len(n.lines), func(i int) bool { return n.lines[i].PRGOffset > int(loc) }) - 1
	if i >= 0 && int(loc) < n.lines[i].PRGOffset+n.lines[i].Size {
		return n.lines[i].Pos
	}
	return asm.Pos{}
}

func (n *Names) hasLines() bool {
	return n != nil && (len(n.lines) > 0 || len(n.prog.Contracts) > 0 || n.prog.Library)
}

func (n *Names) locOf(addr uint16, bank, prg int) (Loc, bool) {
	if bank >= 0 {
		if off, ok := n.prog.PRGOffset(addr, bank); ok {
			return Loc(off), true
		}
	}
	if addr < 0x8000 {
		return Loc(prg) + Loc(addr), true
	}
	return 0, false
}

func (n *Names) lookup(name string) (asm.Symbol, bool) {
	if n == nil {
		return asm.Symbol{}, false
	}
	return n.prog.Lookup(name)
}

func (n *Names) contracts() []*asm.Contract {
	if n == nil {
		return nil
	}
	list := make([]*asm.Contract, len(n.prog.Contracts))
	for i := range list {
		list[i] = &n.prog.Contracts[i]
	}
	return list
}

func (n *Names) pools() []*asm.Pool {
	if n == nil {
		return nil
	}
	list := make([]*asm.Pool, len(n.prog.Pools))
	for i := range list {
		list[i] = &n.prog.Pools[i]
	}
	return list
}

// UnknownError says that a name stands for nothing.
type UnknownError struct {
	Name string
	Near []string // names like it, best first
}

func (e *UnknownError) Error() string {
	if len(e.Near) == 0 {
		return fmt.Sprintf("%s: there is no such label", e.Name)
	}
	return fmt.Sprintf("%s: there is no such label; did you mean %s?", e.Name, strings.Join(e.Near, ", "))
}
