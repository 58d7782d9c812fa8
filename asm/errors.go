package asm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxErrors is how many errors one run reports before it gives up.
const MaxErrors = 20

// Error is one thing wrong with a source.
type Error struct {
	Pos  Pos
	Text string // the offending text as it stands in the source
	Msg  string // what is wrong with it
	Hint string // what to do about it; may be empty

	// Calls are the places of the macro calls and repeats that led to Pos,
	// innermost first.
	Calls []Pos
}

// Error returns one line: place, offending text, what is wrong, what to do.
func (e Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Pos.String())
	if e.Text != "" {
		b.WriteString(": ")
		b.WriteString(e.Text)
	}
	b.WriteString(": ")
	b.WriteString(e.Msg)
	if e.Hint != "" {
		b.WriteString("; ")
		b.WriteString(e.Hint)
	}
	for _, c := range e.Calls {
		b.WriteString(" (expanded at ")
		b.WriteString(c.String())
		b.WriteString(")")
	}
	return b.String()
}

// printable replaces control characters and invalid UTF-8, which a terminal would obey or hide, by their
// bytes in hexadecimal.
func printable(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch _, size := utf8.DecodeRuneInString(text[i:]); {
		case r == utf8.RuneError && size == 1, r < 0x80 && !unicode.IsPrint(r):
			fmt.Fprintf(&b, "$%02X", text[i])
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, "%U", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// ErrorList holds up to MaxErrors errors in the order of their places.
type ErrorList []Error

// Error returns one line for each error.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}
