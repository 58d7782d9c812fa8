package symbols

import (
	"slices"
	"strings"

	"pool6502/cpu"
)

// unresolved is a name that a module imports from a library without debug
// information, such as cc65's own library. The debug file has no value for it, but it
// has the lines that use it. The instructions of these lines in the ROM contain the address.
type unresolved struct {
	name string
	at   []int // PRG offsets of lines that use it
	zp   bool
}

// addImports collects the unresolved names of a debug file.
func (d *dbgFile) addImports(s *Table) {
	found := map[string]*unresolved{}
	for _, sym := range d.syms {
		if len(sym.refs) == 0 || !sym.isImport || sym.imports >= 0 {
			continue
		}
		u := found[sym.name]
		if u == nil {
			if len(found) == maxSymbols {
				return
			}
			u = &unresolved{name: sym.name, zp: sym.zp}
			found[sym.name] = u
			s.imports = append(s.imports, u)
		}
		u.at = d.users(u.at, sym)
	}
}

// users adds the PRG offsets of the instructions that use a symbol, up to a number that is enough.
func (d *dbgFile) users(list []int, sym dbgSym) []int {
	for _, id := range sym.refs {
		line, ok := d.lineAt[id]
		if !ok || len(list) >= 256 {
			continue
		}
		for _, id := range d.lines[line].spans {
			span := d.spans[id]
			if off := d.segs[span.seg].prg(span.start); off >= 0 && (span.size == 2 || span.size == 3) && d.lines[line].typ == dbgLineAsm {
				list = append(list, off)
			}
		}
	}
	return list
}

// addUses collects the instructions that name labels.
func (d *dbgFile) addUses(s *Table) {
	s.uses = map[int][]int{}
	for _, sym := range d.syms {
		id := sym.id
		if sym.isImport {
			id = sym.imports
		}
		if list := d.users(s.uses[id+1], sym); id >= 0 && len(list) > 0 {
			s.uses[id+1] = list
		}
	}
}

// countCalls counts for each label the calls and jumps that name it.
func (r fitting) countCalls() {
	if r.uses == nil {
		return
	}
	for i := range r.Symbols {
		sym := &r.Symbols[i]
		sym.Calls = 0
		for _, off := range r.uses[sym.id] {
			if off+2 >= len(r.prg) {
				continue
			}
			op := &cpu.Opcodes[r.prg[off]]
			if to := int(r.prg[off+1]) | int(r.prg[off+2])<<8; op.Mode == cpu.Absolute && op.Flow != cpu.Next && to == sym.Value {
				sym.Calls++
			}
		}
	}
}

// called matches a call or jump in a source, and the name that it calls.
var called = lazily(`(?im)^[^;"'\n]*?\bj(?:sr|mp)[ \t]+([\w.@:]+)[ \t\r]*(?:;.*)?$`)

// CountCalls counts the calls and jumps in a source of assembly, for symbols of a format that does not tell them.
func (s *Table) CountCalls(src []byte) {
	if s.uses != nil {
		return
	}
	for _, m := range called().FindAllSubmatch(src, -1) {
		for _, i := range s.candidates(Symbol{}, string(m[1])) {
			s.Symbols[i].Calls++
		}
	}
	s.nameAddresses()
}

// resolveImports reads the addresses of unresolved names from the instructions in the ROM.
func (r fitting) resolveImports() {
	for _, u := range r.imports {
		if len(r.exact(u.name, "")) > 0 {
			continue
		}
		if v, ok := u.value(r.prg); ok {
			r.Symbols = append(r.Symbols, Symbol{Name: u.name, Value: v, Kind: kindAt(v), Bank: -1, Offset: -1})
		}
	}
}

// value returns the address on which most instructions agree. The operand of a jump or
// of a pointer is the address itself. Other operands may be name+1, so the lowest one counts.
func (u *unresolved) value(prg []byte) (int, bool) {
	sure, others := map[int]int{}, []int(nil)
	for _, off := range u.at {
		if off+2 >= len(prg) {
			continue
		}
		op := &cpu.Opcodes[prg[off]]
		v := int(prg[off+1])
		if op.Bytes() == 3 {
			v |= int(prg[off+2]) << 8
		}
		switch {
		case op.Bytes() == 1 || op.Mode == cpu.Immediate || op.Mode == cpu.Relative || (op.Bytes() == 2) != u.zp:
		case op.Mode == cpu.IndirectY || op.Mode == cpu.IndirectX || op.Mode == cpu.Absolute && op.Flow != cpu.Next:
			sure[v]++
		default:
			others = append(others, v)
		}
	}
	best, votes := -1, 0
	for v, n := range sure {
		if n > votes || n == votes && v < best {
			best, votes = v, n
		}
	}
	switch {
	case best >= 0:
		return best, true
	case len(others) > 0:
		return slices.Min(others), true
	}
	return 0, false
}

// ids reads a list of ids.
func (f *dbgMap) ids(key string) (list []int) {
	if f.m[key] == "" {
		return nil
	}
	for n := range strings.SplitSeq(f.m[key], "+") {
		list = append(list, f.number(key, n))
	}
	return list
}
