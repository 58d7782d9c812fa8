package lsp

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"pool6502/asm/source"
)

// text is a source as the editor has it, with the places where its lines begin.
type text struct {
	all    string
	starts []int
	utf8   bool // the client counts characters in bytes, not in units of UTF-16
}

func newText(all string, utf8 bool) *text {
	t := &text{all: all, starts: []int{0}, utf8: utf8}
	for i := 0; i < len(all); i++ {
		switch all[i] {
		case '\n':
			t.starts = append(t.starts, i+1)
		case '\r':
			if i+1 == len(all) || all[i+1] != '\n' {
				t.starts = append(t.starts, i+1)
			}
		}
	}
	return t
}

// line returns a line without its end; lines count from 0.
func (t *text) line(n int) string {
	if n < 0 || n >= len(t.starts) {
		return ""
	}
	end := len(t.all)
	if n+1 < len(t.starts) {
		end = t.starts[n+1]
	}
	return strings.TrimRight(t.all[t.starts[n]:end], "\r\n")
}

// column returns the byte of a line at which a character begins.
func (t *text) column(line string, character int) int {
	if t.utf8 {
		return min(max(character, 0), len(line))
	}
	units := 0
	for i, r := range line {
		if units >= character {
			return i
		}
		if units++; r > 0xFFFF {
			units++
		}
	}
	return len(line)
}

// position returns the place of a byte of a line as the client counts it.
func (t *text) position(n, column int) position {
	line := t.line(n)
	column = min(max(column, 0), len(line))
	if t.utf8 {
		return position{n, column}
	}
	units := utf8.RuneCountInString(line[:column])
	for _, r := range line[:column] {
		if r > 0xFFFF {
			units++
		}
	}
	return position{n, units}
}

// span returns the place of some bytes of a line.
func (t *text) span(n, from, to int) span { return span{t.position(n, from), t.position(n, to)} }

// whole returns the place of a line without its indent.
func (t *text) whole(n int) span {
	line := t.line(n)
	return t.span(n, len(line)-len(strings.TrimLeft(line, " \t")), len(line))
}

// offset returns the byte at a place; a place behind the end is the end.
func (t *text) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(t.starts) {
		return len(t.all)
	}
	return t.starts[p.Line] + t.column(t.line(p.Line), p.Character)
}

// changed returns the text after edits.
func (t *text) changed(list []change) (*text, error) {
	for _, c := range list {
		all := c.Text
		if c.Range != nil {
			from, to := t.offset(c.Range.Start), t.offset(c.Range.End)
			if from > to {
				return nil, fmt.Errorf("an edit ends before it begins, in line %d", c.Range.Start.Line+1)
			}
			all = t.all[:from] + c.Text + t.all[to:]
		}
		if len(all) > maxOpen {
			return nil, fmt.Errorf("the source is larger than %d MB; close it", maxOpen>>20)
		}
		t = newText(all, t.utf8)
	}
	return t, nil
}

// maxOpen is how many bytes an open document may have. The assembler refuses sources of more than source.MaxFile.
const maxOpen = 4 * source.MaxFile
