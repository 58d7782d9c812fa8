package ca65

import (
	"fmt"
	"strconv"
	"strings"
)

// tokenFunctions are the functions that yield tokens. They may stand anywhere.
var tokenFunctions map[string]func(a *assembler)

func init() {
	tokenFunctions = map[string]func(a *assembler){
		".concat": (*assembler).concat, ".string": (*assembler).stringOf, ".sprintf": (*assembler).sprintf, ".ident": (*assembler).ident,
		".left":  func(a *assembler) { a.sublist(func(n, _, _ int64) (int64, int64) { return 0, n }, 1) },
		".right": func(a *assembler) { a.sublist(func(n, _, all int64) (int64, int64) { return max(all-n, 0), all }, 1) },
		".mid":   func(a *assembler) { a.sublist(func(from, n, _ int64) (int64, int64) { return from, from + n }, 2) },
	}
	for w := range tokenFunctions {
		functions[w] = true
	}
}

// open skips the function's word and the parenthesis.
func (a *assembler) open() bool {
	a.next()
	return a.expect(tkOpen)
}

// yield replaces the closing parenthesis of a function by its token.
func (a *assembler) yield(k kind, text string) {
	if a.tok.kind != tkClose {
		a.fail("a ) is missing before this", "")
		return
	}
	if len(text) > maxString {
		a.fail("the string is too long", "")
		text = ""
	}
	a.tok.kind, a.tok.text = k, text
}

func (a *assembler) concat() {
	if !a.open() {
		return
	}
	var b strings.Builder
	for {
		b.WriteString(a.str())
		if !a.comma() {
			break
		}
	}
	a.yield(tkString, b.String())
}

func (a *assembler) stringOf() {
	if !a.open() {
		return
	}
	text := a.tok.text
	if a.tok.kind == tkName || a.tok.kind == tkCheap {
		a.next()
	} else {
		text = fmt.Sprint(a.constant())
	}
	a.yield(tkString, text)
}

func (a *assembler) ident() {
	if !a.open() {
		return
	}
	t := a.tok
	text := a.str()
	name, k := text, tkName
	if strings.HasPrefix(text, "@") {
		name, k = text[1:], tkCheap
	}
	if name == "" || !letter(name[0]) || a.nameLength(name) != len(name) {
		a.failAt(t.at, t.shown(), "this is not a name", "a name has letters, digits and _")
		text = "_"
	}
	a.yield(k, text)
}

// sprintf makes a string of a format with %d, %x, %s and %c.
func (a *assembler) sprintf() {
	if !a.open() {
		return
	}
	format := a.str()
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		verb := i + 1
		for verb < len(format) && strings.IndexByte("-+ #0123456789.", format[verb]) >= 0 {
			verb++
		}
		if verb == len(format) {
			a.fail("the format does not end", "")
			break
		}
		flags := format[i+1 : verb]
		i = verb
		if format[verb] == '%' {
			b.WriteByte('%')
			continue
		}
		if width, _ := strconv.Atoi(strings.TrimLeft(strings.SplitN(flags, ".", 2)[0], "-+ #0")); width > maxString || len(flags) > 8 {
			a.fail("the width is too large", "")
			break
		}
		a.expect(tkComma)
		switch c := format[verb]; c {
		case 'd', 'i', 'u':
			fmt.Fprintf(&b, "%"+flags+"d", a.constant())
		case 'x', 'X', 'o', 'c':
			fmt.Fprintf(&b, "%"+flags+string(c), a.constant())
		case 's':
			fmt.Fprintf(&b, "%"+flags+"s", a.str())
		default:
			a.fail("the format has an unknown letter behind %", "write %d, %x, %s or %c")
		}
	}
	a.yield(tkString, b.String())
}

// sublist yields a part of a list of tokens: from the first to before the second number that part gives.
func (a *assembler) sublist(part func(x, y, all int64) (from, to int64), numbers int) {
	if !a.open() {
		return
	}
	var n [2]int64
	for i := range numbers {
		n[i] = max(a.constant(), 0)
		a.expect(tkComma)
	}
	at := a.tok.at
	toks := a.list(tkClose)
	if a.tok.kind == tkClose {
		a.next()
	}
	all := int64(len(toks))
	from, to := part(min(n[0], 1<<20), min(n[1], 1<<20), all)
	from, to = min(from, all), min(to, all)
	out := append([]token{}, toks[from:max(from, to)]...)
	a.push(&input{toks: append(out, a.tok), call: at, times: 1})
	a.next()
}
