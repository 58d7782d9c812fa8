package engine

import (
	"slices"

	"pool6502/budget/program"
	"pool6502/budget/watch"
)

// lineTable has the source line of each place of the code.
type lineTable struct {
	lines []place
	of    []int32 // by offset into PRG ROM: index in lines, -1 for none
	now   []uint32
	total []uint64
}

// place is a line of a file.
type place struct {
	file int // index in Build.Files
	line int
}

// lineTableOf makes the table.
func lineTableOf(p *program.Program) lineTable {
	index := map[string]int{}
	for i, f := range p.Files {
		index[f] = i
	}
	t := lineTable{of: slices.Repeat([]int32{-1}, len(prgOf(p.Source)))}
	var at byLine[int32] // index in t.lines, from 1
	for _, l := range p.Symbols.Lines {
		where := place{index[l.Pos.File], l.Pos.Line}
		i := at.at(where)
		if *i == 0 {
			t.lines = append(t.lines, where)
			*i = int32(len(t.lines))
		}
		for off := range l.Size {
			t.of[l.PRGOffset+off] = *i - 1
		}
	}
	t.now, t.total = make([]uint32, len(t.lines)), make([]uint64, len(t.lines))
	return t
}

// LineCost is the cost of a line in cycles: in the last frame, and as the mean of the frames since the last
// edit.
type LineCost struct {
	File int     `json:"f"`
	Line int     `json:"l"`
	Now  uint32  `json:"n"`
	Mean float64 `json:"m"`
}

// lineCosts returns the lines that have run since the last edit.
func (e *Engine) lineCosts() []LineCost {
	t := &e.lines
	if len(t.lines) == 0 || e.session == nil {
		return nil
	}
	clear(t.now)
	clear(t.total)
	m := e.session.Meter()
	for _, l := range m.HeatOf() {
		if i := t.at(l.Loc); i >= 0 {
			t.now[i] += l.Cycles
		}
	}
	for off, i := range t.of {
		if i >= 0 {
			t.total[i] += m.HeatTotal(watch.Loc(off))
		}
	}
	frames := float64(max(e.session.Measured(), 1))
	var out []LineCost
	for i, total := range t.total {
		if total > 0 {
			out = append(out, LineCost{File: t.lines[i].file, Line: t.lines[i].line, Now: t.now[i], Mean: float64(total) / frames})
		}
	}
	return out
}

// at returns the index of the line to which a place of the code belongs; -1 for none.
func (t *lineTable) at(l watch.Loc) int32 {
	if int(l) < 0 || int(l) >= len(t.of) {
		return -1
	}
	return t.of[l]
}
