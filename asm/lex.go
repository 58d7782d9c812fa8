package asm

import (
	"strings"
	"unicode/utf8"
)

type tokenKind uint8

const (
	tokEnd    tokenKind = iota
	tokIdent            // name, .name or @name
	tokNumber           // decimal, $hex, %binary, 'c'
	tokString
	tokOp // anything else, one operator each
)

// A token is a piece of a source line. It remembers where it was written and,
// when a macro or repeat brought it here, in whose body: that decides which
// local label a name means.
type token struct {
	text  string // as written; the decoded bytes of a string
	val   int64
	home  *expansion
	file  int32
	line  int32
	col   int32 // from 1
	kind  tokenKind
	space bool // a blank stands before it
}

// is reports whether the token is the operator op.
func (t token) is(op string) bool { return t.kind == tokOp && t.text == op }

// keyword gives an identifier in lower case, "" for anything else.
func (t token) keyword() string {
	if t.kind != tokIdent {
		return ""
	}
	return strings.ToLower(t.text)
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}
func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func digitOf(c byte, base int64) (int64, bool) {
	d := int64(99)
	switch {
	case c >= '0' && c <= '9':
		d = int64(c - '0')
	case c >= 'a' && c <= 'f':
		d = int64(c-'a') + 10
	case c >= 'A' && c <= 'F':
		d = int64(c-'A') + 10
	}
	return d, d < base
}

// endsValue reports whether a value may end with the token, so that a % behind
// it is modulo and not the start of a binary number. Behind a name both may be
// meant (n % 10, .byte %10): a number is what stands close to its % and apart
// from the name.
func (t token) endsValue(rest string, space bool) bool {
	switch t.kind {
	case tokIdent:
		return !space || len(rest) < 2 || rest[1] != '0' && rest[1] != '1'
	case tokNumber, tokString:
		return true
	}
	return t.is(")")
}

var twoCharOps = []string{"<<", ">>", "<=", ">=", "<>", "!=", "==", "&&", "||", "?="}

// lexError is what is wrong with the text of a line, before it has any meaning.
type lexError struct {
	col             int
	text, msg, hint string
}

// lexLine cuts a line into tokens and drops its comment. Positions other than
// the column are left to the caller.
func lexLine(s string) ([]token, *lexError) { return lexInto(nil, s) }

// lexInto is lexLine that uses the room of toks, whose tokens it overwrites.
func lexInto(toks []token, s string) ([]token, *lexError) {
	toks = toks[:0]
	if len(s) > maxLine {
		return nil, &lexError{maxLine, s[:16] + "...", "the line is longer than 8192 bytes", "break it up"}
	}
	space := false
	for i := 0; i < len(s); {
		c := s[i]
		if c == ' ' || c == '\t' || c == '\v' || c == '\f' {
			space = true
			i++
			continue
		}
		if c == ';' {
			break
		}
		t := token{col: int32(i + 1), space: space || i == 0}
		n := 0
		var e *lexError
		switch {
		case isLetter(c), (c == '.' || c == '@') && i+1 < len(s) && isLetter(s[i+1]):
			n = 1
			for i+n < len(s) && (isLetter(s[i+n]) || isDigit(s[i+n])) {
				n++
			}
			t.kind, t.text = tokIdent, s[i:i+n]
		case c == '0' && i+1 < len(s) && (s[i+1] == 'x' || s[i+1] == 'X'):
			t, n, e = lexNumber(t, s[i:], 2, 16, "a hexadecimal number")
		case isDigit(c):
			t, n, e = lexNumber(t, s[i:], 0, 10, "a decimal number")
		case c == '$':
			t, n, e = lexNumber(t, s[i:], 1, 16, "a hexadecimal number")
		case c == '%' && (len(toks) == 0 || !toks[len(toks)-1].endsValue(s[i:], space)):
			t, n, e = lexNumber(t, s[i:], 1, 2, "a binary number")
		case c == '\'':
			t, n, e = lexChar(t, s[i:])
		case c == '"':
			t, n, e = lexString(t, s[i:])
		default:
			n = 1
			for _, op := range twoCharOps {
				if strings.HasPrefix(s[i:], op) {
					n = 2
				}
			}
			if n == 1 && !strings.ContainsRune("+-*/%()[],#=<>&|^~!:?{}", rune(c)) {
				_, width := utf8.DecodeRuneInString(s[i:])
				return nil, &lexError{i + 1, s[i : i+width], "no statement has this character", "remove it, or start a comment with a semicolon"}
			}
			t.kind, t.text = tokOp, s[i:i+n]
		}
		if e != nil {
			e.col += i + 1
			return nil, e
		}
		toks = append(toks, t)
		space = false
		i += n
	}
	return toks, nil
}

// lexNumber reads digits after a prefix of the given length. A blank may be
// written as _ between digits.
func lexNumber(t token, s string, prefix int, base int64, what string) (token, int, *lexError) {
	n, digits := prefix, 0
	var v int64
	for ; n < len(s); n++ {
		if s[n] == '_' && digits > 0 {
			continue
		}
		d, ok := digitOf(s[n], base)
		if !ok {
			break
		}
		digits++
		v = v*base + d
		if v > 1<<32 {
			v = 1 << 32
		}
	}
	if digits == 0 || n < len(s) && (isLetter(s[n]) || isDigit(s[n])) {
		for n < len(s) && (isLetter(s[n]) || isDigit(s[n])) {
			n++
		}
		return t, n, &lexError{0, s[:n], "this is not " + what, "write 10, $0A or %1010"}
	}
	if v >= 1<<32 {
		return t, n, &lexError{0, s[:n], "the number does not fit 32 bits", "use a smaller one"}
	}
	t.kind, t.text, t.val = tokNumber, s[:n], v
	return t, n, nil
}

func lexChar(t token, s string) (token, int, *lexError) {
	bad := &lexError{0, s[:min(len(s), 4)], "a character is one byte between single quotes", "write 'A' or '\\n'"}
	if len(s) < 3 {
		return t, 0, bad
	}
	n := 1
	b, used, ok := unescape(s[1:])
	if !ok {
		return t, 0, bad
	}
	n += used
	if n >= len(s) || s[n] != '\'' {
		return t, 0, bad
	}
	t.kind, t.text, t.val = tokNumber, s[:n+1], int64(b)
	return t, n + 1, nil
}

func lexString(t token, s string) (token, int, *lexError) {
	var out []byte
	for n := 1; n < len(s); {
		if s[n] == '"' {
			t.kind, t.text = tokString, string(out)
			return t, n + 1, nil
		}
		b, used, ok := unescape(s[n:])
		if !ok {
			return t, 0, &lexError{n, s[n:min(len(s), n+2)], "unknown escape", `known are \n \r \t \0 \\ \" \' and \x with two hex digits`}
		}
		out = append(out, b)
		n += used
	}
	return t, 0, &lexError{0, s[:min(len(s), 16)], "the string does not end", "close it with a double quote"}
}

// unescape decodes the byte at the start of s.
func unescape(s string) (b byte, used int, ok bool) {
	if s[0] != '\\' {
		return s[0], 1, true
	}
	if len(s) < 2 {
		return 0, 0, false
	}
	switch s[1] {
	case 'n':
		return '\n', 2, true
	case 'r':
		return '\r', 2, true
	case 't':
		return '\t', 2, true
	case '0':
		return 0, 2, true
	case '\\', '"', '\'':
		return s[1], 2, true
	case 'x':
		if len(s) >= 4 {
			h, ok1 := digitOf(s[2], 16)
			l, ok2 := digitOf(s[3], 16)
			if ok1 && ok2 {
				return byte(h<<4 | l), 4, true
			}
		}
	}
	return 0, 0, false
}
