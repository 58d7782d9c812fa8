package ca65

// An op is what an expression does.
type op uint8

const (
	opNumber op = iota
	opSymbol
	opSection // the start of a segment's part that is in this module
	opAnonymous
	opNeg
	opNot
	opBoolNot
	opByte0
	opByte1
	opByte2
	opByte3
	opWord0
	opWord1
	opBank
	opPlus
	opMinus
	opMul
	opDiv
	opMod
	opAnd
	opOr
	opXor
	opShl
	opShr
	opEQ
	opNE
	opLT
	opGT
	opLE
	opGE
	opBoolAnd
	opBoolOr
	opBoolXor
	opMax
	opMin
)

// An expr is an expression. It does not change, so that several may share a part.
type expr struct {
	op    op
	val   int64 // of a number
	sym   *symbol
	seg   *segment
	anon  *anonLabel
	x, y  *expr
	depth int32
	at    place
}

func literal(v int64) *expr { return &expr{op: opNumber, val: v} }

// easy gives the value of an expression that is a number or a name of one.
func (e *expr) easy() (int64, bool) {
	for range maxChain {
		if e.op != opSymbol {
			return e.val, e.op == opNumber
		}
		if e.sym.expr == nil {
			return 0, false
		}
		e = e.sym.expr
	}
	return 0, false
}

// unary makes an expression of one operand.
func (a *assembler) unary(o op, x *expr) *expr {
	if v, ok := x.easy(); ok && o != opBank {
		v, _ = apply(o, v, 0)
		return literal(v)
	}
	return a.deep(&expr{op: o, x: x, depth: x.depth + 1, at: x.at})
}

// binary makes an expression of two operands.
func (a *assembler) binary(o op, x, y *expr, at place) *expr {
	v, okX := x.easy()
	w, okY := y.easy()
	if okX && okY {
		r, ok := apply(o, v, w)
		if !ok {
			a.failAt(at, "", "this divides by zero", "")
		}
		return literal(r)
	}
	return a.deep(&expr{op: o, x: x, y: y, depth: max(x.depth, y.depth) + 1, at: at})
}

// deep checks the depth of an expression.
func (a *assembler) deep(e *expr) *expr {
	if e.depth > maxDepth {
		a.fail("the expression is too long", "give a part of it a name")
		return literal(0)
	}
	return e
}

// here is the address of the next byte.
func (a *assembler) here() *expr {
	if a.absolute() {
		return literal(a.org())
	}
	base := &expr{op: opSection, seg: a.seg}
	if a.seg.pc() == 0 {
		return base
	}
	return &expr{op: opPlus, x: base, y: literal(a.seg.pc()), depth: 1}
}

// expression reads an expression. Not binds weakest, then or; and, xor; comparisons; + - |; * / .mod & ^ << >>.
func (a *assembler) expression() *expr {
	if a.nested++; a.nested > maxNesting {
		a.abort("the expression nests too deep", "give a part of it a name")
	}
	defer func() { a.nested-- }()
	if a.tok.kind == tkBoolNot {
		a.next()
		return a.unary(opBoolNot, a.expression())
	}
	return a.level(0)
}

// levels are the operators from the weakest.
var levels = []map[kind]op{
	{tkBoolOr: opBoolOr},
	{tkBoolAnd: opBoolAnd, tkBoolXor: opBoolXor},
	{tkEQ: opEQ, tkNE: opNE, tkLT: opLT, tkGT: opGT, tkLE: opLE, tkGE: opGE},
	{tkPlus: opPlus, tkMinus: opMinus, tkOr: opOr},
	{tkStar: opMul, tkSlash: opDiv, tkMod: opMod, tkAnd: opAnd, tkXor: opXor, tkShl: opShl, tkShr: opShr},
}

func (a *assembler) level(n int) *expr {
	if n == len(levels) {
		return a.factor()
	}
	x := a.level(n + 1)
	for {
		o, ok := levels[n][a.tok.kind]
		if !ok {
			return x
		}
		at := a.tok.at
		a.next()
		x = a.binary(o, x, a.level(n+1), at)
	}
}

// prefixes are the operators with one operand.
var prefixes = map[kind]op{tkMinus: opNeg, tkNot: opNot, tkLT: opByte0, tkGT: opByte1, tkXor: opByte2}

func (a *assembler) factor() *expr {
	t := a.tok
	if o, ok := prefixes[t.kind]; ok || t.kind == tkPlus {
		if a.nested++; a.nested > maxNesting {
			a.abort("the expression nests too deep", "")
		}
		defer func() { a.nested-- }()
		a.next()
		x := a.factor()
		if t.kind == tkPlus {
			return x
		}
		return a.unary(o, x)
	}
	switch t.kind {
	case tkNumber:
		a.next()
		return literal(t.val)
	case tkChar:
		a.next()
		return literal(int64(a.charmap[byte(t.val)]))
	case tkName, tkCheap, tkScope:
		return a.named()
	case tkAnonymous:
		a.next()
		return a.anonymous(t)
	case tkStar, tkPC:
		a.next()
		return a.here()
	case tkOpen:
		a.next()
		x := a.expression()
		a.expect(tkClose)
		return x
	case tkWord:
		if f, ok := valueFunctions[t.text]; ok {
			return a.call(f)
		}
		if f, ok := constants[t.text]; ok {
			a.next()
			return literal(f(a))
		}
	case tkString:
		if a.features["loose_char_term"] && len(t.text) == 1 {
			a.next()
			return literal(int64(a.charmap[t.text[0]]))
		}
	}
	a.fail("this is not a value", "write a number, a name or an expression")
	if !t.ends() {
		a.next()
	}
	return literal(0)
}

// named reads a name in an expression.
func (a *assembler) named() *expr {
	at := a.tok.at
	sym := a.reference()
	if sym == nil {
		return literal(0)
	}
	sym.used = true
	sym.refs = append(sym.refs, a.lineAt)
	if sym.variable {
		return sym.expr
	}
	return &expr{op: opSymbol, sym: sym, at: at}
}

// anonymous gives the address of an anonymous label: :- is the last one, :+ the next.
func (a *assembler) anonymous(t token) *expr {
	i := int64(a.anonDefined) + t.val
	if t.val > 0 {
		i--
	}
	if i < 0 {
		a.failAt(t.at, t.text, "there is no such label above", "write : where the label is")
		return literal(0)
	}
	if i > maxSymbols {
		a.abort("the source has too many labels", "")
	}
	for int64(len(a.anon)) <= i {
		a.anon = append(a.anon, &anonLabel{at: t.at})
	}
	if e := a.anon[i].expr; e != nil {
		return e
	}
	return &expr{op: opAnonymous, anon: a.anon[i], at: t.at}
}

// An anonLabel is a label without a name; expr is nil until it is defined.
type anonLabel struct {
	expr *expr
	at   place // where it is used first
}

// constant reads an expression whose value must be known here.
func (a *assembler) constant() int64 {
	at, text := a.tok.at, a.tok.shown()
	s := a.study(a.expression())
	if !s.constant() {
		a.failAt(at, text, "the value of this must be known here", "define its names above; a name of a scope further out needs ::")
		return 0
	}
	return s.val
}
