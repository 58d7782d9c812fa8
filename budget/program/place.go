package program

import "pool6502/budget/watch"

// A Place is where code comes from.
type Place struct {
	File    string
	Line    int
	Text    string // of the line; empty if the source is not there
	Routine string // the global label before it
}

// Line returns the source line of the code at an address in a PRG bank; ok is false if it is not known.
func (p *Program) Line(addr uint16, bank int) (at Place, ok bool) {
	if p.Symbols == nil {
		return at, false
	}
	off, ok := p.Symbols.PRGOffset(addr, bank)
	if !ok {
		return at, false
	}
	banks, size := p.Symbols.Banks()
	at.Routine = p.Routine(watch.Loc(off), addr, banks*size)
	pos, ok := p.Symbols.Source(off)
	at.File, at.Line = pos.File, pos.Line
	at.Text, _ = p.SourceLine(pos.File, pos.Line)
	return at, ok
}

// An Addr is an address in a PRG bank.
type Addr struct {
	Addr uint16
	Bank int
}

// At returns where the code of a source line begins. One line may have code at several addresses, as that of a macro
// has. The file may be named by the end of its path.
func (p *Program) At(file string, line int) (list []Addr) {
	if p.Symbols == nil {
		return nil
	}
	for _, off := range p.Symbols.At(file, line) {
		if addr, bank, ok := p.Symbols.Addr(off); ok {
			list = append(list, Addr{addr, bank})
		}
	}
	return list
}
