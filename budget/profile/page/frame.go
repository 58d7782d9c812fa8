package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"

	"pool6502/budget/profile"
	"pool6502/budget/profile/export"
	"pool6502/nes"
)

// tree is one frame in full.
type tree struct {
	Frame   uint32                    `json:"frame"`
	Cycles  uint32                    `json:"cycles"`
	Calls   []call                    `json:"calls"`
	Waits   [][2]int                  `json:"waits"` // stretches of waiting: start and end, in cycles
	Events  []event                   `json:"events"`
	Causes  [profile.NumCauses]uint64 `json:"causes"`
	Picture string                    `json:"picture,omitempty"` // a data URL
	Command string                    `json:"command,omitempty"`
}

type call struct {
	Routine int                       `json:"r"`
	Parent  int                       `json:"p"`
	Depth   int                       `json:"d"`
	Start   int                       `json:"s"`
	End     int                       `json:"e"`
	Own     [profile.NumCauses]uint64 `json:"o"`
	Line    int                       `json:"l"` // scanline and dot of Start
	Dot     int                       `json:"x"`
	Handler bool                      `json:"h,omitempty"`
}

// event is an access to a register, or a sprite transfer with its cycles.
type event struct {
	At       int    `json:"at"`
	Line     int    `json:"l"`
	Dot      int    `json:"x"`
	Register string `json:"r"`
	Value    uint8  `json:"v"`
	Write    bool   `json:"w,omitempty"`
	Cycles   int    `json:"c,omitempty"`
	Call     int    `json:"k"`
	Where    string `json:"s,omitempty"` // source line
}

func newTree(p *profile.Profile, t *profile.Tree, opt Options) tree {
	out := tree{Frame: t.Frame.Number, Cycles: t.Frame.Cycles, Calls: []call{}, Waits: [][2]int{}, Events: []event{}}
	for i := range t.Calls {
		c := &t.Calls[i]
		line, dot := t.Beam.At(c.Start)
		out.Calls = append(out.Calls, call{c.Routine, c.Parent, c.Depth, c.Start, c.End, c.Own, line, dot, c.Interrupt})
		for k, n := range c.Own {
			out.Causes[k] += n
		}
	}
	for _, w := range t.Waits {
		out.Waits = append(out.Waits, [2]int{w.Start, w.End})
	}
	for i := range t.Events {
		e := &t.Events[i]
		line, dot := t.Beam.At(e.At)
		row := event{At: e.At, Line: line, Dot: dot, Register: export.Register(e.Addr, e.Write), Value: e.Value, Write: e.Write, Cycles: e.Cycles, Call: e.Call}
		if pos := p.Line(e.Loc); pos.Line > 0 {
			row.Where = fmt.Sprintf("%s:%d", pos.File, pos.Line)
		}
		out.Events = append(out.Events, row)
	}
	if t.Picture != nil {
		var b bytes.Buffer
		if png.Encode(&b, nes.CompositePalette().Image(t.Picture)) == nil {
			out.Picture = "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())
		}
	}
	if opt.Command != nil {
		out.Command = opt.Command(t.Frame.Number)
	}
	return out
}
