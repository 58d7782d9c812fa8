package session

import (
	"fmt"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/watch"
)

// Annotate is [program.Program.Annotate] for the running game. The new names are also used by the meter, and by the search
// for names and source lines.
func (s *Session) Annotate(list []symbols.Note) (problems []error) {
	problems = s.Game.Annotate(list)
	s.viewer.meter.Rename()
	s.searcher.game = nil // its texts have the old names
	return problems
}

// NoteAt returns the user's note of a byte in the CPU's memory; without a name and a comment if there is none. ok is false for a
// register, and for RAM of the cartridge of which the board shows one part of several.
func (s *Session) NoteAt(addr uint16) (n symbols.Note, ok bool) {
	loc := s.viewer.meter.Loc(addr)
	prg := len(s.con.Cart().PRG)
	n = symbols.Note{Symbol: symbols.Symbol{Kind: symbols.RAM, Bank: -1, Offset: -1, Size: 1}}
	switch {
	case int(loc) < prg:
		n.Kind, n.Offset, n.Value = symbols.Label, int(loc), -1
	case addr < 0x2000:
		n.Value = int(addr & 0x7FF)
		if n.Value < 0x100 {
			n.Kind = symbols.Zeropage
		}
	case addr >= 0x6000 && addr < 0x8000 && len(s.con.PRGRAM()) <= 0x2000:
		n.Kind, n.Value = symbols.PRGRAM, int(addr)
		n.Saved = len(s.con.SaveRAM()) > 0
	default:
		return n, false
	}
	own := s.Game.Own(loc)
	if n.Comment = own.Comment; !strings.Contains(own.Name, "+") {
		n.Name = own.Name
	}
	return n, true
}

// CheckName returns why a byte cannot get a name; nil if it can.
func (s *Session) CheckName(n symbols.Note) error {
	if n.Name == "" {
		return nil
	}
	word := strings.ToLower(n.Name)
	_, register := registers[word]
	_, access := accesses[word]
	_, event := kindWords[word]
	if register || access || event {
		return fmt.Errorf("%s has a meaning in breakpoints and watches; choose another name", n.Name)
	}
	sym, found := s.Game.Lookup(n.Name)
	if s.Game.Has(n.Name) || found && (sym.Offset != n.Offset || sym.Offset < 0 && sym.Value != n.Value) {
		return fmt.Errorf("the label %s already exists; choose another name", n.Name)
	}
	if label := s.label(n); label != "" {
		return fmt.Errorf("this byte already has the label %s; to add only a comment, begin with ;", label)
	}
	return nil
}

// label returns the program's own label of a byte; "" if it has none.
func (s *Session) label(n symbols.Note) string {
	if loc := watch.Loc(n.Offset); n.Kind == symbols.Label {
		if label := s.Game.Label(loc); label != s.Game.Own(loc).Name {
			return label
		}
	} else if t := s.Game.Symbols; t != nil {
		if label, off := t.Name(uint16(n.Value), -1); off == 0 {
			return label
		}
	}
	return ""
}
