package engine

import (
	"bytes"
	"maps"
	"slices"

	"pool6502/asm"
)

// Many edits change no byte of the program: those of a comment or of an empty line. After such an edit the
// engine keeps the results of the cases and does not run them again.

// key names a case by its routine and its text.
func (c *Case) key() string { return c.Routine + "\x00" + c.Name + "\x00" + c.Text }

// keep takes over the results of the cases for the new build p, if p has the same bytes and names as the
// program before it. A failing case runs again, since its result may name lines. If a budget is broken,
// all cases run again.
func (e *Engine) keep(p *asm.Program, table *lineTable) {
	was := e.tests
	e.tests.known = nil
	if e.program == nil || len(e.Overruns()) > 0 || !sameCode(e.program.Source, p) {
		return
	}
	to := movedLines(&e.lines, table)
	known := map[string]Case{}
	for _, list := range [][]Case{slices.Collect(maps.Values(was.known)), was.results} {
		for _, c := range list {
			if c.OK {
				c.Lines = moved(c.Lines, to)
				known[c.key()] = c
			}
		}
	}
	e.tests.known = known
}

// sameCode reports whether two programs have the same bytes, names and contracts.
func sameCode(a, b *asm.Program) bool {
	return bytes.Equal(a.Image, b.Image) &&
		slices.EqualFunc(a.Symbols, b.Symbols, func(x, y asm.Symbol) bool {
			return x.Name == y.Name && x.Value == y.Value && x.Size == y.Size && x.Bank == y.Bank
		}) &&
		slices.EqualFunc(a.Contracts, b.Contracts, sameContract)
}

// sameContract reports whether two contracts say the same, even if they are in other lines. It does not
// compare their cases: keep finds each case by its key.
func sameContract(a, b asm.Contract) bool {
	if a.Start != nil || b.Start != nil { // it names files
		return false
	}
	for _, c := range []*asm.Contract{&a, &b} {
		c.Pos, c.Cases, c.Limits = asm.Pos{}, nil, nil
		c.Summary, c.In, c.Out, c.Clobbers = "", "", "", ""
	}
	return bytes.Equal(encode(a), encode(b))
}

// byLine has a value for each line of each file. The first index is that of the file, the second the line.
type byLine[T any] [][]T

// at returns a pointer to the value of a line. A line without a value gets the zero value.
func (b *byLine[T]) at(p place) *T {
	for len(*b) <= p.file {
		*b = append(*b, nil)
	}
	if list := (*b)[p.file]; len(list) <= p.line {
		(*b)[p.file] = append(list, make([]T, p.line+1-len(list))...)
	}
	return &(*b)[p.file][p.line]
}

// movedLines returns the new place of each line of the program before. Both programs have the same bytes, so
// a line is found by the offset of its code.
func movedLines(from, to *lineTable) (out byLine[place]) {
	last := int32(-1)
	for off, i := range from.of {
		if i < 0 || i == last || to.of[off] < 0 {
			continue
		}
		last = i
		*out.at(from.lines[i]) = to.lines[to.of[off]]
	}
	return out
}

// moved returns costs of lines with the lines' new places.
func moved(list []CaseLine, to byLine[place]) []CaseLine {
	var out []CaseLine
	for _, l := range list {
		at := *to.at(place{l.File, l.Line})
		out = append(out, CaseLine{File: at.file, Line: at.line, Cycles: l.Cycles})
	}
	return out
}
