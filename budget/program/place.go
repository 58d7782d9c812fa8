package program

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/watch"
	"pool6502/nes"
)

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

// IgnoredAtStart is Ignored for the program's first frame.
func (p *Program) IgnoredAtStart() string {
	con, err := nes.Open(p.Image, nes.Config{SampleRate: -1})
	if err != nil {
		return ""
	}
	con.DrawPicture(false)
	con.RunFrame()
	return p.Ignored(con)
}

// Ignored says in one sentence that the PPU ignored a write which came before it was ready, and what to do; "" if it
// ignored none.
func (p *Program) Ignored(con *nes.Console) string {
	w, ok := con.Ignored()
	if !ok {
		return ""
	}
	where := fmt.Sprintf("$%04X", w.PC)
	if p.Symbols != nil && w.PRG >= 0 {
		if pos, ok := p.Symbols.Source(w.PRG); ok {
			where = fmt.Sprintf("%s:%d", pos.File, pos.Line)
		}
	}
	return fmt.Sprintf("%s: $%04X, written at cycle %s, was ignored: the PPU is not ready before cycle %s; wait for two vblanks, or run it with --ready",
		where, w.Addr, contract.Grouped(int(w.Cycle)), contract.Grouped(int(w.Ready)))
}
