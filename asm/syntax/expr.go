package syntax

import "fmt"

// An Expr is a node of an expression. Leaves are numbers and symbols; the
// others name their operator or function.
type Expr struct {
	Op   string // "num", "sym", an operator, or a function's name
	Val  int64
	Sym  *Symbol
	Args []*Expr
	Tok  Token // where to point at when it is wrong
}

// precedence of binary operators, from the loosest on. Comparisons bind looser than arithmetic,
// so that a condition needs no parentheses around its sides.
var precedence = map[string]int{
	"||": 1,
	"&&": 2,
	"=":  3, "==": 3, "<>": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3,
	"|":  4,
	"^":  5,
	"&":  6,
	"<<": 7, ">>": 7,
	"+": 8, "-": 8,
	"*": 9, "/": 9, "%": 9,
}

// Functions with the number of their arguments.
var functions = map[string]int{
	"lo": 1, "hi": 1, "page": 1, "bank": 1, "sizeof": 1, "samepage": 2,
	"min": 2, "max": 2, "abs": 1, "defined": 1,
}

// maxDepth is how deeply an expression may be nested.
const maxDepth = 100

// Expr parses one expression, or reports and gives nil.
func (c *Cursor) Expr() *Expr { return c.binary(1, 0) }

// binary parses operators of at least a precedence, with what stands on both sides of them.
func (c *Cursor) binary(least, depth int) *Expr {
	left := c.unary(depth)
	for n := 0; left != nil; n++ {
		t := c.Peek()
		if t.Kind != Op || precedence[t.Text] < least {
			return left
		}
		if n > maxDepth*10 {
			c.Names.Fail(t, t.Text, "the expression is too long", "split it with constants")
			return nil
		}
		c.Next()
		right := c.binary(precedence[t.Text]+1, depth)
		if right == nil {
			return nil
		}
		left = &Expr{Op: t.Text, Args: []*Expr{left, right}, Tok: t}
	}
	return nil
}

func (c *Cursor) unary(depth int) *Expr {
	t := c.Next()
	if depth > maxDepth {
		c.Names.Fail(t, t.Text, "the expression is nested too deeply", "split it with constants")
		return nil
	}
	switch {
	case t.Kind == Number:
		return &Expr{Op: "num", Val: t.Val, Tok: t}
	case t.Kind == String && len(t.Text) == 1:
		return &Expr{Op: "num", Val: int64(t.Text[0]), Tok: t}
	case t.Kind == Ident:
		if _, ok := functions[t.Keyword()]; ok && c.Peek().Is("(") {
			return c.call(t, depth)
		}
		if IsRegister(t.Text) {
			c.Names.Fail(t, t.Text, "a register is not a value", "use a number or a symbol")
			return nil
		}
		return &Expr{Op: "sym", Sym: c.Names.Reference(t), Tok: t}
	case t.Is("*"):
		return &Expr{Op: "sym", Sym: c.Names.Here(t), Tok: t}
	case t.Is("("):
		e := c.binary(1, depth+1)
		if e == nil {
			return nil
		}
		if !c.Accept(")") {
			c.Names.Fail(c.Peek(), c.Peek().Text, "a closing parenthesis is missing", "every ( needs its )")
			return nil
		}
		return e
	case t.Is("<"), t.Is(">"), t.Is("-"), t.Is("+"), t.Is("~"), t.Is("!"):
		e := c.unary(depth + 1)
		if e == nil {
			return nil
		}
		return &Expr{Op: "u" + t.Text, Args: []*Expr{e}, Tok: t}
	case t.Kind == End:
		c.Names.Fail(t, "", "a value is missing at the end of the line", "write a number, a symbol or an expression")
		return nil
	}
	c.Names.Fail(t, t.Text, "a value is expected here", "write a number, a symbol or an expression")
	return nil
}

func (c *Cursor) call(name Token, depth int) *Expr {
	c.Next() // (
	e := &Expr{Op: name.Keyword(), Tok: name}
	if e.Op == "defined" {
		t := c.Next()
		if t.Kind != Ident || !c.Accept(")") {
			c.Names.Fail(name, name.Text, "defined takes one name", "write defined(NAME)")
			return nil
		}
		e.Op = "num"
		if c.Names.IsDefined(t) {
			e.Val = 1
		}
		return e
	}
	for {
		arg := c.binary(1, depth+1)
		if arg == nil {
			return nil
		}
		e.Args = append(e.Args, arg)
		if !c.Accept(",") {
			break
		}
	}
	if !c.Accept(")") {
		c.Names.Fail(c.Peek(), c.Peek().Text, "a closing parenthesis is missing", "every ( needs its )")
		return nil
	}
	if want := functions[e.Op]; want != len(e.Args) {
		c.Names.Fail(name, name.Text, fmt.Sprintf("%s takes %d values, not %d", e.Op, want, len(e.Args)), "write "+e.Op+"("+"A, B"[:3*want-2]+")")
		return nil
	}
	if (e.Op == "bank" || e.Op == "sizeof") && e.Args[0].Op != "sym" {
		c.Names.Fail(name, name.Text, e.Op+" takes the name of a symbol", "write "+e.Op+"(NAME)")
		return nil
	}
	return e
}

// IsRegister reports whether a name is a register and so no symbol.
func IsRegister(name string) bool {
	switch name {
	case "A", "X", "Y", "a", "x", "y":
		return true
	}
	return false
}
