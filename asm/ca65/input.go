package ca65

// An input is a list of tokens that is read before the rest of the file: what a macro or a repeat expands to.
type input struct {
	toks  []token
	pos   int
	call  place // what it was expanded at
	macro *macro

	args   [][]token // of a macro
	arg    []token   // the rest of the argument that is being read
	given  int       // how many arguments the call has
	locals int       // number of its first local name
	ifs    int       // how many conditions were open when it began

	counter      string // of a repeat
	round, times int64
}

// push makes a list of tokens the next ones. It ends the source if lists nest too deep, as those of a macro that calls itself.
func (a *assembler) push(in *input) {
	if len(a.inputs) >= maxExpansion {
		a.abortAt(in.call, "", "macros and repeats nest too deep", "a macro that calls itself needs an .if that ends it")
	}
	a.inputs = append(a.inputs, in)
}

// raw reads a token. Names of .define are expanded.
func (a *assembler) raw() token {
	for {
		t, ok := a.replay()
		if !ok {
			t = a.scan()
		}
		if a.spent++; a.spent > maxTokens {
			a.abortAt(t.at, "", "the source expands to too much", "check the counts of its repeats and macros")
		}
		if t.kind == tkName && a.noDefines == 0 {
			if m := a.macros[a.cased(t.text)]; m != nil && m.define {
				a.tok = t
				a.expandDefine(m)
				continue
			}
		}
		return t
	}
}

// replay reads a token of the lists; ok is false if they have ended.
func (a *assembler) replay() (t token, ok bool) {
	for len(a.inputs) > 0 {
		in := a.inputs[len(a.inputs)-1]
		switch {
		case len(in.arg) > 0:
			t, in.arg = in.arg[0], in.arg[1:]
			return t, true
		case in.pos < len(in.toks):
			t = in.toks[in.pos]
			in.pos++
			if t.kind == tkParam {
				in.arg = in.args[t.val]
				continue
			}
			return in.changed(t), true
		case in.round+1 < in.times && len(in.toks) > 0:
			in.round++
			in.pos = 0
		default:
			a.inputs = a.inputs[:len(a.inputs)-1]
		}
	}
	return t, false
}

// changed replaces what a macro or a repeat replaces: .paramcount, local names, the counter.
func (in *input) changed(t token) token {
	switch {
	case t.kind == tkName && in.counter != "" && t.text == in.counter:
		return token{kind: tkNumber, val: in.round, text: number(in.round), at: t.at, space: t.space}
	case in.macro == nil || in.macro.define:
	case t.is(".paramcount"):
		return token{kind: tkNumber, val: int64(in.given), text: number(int64(in.given)), at: t.at, space: t.space}
	case t.kind == tkName || t.kind == tkCheap:
		if i, ok := in.macro.locals[t.text]; ok {
			name := localName(in.locals + i)
			if t.kind == tkCheap {
				name = t.text[:1] + name
			}
			t.text = name
		}
	}
	return t
}

// next reads the next token into tok. Functions that yield tokens are evaluated.
func (a *assembler) next() {
	a.tok = a.raw()
	if a.tok.kind != tkWord || a.rawMode > 0 || a.skipping {
		return
	}
	f, ok := tokenFunctions[a.tok.text]
	if !ok {
		return
	}
	if a.nested++; a.nested > maxNesting {
		a.abort("this nests too deep", "")
	}
	f(a)
	a.nested--
}

// skipLine skips the rest of a line.
func (a *assembler) skipLine() {
	for !a.tok.ends() {
		a.next()
	}
}

// expect skips a token, or reports that it is missing.
func (a *assembler) expect(k kind) bool {
	if a.tok.kind != k {
		a.fail("a "+marks[k]+" is missing before this", "")
		return false
	}
	a.next()
	return true
}

// endLine skips the end of a line, or reports what stands before it.
func (a *assembler) endLine() {
	if !a.tok.ends() {
		a.fail("this does not belong to the statement", "begin a new line for another statement")
		a.skipLine()
	}
	a.next()
}

// comma skips a comma, if there is one.
func (a *assembler) comma() bool {
	if a.tok.kind != tkComma {
		return false
	}
	a.next()
	return true
}

// readName reads a name, or reports that there is none.
func (a *assembler) readName() (token, bool) {
	t := a.tok
	if t.kind != tkName {
		a.fail("a name is missing here", "")
		a.skipLine()
		return t, false
	}
	a.next()
	return t, true
}

// list reads the tokens up to a closing parenthesis or comma; between { and } they may have commas and parentheses.
func (a *assembler) list(until kind) (toks []token) {
	braces := a.tok.kind == tkOpenList
	if braces {
		a.next()
		until = tkCloseList
	}
	for a.tok.kind != until {
		if a.tok.ends() {
			a.fail("a "+marks[until]+" is missing before this", "")
			return toks
		}
		toks = append(toks, a.tok)
		a.next()
	}
	if braces {
		a.next()
	}
	return toks
}
