package lsp

import (
	"strings"

	"pool6502/asm/syntax"
)

// The columns of a source, from 0: labels begin in the first one.
const (
	columnCode    = 8
	columnComment = 32
)

// formatting puts statements and comments into their columns. Headers, and the spaces inside operands, stay.
func formatting(v *view) ([]edit, error) {
	list := []edit{}
	f := v.p.now.index.files[v.doc.name]
	if f == nil {
		return list, nil
	}
	for i := range f.lines {
		was := v.doc.text.line(i)
		if is := v.p.now.index.formatted(was, f.toks[i]); is != was {
			list = append(list, edit{v.doc.text.span(i, 0, len(was)), is})
		}
	}
	return list, nil
}

// formatted returns a line with its parts in their columns.
func (x *index) formatted(line string, toks []syntax.Token) string {
	code := codePart(line)
	comment := strings.TrimRight(line[len(code):], " \t")
	if len(toks) == 0 {
		return bare(line, code, comment)
	}
	label, rest := x.parts(code, toks)
	var b strings.Builder
	b.WriteString(label)
	if rest != "" {
		if label != "" && b.Len() >= columnCode {
			b.WriteByte(' ')
		}
		pad(&b, columnCode)
		b.WriteString(rest)
	}
	if comment != "" {
		if b.Len() >= columnComment {
			b.WriteByte(' ')
		}
		pad(&b, columnComment)
		b.WriteString(comment)
	}
	return b.String()
}

// bare formats a line without code: a comment of its own stays where it is, unless tabs indent it.
func bare(line, code, comment string) string {
	if strings.TrimSpace(code) != "" { // it cannot be read: there is an error in it
		return line
	}
	if comment == "" {
		return ""
	}
	var b strings.Builder
	for _, c := range code {
		if b.WriteByte(' '); c == '\t' {
			pad(&b, (b.Len()+7)/8*8)
		}
	}
	return b.String() + comment
}

// parts divides the code of a line into what begins in the first column, a label or a constant, and the statement
// behind it. The words of blocks, as .if, keep their indent.
func (x *index) parts(code string, toks []syntax.Token) (label, rest string) {
	code = strings.TrimRight(code, " \t")
	first := toks[0]
	switch {
	case first.Kind != syntax.Ident, len(toks) > 1 && (toks[1].Is("=") || toks[1].Is("?=")), blockWord[first.Keyword()]:
		return code, ""
	case len(toks) > 1 && toks[1].Is(":"):
		end := int(toks[1].Col)
		return strings.TrimLeft(code[:end], " \t"), statement(code[end:])
	case first.Col == 1 && first.Text[0] != '.' && instructionOf(first.Text) == nil && !x.macros[first.Text]:
		end := len(first.Text)
		return code[:end], statement(code[end:])
	}
	return "", statement(code)
}

// statement returns a statement with one space between its word and its operand.
func statement(s string) string {
	s = strings.TrimSpace(s)
	n := strings.IndexAny(s, " \t")
	if n < 0 {
		return s
	}
	return s[:n] + " " + strings.TrimLeft(s[n:], " \t")
}

var blockWord = map[string]bool{
	".if": true, ".ifdef": true, ".ifndef": true, ".elseif": true, ".else": true, ".endif": true,
	".macro": true, ".endmacro": true, ".repeat": true, ".endrepeat": true,
}

// pad adds blanks up to a column.
func pad(b *strings.Builder, column int) {
	for b.Len() < column {
		b.WriteByte(' ')
	}
}
