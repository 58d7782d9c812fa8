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
	case t.Is("("):
		return a.indirect(o, c)
	case (t.Keyword() == "a" || t.Keyword() == "z") && c.At+1 < len(c.Toks) && c.Toks[c.At+1].Is(":"):
		o.force = t.Keyword()[0]
		c.At += 2
	}
	o.form = formDirect
	if t := c.Peek(); c.At+1 == len(c.Toks) && (t.Kind == syntax.String || t.Kind == syntax.Number && t.Text[0] == '\'') {
		a.fail(t, syntax.Text(c.Toks[c.At:]), "a character is no address", "write # before it")
		return false
	}
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

// indirect parses an operand that begins with a parenthesis, which is an indirect one. A value that begins with a
// parenthesis of its own is written +(base+1)*2.
func (a *assembler) indirect(o *operand, c *syntax.Cursor) bool {
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
	if c.Done() {
		o.form = formIndirect
		return true
	}
	if !c.Accept(",") {
		a.fail(c.Peek(), c.Rest(), "an operand that begins with a parenthesis is indirect, and ends with it", "if it is part of a value, write + before it: lda +(base+1)*2")
		return false
	}
	switch r := c.Next(); {
	case r.Keyword() == "y":
		o.form = formIndY
		return true
	case r.Keyword() == "x":
		a.fail(r, r.Text, "no addressing mode is written (n),x", "write (zp,x) or (zp),y, or n,x without parentheses")
		return false
	default:
		a.fail(r, r.Text, "the index register is x or y", "write (zp,x) or (zp),y")
		return false
	}
}
