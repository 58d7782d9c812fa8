package asm

import (
	"errors"
	"io/fs"
)

// A line is a source line cut into tokens, or a ;;; comment.
type line struct {
	toks     []token
	file     int32
	no       int32
	contract bool   // a ;;; comment stands alone on the line
	text     string // of the comment, after ;;;
	col      int32  // of the comment
}

// A frame is one macro call or one round of a repeat; they nest.
type frame struct {
	parent *frame
	pos    token
	depth  int
}

// An expansion is what makes the local labels of one frame its own.
type expansion struct{ id int }

type macro struct {
	name   token
	params []string
	body   []line
}

// include reads a file and works through its lines.
func (a *assembler) include(name string, at token) {
	if len(a.files) >= maxFiles || a.depth >= maxInclude {
		a.fail(at, name, "includes go too deep", "does the file include itself?")
		return
	}
	data, err := readFile(a.fsys, name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			a.fail(at, name, "the file does not exist", "paths are relative to the file that names them")
		} else {
			a.fail(at, name, "the file cannot be read: "+err.Error(), "check its name")
		}
		return
	}
	if a.read += len(data); a.read > maxSource {
		a.fail(at, name, "the sources are larger than 16 MB together", "does the file include itself?")
		a.stop = true
		return
	}
	id := int32(len(a.files))
	a.files = append(a.files, file{name: name, lines: splitLines(data)})
	a.depth++
	a.process(a.lex(id))
	a.depth--
}

// lex cuts a whole file; lines that cannot be cut are reported and dropped.
func (a *assembler) lex(id int32) []line {
	lines := make([]line, 0, len(a.files[id].lines))
	for i, s := range a.files[id].lines {
		l := line{file: id, no: int32(i + 1)}
		if col, text, ok := contractComment(s); ok {
			l.contract, l.text, l.col = true, text, int32(col)
			lines = append(lines, l)
			continue
		}
		toks, e := lexLine(s)
		if e != nil {
			a.fail(token{file: id, line: l.no, col: int32(e.col)}, e.text, e.msg, e.hint)
			continue
		}
		for j := range toks {
			toks[j].file, toks[j].line = id, l.no
		}
		if len(toks) > 2 && toks[1].is(":") && blockWords[toks[2].keyword()] {
			l.toks = toks[:2]
			lines = append(lines, l)
			toks = toks[2:]
		}
		l.toks = toks
		lines = append(lines, l)
	}
	return lines
}

// process works through lines in order: the directives that decide which
// lines there are act here, everything else becomes a statement.
func (a *assembler) process(lines []line) {
	for i := 0; i < len(lines) && !a.full(); i++ {
		l := lines[i]
		if l.contract {
			a.contractLine(l)
			continue
		}
		if len(l.toks) == 0 {
			a.contractBreak()
			continue
		}
		switch l.toks[0].keyword() {
		case ".if", ".ifdef", ".ifndef":
			i = a.conditional(lines, i)
		case ".elseif", ".else", ".endif", ".endmacro", ".endrepeat":
			a.fail(l.toks[0], l.toks[0].text, "nothing is open that it could belong to", "remove it")
		case ".macro":
			i = a.macro(lines, i)
		case ".repeat":
			i = a.repeat(lines, i)
		default:
			a.line(l)
		}
	}
}

// block finds the end of the block that opens at lines[i] and the places of
// the separators in it.
func (a *assembler) block(lines []line, i int, open func(string) bool, end string, sep func(string) bool) (seps []int, last int) {
	depth := 0
	for j := i + 1; j < len(lines); j++ {
		if len(lines[j].toks) == 0 {
			continue
		}
		switch k := lines[j].toks[0].keyword(); {
		case open(k):
			depth++
		case k == end && depth > 0:
			depth--
		case k == end:
			return seps, j
		case depth == 0 && sep(k):
			seps = append(seps, j)
		}
	}
	t := lines[i].toks[0]
	a.fail(t, t.text, "the block is never closed", "close it with "+end)
	return nil, -1
}

func opens(names ...string) func(string) bool {
	return func(k string) bool {
		for _, n := range names {
			if n == k {
				return true
			}
		}
		return false
	}
}

// conditional takes the first branch whose condition holds.
func (a *assembler) conditional(lines []line, i int) int {
	seps, end := a.block(lines, i, opens(".if", ".ifdef", ".ifndef"), ".endif", opens(".elseif", ".else"))
	if end < 0 {
		return len(lines)
	}
	if a.depth++; a.depth > maxExpansion {
		a.fail(lines[i].toks[0], lines[i].toks[0].text, "conditions are nested too deeply", "use .elseif")
		a.depth--
		return end
	}
	defer func() { a.depth-- }()
	starts := append(append([]int{i}, seps...), end)
	done, closed := false, false
	for n := 0; n+1 < len(starts); n++ {
		t := lines[starts[n]].toks[0]
		if closed {
			a.fail(t, t.text, "it follows .else", ".else comes last")
			break
		}
		closed = t.keyword() == ".else"
		if done {
			continue
		}
		if a.condition(lines[starts[n]]) {
			a.process(lines[starts[n]+1 : starts[n+1]])
			done = true
		}
	}
	return end
}

func (a *assembler) condition(l line) bool {
	c := a.cursor(l.toks[1:], l)
	switch k := l.toks[0].keyword(); k {
	case ".else":
		a.expectEnd(c)
		return true
	case ".ifdef", ".ifndef":
		t := c.next()
		if t.kind != tokIdent {
			a.fail(t, t.text, "a name is expected", k+" NAME")
			return false
		}
		a.expectEnd(c)
		return a.isDefined(t) == (k == ".ifdef")
	}
	v, ok := a.early(c, "the condition")
	a.expectEnd(c)
	return ok && v != 0
}

// early evaluates an expression whose value is needed before addresses are
// known.
func (a *assembler) early(c *cursor, what string) (int64, bool) {
	e := c.expr()
	if e == nil {
		c.i = len(c.toks)
		return 0, false
	}
	v := evaluation{a: a}
	a.epoch++
	x, ok := v.value(e)
	if ok {
		return x, true
	}
	switch {
	case v.stuck == nil || v.stuck.sym.state == symConstant:
		v.final = true
		a.epoch++
		v.value(e)
	case v.stuck.sym.state == symUndefined:
		a.undefined(v.stuck.tok, v.stuck.sym)
	default:
		a.fail(v.stuck.tok, v.stuck.tok.text, what+" needs a value known at this line, and addresses are settled later", "use a constant, or check it with .assert")
	}
	return 0, false
}

// repeat works through its body n times: .repeat n [, counter].
func (a *assembler) repeat(lines []line, i int) int {
	head := lines[i]
	_, end := a.block(lines, i, opens(".repeat"), ".endrepeat", opens())
	if end < 0 {
		return len(lines)
	}
	c := a.cursor(head.toks[1:], head)
	n, ok := a.early(c, "the count")
	var counter string
	if ok && c.accept(",") {
		t := c.next()
		if t.kind != tokIdent {
			a.fail(t, t.text, "a name for the counter is expected", ".repeat n, i")
			return end
		}
		counter = t.text
	}
	a.expectEnd(c)
	if !ok {
		return end
	}
	if n < 0 || n > maxRepeat {
		a.failf(head.toks[0], head.toks[0].text, "0 to 65536", "it cannot repeat %d times", n)
		return end
	}
	body := lines[i+1 : end]
	for k := int64(0); k < n && !a.full(); k++ {
		args := map[string][]token{}
		if counter != "" {
			args[counter] = []token{{kind: tokNumber, text: itoa(k), val: k}}
		}
		if !a.expand(body, args, head.toks[0]) {
			break
		}
	}
	return end
}

// macro stores a definition: .macro name [param {, param}].
func (a *assembler) macro(lines []line, i int) int {
	head := lines[i]
	_, end := a.block(lines, i, opens(".macro"), ".endmacro", opens())
	if end < 0 {
		return len(lines)
	}
	c := a.cursor(head.toks[1:], head)
	name := c.next()
	if name.kind != tokIdent || isLocal(name.text) {
		a.fail(name, name.text, "a macro needs a name", ".macro name param, param")
		return end
	}
	if isMnemonic(name.text) || reserved(name.text) {
		a.fail(name, name.text, "an instruction or register cannot be a macro", "choose another name")
		return end
	}
	m := &macro{name: name, body: lines[i+1 : end]}
	for !c.done() {
		p := c.next()
		if p.kind != tokIdent || isLocal(p.text) {
			a.fail(p, p.text, "a parameter is a name", ".macro name param, param")
			return end
		}
		m.params = append(m.params, p.text)
		if !c.done() && !c.accept(",") {
			a.fail(c.peek(), c.peek().text, "parameters are separated by commas", ".macro name param, param")
			return end
		}
	}
	if old := a.macros[name.text]; old != nil {
		a.failf(name, name.text, "rename one of them", "the macro is already defined at %s", a.pos(old.name))
		return end
	}
	a.macros[name.text] = m
	return end
}

// call expands a macro with the arguments that stand behind its name.
func (a *assembler) call(m *macro, name token, c *cursor) {
	args := map[string][]token{}
	var list [][]token
	if !c.done() {
		list = append(list, nil)
	}
	for depth := 0; !c.done(); {
		t := c.next()
		switch {
		case t.is(",") && depth == 0:
			list = append(list, nil)
			continue
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		}
		list[len(list)-1] = append(list[len(list)-1], t)
	}
	if len(list) != len(m.params) {
		a.failf(name, name.text, "defined at "+a.pos(m.name).String(), "the macro takes %d arguments, not %d", len(m.params), len(list))
		return
	}
	for i, p := range m.params {
		if len(list[i]) == 0 {
			a.failf(name, name.text, "give it a value", "the argument for %s is empty", p)
			return
		}
		args[p] = list[i]
	}
	a.expand(m.body, args, name)
}

// expand works through a body with its parameters replaced and the local
// labels it defines made its own.
func (a *assembler) expand(body []line, args map[string][]token, at token) bool {
	depth := 1
	if a.frame != nil {
		depth = a.frame.depth + 1
	}
	if depth > maxExpansion {
		a.fail(at, at.text, "macros and repeats are nested too deeply", "does the macro call itself?")
		a.stop = true
		return false
	}
	if a.tokens++; a.tokens > maxTokens {
		a.fail(at, at.text, "the source expands to too much text", "is a macro or repeat out of hand?")
		a.stop = true
		return false
	}
	type local struct {
		name string
		home *expansion
	}
	own := map[local]bool{}
	for _, l := range body {
		if len(l.toks) > 0 && isLocal(l.toks[0].text) && l.toks[0].kind == tokIdent && a.isLabel(l.toks) {
			own[local{l.toks[0].text, l.toks[0].home}] = true
		}
	}
	a.expansions++
	home := &expansion{id: a.expansions}
	lines := make([]line, len(body))
	for i, l := range body {
		lines[i] = l
		if len(l.toks) == 0 {
			a.tokens++
			continue
		}
		toks := make([]token, 0, len(l.toks))
		for _, t := range l.toks {
			if t.kind == tokIdent {
				if arg, ok := args[t.text]; ok {
					for j, s := range arg {
						if s.line == 0 { // a counter has no place of its own
							s.file, s.line, s.col = t.file, t.line, t.col
						}
						if j == 0 {
							s.space = t.space
						}
						toks = append(toks, s)
					}
					continue
				}
				if own[local{t.text, t.home}] {
					t.home = home
				}
			}
			toks = append(toks, t)
		}
		lines[i].toks = toks
		if a.tokens += len(toks) + 1; a.tokens > maxTokens || len(toks) > maxLine {
			a.fail(at, at.text, "the source expands to too much text", "is a macro or repeat out of hand?")
			a.stop = true
			return false
		}
	}
	a.frame = &frame{parent: a.frame, pos: at, depth: depth}
	a.process(lines)
	a.frame = a.frame.parent
	return !a.full()
}
