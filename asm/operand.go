package asm

import (
	"strings"

	"pool6502/asm/syntax"
)

// form is how an operand is written. The form and the value together give the addressing mode.
type form uint8

const (
	formNone form = iota
	formAcc
	formImm
	formDirect  // zero page, absolute or relative
	formDirectX // ,x
	formDirectY // ,y
	formIndirect
	formIndX // (zp,x)
	formIndY // (zp),y
)

// An operand is an instruction as written, with the opcodes it may become.
type operand struct {
	name  string // lower case
	forms *opcodeSet
	form  form
	force byte // 'z', 'a' or 0
	e     *syntax.Expr
}

// instruction parses an operand and checks that the form exists.
func (a *assembler) instruction(t syntax.Token, c *syntax.Cursor) {
	o := a.operands.new()
	o.forms = mnemonicOf(t.Text)
	o.name = o.forms.name
	start := c.At
	ok := a.operand(o, c)
	if !ok {
		c.Skip()
		a.star = nil
		return
	}
	if !c.Done() {
		a.fail(c.Peek(), c.Rest(), "this does not belong to the operand", o.name+" has "+o.forms.list())
		a.star = nil
		return
	}
	if !o.possible() {
		a.fail(t, strings.TrimSpace(t.Text+" "+syntax.Text(c.Toks[start:])), o.name+" has no such addressing mode", "it has "+o.forms.list())
		a.star = nil
		return
	}
	s := a.room.new()
	s.kind, s.tok, s.ins = stInstr, t, o
	a.add(s)
}

func (a *assembler) operand(o *operand, c *syntax.Cursor) bool {
	switch t := c.Peek(); {
	case t.Kind == syntax.End:
		o.form = formNone
		return true
	case t.Keyword() == "a" && c.At+1 == len(c.Toks):
		c.Next()
		o.form = formAcc
		return true
	case c.Accept("#"):
		o.form = formImm
		o.e = c.Expr()
		return o.e != nil
	case t.Is("(") && indirect(c):
		return a.indirect(o, c)
	case (t.Keyword() == "a" || t.Keyword() == "z") && c.At+1 < len(c.Toks) && c.Toks[c.At+1].Is(":"):
		o.force = t.Keyword()[0]
		c.At += 2
	}
	o.form = formDirect
	if o.e = c.Expr(); o.e == nil {
		return false
	}
	if c.Accept(",") {
		switch r := c.Next(); r.Keyword() {
		case "x":
			o.form = formDirectX
		case "y":
			o.form = formDirectY
		default:
			a.fail(r, r.Text, "the index register is x or y", "write ,x or ,y")
			return false
		}
	}
	return true
}

// indirect reports whether the parenthesis that opens here belongs to an indirect
// addressing mode and not to an expression: it closes at the end of the operand,
// before ,y, or right after ,x.
func indirect(c *syntax.Cursor) bool {
	depth := 0
	for j := c.At; j < len(c.Toks); j++ {
		switch t := c.Toks[j]; {
		case t.Is("("):
			depth++
		case t.Is(")"):
			if depth--; depth == 0 {
				return j+1 == len(c.Toks) || c.Toks[j+1].Is(",")
			}
		}
	}
	return true
}

func (a *assembler) indirect(o *operand, c *syntax.Cursor) bool {
	start := c.At
	c.Next()
	if o.e = c.Expr(); o.e == nil {
		return false
	}
	if c.Accept(",") {
		if r := c.Next(); r.Keyword() != "x" || !c.Accept(")") {
			a.fail(r, r.Text, "inside the parentheses only x is possible", "write (zp,x) or (zp),y")
			return false
		}
		o.form = formIndX
		return true
	}
	if !c.Accept(")") {
		a.fail(c.Peek(), c.Rest(), "a closing parenthesis is missing", "every ( needs its )")
		return false
	}
	if !c.Accept(",") {
		o.form = formIndirect
		return true
	}
	switch r := c.Next(); {
	case r.Keyword() == "y":
		o.form = formIndY
		return true
	case r.Keyword() == "x":
		// (base+1),x is no addressing mode of the 6502, so the parentheses
		// can only belong to the expression.
		c.At = start
		if o.e = c.Expr(); o.e == nil {
			return false
		}
		c.At += 2
		o.form = formDirectX
		return true
	default:
		a.fail(r, r.Text, "the index register is x or y", "write (zp,x) or (zp),y")
		return false
	}
}
