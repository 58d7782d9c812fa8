package ca65

import (
	"fmt"
	"strings"
)

// A macro is a .macro, or a .define, which is expanded wherever its name stands.
type macro struct {
	name   string
	define bool
	params []string
	locals map[string]int // of .local, with their numbers
	body   []token
	at     place
	busy   bool // its definition has not ended
}

// localName names a symbol that belongs to one expansion.
func localName(n int) string { return fmt.Sprintf("%s%04X", localPrefix, n) }

const localPrefix = "LOCAL-MACRO_SYMBOL-"

func number(n int64) string { return fmt.Sprint(n) }

// defineMacro reads the definition of a macro or a .define; tok is its name.
func (a *assembler) defineMacro(define bool) {
	t := a.tok
	if t.kind != tkName || !a.features["ubiquitous_idents"] && a.mnemonic(t.text) != nil && !define {
		a.fail("a macro cannot have this name", "choose a name that is no instruction")
		a.skipLine()
		if !define {
			a.skipMacro()
		}
		return
	}
	name := a.cased(t.text)
	m := &macro{name: name, define: define, locals: map[string]int{}, at: t.at, busy: true}
	if old := a.macros[name]; old != nil {
		a.failAt(t.at, t.text, "a macro of this name is defined already", "remove one of the two")
	}
	a.macros[name] = m
	a.rawMode++
	defer func() { a.rawMode--; m.busy = false }()
	a.next()
	a.readParams(m)
	for {
		if define && a.tok.ends() {
			return
		}
		if !define && a.tok.is(".endmacro") {
			a.rawMode--
			a.next()
			a.rawMode++
			return
		}
		if a.tok.kind == tkEnd {
			a.failAt(t.at, t.text, "the macro does not end", "write .endmacro")
			return
		}
		if !define && a.tok.is(".local") {
			a.readLocals(m)
			continue
		}
		b := a.tok
		if b.kind == tkName {
			for i, p := range m.params {
				if p == a.cased(b.text) {
					b.kind, b.val = tkParam, int64(i)
				}
			}
		}
		m.body = append(m.body, b)
		a.next()
	}
}

// readParams reads the parameters of a definition: names after a .macro, names in parentheses after a .define.
func (a *assembler) readParams(m *macro) {
	if m.define {
		if a.tok.kind != tkOpen {
			return
		}
		a.next()
	}
	for a.tok.kind == tkName {
		for _, p := range m.params {
			if p == a.cased(a.tok.text) {
				a.fail("the macro has two parameters of this name", "")
			}
		}
		m.params = append(m.params, a.cased(a.tok.text))
		a.next()
		if !a.comma() {
			break
		}
	}
	if m.define {
		a.expect(tkClose)
	} else {
		a.endLine()
	}
}

func (a *assembler) readLocals(m *macro) {
	for {
		a.next()
		if a.tok.kind != tkName && a.tok.kind != tkCheap {
			a.fail("a name is missing here", "")
			a.skipLine()
			break
		}
		if _, ok := m.locals[a.tok.text]; !ok {
			m.locals[a.tok.text] = len(m.locals)
		}
		a.next()
		if a.tok.kind != tkComma {
			break
		}
	}
	a.endLine()
}

// skipMacro skips a definition that has an error.
func (a *assembler) skipMacro() {
	a.rawMode++
	for a.tok.kind != tkEnd && !a.tok.is(".endmacro") {
		a.next()
	}
	a.rawMode--
	if a.tok.kind != tkEnd {
		a.next()
	}
}

// undefine removes a macro or a .define.
func (a *assembler) undefine(define bool) {
	if a.tok.kind != tkName {
		a.fail("a name is missing here", "")
		a.skipLine()
		return
	}
	if m := a.macros[a.cased(a.tok.text)]; m == nil || m.define != define {
		a.fail("there is no macro of this name", "")
	} else {
		delete(a.macros, m.name)
	}
	a.next()
}

// macroOf returns the .macro that a token calls; nil for other tokens.
func (a *assembler) macroOf(t token) *macro {
	if t.kind != tkName {
		return nil
	}
	if m := a.macros[a.cased(t.text)]; m != nil && !m.define {
		return m
	}
	return nil
}

// expandMacro reads the arguments of a call, and makes its body the next tokens. An argument may be missing.
func (a *assembler) expandMacro(m *macro) {
	in := &input{macro: m, call: a.tok.at, toks: m.body, args: make([][]token, len(m.params)), locals: a.locals, ifs: len(a.ifs)}
	a.locals += len(m.locals)
	if m.busy {
		a.fail("the macro is called before its end", "")
		a.skipLine()
		return
	}
	a.next()
	for more := !a.tok.ends(); more; more = a.comma() { // a comma at the end is followed by an empty argument
		if in.given >= len(m.params) {
			a.failf("remove this, or add a parameter to the macro", "macro %s has %d parameters, and the call more", m.name, len(m.params))
			a.skipLine()
			break
		}
		in.args[in.given] = a.argument()
		in.given++
	}
	if !a.tok.ends() {
		a.fail("this does not belong to the call", "separate arguments by commas")
		a.skipLine()
	}
	a.push(in)
}

// argument reads the tokens of an argument: up to a comma, or between { and }.
func (a *assembler) argument() (toks []token) {
	if a.tok.kind == tkOpenList {
		return a.list(tkComma)
	}
	for a.tok.kind != tkComma && !a.tok.ends() {
		toks = append(toks, a.tok)
		a.next()
	}
	return toks
}

// expandDefine replaces a name by its .define. The token behind the name or its arguments was read already, and comes
// after the replacement.
func (a *assembler) expandDefine(m *macro) {
	in := &input{macro: m, call: a.tok.at, args: make([][]token, len(m.params)), ifs: len(a.ifs)}
	if m.busy {
		a.fail("the name is used in its own definition", "")
		a.next()
		return
	}
	if a.nested++; a.nested > maxNesting {
		a.abort("this nests too deep", "")
	}
	a.next()
	for i := range m.params {
		in.args[i] = a.argument()
		if len(in.args[i]) == 0 {
			a.failf("", "argument %d of %s is missing", i+1, m.name)
		}
		if i+1 < len(m.params) {
			a.expect(tkComma)
		}
	}
	a.nested--
	in.toks = append(append([]token{}, m.body...), a.tok)
	a.push(in)
}

// repeat reads a block up to .endrepeat, and makes it the next tokens, as often as is said.
func (a *assembler) repeat() {
	at := a.tok.at
	n := a.constant()
	if n < 0 || n > maxRepeat {
		a.failf("", "%d is not a number of repeats", n)
		n = 0
	}
	in := &input{call: at, times: n, ifs: len(a.ifs)}
	if a.comma() {
		if a.tok.kind != tkName {
			a.fail("the counter's name is missing here", "")
			a.skipLine()
		} else {
			in.counter = a.tok.text
			a.next()
		}
	}
	a.rawMode++
	a.endLine()
	for depth := 0; depth > 0 || !a.tok.is(".endrepeat"); a.next() {
		switch {
		case a.tok.kind == tkEnd:
			a.rawMode--
			a.failAt(at, ".repeat", "the block does not end", "write .endrepeat")
			return
		case a.tok.is(".repeat"):
			depth++
		case a.tok.is(".endrepeat"):
			depth--
		}
		in.toks = append(in.toks, a.tok)
	}
	a.rawMode--
	a.next()
	if n > 0 && len(in.toks) > 0 {
		a.push(in)
	}
}

// exitMacro ends the expansion of a macro before its end.
func (a *assembler) exitMacro() {
	for i := len(a.inputs) - 1; i >= 0; i-- {
		if in := a.inputs[i]; in.macro != nil && !in.macro.define {
			a.ifs = a.ifs[:min(len(a.ifs), in.ifs)]
			a.inputs = a.inputs[:i]
			return
		}
	}
	a.fail("this stands in no macro", "")
}

// cased is a name as it is compared: in capitals after .case off.
func (a *assembler) cased(name string) string {
	if a.anyCase {
		return strings.ToUpper(name)
	}
	return name
}
