package ca65

import (
	"strings"
)

// A reader is a file that is being read.
type reader struct {
	file  int32
	lines []string
	line  int // index of the current one
	col   int
	ifs   int // how many conditions were open when it began
}

// features are what .feature switches. All of them are off at the start of a source.
type features map[string]bool

var knownFeatures = []string{
	"addrsize", "at_in_identifiers", "bracket_as_indirect", "c_comments", "dollar_in_identifiers", "dollar_is_pc", "force_range",
	"labels_without_colons", "leading_dot_in_identifiers", "line_continuations", "long_jsr_jmp_rts", "loose_char_term",
	"loose_string_term", "missing_char_term", "org_per_seg", "pc_assignment", "string_escapes", "ubiquitous_idents", "underline_in_numbers",
}

// scan reads a token of the current file. Where a file ends, the file that included it continues.
func (a *assembler) scan() token {
	for len(a.sources) > 0 {
		s := a.sources[len(a.sources)-1]
		if s.line >= len(s.lines) {
			if len(a.sources) == 1 {
				return token{kind: tkEnd, at: place{s.file, int32(len(s.lines)), 1}}
			}
			a.closeConditions(s.ifs)
			a.sources = a.sources[:len(a.sources)-1]
			continue
		}
		if t, ok := a.scanIn(s); ok {
			return t
		}
	}
	return token{kind: tkEnd}
}

// scanIn reads a token of a file; ok is false if there was only a comment, a line that continues, or an error.
func (a *assembler) scanIn(s *reader) (t token, ok bool) {
	text := s.lines[s.line]
	from := s.col
	for s.col < len(text) && (text[s.col] == ' ' || text[s.col] == '\t' || text[s.col] == '\f' || text[s.col] == '\v') {
		s.col++
	}
	t.space = s.col > from
	t.at = place{s.file, int32(s.line + 1), int32(s.col + 1)}
	rest := text[s.col:]
	if rest == "" || rest[0] == ';' || rest[0] == 0x1A {
		s.line, s.col = s.line+1, 0
		t.kind = tkLine
		return t, true
	}
	c := rest[0]
	switch {
	case c == '$' || c == '%' || digit(c):
		return a.number(s, t, rest)
	case c == '.' && len(rest) > 1 && a.beginsName(rest[1]):
		return a.dotted(s, t, rest)
	case c == '@' || a.localChar != 0 && c == a.localChar:
		t.kind, t.text = tkCheap, rest[:1+a.nameLength(rest[1:])]
		s.col += len(t.text)
		if len(t.text) == 1 {
			a.failAt(t.at, t.text, "a cheap local label has a name", "write it after the @")
			return t, false
		}
		return t, true
	case a.beginsName(c):
		t.text = rest[:a.nameLength(rest)]
		s.col += len(t.text)
		return a.register(s, t), true
	case c == '"' || c == '\'':
		return a.quoted(s, t, rest)
	case strings.HasPrefix(rest, "/*") && a.features["c_comments"]:
		a.skipComment(s, t.at)
		return t, false
	case c == '\\' && a.lineCont && strings.TrimRight(rest[1:], " \t") == "":
		s.line, s.col = s.line+1, 0
		return t, false
	case c == ':' && len(rest) > 1 && (rest[1] == '+' || rest[1] == '-'):
		n := 1
		for n < len(rest) && rest[n] == rest[1] {
			n++
		}
		t.kind, t.text, t.val = tkAnonymous, rest[:n], int64(n-1)
		if rest[1] == '-' {
			t.val = -t.val
		}
		s.col += n
		return t, true
	}
	for _, p := range punctuation {
		if strings.HasPrefix(rest, p.text) {
			t.kind = p.kind
			s.col += len(p.text)
			return t, true
		}
	}
	s.col++
	a.failAt(t.at, rest[:1], "this character means nothing here", "a comment begins with ;")
	return t, false
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

func letter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }

func (a *assembler) beginsName(c byte) bool { return letter(c) }

// nameLength is the length of the name at the start of a text.
func (a *assembler) nameLength(text string) int {
	n := 0
	for n < len(text) {
		c := text[n]
		if !letter(c) && !digit(c) && !(c == '@' && a.features["at_in_identifiers"]) && !(c == '$' && a.features["dollar_in_identifiers"]) {
			break
		}
		n++
	}
	return n
}

// register tells registers and forced address sizes from other names.
func (a *assembler) register(s *reader, t token) token {
	t.kind = tkName
	if len(t.text) != 1 {
		return t
	}
	rest := s.lines[s.line][s.col:]
	colon := strings.HasPrefix(rest, ":")
	switch c := t.text[0] | 0x20; {
	case c == 'a' && colon:
		t.kind = tkForceA
	case c == 'f' && colon:
		t.kind = tkForceF
	case c == 'z' && colon:
		t.kind = tkForceZ
	case c == 'a':
		t.kind = tkA
	case c == 'x':
		t.kind = tkX
	case c == 'y':
		t.kind = tkY
	}
	if t.kind == tkForceA || t.kind == tkForceF || t.kind == tkForceZ {
		s.col++
		t.text = ""
	}
	return t
}

// number reads 10, $0A, %1010 or 0Ah.
func (a *assembler) number(s *reader, t token, rest string) (token, bool) {
	radix, n := uint64(10), 0
	if rest[0] == '$' {
		radix, n = 16, 1
	} else if rest[0] == '%' {
		radix, n = 2, 1
	}
	end := n
	for end < len(rest) && (hexDigit(rest[end]) < 16 || rest[end] == '_' && a.features["underline_in_numbers"]) {
		end++
	}
	digits := strings.ReplaceAll(rest[n:end], "_", "")
	if radix == 10 && end < len(rest) && rest[end]|0x20 == 'h' {
		radix = 16
		end++
	}
	t.kind, t.text = tkNumber, rest[:end]
	s.col += end
	if digits == "" {
		if rest[0] == '$' && a.features["dollar_is_pc"] {
			t.kind = tkPC
			return t, true
		}
		a.failAt(t.at, t.text, "this is not a number", "write $ and hexadecimal digits, % and 0 or 1, or decimal digits")
		return t, false
	}
	v := uint64(0)
	for i := range len(digits) {
		d := hexDigit(digits[i])
		if d >= radix {
			a.failAt(t.at, t.text, "this digit does not belong to the number", "write $ before a hexadecimal number")
			return t, false
		}
		if v = v*radix + d; v > 0xFFFFFFFF {
			a.failAt(t.at, t.text, "the number is too large", "numbers have at most 32 bits")
			return t, false
		}
	}
	t.val = int64(v)
	return t, true
}

func hexDigit(c byte) uint64 {
	switch {
	case digit(c):
		return uint64(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return uint64(c|0x20-'a') + 10
	}
	return 16
}

// dotted reads a word that begins with a dot.
func (a *assembler) dotted(s *reader, t token, rest string) (token, bool) {
	text := rest[:1+a.nameLength(rest[1:])]
	s.col += len(text)
	w, known := wordOf(text)
	w.at, w.space = t.at, t.space
	if known {
		return w, true
	}
	if a.features["leading_dot_in_identifiers"] {
		w.kind, w.text = tkName, text
		return w, true
	}
	if !a.skipping {
		a.failAt(t.at, text, "this is not a word of ca65 that is read here", supported(w.text))
	}
	return w, false
}

// quoted reads a string or a character.
func (a *assembler) quoted(s *reader, t token, rest string) (token, bool) {
	quote := rest[0]
	if quote == '\'' && !a.features["loose_string_term"] {
		n := 2
		if len(rest) < 2 || len(rest) < 3 && !a.features["missing_char_term"] {
			s.col = len(s.lines[s.line])
			a.failAt(t.at, rest, "this is not a character", "write it between ' and '")
			return t, false
		}
		if len(rest) > 2 && rest[2] == '\'' {
			n = 3
		} else if !a.features["missing_char_term"] {
			a.failAt(t.at, rest[:3], "this is not a character", "write one character between ' and ', a string between quotes")
		}
		t.kind, t.text, t.val = tkChar, rest[:n], int64(rest[1])
		s.col += n
		return t, true
	}
	var b strings.Builder
	i := 1
	for ; i < len(rest) && rest[i] != quote; i++ {
		c := rest[i]
		if c == '\\' && a.features["string_escapes"] && i+1 < len(rest) {
			i++
			switch c = rest[i]; c {
			case 't':
				c = '\t'
			case 'n':
				c = '\n'
			case 'r':
				c = '\r'
			case 'x':
				if i+2 >= len(rest) || hexDigit(rest[i+1]) > 15 || hexDigit(rest[i+2]) > 15 {
					a.failAt(t.at, `\x`, "two hexadecimal digits are missing", `write \x0A`)
					break
				}
				c = byte(hexDigit(rest[i+1])<<4 | hexDigit(rest[i+2]))
				i += 2
			}
		}
		b.WriteByte(c)
	}
	s.col += min(i+1, len(rest))
	if i >= len(rest) {
		a.failAt(t.at, rest, "the string does not end", "write a quote behind it")
	}
	t.kind, t.text = tkString, b.String()
	if quote == '\'' && len(t.text) == 1 {
		t.kind, t.val = tkChar, int64(t.text[0])
	}
	return t, true
}

// skipComment skips a comment between /* and */, which may have several lines.
func (a *assembler) skipComment(s *reader, at place) {
	s.col += 2
	for s.line < len(s.lines) {
		if i := strings.Index(s.lines[s.line][s.col:], "*/"); i >= 0 {
			s.col += i + 2
			return
		}
		s.line, s.col = s.line+1, 0
	}
	a.failAt(at, "/*", "the comment does not end", "write */ behind it")
}
