package asm

import (
	"fmt"

	"pool6502/asm/symbols"
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

// A stmt is a statement after expansion. The lower half is filled in by the
// layout.
type stmt struct {
	kind  stmtKind
	tok   token
	frame *frame

	sym   *symbol    // stLabel
	ins   *operand   // stInstr
	items []dataItem // stData, stVectors
	exprs []*expr    // count and fill of stRes and stAlign, address of stOrg, condition of stAssert
	text  string     // message of stAssert, name of stArea
	bank  int        // of stArea; -1: the code bank

	implied bool // not in the source

	area *area
	addr int
	size int
	wide bool // zero page has been given up for this instruction
}

// A dataItem is a run of given bytes or one value.
type dataItem struct {
	bytes []byte
	e     *expr
	unit  int // bytes of the value
}

func (d dataItem) size() int {
	if d.e == nil {
		return len(d.bytes)
	}
	return d.unit
}

func isLocal(name string) bool { return name[0] == '.' || name[0] == '@' }

// isLabel reports whether a line starts by defining a label: anything with a
// colon, or a name in the first column that means nothing else.
func (a *assembler) isLabel(toks []token) bool {
	t := toks[0]
	if t.kind != tokIdent {
		return false
	}
	if len(toks) > 1 && toks[1].is(":") {
		return true
	}
	if len(toks) > 1 && (toks[1].is("=") || toks[1].is("?=")) {
		return false
	}
	return t.col == 1 && !a.isOperation(t)
}

// isOperation reports whether an identifier is an instruction, a directive or
// a macro.
func (a *assembler) isOperation(t token) bool {
	if t.kind != tokIdent {
		return false
	}
	_, directive := directives[t.keyword()]
	return directive || blockWords[t.keyword()] || isMnemonic(t.text) || a.macros[t.text] != nil
}

var blockWords = map[string]bool{
	".if": true, ".ifdef": true, ".ifndef": true, ".elseif": true, ".else": true, ".endif": true,
	".macro": true, ".endmacro": true, ".repeat": true, ".endrepeat": true,
}

// line turns a source line into statements.
func (a *assembler) line(l line) {
	c := a.cursor(l.toks, l)
	t := c.peek()
	if a.isLabel(l.toks) {
		c.next()
		colon := c.accept(":")
		if !colon && !c.done() && !a.isOperation(c.peek()) {
			a.unknown(t)
			return
		}
		a.label(t)
		if c.done() {
			return
		}
		t = c.peek()
	}
	c.next()
	if t.kind == tokIdent && (c.peek().is("=") || c.peek().is("?=")) {
		a.contractBreak()
		a.constant(t, c)
		return
	}
	if t.is("*") && c.accept("=") {
		dirOrg(a, t, c)
		a.expectEnd(c)
		return
	}
	if t.kind != tokIdent {
		a.fail(t, t.text, "a statement cannot start like this", "write a label, an instruction or a directive")
		return
	}
	a.contractEnd(t)
	if d, ok := directives[t.keyword()]; ok {
		d(a, t, c)
		if !c.done() && !a.full() && !a.failed[lineKey{t.file, t.line}] {
			a.fail(c.peek(), c.rest(), "this is left over at the end of the statement", "remove it")
		}
		return
	}
	if isMnemonic(t.text) {
		a.instruction(t, c)
		return
	}
	if m := a.macros[t.text]; m != nil {
		a.call(m, t, c)
		return
	}
	if blockWords[t.keyword()] {
		a.fail(t, t.text, "it must stand first on its line", "give the label a colon or a line of its own")
		return
	}
	a.unknown(t)
}

// unknown reports a word that is no operation, with the nearest that are.
func (a *assembler) unknown(t token) {
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
	hint := "write a colon behind a label"
	if ours, ok := elsewhere[t.keyword()]; ok {
		hint = "the 6502 has " + ours
	} else if near := symbols.Nearest(t.keyword(), names); len(near) > 0 {
		hint = fmt.Sprintf("did you mean %s? (a label has a colon)", near[0])
	}
	a.fail(t, t.text, "no instruction, directive or macro has this name", hint)
}

// elsewhere has names of instructions on other processors, and what does the same on this one.
var elsewhere = map[string]string{
	"ret": "rts", "call": "jsr", "push": "pha", "pop": "pla", "mov": "lda and sta", "ld": "lda, ldx and ldy", "st": "sta, stx and sty",
	"add": "clc and adc", "sub": "sec and sbc", "xor": "eor", "or": "ora", "shl": "asl", "shr": "lsr",
	"bra": "jmp", "jp": "jmp", "jr": "jmp", "jz": "beq", "jnz": "bne", "bz": "beq", "bnz": "bne", "djnz": "dey and bne",
	"blt": "bcc", "bge": "bcs", "blo": "bcc", "bhs": "bcs", "ina": "clc and adc #1", "dea": "sec and sbc #1",
	"phx": "txa and pha", "phy": "tya and pha", "plx": "pla and tax", "ply": "pla and tay", "stz": "lda #0 and sta",
}

func (a *assembler) label(t token) {
	if !isLocal(t.text) && t.home == nil {
		// Local labels that follow belong to this one.
		a.scope = t.text
	}
	s := a.define(t, symLabel)
	if s == nil {
		return
	}
	a.contractLabel(t, s)
	a.add(&stmt{kind: stLabel, tok: t, sym: s})
}

// constant defines NAME = value or NAME ?= value.
func (a *assembler) constant(t token, c *cursor) {
	soft := c.next().text == "?="
	s := a.reference(t)
	if s.state == symConstant && (soft || s.outside && s.tok.file < 0) {
		e := c.expr()
		if e != nil {
			a.expectEnd(c)
		}
		a.star = nil
		if s.outside && !soft && !(e != nil && e.op == "num" && e.val == s.value) {
			a.warn(t, t.text, fmt.Sprintf("the define %s=%d wins over this value", t.text, s.value), "write ?= to say that it may")
		}
		if s.outside && s.tok.file < 0 {
			s.tok = t
		}
		return
	}
	e := c.expr()
	if e == nil {
		return
	}
	a.expectEnd(c)
	if s := a.define(t, symConstant); s != nil {
		s.expr, s.epoch = e, -1
	}
	a.flushStar(t)
}

// flushStar puts the hidden label for * where the current statement stands.
func (a *assembler) flushStar(t token) {
	if a.star != nil {
		s := a.star
		a.star = nil
		a.add(&stmt{kind: stLabel, tok: t, sym: s, implied: true})
	}
}

// add appends a statement, behind the hidden label its * asked for.
func (a *assembler) add(s *stmt) {
	a.flushStar(s.tok)
	if len(a.stmts) >= maxStatements {
		a.fail(s.tok, s.tok.text, "the source expands to too many statements", "is a macro or repeat out of hand?")
		a.stop = true
		return
	}
	s.frame = a.frame
	a.stmts = append(a.stmts, s)
}

// exprs parses between least and most expressions with commas between.
func (a *assembler) exprs(c *cursor, least, most int) []*expr {
	var list []*expr
	for {
		e := c.expr()
		if e == nil {
			c.i = len(c.toks)
			return nil
		}
		list = append(list, e)
		if len(list) == most || !c.accept(",") {
			break
		}
	}
	if len(list) < least {
		a.failf(c.peek(), c.peek().text, "separate them with commas", "%d values are needed here", least)
		return nil
	}
	return list
}

func (a *assembler) expectEnd(c *cursor) {
	if !c.done() && !a.failed[lineKey{c.end.file, c.end.line}] {
		a.fail(c.peek(), c.rest(), "this is left over at the end of the statement", "remove it")
	}
}
