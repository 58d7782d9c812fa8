package report

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Columns is the width of text for people, in characters, if it does not go to a terminal.
const Columns = 100

// Width returns how wide a text that is written to w may be, in characters: what w's method Columns returns, if it has one and the
// result is not 0; else Columns.
func Width(w io.Writer) int {
	if t, ok := w.(interface{ Columns() int }); ok && t.Columns() > 0 {
		return t.Columns()
	}
	return Columns
}

// Print writes a text of sentences and tables, and breaks the sentences at Width(w). It does not change tables, which have their
// width already, messages that begin with a file and a line, and lines of a header.
func Print(w io.Writer, text string) error {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(fold(line, Width(w)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var (
	whole  = regexp.MustCompile(`^([│├┌└]|;;;|\S+:\d+: )`)     // lines that stay as they are
	hangAt = regexp.MustCompile(`^( *\S+ {2,}| +)`)            // where the second line of a sentence with a label in front begins
	spaced = regexp.MustCompile(` *(";;;[^"\n]*"\S*|[^ \n]+)`) // a word, or a line of a header in quotes
)

// fold breaks a line between words.
func fold(line string, width int) string {
	if utf8.RuneCountInString(strings.TrimRight(line, "\n")) <= width || whole.MatchString(line) {
		return line
	}
	hang := "  "
	head := hangAt.FindString(line)
	if n := utf8.RuneCountInString(head); n > 0 && n < width/2 {
		hang = strings.Repeat(" ", n)
	}
	var b strings.Builder
	b.WriteString(head)
	at := utf8.RuneCountInString(head)
	for i, word := range spaced.FindAllString(line[len(head):], -1) { // with the spaces before it
		n := utf8.RuneCountInString(word)
		if i > 0 && at+n > width {
			word = strings.TrimLeft(word, " ")
			b.WriteString("\n" + hang)
			at, n = len(hang), utf8.RuneCountInString(word)
		}
		b.WriteString(word)
		at += n
	}
	return b.String() + "\n"
}
