package asm

import (
	"slices"

	"pool6502/asm/syntax"
)

// A frame is one macro call or one round of a repeat; they nest.
type frame struct {
	parent *frame
	pos    syntax.Token
	depth  int
}

type macro struct {
	name   syntax.Token
	params []string
	body   []line
	broken bool // its parameters are not right, which is already an error
}

// repeat assembles its body n times: .repeat n [, counter].
func (a *assembler) repeat(lines []line, i int) int {
	head := lines[i]
	_, end := a.block(lines, i, opens(".repeat"), ".endrepeat", opens())
	if end < 0 {
		return len(lines)
	}
	a.nothingElse(lines[end])
	c := a.cursor(head.toks[1:], head)
	n, ok := a.early(c, "the count")
	var counter string
	if ok && c.Accept(",") {
		t := c.Next()
		if t.Kind != syntax.Ident {
			a.fail(t, t.Text, "a name for the counter is expected", ".repeat n, i")
			return end
		}
		counter = t.Text
	}
	a.expectEnd(c)
	if !ok {
		return end
	}
	if n < 0 || n > maxRepeat {
		a.failf(head.toks[0], head.toks[0].Text, "0 to 65536", "it cannot repeat %d times", n)
		return end
	}
	a.dropCursor(c)
	body := lines[i+1 : end]
	for k := int64(0); k < n && !a.full(); k++ {
		var args []argument
		if counter != "" {
			args = []argument{{counter, []syntax.Token{{Kind: syntax.Number, Text: itoa(k), Val: k}}}}
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
	a.nothingElse(lines[end])
	c := a.cursor(head.toks[1:], head)
	name := c.Next()
	if name.Kind != syntax.Ident || syntax.IsLocal(name.Text) {
		a.fail(name, name.Text, "a macro needs a name", ".macro name param, param")
		return end
	}
	if isMnemonic(name.Text) || syntax.IsRegister(name.Text) {
		a.fail(name, name.Text, "an instruction or register cannot be a macro", "choose another name")
		return end
	}
	m := &macro{name: name, body: lines[i+1 : end]}
	m.broken = !a.parameters(m, c)
	if old := a.macros[name.Text]; old != nil {
		a.failf(name, name.Text, "rename one of them", "the macro is already defined at %s", a.pos(old.name))
		return end
	}
	if s := a.symbols[name.Text]; s != nil && s.State != syntax.Undefined {
		a.failf(name, name.Text, "define a macro above the line that calls it", "the name is taken as a label at %s", a.pos(s.tok))
		return end
	}
	a.macros[name.Text] = m
	return end
}

// parameters reads the parameters of a macro. It reports whether they are right.
func (a *assembler) parameters(m *macro, c *syntax.Cursor) bool {
	for !c.Done() {
		p := c.Next()
		if p.Kind != syntax.Ident || syntax.IsLocal(p.Text) {
			a.fail(p, p.Text, "a parameter is a name", ".macro name param, param")
			return false
		}
		if slices.Contains(m.params, p.Text) {
			a.fail(p, p.Text, "two parameters have this name", "rename one of them")
			return false
		}
		if at := registerIn(m.body, p.Text); at != nil {
			a.failf(*at, at.Text, "rename the parameter", "the macro's parameter %s stands here, and not the register", p.Text)
			return false
		}
		m.params = append(m.params, p.Text)
		if !c.Done() && !c.Accept(",") {
			a.fail(c.Peek(), c.Peek().Text, "parameters are separated by commas", ".macro name param, param")
			return false
		}
	}
	return true
}

// registerIn finds the place in a macro's body where a name is that of a register and not a value: behind the
// comma of an operand, or alone as in asl a.
func registerIn(body []line, name string) *syntax.Token {
	if !syntax.IsRegister(name) {
		return nil
	}
	for _, l := range body {
		toks := l.toks
		if len(toks) > 2 && toks[1].Is(":") {
			toks = toks[2:]
		}
		for i := range toks {
			if i > 0 && isMnemonic(toks[0].Text) && toks[i].Text == name && (toks[i-1].Is(",") || i == 1 && len(toks) == 2 && toks[i].Keyword() == "a") {
				return &toks[i]
			}
		}
	}
	return nil
}

// call expands a macro with the arguments that follow its name.
func (a *assembler) call(m *macro, name syntax.Token, c *syntax.Cursor) {
	var args []argument
	var list [][]syntax.Token
	if !c.Done() {
		list = append(list, nil)
	}
	for depth := 0; !c.Done(); {
		t := c.Next()
		switch {
		case t.Is(",") && depth == 0:
			list = append(list, nil)
			continue
		case t.Is("("):
			depth++
		case t.Is(")"):
			depth--
		}
		list[len(list)-1] = append(list[len(list)-1], t)
	}
	if m.broken {
		return
	}
	if len(list) != len(m.params) {
		a.failf(name, name.Text, "defined at "+a.pos(m.name).String(), "the macro takes %s, not %d", plural(int64(len(m.params)), "argument"), len(list))
		return
	}
	for i, p := range m.params {
		if len(list[i]) == 0 {
			a.failf(name, name.Text, "give it a value", "the argument for %s is empty", p)
			return
		}
		args = append(args, argument{p, list[i]})
	}
	a.expand(m.body, args, name)
}

// An argument has the tokens that stand for a parameter.
type argument struct {
	name string
	toks []syntax.Token
}

func find(args []argument, name string) (toks []syntax.Token, ok bool) {
	for i := len(args) - 1; i >= 0; i-- {
		if args[i].name == name {
			return args[i].toks, true
		}
	}
	return nil, false
}

// expand assembles a body after replacing its parameters and renaming the local labels
// that it defines, so that they are different in each expansion.
func (a *assembler) expand(body []line, args []argument, at syntax.Token) bool {
	depth := 1
	if a.frame != nil {
		depth = a.frame.depth + 1
	}
	if depth > maxExpansion {
		a.fail(at, at.Text, "macros and repeats are nested too deeply", "does the macro call itself?")
		a.stop = true
		return false
	}
	if a.tokens++; a.tokens > maxTokens {
		a.fail(at, at.Text, "the source expands to too much text", "does a macro or a repeat not end?")
		a.stop = true
		return false
	}
	type local struct {
		name string
		home int
	}
	var own map[local]bool
	tokens := 0
	for _, l := range body {
		tokens += len(l.toks)
		if len(l.toks) > 0 && syntax.IsLocal(l.toks[0].Text) && l.toks[0].Kind == syntax.Ident && a.isLabel(l.toks) {
			if own == nil {
				own = map[local]bool{}
			}
			own[local{l.toks[0].Text, l.toks[0].Home}] = true
		}
	}
	a.expansions++
	home := a.expansions
	lines := make([]line, len(body))
	room := make([]syntax.Token, 0, tokens) // of all lines, where no argument is longer than its parameter
	for i, l := range body {
		lines[i] = l
		if len(l.toks) == 0 {
			a.tokens++
			continue
		}
		toks := room[len(room):]
		for _, t := range l.toks {
			if t.Kind == syntax.Ident {
				if arg, ok := find(args, t.Text); ok {
					for j, s := range arg {
						if s.Line == 0 { // a counter has no position in the source
							s.File, s.Line, s.Col = t.File, t.Line, t.Col
						}
						if j == 0 {
							s.Space = t.Space
						}
						toks = append(toks, s)
					}
					continue
				}
				if own != nil && own[local{t.Text, t.Home}] {
					t.Home = home
				}
			}
			toks = append(toks, t)
		}
		if len(room)+len(toks) <= cap(room) { // append has not moved them
			room = room[:len(room)+len(toks)]
		}
		lines[i].toks = toks[:len(toks):len(toks)]
		if a.tokens += len(toks) + 1; a.tokens > maxTokens || len(toks) > syntax.MaxLine {
			a.fail(at, at.Text, "the source expands to too much text", "does a macro or a repeat not end?")
			a.stop = true
			return false
		}
	}
	a.frame = &frame{parent: a.frame, pos: at, depth: depth}
	a.process(lines)
	a.frame = a.frame.parent
	return !a.full()
}
