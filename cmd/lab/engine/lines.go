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
	prg   []byte
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
	prg := prgOf(p)
	t := lineTable{of: slices.Repeat([]int32{-1}, len(prg)), prg: prg}
	var at byLine[int32] // index in t.lines, from 1
	for _, l := range p.Symbols.Lines {
		file, ok := index[l.Pos.File]
		if !ok || l.PRGOffset+l.Size > len(prg) {
			continue // its source was not given, or its code lies outside PRG ROM
		}
		where := place{file, l.Pos.Line}
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
	DMA  uint32  `json:"d,omitempty"` // of Now: the sprite transfer that the line started
}

// startsTransfer reports whether code begins with a store to OAMDMA, $4014.
func startsTransfer(code []byte) bool {
	return len(code) > 2 && code[1] == 0x14 && code[2] == 0x40 && (code[0] == 0x8C || code[0] == 0x8D || code[0] == 0x8E)
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
	starts := []int32{} // lines that started a sprite transfer in the last frame
	for off, i := range t.of {
		if i >= 0 {
			t.total[i] += m.HeatTotal(watch.Loc(off))
			if t.now[i] > 0 && startsTransfer(t.prg[off:]) {
				starts = append(starts, i)
			}
		}
	}
	sprites := uint32(0)
	if dma := e.session.Meter().Last().DMA; len(starts) == 1 && (dma == 513 || dma == 514) {
		sprites = uint32(dma)
		t.now[starts[0]] += sprites
	}
	frames := float64(max(e.session.Measured(), 1))
	var out []LineCost
	for i, total := range t.total {
		if total > 0 {
			l := LineCost{File: t.lines[i].file, Line: t.lines[i].line, Now: t.now[i], Mean: float64(total) / frames}
			if sprites > 0 && starts[0] == int32(i) {
				l.DMA = sprites
			}
			out = append(out, l)
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
