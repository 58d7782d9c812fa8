package watch

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
)

// own holds names and comments that the user has given to bytes, besides those of the program.
type own struct {
	prg    int // bytes of PRG ROM
	byLoc  map[Loc]symbols.Note
	byName map[string]asm.Symbol
}

// SetOwn gives bytes names and comments of the user's own, instead of those given before. prg is the size of PRG ROM, and
// address gives the address of an offset into it. A name that another byte has is left out, and reported.
func (n *Names) SetOwn(list []symbols.Note, prg int, address func(offset int) int) (problems []error) {
	n.own.Store(nil)
	o := &own{prg, map[Loc]symbols.Note{}, map[string]asm.Symbol{}}
	for _, note := range list {
		at := Loc(prg + note.Value)
		if note.Kind == asm.Label {
			if at = Loc(note.Offset); note.Offset < 0 || note.Offset >= prg {
				problems = append(problems, fmt.Errorf("the note at offset $%04X is beyond the end of PRG ROM, which has $%04X bytes", note.Offset, prg))
				continue
			}
			note.Value = address(note.Offset)
		}
		if _, twice := o.byName[note.Name]; note.Name != "" && (twice || n.Has(note.Name)) {
			problems = append(problems, fmt.Errorf("the label %s already exists; choose another name", note.Name))
			note.Name = ""
		}
		if note.Name != "" {
			o.byName[note.Name] = note.Symbol
		}
		o.byLoc[at] = note
		for i := 1; i < note.Size && note.Name != "" && note.Kind != asm.Label; i++ {
			if _, has := o.byLoc[at+Loc(i)]; !has {
				part := symbols.Note{Symbol: note.Symbol}
				part.Name = fmt.Sprintf("%s+%d", note.Name, i)
				o.byLoc[at+Loc(i)] = part
			}
		}
	}
	n.own.Store(o)
	return problems
}

// Has reports whether at least one symbol of the program has the given name.
func (n *Names) Has(name string) bool { return n.has() && n.Symbols.Has(name) }

// Own returns what the user has noted at a place; the zero Note if there is nothing.
func (n *Names) Own(loc Loc) symbols.Note {
	if o := n.users(); o != nil {
		if ram := loc - Loc(o.prg); ram >= 0 && ram < 0x2000 {
			loc = Loc(o.prg) + ram&0x7FF
		}
		return o.byLoc[loc]
	}
	return symbols.Note{}
}

// users returns the notes of the user; nil for none.
func (n *Names) users() *own {
	if n == nil {
		return nil
	}
	return n.own.Load()
}

// ownName returns the user's name of a place that has no other; else "".
func (n *Names) ownName(loc Loc) string {
	name := n.Own(loc).Name
	if name == "" || n.labelled(loc) {
		return ""
	}
	return name
}

// labelled reports whether the program has a label at a place in PRG ROM.
func (n *Names) labelled(loc Loc) bool {
	l := n.near(loc)
	return l != nil && l.loc == loc
}

// ownData returns the user's name of the byte at an address of RAM; "" if it has none.
func (n *Names) ownData(addr uint16) string {
	if o := n.users(); o != nil {
		return n.Own(Loc(o.prg) + Loc(addr)).Name
	}
	return ""
}

// ownSymbol returns the symbol to which the user has given a name.
func (n *Names) ownSymbol(name string) (asm.Symbol, bool) {
	o := n.users()
	if o == nil {
		return asm.Symbol{}, false
	}
	sym, ok := o.byName[name]
	return sym, ok
}

// ownAddress returns the address of a name of the user's, or of name+n or name-n.
func (n *Names) ownAddress(where string) (uint16, bool) {
	where = strings.TrimSpace(where)
	base, off := where, 0
	if i := strings.LastIndexAny(where, "+-"); i > 0 {
		v, err := symbols.ParseNumber(strings.TrimSpace(where[i+1:]))
		if err != nil {
			return 0, false
		}
		if base, off = strings.TrimSpace(where[:i]), v; where[i] == '-' {
			off = -v
		}
	}
	sym, ok := n.ownSymbol(base)
	addr := sym.Value + off
	return uint16(addr), ok && addr >= 0 && addr <= 0xFFFF
}
