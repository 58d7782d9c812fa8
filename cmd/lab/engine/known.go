package engine

import (
	"bytes"
	"maps"
	"reflect"
	"slices"

	"pool6502/asm"
)

// A key press often leaves every byte of the program as it was: in a comment, in an empty line. What
// the cases found before holds then, and is not measured again.

// key names a case by its routine and its text.
func (c *Case) key() string { return c.Routine + "\x00" + c.Name + "\x00" + c.Text }

// keep prepares the results of the cases for the build p, where p has the bytes and the names of the
// program before it. A failing case runs again, since its text may name lines; so do all where a
// budget is broken.
func (e *Engine) keep(p *asm.Program, table *lineTable) {
	was := e.tests
	e.tests.known = nil
	if e.program == nil || len(e.Overruns()) > 0 || !sameCode(e.program, p) {
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

// sameContract reports whether two contracts say the same, wherever they stand. The cases are told
// apart by their keys.
func sameContract(a, b asm.Contract) bool {
	if a.Start != nil || b.Start != nil { // it names files
		return false
	}
	for _, c := range []*asm.Contract{&a, &b} {
		c.Pos, c.Cases, c.Limits = asm.Pos{}, nil, nil
		c.Summary, c.In, c.Out, c.Clobbers = "", "", "", ""
	}
	return reflect.DeepEqual(a, b)
}

// byLine has a value for lines of files: by the index of the file, then by the line.
type byLine[T any] [][]T

// at returns the place of a line's value, which is the zero value at first.
func (b *byLine[T]) at(p place) *T {
	for len(*b) <= p.file {
		*b = append(*b, nil)
	}
	if list := (*b)[p.file]; len(list) <= p.line {
		(*b)[p.file] = append(list, make([]T, p.line+1-len(list))...)
	}
	return &(*b)[p.file][p.line]
}

// movedLines tells where each line of the code before stands now. The bytes are the same.
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

func moved(list []CaseLine, to byLine[place]) []CaseLine {
	out := make([]CaseLine, len(list))
	for i, l := range list {
		at := *to.at(place{l.File, l.Line})
		out[i] = CaseLine{File: at.file, Line: at.line, Cycles: l.Cycles}
	}
	return out
}
