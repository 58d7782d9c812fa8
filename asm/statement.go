package asm

import (
	"fmt"

	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

type stmtKind uint8

const (
	stLabel stmtKind = iota
	stInstr
	stData
	stRes
	stAlign
	stOrg
	stArea
	stAssert
	stVectors
)

// A stmt is a statement after expansion. The layout fills in the fields of the lower
// half.
type stmt struct {
	kind  stmtKind
	tok   syntax.Token
	frame *frame

	sym   *symbol        // stLabel
	ins   *operand       // stInstr
	items []dataItem     // stData, stVectors
	exprs []*syntax.Expr // count and fill of stRes and stAlign, address of stOrg, condition of stAssert
	text  string         // message of stAssert, name of stArea
	bank  int            // of stArea; -1: the code bank

	implied bool // not in the source

	area *area
	addr int
	size int
	wide bool // the instruction cannot use its zero page form
}

// A dataItem is a run of given bytes or one value.
type dataItem struct {
	bytes []byte
	e     *syntax.Expr
	unit  int // bytes of the value
}

func (d dataItem) size() int {
	if d.e == nil {
		return len(d.bytes)
	}
	return d.unit
}

// isLabel reports whether a line starts by defining a label: anything with a
// colon, or a name in the first column that means nothing else and has no dot.
func (a *assembler) isLabel(toks []syntax.Token) bool {
	t := toks[0]
	if t.Kind != syntax.Ident {
		return false
	}
	if len(toks) > 1 && toks[1].Is(":") {
		return true
	}
	if len(toks) > 1 && (toks[1].Is("=") || toks[1].Is("?=")) {
		return false
	}
	return t.Col == 1 && t.Text[0] != '.' && !a.isOperation(t)
}

// isOperation reports whether an identifier is an instruction, a directive or
// a macro.
func (a *assembler) isOperation(t syntax.Token) bool {
	if t.Kind != syntax.Ident {
		return false
	}
	return a.macros[t.Text] != nil || isMnemonic(t.Text) || directiveOf(t) != nil || t.Text[0] == '.' && blockWords[t.Keyword()]
}

var blockWords = map[string]bool{
	".if": true, ".ifdef": true, ".ifndef": true, ".elseif": true, ".else": true, ".endif": true,
	".macro": true, ".endmacro": true, ".repeat": true, ".endrepeat": true,
}

// line turns a source line into statements.
func (a *assembler) line(l line) {
	c := a.cursor(l.toks, l)
	a.statement(l, c)
	a.dropCursor(c)
}

func (a *assembler) statement(l line, c *syntax.Cursor) {
	t := c.Peek()
	if a.isLabel(l.toks) {
		c.Next()
		apart := c.Peek().Space
		colon := c.Accept(":")
		switch next := c.Peek(); {
		case colon && apart && isMnemonic(t.Text) && (next.Is("+") || next.Is("-")):
			a.fail(t, t.Text+" :"+next.Text, "this label has no name", noAnonymous)
			return
		case colon && apart && isMnemonic(t.Text):
			a.oneALine(t)
			return
		case !colon && equals[next.Keyword()]:
			a.fail(t, t.Text+" "+next.Text, "no constant is defined like this", "write "+t.Text+" = value")
			return
		case !colon && !c.Done() && !a.isOperation(next):
			a.unknown(t)
			return
		}
		a.label(t, !colon && c.Done())
		if c.Done() {
			return
		}
		t = c.Peek()
	}
	c.Next()
	if t.Kind == syntax.Ident && (c.Peek().Is("=") || c.Peek().Is("?=")) {
		a.contractBreak()
		a.constant(t, c)
		return
	}
	if t.Is("*") && c.Accept("=") {
		dirOrg(a, t, c)
		a.expectEnd(c)
		return
	}
	if t.Kind != syntax.Ident {
		hint := "write a label, an instruction or a directive"
		switch {
		case t.Is("#"):
			hint = "a comment begins with ;"
		case t.Is(":"):
			hint = noAnonymous
		}
		a.fail(t, t.Text, "a statement cannot start like this", hint)
		return
	}
	a.contractEnd(t)
	if d := directiveOf(t); d != nil {
		d(a, t, c)
		if !c.Done() && !a.full() && !a.failed[lineKey{t.File, t.Line}] {
			a.fail(c.Peek(), c.Rest(), "this does not belong to the statement", "remove it")
		}
		return
	}
	if isMnemonic(t.Text) {
		a.instruction(t, c)
		return
	}
	if m := a.macros[t.Text]; m != nil {
		a.call(m, t, c)
		return
	}
	if blockWords[t.Keyword()] {
		a.fail(t, t.Text, "it must come first on its line", "give the label a colon or a line of its own")
		return
	}
	a.unknown(t)
}

// equals are the words with which other assemblers define a constant.
var equals = map[string]bool{"equ": true, ".equ": true, "set": true, ".set": true}

// oneALine reports an instruction where something else has to stand.
func (a *assembler) oneALine(t syntax.Token) {
	a.fail(t, t.Text, "this is an instruction", "write each instruction on a line of its own")
}

// unknown reports a word that is not an operation, with similar names.
func (a *assembler) unknown(t syntax.Token) {
	var names []string
	for n := range directives {
		names = append(names, n)
	}
	for n := range blockWords {
		names = append(names, n)
	}
	for n := range mnemonics {
		names = append(names, n)
	}
	for n := range a.macros {
		names = append(names, n)
	}
	hint := "write a colon after a label"
	if said := ours(t.Keyword()); said != "" {
		hint = said
	} else if near := symbols.Nearest(t.Keyword(), names); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %s? (a label has a colon)", near[0])
	}
	a.fail(t, t.Text, "no instruction, directive or macro has this name", hint)
}

func (a *assembler) label(t syntax.Token, alone bool) {
	if !syntax.IsLocal(t.Text) && t.Home == 0 {
		// Local labels that follow belong to this one.
		a.scope = t.Text
	}
	s := a.define(t, syntax.Label)
	if s == nil {
		return
	}
	s.alone = alone
	a.contractLabel(t, s)
	a.add(&stmt{kind: stLabel, tok: t, sym: s})
}

// constant defines NAME = value or NAME ?= value.
func (a *assembler) constant(t syntax.Token, c *syntax.Cursor) {
	soft := c.Next().Text == "?="
	s := a.reference(t)
	if s.State == syntax.Constant && (soft || s.outside && s.tok.File < 0) {
		e := c.Expr()
		if e != nil {
			a.expectEnd(c)
		}
		a.star = nil
		if s.outside && !soft && !(e != nil && e.Op == "num" && e.Val == s.Value) {
			a.warn(t, t.Text, fmt.Sprintf("the define %s=%d replaces this value", t.Text, s.Value), "write ?= to allow that")
		}
		if s.outside && s.tok.File < 0 {
			s.tok = t
		}
		return
	}
	e := c.Expr()
	if e == nil {
		return
	}
	a.expectEnd(c)
	if s := a.define(t, syntax.Constant); s != nil {
		s.Define(e)
	}
	a.flushStar(t)
}

// flushStar places the hidden label for * at the current statement.
func (a *assembler) flushStar(t syntax.Token) {
	if a.star != nil {
		s := a.star
		a.star = nil
		a.add(&stmt{kind: stLabel, tok: t, sym: s, implied: true})
	}
}

// add appends a statement. If its operand contains *, the hidden label for * comes first.
func (a *assembler) add(s *stmt) {
	a.flushStar(s.tok)
	if len(a.stmts) >= maxStatements {
		a.fail(s.tok, s.tok.Text, "the source expands to too many statements", "does a macro or a repeat not end?")
		a.stop = true
		return
	}
	s.frame = a.frame
	a.stmts = append(a.stmts, s)
}

// exprs parses between least and most expressions with commas between.
func (a *assembler) exprs(c *syntax.Cursor, least, most int) []*syntax.Expr {
	var list []*syntax.Expr
	for {
		e := c.Expr()
		if e == nil {
			c.Skip()
			return nil
		}
		list = append(list, e)
		if len(list) == most || !c.Accept(",") {
			break
		}
	}
	if len(list) < least {
		a.failf(c.Peek(), c.Peek().Text, "separate them with commas", "%d values are needed here", least)
		return nil
	}
	return list
}

func (a *assembler) expectEnd(c *syntax.Cursor) {
	if !c.Done() && !a.failed[lineKey{c.End.File, c.End.Line}] {
		a.fail(c.Peek(), c.Rest(), "this does not belong to the statement", "remove it")
	}
}
