package ca65

// valueFunctions are the functions with arguments in expressions.
var valueFunctions map[string]func(a *assembler) *expr

// constants are the functions without arguments in expressions.
var constants = map[string]func(a *assembler) int64{
	".asize": func(*assembler) int64 { return 8 },
	".isize": func(*assembler) int64 { return 8 },
	".cpu": func(a *assembler) int64 {
		if a.undocumented {
			return 6
		}
		return 2
	},
	".version": func(*assembler) int64 { return 0x213 },
	".time": func(a *assembler) int64 { // the same source has the same bytes
		a.warnAt(a.lineAt, ".time", "this is 0 here, and the time of the build in ca65", "")
		return 0
	},
}

// functions are all words of functions.
var functions = map[string]bool{}

func init() {
	number := func(f func(a *assembler) int64) func(*assembler) *expr {
		return func(a *assembler) *expr { return literal(f(a)) }
	}
	part := func(o op) func(*assembler) *expr {
		return func(a *assembler) *expr { return a.unary(o, a.expression()) }
	}
	either := func(o op) func(*assembler) *expr {
		return func(a *assembler) *expr {
			x := a.expression()
			a.expect(tkComma)
			return a.binary(o, x, a.expression(), a.tok.at)
		}
	}
	valueFunctions = map[string]func(a *assembler) *expr{
		".lobyte": part(opByte0), ".hibyte": part(opByte1), ".bankbyte": part(opByte2), ".loword": part(opWord0), ".hiword": part(opWord1),
		".bank": part(opBank), ".max": either(opMax), ".min": either(opMin),
		".const":        number(func(a *assembler) int64 { s := a.study(a.expression()); return truth(s.constant()) }),
		".defined":      number(func(a *assembler) int64 { return truth(a.namesDefined()) }),
		".referenced":   number(func(a *assembler) int64 { return truth(a.namesUsed()) }),
		".blank":        number(func(a *assembler) int64 { return truth(len(a.list(tkClose)) == 0) }),
		".tcount":       number(func(a *assembler) int64 { return int64(len(a.list(tkClose))) }),
		".match":        number(func(a *assembler) int64 { return a.match(func(t, u *token) bool { return t.kind == u.kind }) }),
		".xmatch":       number(func(a *assembler) int64 { return a.match((*token).same) }),
		".definedmacro": number(func(a *assembler) int64 { t, _ := a.readName(); return truth(a.macroOf(t) != nil) }),
		".ismnemonic":   number(func(a *assembler) int64 { t, _ := a.readName(); return truth(a.mnemonic(t.text) != nil) }),
		".sizeof":       number((*assembler).sizeOfName),
		".addrsize":     number((*assembler).addressSize),
		".strlen":       number(func(a *assembler) int64 { return int64(len(a.str())) }),
		".strat":        number((*assembler).charAt),
	}
	for w := range valueFunctions {
		functions[w] = true
	}
	for w := range constants {
		functions[w] = true
	}
	functions[".paramcount"] = true
}

// call reads the arguments of a function.
func (a *assembler) call(f func(*assembler) *expr) *expr {
	a.next()
	if !a.expect(tkOpen) {
		return literal(0)
	}
	x := f(a)
	a.expect(tkClose)
	return x
}

// str reads a string.
func (a *assembler) str() string {
	t := a.tok
	if t.kind != tkString {
		a.fail("a string is missing here", `write it between quotes`)
		return ""
	}
	a.next()
	return t.text
}

func (a *assembler) charAt() int64 {
	s := a.str()
	a.expect(tkComma)
	at := a.tok.at
	i := a.constant()
	if i < 0 || i >= int64(len(s)) {
		a.failAt(at, "", "the string has no such character", "the first one is 0")
		return 0
	}
	return int64(a.charmap[s[i]])
}

// match compares two lists of tokens.
func (a *assembler) match(equal func(t, u *token) bool) int64 {
	x := a.list(tkComma)
	a.expect(tkComma)
	y := a.list(tkClose)
	if len(x) != len(y) {
		return 0
	}
	for i := range x {
		if !equal(&x[i], &y[i]) {
			return 0
		}
	}
	return 1
}

// sizeOfName gives the bytes of a scope, a struct, or what stands on the line of a label.
func (a *assembler) sizeOfName() int64 {
	t := a.tok
	var sym *symbol
	if t.kind == tkCheap {
		sym = a.existing()
	} else {
		s, name, said := a.scoped()
		if s == nil {
			return 0
		}
		t = name
		key := a.cased(name.text)
		kid := s.kids[key]
		if !said {
			kid = findScope(s, key)
		}
		if kid != nil {
			if !kid.sized {
				a.failAt(t.at, t.text, "the size of this is not known here", "ask behind its end")
			}
			return kid.bytes
		}
		if sym = s.syms[key]; !said {
			sym = anywhere(s, key)
		}
	}
	if sym == nil || !sym.sized {
		a.failAt(t.at, t.text, "the size of this is not known here", "ask behind its definition")
		return 0
	}
	return sym.bytes
}

func (a *assembler) addressSize() int64 {
	t := a.tok
	sym := a.existing()
	if sym == nil {
		a.failAt(t.at, t.text, "this is not defined above", "")
		return 0
	}
	return int64(sym.size)
}
