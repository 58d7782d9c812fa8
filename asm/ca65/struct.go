package ca65

// structSize reads the name of a struct, and gives its size.
func (a *assembler) structSize() int64 {
	t := a.tok
	s, name, said := a.scoped()
	if s == nil {
		return 0
	}
	kid := s.kids[a.cased(name.text)]
	if !said {
		kid = findScope(s, a.cased(name.text))
	}
	if kid == nil || kid.word != ".struct" && kid.word != ".union" || !kid.sized {
		a.failAt(t.at, name.text, "this is not a struct that is defined above", "write .struct with its members first")
		return 0
	}
	return kid.bytes
}

// memberSizes are the bytes of one element of each directive in a struct.
var memberSizes = map[string]int64{".byte": 1, ".res": 1, ".word": 2, ".addr": 2, ".dbyt": 2, ".faraddr": 3, ".dword": 4}

// structure reads a .struct or .union up to its end, and gives its size. Members are offsets; those of a struct without
// a name belong to the one around it.
func (a *assembler) structure(offset int64, word string, depth int) (size int64) {
	at := a.word.at
	named := a.tok.kind == tkName
	if !named && depth == 0 || depth > maxNesting {
		a.fail("the name of the struct is missing here", "")
		a.skipLine()
	}
	if named {
		a.enter(a.cased(a.tok.text), word, a.tok.at, nil)
		a.next()
		offset = 0
	}
	a.endLine()
	end := ".end" + word[1:]
	for !a.tok.is(end) {
		if a.tok.kind == tkEnd {
			a.failAt(at, word, "this does not end", "write "+end)
			break
		}
		if a.tok.kind == tkLine {
			a.next()
			continue
		}
		if m := a.macroOf(a.tok); m != nil {
			a.expandMacro(m)
			continue
		}
		n := a.member(&offset, depth)
		if word == ".struct" {
			offset += n
			size += n
		} else {
			size = max(size, n)
		}
		if size > maxBytes {
			a.abort("the struct is too large", "")
		}
		a.endLine()
	}
	if named {
		a.scope.bytes, a.scope.sized = size, true
		a.leave()
	}
	if a.tok.kind != tkEnd {
		a.next()
	}
	return size
}

// member reads a line of a struct: a name, what it is, how many.
func (a *assembler) member(offset *int64, depth int) (n int64) {
	var sym *symbol
	if t := a.tok; t.kind == tkName {
		a.next()
		sym = a.in(a.scope, a.cased(t.text))
		a.define(sym, literal(*offset), sizeUnknown, t.at)
	}
	t := a.tok
	one, known := memberSizes[t.text]
	switch {
	case t.kind == tkWord && isCondition(t):
		a.condition()
		return 0
	case t.kind == tkWord && known:
		a.next()
		n = one * a.count()
	case t.is(".tag"):
		a.next()
		n = a.structSize()
		n *= a.count()
	case t.is(".struct"), t.is(".union"):
		a.word = t
		a.next()
		n = a.structure(*offset, t.text, depth+1)
	case t.is(".org"):
		a.next()
		if *offset = a.constant(); *offset < 0 || *offset > 0xFFFFFF {
			a.fail("this is not an address", "")
			*offset = 0
		}
	default:
		a.fail("this is not a member of a struct", "write name .byte, name .word or name .res 3")
		a.skipLine()
	}
	if sym != nil {
		sym.bytes, sym.sized = n, true
	}
	return n
}

// count reads how many elements a member has.
func (a *assembler) count() int64 {
	if a.tok.ends() {
		return 1
	}
	at := a.tok.at
	n := a.constant()
	if n < 1 || n > 0xFFFFFF {
		a.failAt(at, "", "this is not a count", "")
		return 1
	}
	return n
}

// enum reads a .enum: names that count up, or have values.
func (a *assembler) enum() {
	at := a.word.at
	named := a.tok.kind == tkName
	if named {
		a.enter(a.cased(a.tok.text), ".enum", a.tok.at, nil)
		a.next()
	}
	a.endLine()
	base, n := literal(0), int64(0)
	for !a.tok.is(".endenum") {
		t := a.tok
		if t.kind == tkEnd {
			a.failAt(at, ".enum", "this does not end", "write .endenum")
			break
		}
		if t.kind == tkLine {
			a.next()
			continue
		}
		if isCondition(t) {
			a.condition()
			continue
		}
		if m := a.macroOf(t); m != nil {
			a.expandMacro(m)
			continue
		}
		if _, ok := a.readName(); !ok {
			a.next()
			continue
		}
		if a.tok.kind == tkEQ {
			a.next()
			base, n = a.expression(), 0
		}
		a.define(a.in(a.scope, a.cased(t.text)), a.binary(opPlus, base, literal(n), t.at), sizeUnknown, t.at)
		n++
		a.endLine()
	}
	if named {
		a.leave()
	}
	if a.tok.kind != tkEnd {
		a.next()
	}
}
