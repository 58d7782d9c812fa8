package ca65

// statement assembles a line: a label, then an instruction, a macro or a directive.
func (a *assembler) statement() {
	if a.tok.kind == tkColon {
		a.anonymousLabel()
		a.next()
	}
	a.lineAt = a.tok.at
	var sym *symbol
	seg, pc := a.seg, a.seg.pc()
	if t := a.tok; t.kind == tkCheap || t.kind == tkScope || t.kind == tkName && !a.isCode(t) {
		if !a.labelled(&sym) {
			return
		}
	}
	a.body()
	if sym != nil {
		sym.bytes, sym.sized = 0, true
		if a.seg == seg {
			sym.bytes = a.seg.pc() - pc
		}
	}
	a.endLine()
}

// isCode reports whether a name is an instruction or a macro.
func (a *assembler) isCode(t token) bool { return a.macroOf(t) != nil || a.mnemonic(t.text) != nil }

// labelled reads a label or a definition; more is false if the line has ended.
func (a *assembler) labelled(out **symbol) (more bool) {
	t := a.tok
	if t.kind == tkName && a.newWord(t) {
		a.skipLine()
		a.next()
		return false
	}
	sym := a.reference()
	switch {
	case a.tok.kind == tkEQ || a.tok.kind == tkAssign:
		label := a.tok.kind == tkAssign
		a.next()
		e := a.expression()
		a.define(sym, e, sizeUnknown, t.at)
		if sym != nil {
			sym.label = sym.label || label
		}
		a.endLine()
		return false
	case a.tok.is(".set"):
		a.next()
		a.set(sym, a.constant(), t.at)
		a.endLine()
		return false
	}
	a.define(sym, a.here(), sizeUnknown, t.at)
	if sym != nil {
		sym.label = true
		*out = sym
	}
	if a.tok.kind == tkColon {
		a.next()
	} else if !a.features["labels_without_colons"] || t.space {
		a.failAt(t.at, t.text, "this is no instruction, directive or macro", "write a colon behind a label; a macro is defined above its calls")
		a.skipLine()
	}
	return true
}

// newWord reports an instruction of a macro package that is not included, or of another processor, which would be
// taken for a label.
func (a *assembler) newWord(t token) bool {
	if !a.macroWord(t.text) {
		return false
	}
	after := a.peek()
	if after == tkColon || after == tkEQ || after == tkAssign {
		return false
	}
	a.failAt(t.at, t.text, "this is a macro of a package that is not included", "write .macpack longbranch or .macpack generic above")
	return true
}

// peek gives the kind of the token behind this one.
func (a *assembler) peek() kind {
	t := a.tok
	a.next()
	next := a.tok
	a.push(&input{toks: []token{next}, call: t.at, times: 1})
	a.tok = t
	return next.kind
}

// set gives a variable a value.
func (a *assembler) set(sym *symbol, v int64, at place) {
	if sym == nil {
		return
	}
	if sym.expr != nil && !sym.variable || sym.exported || sym.imported {
		a.failAt(at, sym.name, "this is no variable", "set names that .set has defined")
		return
	}
	sym.expr, sym.size, sym.def, sym.variable, sym.known = literal(v), sizeOf(v), at, true, nil
	if sym.owner == nil {
		a.last = sym
	}
}

func (a *assembler) anonymousLabel() {
	e := a.here()
	if a.anonDefined < len(a.anon) {
		a.anon[a.anonDefined].expr = e
	} else {
		a.anon = append(a.anon, &anonLabel{expr: e, at: a.tok.at})
	}
	if a.anonDefined++; a.anonDefined > maxSymbols {
		a.abort("the source has too many labels", "")
	}
}

// body assembles what stands behind a label.
func (a *assembler) body() {
	t := a.tok
	seg, from, depth := a.seg, a.seg.pc(), len(a.inputs)
	instr := false
	switch {
	case t.kind == tkWord && isCondition(t):
		a.condition()
		return
	case t.kind == tkWord:
		d, ok := directives[t.text]
		if !ok {
			a.fail("this cannot begin a statement", "")
			a.skipLine()
			return
		}
		if t.text != ".define" && t.text != ".undefine" && t.text != ".end" {
			a.next()
		}
		a.word = t
		d(a)
	case t.kind == tkName && (!a.features["ubiquitous_idents"] && a.mnemonic(t.text) != nil || a.macroOf(t) == nil && a.mnemonic(t.text) != nil):
		instr = true
		a.instruction()
	case a.macroOf(t) != nil:
		a.expandMacro(a.macroOf(t))
		return
	case t.kind == tkStar && a.features["pc_assignment"]:
		a.next()
		if a.expect(tkEQ) {
			a.setOrg(a.constant())
		}
		return
	}
	if to := seg.pc(); to > from {
		l := line{span{from, to}, t.at, instr, uint8(min(depth, 2))}
		if n := len(seg.lines); n == 0 || seg.lines[n-1] != l {
			seg.lines = append(seg.lines, l)
		}
	}
}
