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

	room [2]*Expr // of Args
}

// with sets the arguments of an expression that has at most two.
func (e *Expr) with(args ...*Expr) *Expr {
	e.Args = e.room[:copy(e.room[:], args)]
	return e
}

// precedence of binary operators, from the loosest on; 0 for others. Comparisons bind looser than arithmetic,
// so that a condition needs no parentheses around its sides.
func precedence(op string) int {
	switch op {
	case "||":
		return 1
	case "&&":
		return 2
	case "=", "==", "<>", "!=", "<", ">", "<=", ">=":
		return 3
	case "|":
		return 4
	case "^":
		return 5
	case "&":
		return 6
	case "<<", ">>":
		return 7
	case "+", "-":
		return 8
	case "*", "/", "%":
		return 9
	}
	return 0
}

// Functions with the number of their arguments.
var functions = map[string]int{
	"lo": 1, "hi": 1, "page": 1, "bank": 1, "sizeof": 1, "samepage": 2,
	"min": 2, "max": 2, "abs": 1, "defined": 1,
}

// elsewhere has functions of other assemblers, and what they are called here.
var elsewhere = map[string]string{
	".defined": "defined", ".def": "defined", ".sizeof": "sizeof", ".lobyte": "lo", ".hibyte": "hi", ".bank": "bank", ".min": "min", ".max": "max",
}

// maxDepth is how deeply an expression may be nested.
const maxDepth = 100

// Expr parses one expression, or reports and gives nil.
func (c *Cursor) Expr() *Expr { return c.binary(1, 0) }

// binary parses operators of at least a precedence, with what stands on both sides of them.
func (c *Cursor) binary(least, depth int) *Expr {
	left := c.unary(depth)
	for n := 0; left != nil; n++ {
		if c.Done() || c.Toks[c.At].Kind != Op {
			return left
		}
		t := c.Toks[c.At]
		binds := precedence(t.Text)
		if binds < least {
			return left
		}
		if n > maxDepth*10 {
			c.Names.Fail(t, t.Text, "the expression is too long", "split it with constants")
			return nil
		}
		c.At++
		right := c.binary(binds+1, depth)
		if right == nil {
			return nil
		}
		left = (&Expr{Op: t.Text, Tok: t}).with(left, right)
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
		if c.At < len(c.Toks) && c.Toks[c.At].Is("(") && functions[t.Keyword()] > 0 {
			return c.call(t, depth)
		}
		if IsLocal(t.Text) && c.Peek().Is("(") && elsewhere[t.Keyword()] != "" {
			c.Names.Fail(t, t.Text, "no function has this name", "write "+elsewhere[t.Keyword()]+"( ... )")
			return nil
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
		return Signed(t.Text, e, t)
	case t.Is(":"):
		c.Names.Fail(t, t.Text, "a value is expected here", "labels have names here: write .loop: and bne .loop")
		return nil
	case t.Kind == End:
		c.Names.Fail(t, "", "a value is missing at the end of the line", "write a number, a symbol or an expression")
		return nil
	}
	c.Names.Fail(t, t.Text, "a value is expected here", "write a number, a symbol or an expression")
	return nil
}

// Signed gives an expression with a sign before it: < and > for the halves of its value, and - + ~ !.
func Signed(sign string, e *Expr, at Token) *Expr { return (&Expr{Op: signs[sign], Tok: at}).with(e) }

// signs has the operator for each sign.
var signs = map[string]string{"<": "u<", ">": "u>", "-": "u-", "+": "u+", "~": "u~", "!": "u!"}

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
		c.Names.Fail(name, name.Text, fmt.Sprintf("%s takes %d value%s, not %d", e.Op, want, "s"[:min(want-1, 1)], len(e.Args)), "write "+e.Op+"("+"A, B"[:3*want-2]+")")
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
