package watch

import "pool6502/asm"

// Place names the routine that the code at a place belongs to, which is the
// global label before it, and gives the code's source line. addr is the address
// at which the code ran.
func (m *Meter) Place(loc Loc, addr uint16) (routine string, pos asm.Pos) {
	n, prg := m.names, m.code.prg
	pos = n.source(loc, prg)
	if start, ok := n.start(loc, addr, prg); ok {
		routine, _ = n.at(loc-Loc(addr-start), start, prg)
		return routine, pos
	}
	routine, at := n.at(loc, addr, prg)
	if pos.Line == 0 {
		pos = at
	}
	return routine, pos
}

// SourceLine is the text of a line of a source; false where the source is not at
// hand.
func (n *Names) SourceLine(file string, line int) (string, bool) {
	if !n.has() {
		return "", false
	}
	p, ok := n.symbols.(interface {
		SourceLine(asm.Pos) (string, bool)
	})
	if !ok {
		return "", false
	}
	return p.SourceLine(asm.Pos{File: file, Line: line})
}

// A Size is the number of bytes from a routine's label to the next one.
type Size struct {
	Routine string
	Bytes   int
}

// Sizes gives the size of what stands behind each global label in PRG ROM, in the
// order of the ROM.
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
		if sym, ok := n.symbols.Lookup(l.name); ok && sym.Size > 0 {
			out = append(out, Size{l.name, sym.Size})
		}
	}
	return out
}
