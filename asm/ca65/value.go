package ca65

import "fmt"

// States of a symbol in the linker.
const (
	valueUnknown = iota
	valueBusy
	valueKnown
	valueBad
)

// eval calculates an expression when all addresses are known. ok is false after an error, which was reported.
func (b *build) eval(e *expr) (v int64, ok bool) {
	switch e.op {
	case opNumber:
		return e.val, true
	case opSection:
		return e.seg.base, true
	case opAnonymous:
		if e.anon.expr == nil {
			return 0, false
		}
		return b.eval(e.anon.expr)
	case opSymbol:
		return b.symbolValue(e.sym, e.at)
	case opBank:
		return b.bankOf(e)
	}
	x, ok := b.eval(e.x)
	if !ok {
		return 0, false
	}
	y := int64(0)
	if e.y != nil {
		if (e.op == opBoolAnd || e.op == opBoolOr) && (x != 0) == (e.op == opBoolOr) {
			return truth(x != 0), true
		}
		if y, ok = b.eval(e.y); !ok {
			return 0, false
		}
	}
	if v, ok = apply(e.op, x, y); !ok {
		b.failAt(e.at, "", "this divides by zero", "")
	}
	return v, ok
}

// symbolValue is the value of a name.
func (b *build) symbolValue(sym *symbol, at place) (v int64, ok bool) {
	for sym.alias != nil {
		sym = sym.alias
	}
	switch sym.state {
	case valueKnown:
		return sym.value, true
	case valueBad:
		return 0, false
	case valueBusy:
		b.failAt(sym.def, sym.name, "this is defined by itself", "")
		return 0, false
	}
	sym.state = valueBusy
	b.chain++
	if b.chain > maxChain {
		b.abort(sym.def, sym.name, "the names depend on each other in too long a chain", "")
	}
	switch {
	case sym.expr != nil:
		v, ok = b.eval(sym.expr)
	case sym.imported:
		v, ok = b.importValue(sym, at)
	}
	b.chain--
	sym.state, sym.value = valueBad, v
	if ok {
		sym.state = valueKnown
	}
	return v, ok
}

// importValue is the value of what another module or the configuration defines.
func (b *build) importValue(sym *symbol, at place) (int64, bool) {
	if out := b.exports[sym.name]; out != nil {
		return b.symbolValue(out, at)
	}
	if v, ok := b.defines[sym.name]; ok {
		return v, true
	}
	if !b.missing[sym.name] {
		b.missing[sym.name] = true
		hint := "name the source that exports it too"
		if b.library {
			hint = "name the other sources and the linker configuration too"
		}
		b.failAt(at, sym.name, "no source exports this", hint)
	}
	return 0, false
}

// bankOf is the bank of the memory area in which an address is.
func (b *build) bankOf(e *expr) (int64, bool) {
	seg := b.segmentOf(e.x, 0)
	if seg == nil || seg.out == nil || seg.out.run.bank == nil {
		b.failAt(e.at, "", "this has no bank", "write bank = in its memory area")
		return 0, false
	}
	return b.areaValue(seg.out.run, seg.out.run.bank, "bank"), true
}

// segmentOf finds the segment in which an address is; nil if there is none.
func (b *build) segmentOf(e *expr, depth int) *segment {
	for sym := e.sym; sym != nil && depth < maxChain; depth++ {
		switch {
		case sym.alias != nil:
			sym = sym.alias
		case sym.expr != nil:
			return b.segmentOf(sym.expr, depth+1)
		default:
			sym = b.exports[sym.name]
		}
	}
	if e.seg != nil {
		return e.seg
	}
	if e.anon != nil && e.anon.expr != nil && depth < maxChain {
		return b.segmentOf(e.anon.expr, depth+1)
	}
	for _, x := range []*expr{e.x, e.y} {
		if x != nil {
			if s := b.segmentOf(x, depth+1); s != nil {
				return s
			}
		}
	}
	return nil
}

// fixAll writes the values of all expressions into the segments.
func (b *build) fixAll() {
	for _, m := range b.modules {
		for _, s := range m.segs {
			if s.out == nil {
				continue
			}
			for i := range s.fixes {
				b.fix(s, &s.fixes[i])
			}
		}
	}
}

func (b *build) fix(s *segment, f *fix) {
	v, ok := b.eval(f.e)
	if !ok {
		return
	}
	high := int64(1)<<(8*f.bytes) - 1
	switch {
	case f.signed && (v < -128 || v > 127):
		msg := fmt.Sprintf("the branch goes %d bytes, and the most is 127 forward or 128 back", v)
		b.failAt(f.at, "", msg, "branch around a jmp, or use jeq, jne and so on of .macpack longbranch", f.call...)
	case !f.signed && f.bytes < 4 && (v < 0 || v > high):
		hint := "take its low byte with <, or its high byte with >"
		if f.bytes > 1 || v < 0 {
			hint = fmt.Sprintf("write & $%X behind it if the rest may be lost", high)
		}
		b.failAt(f.at, "", fmt.Sprintf("%s is not a value from 0 to %d", shownValue(v), high), hint, f.call...)
	}
	for i := range f.bytes {
		s.data[f.off+int64(i)] = byte(v >> (8 * i))
	}
}

func shownValue(v int64) string {
	if v > 0xFF {
		return fmt.Sprintf("$%04X", v)
	}
	return number(v)
}

func (b *build) checkAssertions() {
	for _, m := range b.modules {
		for _, s := range m.asserts {
			switch v, ok := b.eval(s.e); {
			case !ok || v != 0:
			case s.warn:
				b.warnAt(s.at, ".assert", s.msg, "")
			default:
				b.failAt(s.at, ".assert", s.msg, "")
			}
		}
	}
}

// eachSymbol calls f for the symbols of a module.
func (a *assembler) eachSymbol(f func(*symbol)) {
	a.root.each(f)
}

func (s *scope) each(f func(*symbol)) {
	for _, sym := range s.list {
		f(sym)
	}
	for _, kid := range s.ordered() {
		kid.each(f)
	}
}
