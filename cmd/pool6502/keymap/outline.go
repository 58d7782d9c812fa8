package keymap

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Caps on a configuration. The file that Write makes has some 3 KB, two words in a key and one
// list in a value. The TOML parser keeps every prefix of a dotted key: 40 KB of [a.a.a… took
// 467 MB, and 200 KB did not end.
const (
	maxBytes = 64 << 10
	maxDeep  = 8 // lists and tables inside one another, and words of a key
)

// An outline is where the keys of a configuration stand. It is found before the file is parsed,
// and holds for files that the parser refuses, too.
type outline struct {
	data  []byte
	at    int
	line  int
	table []string       // the section that the current line belongs to
	lines map[string]int // by path, see join; of list elements too
}

// join makes the path of a key out of its words. No key has a zero byte.
func join(words ...string) string { return strings.Join(words, "\x00") }

// newOutline goes through a configuration once and stops at what is too long or too deep.
func newOutline(name string, data []byte) (*outline, error) {
	if len(data) > maxBytes {
		return nil, &fileError{name, 0, fmt.Sprintf("the file has %d bytes; a configuration has at most %d", len(data), maxBytes)}
	}
	o := &outline{data: bytes.TrimPrefix(data, []byte("\ufeff")), line: 1, lines: map[string]int{}}
	for o.at < len(o.data) {
		if !o.statement() {
			return nil, &fileError{name, o.line, fmt.Sprintf("nested more than %d deep; a configuration has sections of keys", maxDeep)}
		}
	}
	return o, nil
}

// find gives the line of a key, else that of the nearest table around it; 0 where there is none.
func (o *outline) find(words ...string) int {
	for n := len(words); n > 0; n-- {
		if line := o.lines[join(words[:n]...)]; line > 0 {
			return line
		}
	}
	return 0
}

// note keeps the line of a key, and of the tables that its words before the last make.
func (o *outline) note(line int, words []string) {
	for n := range words {
		if path := join(words[:n+1]...); o.lines[path] == 0 {
			o.lines[path] = line
		}
	}
}

// statement passes over a section's header, or over a key with its value. It reports whether
// that stays within maxDeep.
func (o *outline) statement() bool {
	o.blanks()
	if o.at == len(o.data) {
		return true
	}
	line := o.line
	if o.data[o.at] == '[' {
		for o.at < len(o.data) && o.data[o.at] == '[' {
			o.at++
		}
		if o.table = o.key("]"); len(o.table) > maxDeep {
			return false
		}
		o.note(line, o.table)
		o.comment()
		return true
	}
	words := o.key("=")
	if len(words) > maxDeep {
		return false
	}
	words = append(slices.Clone(o.table), words...)
	o.note(line, words)
	return o.value(words)
}

// blanks passes over empty lines, comments and blanks.
func (o *outline) blanks() {
	for o.at < len(o.data) {
		switch o.data[o.at] {
		case '#':
			o.comment()
			continue
		case '\n':
			o.line++
		case ' ', '\t', '\r':
		default:
			return
		}
		o.at++
	}
}

// comment passes over what is left of the line.
func (o *outline) comment() {
	for o.at < len(o.data) && o.data[o.at] != '\n' {
		o.at++
	}
}

// key reads a key up to one of the characters that end it, or the end of the line.
func (o *outline) key(end string) (words []string) {
	word := ""
	for ; o.at < len(o.data); o.at++ {
		switch c := o.data[o.at]; {
		case c == '\n' || strings.IndexByte(end, c) >= 0:
			return append(words, word)
		case c == '.':
			words, word = append(words, word), ""
		case c == '"' || c == '\'':
			word += o.text()
			o.at--
		case c != ' ' && c != '\t' && c != '\r':
			word += string(rune(c))
		}
	}
	return append(words, word)
}

// value passes over a value, noting where the elements of a list stand.
func (o *outline) value(path []string) bool {
	depth, element, begun := 0, 0, false
	for o.at < len(o.data) {
		c := o.data[o.at]
		if depth == 1 && !begun && !strings.ContainsRune(" \t\r\n,]#", rune(c)) {
			o.note(o.line, append(path, "#"+strconv.Itoa(element)))
			begun = true
		}
		switch c {
		case '#':
			o.comment()
			continue
		case '"', '\'':
			o.text()
			continue
		case '\n':
			if depth == 0 {
				return true
			}
			o.line++
		case '[', '{':
			if depth++; depth > maxDeep {
				return false
			}
		case ']', '}':
			depth--
		case '.': // in a number, or in a key of a table
			if len(o.key("=,]}#")) > maxDeep {
				return false
			}
			continue
		case ',':
			if depth == 1 {
				element, begun = element+1, false
			}
		}
		o.at++
	}
	return true
}

// text passes over a string and gives what it says.
func (o *outline) text() string {
	quote := o.data[o.at]
	rest := o.data[o.at:]
	if long := bytes.Repeat([]byte{quote}, 3); bytes.HasPrefix(rest, long) {
		n := 3
		for n < len(rest) && !bytes.HasPrefix(rest[n:], long) {
			if rest[n] == '\\' && quote == '"' {
				n++
			}
			n++
		}
		for end := n + 5; n < end && n < len(rest) && rest[n] == quote; { // two quotes may end the text itself
			n++
		}
		n = min(n, len(rest))
		o.line += bytes.Count(rest[:n], []byte("\n"))
		o.at += n
		return ""
	}
	for n := 1; n < len(rest) && rest[n] != '\n'; n++ {
		switch {
		case rest[n] == '\\' && quote == '"' && n+1 < len(rest) && rest[n+1] != '\n':
			n++
		case rest[n] == quote:
			o.at += n + 1
			if s, err := strconv.Unquote(string(rest[:n+1])); err == nil && quote == '"' {
				return s
			}
			return string(rest[1:n])
		}
	}
	o.at++
	return ""
}
