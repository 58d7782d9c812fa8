package asm

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
