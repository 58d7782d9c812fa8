package watch

import (
	"slices"

	"pool6502/asm"
)

// Place names the routine that the code at a place belongs to, which is the
// global label before it, and gives the code's source line. addr is the address
// at which the code ran.
func (m *Meter) Place(loc Loc, addr uint16) (routine string, pos asm.Pos) {
	n, prg := m.names, m.code.prg
	pos = n.source(loc, prg)
	if routine = n.Routine(loc, addr, prg); routine != "" {
		return routine, pos
	}
	routine, at := n.at(loc, addr, prg)
	if pos.Line == 0 {
		pos = at
	}
	return routine, pos
}

// Routine names the global label before the code at a place, which ran at addr; "" if there is none. prg is the size of
// PRG ROM.
func (n *Names) Routine(loc Loc, addr uint16, prg int) (name string) {
	if start, ok := n.start(loc, addr, prg); ok {
		name, _ = n.at(loc-Loc(addr-start), start, prg)
	}
	return name
}

// SourceLine returns the text of a line of a source file; false if the source is not
// available.
func (n *Names) SourceLine(file string, line int) (string, bool) {
	lines := n.linesOf(file)
	if line < 1 || line > len(lines) {
		return "", false
	}
	return lines[line-1], true
}

// linesOf are the lines of a source file, as ReadLines finds them.
func (n *Names) linesOf(file string) []string {
	if n == nil || n.ReadLines == nil {
		return nil
	}
	n.readLock.Lock()
	defer n.readLock.Unlock()
	lines, known := n.read[file]
	if !known {
		lines, _ = n.ReadLines(file)
		if n.read == nil {
			n.read = map[string][]string{}
		}
		n.read[file] = lines
	}
	return lines
}

// SourceLine returns the text of a source line; false if the source is not available.
func (m *Meter) SourceLine(at asm.Pos) (string, bool) {
	return m.names.SourceLine(at.File, at.Line)
}

// A Size is the number of bytes from a routine's label to the next one.
type Size struct {
	Routine string
	Bytes   int
}

// Sizes returns for each global label in PRG ROM the number of bytes up to the next
// one, in the order of the ROM.
func (n *Names) Sizes() []Size {
	if n == nil {
		return nil
	}
	var out []Size
	for i := range n.labels {
		l := &n.labels[i]
		if l.local {
			continue
		}
		if sym, ok := n.Symbols.Lookup(l.name); ok && sym.Size > 0 {
			out = append(out, Size{l.name, sym.Size})
		}
	}
	return out
}

// Code returns the places in PRG ROM that are known to begin an instruction, in
// order: those that belong to a source line of assembly or of C.
func (m *Meter) Code() []Loc {
	if !m.names.has() {
		return nil
	}
	var list []Loc
	for off, is := range m.names.Symbols.Instructions(m.code.con.Cart().PRG) {
		if is {
			list = append(list, Loc(off))
		}
	}
	return list
}

// Opcode returns the byte at a place in PRG ROM; 0 for a place in RAM.
func (m *Meter) Opcode(l Loc) uint8 {
	if prg := m.code.con.Cart().PRG; int(l) < len(prg) {
		return prg[l]
	}
	return 0
}

// A Function is a routine that may or may not have run.
type Function struct {
	Name string
	Loc  Loc
}

// Functions returns the labels in PRG ROM that are called by a JSR somewhere, or that have a size and begin with code, in
// the order of the ROM. A JSR to an address at which several banks can be is left out, unless one of them is its own.
func (m *Meter) Functions() (list []Function) {
	code := m.Code()
	if len(code) == 0 {
		return nil
	}
	banks, size := m.names.Symbols.Banks()
	bases := m.names.Symbols.Bases
	is := map[Loc]bool{}
	for _, at := range code {
		if m.Opcode(at) != opcodeJSR {
			continue
		}
		target, own, found := int(m.Opcode(at+1))|int(m.Opcode(at+2))<<8, int(at)/size, -1
		for b := range banks {
			if target < bases[b] || target >= bases[b]+size || found == own {
				continue
			}
			if found >= 0 && b != own {
				found = banks // several
				continue
			}
			found = b
		}
		if found >= 0 && found < banks {
			is[Loc(found*size+target-bases[found])] = true
		}
	}
	coded := m.names.Coded(m.code.prg)
	for i := range m.names.labels {
		l := &m.names.labels[i]
		sym, ok := m.names.Symbols.Lookup(l.name)
		if is[l.loc] || ok && sym.Size > 0 && int(l.loc) < len(coded) && coded[l.loc] && !l.local {
			list = append(list, Function{m.names.Label(l.loc), l.loc})
		}
	}
	return slices.Compact(list)
}

const opcodeJSR = 0x20
