package profile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/budget/watch"
)

// A Line is the cost of one source line in one routine, or of one instruction if no
// source line is known.
type Line struct {
	Pos     asm.Pos   // zero where no source is known
	Loc     watch.Loc // of its first instruction
	Addr    int       // likewise; see Profile.Addr
	Routine int
	Runs    uint64 // how often its first instruction ran
	Cycles  Causes
}

// Lines returns the cost of every line that ran, for each routine, costliest first.
// Waiting and DMA do not count for the order.
func (p *Profile) Lines() []Line {
	type key struct {
		file    string
		line    int // the line, or, if file is "", the Loc
		routine int
	}
	index := map[key]int{}
	var list []Line
	for i := range p.Sites {
		s := &p.Sites[i]
		pos := p.Line(s.Loc)
		k := key{pos.File, pos.Line, p.Paths[s.Path].Routine}
		if pos.Line == 0 {
			k.file, k.line = "", int(s.Loc)
		}
		at, ok := index[k]
		if !ok {
			at = len(list)
			index[k] = at
			list = append(list, Line{Pos: pos, Loc: s.Loc, Addr: p.Addr(s.Loc, s.Path), Routine: k.routine})
		}
		l := &list[at]
		switch {
		case s.Loc < l.Loc:
			l.Loc, l.Addr, l.Runs = s.Loc, p.Addr(s.Loc, s.Path), s.Runs
		case s.Loc == l.Loc:
			l.Runs += s.Runs
		}
		l.Cycles.Add(&s.Cycles)
	}
	slices.SortFunc(list, func(a, b Line) int {
		return cmp.Or(
			cmp.Compare(b.Cycles.Busy(), a.Cycles.Busy()), cmp.Compare(b.Cycles.Total(), a.Cycles.Total()),
			cmp.Compare(a.Loc, b.Loc), cmp.Compare(a.Routine, b.Routine))
	})
	return list
}

// Where returns the line as file:line, or the address of the instruction.
func (l *Line) Where() string {
	if l.Pos.Line > 0 {
		return fmt.Sprintf("%s:%d", l.Pos.File, l.Pos.Line)
	}
	return fmt.Sprintf("$%04X", l.Addr)
}

// PathName returns the routines of a path as text: "reset > main > update".
func (p *Profile) PathName(path int32) string {
	var names []string
	for _, r := range p.Trace(path) {
		names = append(names, p.Routines[r].Name)
	}
	return strings.Join(names, " > ")
}

// Busy returns the distribution of the frames' busy cycles.
func (p *Profile) Busy() *watch.Dist {
	d := &watch.Dist{}
	for i := range p.Frames {
		d.Add(int(p.Frames[i].Busy))
	}
	return d
}

// Busiest returns the frame with the most busy cycles.
func (p *Profile) Busiest() *Frame {
	most := &p.Frames[0]
	for i := range p.Frames {
		if p.Frames[i].Busy > most.Busy {
			most = &p.Frames[i]
		}
	}
	return most
}

// VblankEnds returns the distribution of PPUEnd over the frames that have a PPUEnd and
// had rendering on.
func (p *Profile) VblankEnds() *watch.Dist {
	d := &watch.Dist{}
	for i := range p.Frames {
		if f := &p.Frames[i]; f.PPUEnd >= 0 && f.Flags&Blank == 0 {
			d.Add(int(f.PPUEnd))
		}
	}
	return d
}

// Count returns how many frames have one of the flags.
func (p *Profile) Count(flags FrameFlags) (n int) {
	for i := range p.Frames {
		if p.Frames[i].Flags&flags != 0 {
			n++
		}
	}
	return n
}

// NotKnown says why it is not known whether a frame was missed, as a clause; "" if it is known. marks reports whether
// Meter.Waits and headers, which mark loops as waiting, can make it known.
func (p *Profile) NotKnown() (why string, marks bool) {
	if p.Count(Missed) > 0 {
		return "", false
	}
	return p.meter.NotWaited()
}

// StartUp returns how many of the first frames ran before the first NMI; 0 if none came, or if the run does not begin at power-on.
func (p *Profile) StartUp() int {
	for i := range p.Frames {
		switch f := &p.Frames[i]; {
		case f.Number != uint32(i):
			return 0
		case f.NMI > 0:
			return i
		}
	}
	return 0
}

// LatestVblank returns the index in Frames of the frame with the latest PPUEnd among
// those with rendering on; -1 if there is none.
func (p *Profile) LatestVblank() int {
	latest := -1
	for i := range p.Frames {
		f := &p.Frames[i]
		if f.PPUEnd >= 0 && f.Flags&Blank == 0 && (latest < 0 || f.PPUEnd > p.Frames[latest].PPUEnd) {
			latest = i
		}
	}
	return latest
}

// Broken returns the budgets that were broken.
func (p *Profile) Broken() []*Budget {
	var list []*Budget
	for i := range p.Budgets {
		if b := &p.Budgets[i]; b.Breaks > 0 {
			list = append(list, b)
		}
	}
	return list
}
