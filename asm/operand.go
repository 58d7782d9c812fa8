package asm

import "strings"

// form is how an operand is written; with the value it gives the mode.
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
	e     *expr
}

// instruction parses an operand and checks that the form exists.
func (a *assembler) instruction(t token, c *cursor) {
	o := &operand{name: t.keyword(), forms: mnemonics[t.keyword()]}
	start := c.i
	ok := a.operand(o, c)
	if !ok {
		c.i = len(c.toks)
		a.star = nil
		return
	}
	if !c.done() {
		a.fail(c.peek(), c.rest(), "this is left over behind the operand", o.name+" has "+o.forms.list())
		a.star = nil
		return
	}
	if !o.possible() {
		a.fail(t, strings.TrimSpace(t.text+" "+textOf(c.toks[start:])), o.name+" has no such addressing mode", "it has "+o.forms.list())
		a.star = nil
		return
	}
	a.add(&stmt{kind: stInstr, tok: t, ins: o})
}

func (a *assembler) operand(o *operand, c *cursor) bool {
	switch t := c.peek(); {
	case t.kind == tokEnd:
		o.form = formNone
		return true
	case t.keyword() == "a" && c.i+1 == len(c.toks):
		c.next()
		o.form = formAcc
		return true
	case c.accept("#"):
		o.form = formImm
		o.e = c.expr()
		return o.e != nil
	case t.is("(") && c.indirect():
		return a.indirect(o, c)
	case (t.keyword() == "a" || t.keyword() == "z") && c.i+1 < len(c.toks) && c.toks[c.i+1].is(":"):
		o.force = t.keyword()[0]
		c.i += 2
	}
	o.form = formDirect
	if o.e = c.expr(); o.e == nil {
		return false
	}
	if c.accept(",") {
		switch r := c.next(); r.keyword() {
		case "x":
			o.form = formDirectX
		case "y":
			o.form = formDirectY
		default:
			a.fail(r, r.text, "the index register is x or y", "write ,x or ,y")
			return false
		}
	}
	return true
}

// indirect reports whether the parenthesis that opens here is the one of an
// indirect mode and not just part of an expression: it closes at the end of
// the operand, before ,y, or right behind ,x.
func (c *cursor) indirect() bool {
	depth := 0
	for j := c.i; j < len(c.toks); j++ {
		switch t := c.toks[j]; {
		case t.is("("):
			depth++
		case t.is(")"):
			if depth--; depth == 0 {
				return j+1 == len(c.toks) || c.toks[j+1].is(",")
			}
		}
	}
	return true
}

func (a *assembler) indirect(o *operand, c *cursor) bool {
	start := c.i
	c.next()
	if o.e = c.expr(); o.e == nil {
		return false
	}
	if c.accept(",") {
		if r := c.next(); r.keyword() != "x" || !c.accept(")") {
			a.fail(r, r.text, "only x can stand inside the parentheses", "write (zp,x) or (zp),y")
			return false
		}
		o.form = formIndX
		return true
	}
	if !c.accept(")") {
		a.fail(c.peek(), c.rest(), "a closing parenthesis is missing", "every ( needs its )")
		return false
	}
	if !c.accept(",") {
		o.form = formIndirect
		return true
	}
	switch r := c.next(); {
	case r.keyword() == "y":
		o.form = formIndY
		return true
	case r.keyword() == "x":
		// (base+1),x is no mode of the 6502, so the parentheses can only
		// belong to the expression.
		c.i = start
		if o.e = c.expr(); o.e == nil {
			return false
		}
		c.i += 2
		o.form = formDirectX
		return true
	default:
		a.fail(r, r.text, "the index register is x or y", "write (zp,x) or (zp),y")
		return false
	}
}
