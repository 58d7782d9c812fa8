package syntax

import (
	"strings"
	"unicode/utf8"
)

// MaxLine is how many bytes a source line may have.
const MaxLine = 8 << 10

// TokenKind is what a token is.
type TokenKind uint8

// The kinds of tokens.
const (
	End    TokenKind = iota // the end of the line
	Ident                   // name, .name or @name
	Number                  // decimal, $hex, %binary, 'c'
	String
	Op // anything else, one operator each
)

// A Token is a piece of a source line. It remembers where it was written and,
// when a macro or repeat brought it here, in which expansion: that decides which
// local label a name means.
type Token struct {
	Text  string // as written; the decoded bytes of a string
	Val   int64
	Home  int // the macro call or round of a repeat whose local labels are meant; 0: the source's
	File  int32
	Line  int32
	Col   int32 // from 1
	Kind  TokenKind
	Space bool // a blank stands before it
}

// Is reports whether the token is the operator op.
func (t Token) Is(op string) bool { return t.Kind == Op && t.Text == op }

// Keyword gives an identifier in lower case, "" for anything else.
func (t Token) Keyword() string {
	if t.Kind != Ident {
		return ""
	}
	return lower(t.Text)
}

// lower gives a name in lower case. Most names have no capitals, and are given back as they are.
func lower(name string) string {
	for i := range len(name) {
		if c := name[i]; c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf {
			return strings.ToLower(name)
		}
	}
	return name
}

// IsLocal reports whether a name is that of a local label.
func IsLocal(name string) bool { return name != "" && (name[0] == '.' || name[0] == '@') }

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
func (t Token) endsValue(rest string, space bool) bool {
	switch t.Kind {
	case Ident:
		return !space || len(rest) < 2 || rest[1] != '0' && rest[1] != '1'
	case Number, String:
		return true
	}
	return t.Is(")")
}

var twoCharOps = []string{"<<", ">>", "<=", ">=", "<>", "!=", "==", "&&", "||", "?="}

// Error is what is wrong with the text of a line, before it has any meaning.
type Error struct {
	Col  int // from 1
	Text string
	Msg  string
	Hint string
}

// Lex cuts a line into tokens and drops its comment. Positions other than
// the column are left to the caller.
func Lex(s string) ([]Token, *Error) { return LexInto(nil, s) }

// LexInto is Lex that uses the room of toks, whose tokens it overwrites.
func LexInto(toks []Token, s string) ([]Token, *Error) {
	toks = toks[:0]
	if len(s) > MaxLine {
		return nil, &Error{MaxLine, s[:16] + "...", "the line is longer than 8192 bytes", "break it up"}
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
		if rest := s[i:]; strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, "/*") && (space || len(toks) == 0) {
			return nil, &Error{i + 1, rest[:2], "no comment begins like this", "a comment begins with ;"}
		}
		t := Token{Col: int32(i + 1), Space: space}
		n := 0
		var e *Error
		switch {
		case isLetter(c), (c == '.' || c == '@') && i+1 < len(s) && isLetter(s[i+1]):
			n = 1
			for i+n < len(s) && (isLetter(s[i+n]) || isDigit(s[i+n])) {
				n++
			}
			t.Kind, t.Text = Ident, s[i:i+n]
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
				return nil, &Error{i + 1, s[i : i+width], "no statement has this character", "remove it, or start a comment with a semicolon"}
			}
			t.Kind, t.Text = Op, s[i:i+n]
		}
		if e != nil {
			e.Col += i + 1
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
func lexNumber(t Token, s string, prefix int, base int64, what string) (Token, int, *Error) {
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
		v = min(v*base+d, 1<<32)
	}
	if digits == 0 || n < len(s) && (isLetter(s[n]) || isDigit(s[n])) {
		for n < len(s) && (isLetter(s[n]) || isDigit(s[n])) {
			n++
		}
		return t, n, &Error{0, s[:n], "this is not " + what, "write 10, $0A or %1010"}
	}
	if v >= 1<<32 {
		return t, n, &Error{0, s[:n], "the number does not fit 32 bits", "use a smaller one"}
	}
	t.Kind, t.Text, t.Val = Number, s[:n], v
	return t, n, nil
}

func lexChar(t Token, s string) (Token, int, *Error) {
	bad := &Error{0, s[:min(len(s), 4)], "a character is one byte between single quotes", "write 'A' or '\\n'"}
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
	t.Kind, t.Text, t.Val = Number, s[:n+1], int64(b)
	return t, n + 1, nil
}

func lexString(t Token, s string) (Token, int, *Error) {
	var out []byte
	for n := 1; n < len(s); {
		if s[n] == '"' {
			t.Kind, t.Text = String, string(out)
			return t, n + 1, nil
		}
		b, used, ok := unescape(s[n:])
		if !ok {
			return t, 0, &Error{n, s[n:min(len(s), n+2)], "unknown escape", `known are \n \r \t \0 \\ \" \' and \x with two hex digits`}
		}
		out = append(out, b)
		n += used
	}
	return t, 0, &Error{0, s[:min(len(s), 16)], "the string does not end", "close it with a double quote"}
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
