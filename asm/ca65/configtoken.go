package ca65

import (
	"strings"

	"pool6502/asm/symbols"
)

// lexConfig splits a configuration into tokens: names and marks are tkName, %O is a string.
func (b *build) lexConfig(i int32) (toks []token) {
	for n, text := range b.files[i].lines {
		for col := 0; col < len(text); {
			at := place{i, int32(n + 1), int32(col + 1)}
			rest := text[col:]
			c := rest[0]
			t := token{kind: tkName, at: at, text: rest[:1]}
			switch {
			case c == '#' || c == ';' && strings.HasPrefix(strings.TrimSpace(text), ";"):
				col = len(text)
				continue
			case c == ' ' || c == '\t' || c == '\f' || c == 0x1A:
				col++
				continue
			case c == '"':
				end := strings.IndexByte(rest[1:], '"')
				if end < 0 {
					b.abort(at, rest, "the string does not end", "")
				}
				t.kind, t.text = tkString, rest[1:1+end]
				col += end + 2
				toks = append(toks, t)
				continue
			case c == '%' && len(rest) > 1 && letter(rest[1]):
				t.kind, t.text = tkString, rest[:2]
			case digit(c) || c == '$' || c == '%':
				end := 1
				for end < len(rest) && (letter(rest[end]) || digit(rest[end])) {
					end++
				}
				t.kind, t.text = tkNumber, rest[:end]
				v, err := symbols.ParseNumber(t.text)
				if err != nil {
					b.abort(at, t.text, "this is not a number", "")
				}
				t.val = int64(v)
			case letter(c):
				end := 1
				for end < len(rest) && (letter(rest[end]) || digit(rest[end])) {
					end++
				}
				t.text = rest[:end]
			}
			col += len(t.text)
			toks = append(toks, t)
		}
	}
	return append(toks, token{kind: tkEnd, at: place{i, int32(len(b.files[i].lines)), 1}})
}

// expression reads sums of products.
func (r *cfgReader) expression() *sum {
	x := r.product()
	for r.is("+") || r.is("-") {
		t := r.next()
		x = &sum{op: t.text[0], x: x, y: r.product(), at: t.at}
	}
	return x
}

func (r *cfgReader) product() *sum {
	x := r.operand()
	for r.is("*") || r.is("/") {
		t := r.next()
		x = &sum{op: t.text[0], x: x, y: r.operand(), at: t.at}
	}
	return x
}

func (r *cfgReader) operand() *sum {
	if r.depth++; r.depth > maxNesting {
		r.fail("this nests too deep", "")
	}
	defer func() { r.depth-- }()
	t := r.next()
	switch {
	case t.kind == tkNumber:
		return &sum{op: 'n', val: t.val, at: t.at}
	case t.kind == tkName && t.text == "-":
		return &sum{op: '-', x: &sum{op: 'n'}, y: r.operand(), at: t.at}
	case t.kind == tkName && t.text == "(":
		x := r.expression()
		r.need(")")
		return x
	case t.kind == tkName && t.text != "" && letter(t.text[0]):
		return &sum{op: 's', name: t.text, at: t.at}
	}
	r.pos--
	r.fail("a number is missing here", "")
	return nil
}
