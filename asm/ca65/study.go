package ca65

// A study is what is known of an expression before the linker: a number, plus the addresses of sections and of
// symbols, each so many times.
type study struct {
	val  int64
	size size
	open bool // it cannot be calculated yet
	refs []ref
}

// A ref is how often the address of a section or of an imported symbol is added.
type ref struct {
	seg   *segment
	sym   *symbol
	count int64
}

// constant reports whether the value is known.
func (s *study) constant() bool {
	for _, r := range s.refs {
		if r.count != 0 {
			return false
		}
	}
	return !s.open
}

func sizeOf(v int64) size {
	switch {
	case v&^0xFF == 0:
		return sizeZP
	case v&^0xFFFF == 0:
		return sizeAbs
	case v&^0xFFFFFF == 0:
		return sizeFar
	}
	return sizeLong
}

// study finds what is known of an expression. A name that is not defined yet has no address size; the size decides
// between the zero page and absolute addressing.
func (a *assembler) study(e *expr) study {
	s := a.inspect(e)
	left := s.refs[:0:0]
	for _, r := range s.refs {
		if r.count != 0 {
			left = append(left, r)
		}
	}
	s.refs = left
	switch {
	case s.open:
	case len(s.refs) == 0:
		s.size = max(s.size, sizeOf(s.val))
	default:
		s.size = sizeUnknown
		first := true
		for _, r := range s.refs {
			switch {
			case r.sym != nil:
				s.size = max(s.size, r.sym.size)
			case first:
				s.size = max(s.size, r.seg.size)
				first = false
			}
		}
	}
	return s
}

// inspect is study without the final size. It gives up on expressions that take too long, as those of names that
// each name another one twice.
func (a *assembler) inspect(e *expr) study {
	if a.steps++; a.steps > maxSteps {
		a.abort("the expression takes too long", "")
	}
	switch e.op {
	case opNumber:
		return study{val: e.val, size: sizeOf(e.val)}
	case opSection:
		return study{size: e.seg.size, refs: []ref{{seg: e.seg, count: 1}}}
	case opAnonymous:
		if x := e.anon.expr; x != nil && a.anonDefined == len(a.anon) {
			return a.inspect(x)
		}
		return study{open: true}
	case opSymbol:
		return a.inspectSymbol(e.sym)
	case opNeg, opNot, opBoolNot, opByte0, opByte1, opByte2, opByte3, opWord0, opWord1, opBank:
		return a.inspectUnary(e)
	}
	return a.inspectBinary(e)
}

// inspectSymbol is what is known of a name.
func (a *assembler) inspectSymbol(sym *symbol) study {
	for sym.alias != nil {
		sym = sym.alias
	}
	switch {
	case sym.known != nil:
		return *sym.known
	case sym.studying:
		a.failAt(sym.def, sym.name, "this is defined by itself", "")
		return study{open: true}
	case sym.expr != nil:
		if a.chain++; a.chain > maxChain {
			a.abort("the names depend on each other in too long a chain", "")
		}
		sym.studying = true
		s := a.inspect(sym.expr)
		sym.studying = false
		a.chain--
		if sym.size != sizeUnknown {
			s.size = sym.size
		}
		if !s.open && !sym.variable {
			known := s
			sym.known = &known
		}
		return s
	case sym.imported:
		return study{size: sym.size, refs: []ref{{sym: sym, count: 1}}}
	}
	s := study{open: true, size: sym.size, refs: []ref{{sym: sym, count: 1}}}
	if sym.size == sizeUnknown && sym.owner == nil && sym.scope.up != nil {
		if out := anywhere(sym.scope.up, sym.name); out != nil {
			s.size = out.size
		}
	}
	return s
}

func (a *assembler) inspectUnary(e *expr) study {
	s := a.inspect(e.x)
	switch e.op {
	case opNeg:
		if !s.open {
			s.val = -s.val
			s.refs = times(s.refs, -1)
		}
		return s
	case opBank:
		s.open, s.size = true, sizeZP
		return s
	}
	if s.constant() {
		s.val, _ = apply(e.op, s.val, 0)
	} else {
		s.open = true
	}
	switch e.op {
	case opByte0, opByte1, opByte2, opByte3, opBoolNot:
		s.size = sizeZP
	case opWord0, opWord1:
		s.size = sizeAbs
	}
	return s
}

func (a *assembler) inspectBinary(e *expr) study {
	x := a.inspect(e.x)
	if (e.op == opBoolAnd || e.op == opBoolOr) && x.constant() && (x.val != 0) == (e.op == opBoolOr) {
		return study{val: truth(x.val != 0), size: sizeZP} // the other side does not matter
	}
	y := a.inspect(e.y)
	switch {
	case (e.op == opPlus || e.op == opMinus) && !x.open && !y.open:
		x.val, _ = apply(e.op, x.val, y.val)
		sign := int64(1)
		if e.op == opMinus {
			sign = -1
		}
		x.refs = joined(x.refs, times(y.refs, sign))
		x.merge(y)
		return x
	case e.op == opMul && x.constant() && !y.open:
		y.val, y.refs = y.val*x.val, times(y.refs, x.val)
		y.merge(x)
		return y
	case e.op == opMul && y.constant() && !x.open:
		x.val, x.refs = x.val*y.val, times(x.refs, y.val)
		x.merge(y)
		return x
	case x.constant() && y.constant():
		v, ok := apply(e.op, x.val, y.val)
		x.val, x.open = v, !ok
	default:
		x.open = true
		x.refs = joined(x.refs, y.refs)
		x.merge(y)
	}
	if e.op >= opEQ && e.op <= opBoolXor {
		x.size = sizeZP
	}
	return x
}

// merge makes the size that of both. A part whose size is unknown decides, if it cannot be calculated.
func (s *study) merge(other study) {
	switch {
	case s.size == sizeUnknown:
		if !s.open {
			s.size = other.size
		}
	case other.size == sizeUnknown:
		if other.open {
			s.size = sizeUnknown
		}
	default:
		s.size = max(s.size, other.size)
	}
}

// times multiplies the counts.
func times(refs []ref, n int64) []ref {
	out := make([]ref, len(refs))
	for i, r := range refs {
		r.count *= n
		out[i] = r
	}
	return out
}

// joined adds the counts of two lists.
func joined(x, y []ref) []ref {
	if len(y) == 0 {
		return x
	}
	out := append(make([]ref, 0, len(x)+len(y)), x...)
next:
	for _, r := range y {
		for i := range out {
			if out[i].seg == r.seg && out[i].sym == r.sym {
				out[i].count += r.count
				continue next
			}
		}
		out = append(out, r)
	}
	return out
}
