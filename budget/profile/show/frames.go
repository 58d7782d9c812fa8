package show

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/watch"
)

// A LateRow is a frame at whose end the program did not wait.
type LateRow struct {
	Frame   uint32 `json:"frame"`
	Kind    string `json:"kind"`  // missed, or loading: with rendering off
	Since   uint32 `json:"since"` // the first of the late frames one after the other
	Busy    uint32 `json:"busy"`
	Waiting uint32 `json:"waiting"`
	Place
}

// A Place is an instruction that ran.
type Place struct {
	Routine string `json:"routine,omitempty"`
	Path    string `json:"path,omitempty"` // the routines that lead there
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Addr    int    `json:"addr,omitempty"` // if no source is known
}

// An OutsideRow is an instruction that wrote to the PPU outside vblank, with rendering on.
type OutsideRow struct {
	Late   bool   `json:"late"` // it does harm
	Times  int    `json:"times"`
	First  uint32 `json:"first_frame"`
	Latest int    `json:"latest"` // cycles since vblank began
	Place
}

// place returns the place of an instruction on a call path.
func (r *Report) place(at watch.Loc, path int32) (row Place) {
	p := r.Profile
	pos := p.Line(at)
	row.File, row.Line = pos.File, pos.Line
	if path < 0 {
		return row
	}
	if pos == (asm.Pos{}) {
		row.Addr = p.Addr(at, path)
	}
	row.Routine, row.Path = p.Routines[p.Paths[path].Routine].Name, p.PathName(path)
	return row
}

// String is the place as file:line, or the address, and the routine.
func (p Place) String() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s (%s:%d)", p.Routine, p.File, p.Line)
	}
	return fmt.Sprintf("%s ($%04X)", p.Routine, p.Addr)
}

// late returns the late frames, in order.
func (r *Report) late() (list []LateRow) {
	p := r.Profile
	for i, l := range p.Late {
		f := &p.Frames[l.Row]
		row := LateRow{Frame: f.Number, Kind: "missed", Since: f.Number, Busy: f.Busy, Waiting: f.Cycles - f.Busy, Place: r.place(l.At, l.Path)}
		if f.Flags&profile.Loading != 0 {
			row.Kind = "loading"
		}
		if i > 0 && p.Late[i-1].Row == l.Row-1 {
			row.Since = list[i-1].Since
		}
		list = append(list, row)
	}
	return list
}

// writes returns the instructions that wrote outside vblank.
func (r *Report) writes() (list []OutsideRow) {
	for _, o := range r.Profile.Writes {
		list = append(list, OutsideRow{o.Late, o.Times, o.First, o.Latest, r.place(o.Loc, o.Path)})
	}
	return list
}

// writers names the places of the writes outside vblank that do harm (late), or of the others, as the end of a sentence.
func (r *Report) writers(late bool) string {
	const most = 3
	var list []string
	for _, o := range r.writes() {
		if o.Late == late {
			list = append(list, o.Place.String())
		}
	}
	if len(list) == 0 {
		return ""
	}
	more := ""
	if len(list) > most {
		more, list = fmt.Sprintf(" and %d more", len(list)-most), list[:most]
	}
	return ": " + strings.Join(list, ", ") + more
}
