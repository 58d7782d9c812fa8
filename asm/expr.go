package asm

// An expr is a node of an expression. Leaves are numbers and symbols; the
// others name their operator or function.
type expr struct {
	op   string // "num", "sym", an operator, or a function's name
	val  int64
	sym  *symbol
	args []*expr
	tok  token // where to point at when it is wrong
}

// Binary operators, loosest first. Comparisons bind looser than arithmetic,
// so that a condition needs no parentheses around its sides.
var precedence = []map[string]bool{
	{"||": true},
	{"&&": true},
	{"=": true, "==": true, "<>": true, "!=": true, "<": true, ">": true, "<=": true, ">=": true},
	{"|": true},
	{"^": true},
	{"&": true},
	{"<<": true, ">>": true},
	{"+": true, "-": true},
	{"*": true, "/": true, "%": true},
}

// Functions with the number of their arguments.
var functions = map[string]int{
	"lo": 1, "hi": 1, "page": 1, "bank": 1, "sizeof": 1, "samepage": 2,
	"min": 2, "max": 2, "abs": 1, "defined": 1,
}

// A cursor walks over the tokens of one statement.
type cursor struct {
	a    *assembler
	toks []token
	i    int
	end  token // stands for the end of the line
}

func (c *cursor) peek() token {
	if c.i < len(c.toks) {
		return c.toks[c.i]
	}
	return c.end
}

func (c *cursor) next() token {
	t := c.peek()
	if c.i < len(c.toks) {
		c.i++
	}
	return t
}

func (c *cursor) accept(op string) bool {
	if c.peek().is(op) {
		c.i++
		return true
	}
	return false
}

func (c *cursor) done() bool { return c.i >= len(c.toks) }

// rest gives the text from here on, for messages.
func (c *cursor) rest() string { return textOf(c.toks[c.i:]) }

// expr parses one expression, or reports and gives nil.
func (c *cursor) expr() *expr { return c.binary(0, 0) }

func (c *cursor) binary(level, depth int) *expr {
	if level == len(precedence) {
		return c.unary(depth)
	}
	left := c.binary(level+1, depth)
	for n := 0; left != nil; n++ {
		t := c.peek()
		if t.kind != tokOp || !precedence[level][t.text] {
			return left
		}
		if n > maxDepth*10 {
			c.a.fail(t, t.text, "the expression is too long", "split it with constants")
			return nil
		}
		c.next()
		right := c.binary(level+1, depth)
		if right == nil {
			return nil
		}
		left = &expr{op: t.text, args: []*expr{left, right}, tok: t}
	}
	return nil
}

func (c *cursor) unary(depth int) *expr {
	t := c.next()
	if depth > maxDepth {
		c.a.fail(t, t.text, "the expression is nested too deeply", "split it with constants")
		return nil
	}
	switch {
	case t.kind == tokNumber:
		return &expr{op: "num", val: t.val, tok: t}
	case t.kind == tokString && len(t.text) == 1:
		return &expr{op: "num", val: int64(t.text[0]), tok: t}
	case t.kind == tokIdent:
		if _, ok := functions[t.keyword()]; ok && c.peek().is("(") {
			return c.call(t, depth)
		}
		if reserved(t.text) {
			c.a.fail(t, t.text, "a register is not a value", "use a number or a symbol")
			return nil
		}
		return &expr{op: "sym", sym: c.a.reference(t), tok: t}
	case t.is("*"):
		return &expr{op: "sym", sym: c.a.here(t), tok: t}
	case t.is("("):
		e := c.binary(0, depth+1)
		if e == nil {
			return nil
		}
		if !c.accept(")") {
			c.a.fail(c.peek(), c.peek().text, "a closing parenthesis is missing", "every ( needs its )")
			return nil
		}
		return e
	case t.is("<"), t.is(">"), t.is("-"), t.is("+"), t.is("~"), t.is("!"):
		e := c.unary(depth + 1)
		if e == nil {
			return nil
		}
		return &expr{op: "u" + t.text, args: []*expr{e}, tok: t}
	case t.kind == tokEnd:
		c.a.fail(t, "", "a value is missing at the end of the line", "write a number, a symbol or an expression")
		return nil
	}
	c.a.fail(t, t.text, "a value is expected here", "write a number, a symbol or an expression")
	return nil
}

func (c *cursor) call(name token, depth int) *expr {
	c.next() // (
	e := &expr{op: name.keyword(), tok: name}
	if e.op == "defined" {
		t := c.next()
		if t.kind != tokIdent || !c.accept(")") {
			c.a.fail(name, name.text, "defined takes one name", "write defined(NAME)")
			return nil
		}
		e.op = "num"
		if c.a.isDefined(t) {
			e.val = 1
		}
		return e
	}
	for {
		arg := c.binary(0, depth+1)
		if arg == nil {
			return nil
		}
		e.args = append(e.args, arg)
		if !c.accept(",") {
			break
		}
	}
	if !c.accept(")") {
		c.a.fail(c.peek(), c.peek().text, "a closing parenthesis is missing", "every ( needs its )")
		return nil
	}
	if want := functions[e.op]; want != len(e.args) {
		c.a.failf(name, name.text, "write "+e.op+"("+"A, B"[:3*want-2]+")", "%s takes %d values, not %d", e.op, want, len(e.args))
		return nil
	}
	if (e.op == "bank" || e.op == "sizeof") && e.args[0].op != "sym" {
		c.a.fail(name, name.text, e.op+" takes the name of a symbol", "write "+e.op+"(NAME)")
		return nil
	}
	return e
}

// reserved reports whether a name is a register and so no symbol.
func reserved(name string) bool {
	switch name {
	case "A", "X", "Y", "a", "x", "y":
		return true
	}
	return false
}

// textOf joins tokens again, for messages.
func textOf(toks []token) string {
	var b []byte
	for i, t := range toks {
		if i > 0 && t.space {
			b = append(b, ' ')
		}
		if t.kind == tokString {
			b = append(b, '"')
			b = append(b, t.text...)
			b = append(b, '"')
			continue
		}
		b = append(b, t.text...)
	}
	return string(b)
}
