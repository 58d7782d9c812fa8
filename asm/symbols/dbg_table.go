package symbols

import (
	"maps"
	"slices"
	"strings"
)

// maxScopes is how deep scopes may nest; a longer chain of parents is taken for a cycle.
const maxScopes = 64

// prg gives the offset into PRG ROM of a place in a segment; -1 for none.
func (s dbgSeg) prg(off int) int {
	if s.offset < 16 || off < 0 || off > maxSymbolFile || s.offset > maxSymbolFile {
		return -1
	}
	return s.offset - 16 + off
}

// symbols makes the table of a file that was read to its end.
func (d *dbgFile) symbols() *Table {
	s := &Table{Format: "ld65 debug file", Sizes: d.sizes}
	names := d.names()
	for _, sym := range d.syms {
		if sym.isImport || len(s.Symbols) == maxSymbols {
			continue
		}
		out := names.symbol(sym)
		if seg, ok := d.segs[sym.seg]; ok && sym.value >= 0 && sym.value <= 0xFFFF {
			d.placeSymbol(&out, sym, seg)
		}
		s.Symbols = append(s.Symbols, out)
	}
	for _, sym := range d.syms {
		if module := d.module(sym.scope); sym.isImport && module != "" {
			s.other = append(s.other, alias{sym.name, module, sym.imports + 1})
		}
	}
	for id, c := range names.c {
		if c != names.raw[id] {
			s.other = append(s.other, alias{name: names.raw[id], id: id + 1})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(d.segs)) {
		if g := d.segs[id]; g.size > 0 && g.start >= 0 {
			s.Segments = append(s.Segments, Segment{g.name, g.start, g.size, g.offset, g.readOnly})
		}
	}
	s.files = slices.Collect(maps.Values(d.files))
	d.addLines(s)
	d.addParams(s)
	d.addImports(s)
	d.addUses(s)
	s.moveToC()
	s.index()
	return s
}

// placeSymbol sets the address of a symbol from its segment.
func (d *dbgFile) placeSymbol(out *Symbol, sym dbgSym, seg dbgSeg) {
	out.Size = sym.size
	out.Kind = kindAt(sym.value)
	off := seg.prg(sym.value - seg.start)
	switch {
	case out.Kind == Label:
		out.Offset, out.Bank = off, seg.bank
	case seg.readOnly && off > 0:
		out.fileOff = off // it may lie in CHR ROM: Fit finds out
	}
}

// dbgNames finds the full names of symbols, with their scopes.
type dbgNames struct {
	*dbgFile
	raw   map[int]string // names of symbols as they stand in the file
	scope map[int]int    // scopes of symbols
	up    map[int]int    // parents of cheap local labels
	c     map[int]string // names of symbols in C
	owner map[int]int    // scopes of the functions whose static variables they are
}

func (d *dbgFile) names() *dbgNames {
	n := &dbgNames{d, map[int]string{}, map[int]int{}, map[int]int{}, map[int]string{}, map[int]int{}}
	for _, sym := range d.syms {
		n.raw[sym.id], n.scope[sym.id], n.up[sym.id] = sym.name, sym.scope, sym.parent
	}
	for _, c := range d.csyms {
		if !c.auto {
			n.c[c.sym] = c.name
			if f, ok := n.scopes[c.scope]; ok && f.sym >= 0 && f.sym != c.sym {
				n.owner[c.sym] = c.scope
			}
		}
	}
	return n
}

// plain returns a symbol's name without scopes; for a symbol of C, its name in C.
func (n *dbgNames) plain(id int) string {
	if c, ok := n.c[id]; ok {
		return c
	}
	return n.raw[id]
}

// symbol makes a constant of sym, with its whole name.
func (n *dbgNames) symbol(sym dbgSym) Symbol {
	out := Symbol{Name: n.plain(sym.id), Value: sym.value, Kind: Constant, Bank: -1, Offset: -1, id: sym.id + 1}
	scope := sym.scope
	for up, depth := sym.parent, 0; up >= 0 && depth < maxScopes; depth++ {
		mark := ""
		if out.Name != "" && out.Name[0] != '@' {
			mark = "@"
		}
		out.Name, out.Local = n.plain(up)+mark+out.Name, true
		scope, up = n.scope[up], n.parent(up)
	}
	if at, ok := n.where[sym.def]; ok {
		out.Pos = Pos{File: n.files[at[0]], Line: at[1]}
	}
	if owner, ok := n.owner[sym.id]; ok {
		scope = owner
	}
	out.Module = n.module(scope)
	var path []string
	for depth := 0; depth < maxScopes; depth++ {
		s, ok := n.scopes[scope]
		if !ok {
			break
		}
		if s.sym >= 0 {
			out.Local = true
			s.name = n.plain(s.sym)
		}
		if s.name != "" && !strings.HasPrefix(s.name, "$anon") { // ca65's name of a scope without one
			path = append(path, s.name)
		}
		scope = s.parent
	}
	for _, name := range path {
		out.Name = name + separator + out.Name
	}
	// ca65 makes such names of labels that belong to a macro's expansion.
	out.Local = out.Local || strings.HasPrefix(sym.name, "LOCAL-MACRO_SYMBOL-")
	return out
}

func (n *dbgNames) parent(id int) int {
	if up, ok := n.up[id]; ok {
		return up
	}
	return -1
}

// module is the object file that a scope belongs to.
func (d *dbgFile) module(scope int) string {
	if s, ok := d.scopes[scope]; ok {
		return d.mods[s.mod]
	}
	return ""
}

// addLines adds the lines that have bytes in the ROM. Lines of assembly that the C
// compiler wrote are left out if there are lines of C for the same bytes.
func (d *dbgFile) addLines(s *Table) {
	data := map[int]bool{} // bytes from .byte and similar directives, perhaps inside a macro
	for _, span := range d.spans {
		if off := d.segs[span.seg].prg(span.start); span.data && off >= 0 {
			for i := range min(span.size, 256) {
				data[off+i] = true
			}
		}
	}
	for _, l := range d.lines {
		for _, id := range l.spans {
			span := d.spans[id] // an unknown span has no bytes, an unknown segment no offset
			off := d.segs[span.seg].prg(span.start)
			if off < 0 || span.size <= 0 || len(s.Lines) >= 8*maxSymbols {
				continue
			}
			s.Lines = append(s.Lines, Line{
				PRGOffset: off, Size: span.size, Pos: Pos{File: d.files[l.file], Line: l.line},
				Code: !span.data && span.size <= 3 && l.typ == dbgLineAsm && !data[off], Data: span.data, Copied: l.typ == dbgLineMacro, C: l.typ == dbgLineC,
			})
		}
	}
}

// moveToC gives functions of C, and labels in them, the line of C instead of that of the assembly which the compiler
// wrote.
func (s *Table) moveToC() {
	at := map[int]Pos{}
	for _, l := range s.Lines {
		if _, known := at[l.PRGOffset]; l.C && !known {
			at[l.PRGOffset] = l.Pos
		}
	}
	for i := range s.Symbols {
		if pos, ok := at[s.Symbols[i].Offset]; ok {
			s.Symbols[i].Pos = pos
		}
	}
}

// kindAt gives the kind of a label by its address on a NES.
func kindAt(addr int) Kind {
	switch {
	case addr < 0x100:
		return Zeropage
	case addr < 0x2000:
		return RAM
	case addr < 0x4020:
		return Constant // a register
	case addr < 0x6000:
		return RAM // on the cartridge
	case addr < 0x8000:
		return PRGRAM
	}
	return Label
}
