package lsp

import (
	"strings"
	"unicode/utf8"

	"pool6502/asm/syntax"
)

// tokenTypes are the types of semantic tokens, in the order of their numbers.
var tokenTypes = []string{"keyword", "decorator", "macro", "function", "variable", "enumMember", "property", "parameter", "number", "string", "comment"}

const (
	tokKeyword = iota
	tokDirective
	tokMacro
	tokFunction
	tokVariable
	tokConstant
	tokLocal
	tokParam
	tokNumber
	tokString
	tokComment
)

// A colourist makes the list of semantic tokens: each as the distance from the one before.
type colourist struct {
	v          *view
	data       []int
	line, char int
}

// semanticTokens colours a file by what its words mean.
func semanticTokens(v *view) (any, error) {
	c := colourist{v: v, data: []int{}}
	f := v.p.now.index.files[v.doc.name]
	if f == nil {
		return map[string]any{"data": c.data}, nil
	}
	for i := range f.lines {
		text := v.doc.text.line(i)
		uses := f.uses[i]
		for _, t := range f.toks[i] {
			from, to := int(t.Col)-1, int(t.Col)-1+len(t.Text)
			switch t.Kind {
			case syntax.Number:
				c.add(i, text, from, to, tokNumber, 0)
			case syntax.String:
				c.add(i, text, from, endOfString(text, from), tokString, 0)
			case syntax.Ident:
				kind, mod := v.tokenOf(t, uses, from)
				if kind >= 0 {
					c.add(i, text, from, to, kind, mod)
				}
			}
		}
		if code := codePart(text); len(code) < len(text) {
			c.add(i, text, len(code), len(text), tokComment, 0)
		}
	}
	return map[string]any{"data": c.data}, nil
}

// tokenOf returns the type and the modifiers of a word; -1 for a word that has no colour.
func (v *view) tokenOf(t syntax.Token, uses []*use, from int) (kind, mod int) {
	for _, u := range uses {
		if u.from != from {
			continue
		}
		if u.def {
			mod = 1
		}
		switch u.kind {
		case useLocal:
			return tokLocal, mod
		case useConstant:
			return tokConstant, mod
		case useMacro:
			return tokMacro, mod
		case useParam:
			return tokParam, mod
		case useLabel:
			if v.p.good != nil && v.p.good.variables[u.full] {
				return tokVariable, mod
			}
			return tokFunction, mod
		}
		return -1, 0
	}
	switch {
	case t.Text[0] == '.':
		return tokDirective, 0
	case instructionOf(t.Text) != nil:
		return tokKeyword, 0
	case functionHelp[t.Keyword()] != "":
		return tokFunction, 0
	}
	return -1, 0
}

func (c *colourist) add(line int, text string, from, to, kind, mod int) {
	if to > len(text) || from >= to {
		return
	}
	at := c.v.doc.text.position(line, from)
	length := to - from
	if !c.v.utf8 && !ascii(text[from:to]) {
		length = c.v.doc.text.position(line, to).Character - at.Character
	}
	if line != c.line {
		c.char = 0
	}
	c.data = append(c.data, line-c.line, at.Character-c.char, length, kind, mod)
	c.line, c.char = line, at.Character
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// endOfString returns the byte behind a string that begins at a byte of a line.
func endOfString(line string, from int) int {
	for i := from + 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(line)
}

// folding lists what can be folded: headers, routines, and blocks from .if, .macro and .repeat to their end.
func folding(v *view) ([]foldingRange, error) {
	list := []foldingRange{}
	add := func(from, to int, kind string) {
		if to > from {
			list = append(list, foldingRange{from, to, kind})
		}
	}
	f := v.p.now.index.files[v.doc.name]
	if f == nil {
		return list, nil
	}
	var open []int
	head := -1
	for i := range f.lines {
		if strings.HasPrefix(strings.TrimSpace(f.lines[i]), ";") {
			if head < 0 {
				head = i
			}
		} else if head >= 0 {
			add(head, i-1, "comment")
			head = -1
		}
		if len(f.toks[i]) == 0 {
			continue
		}
		switch f.toks[i][0].Keyword() {
		case ".if", ".ifdef", ".ifndef", ".macro", ".repeat":
			open = append(open, i)
		case ".endif", ".endmacro", ".endrepeat":
			if n := len(open); n > 0 {
				add(open[n-1], i-1, "")
				open = open[:n-1]
			}
		}
	}
	if head >= 0 {
		add(head, len(f.lines)-1, "comment")
	}
	defs := v.p.now.index.definitions(v.doc.name)
	for i, u := range defs {
		if u.kind == useLabel && v.p.kindOf(u) == kindFunction {
			add(u.line, v.endOf(u, defs[i+1:]).Line, "")
		}
	}
	return list, nil
}
