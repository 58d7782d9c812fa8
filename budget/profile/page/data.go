package page

import (
	"cmp"
	"fmt"
	"math"

	"pool6502/budget/profile"
	"pool6502/budget/profile/export"
	"pool6502/budget/report"
	"pool6502/budget/watch"
	"pool6502/internal/hue"
)

// data is the JSON for the page's script. Cycles are CPU cycles.
type data struct {
	Region      string    `json:"region"`
	FrameCycles float64   `json:"frameCycles"`
	Vblank      float64   `json:"vblank"`
	Causes      []string  `json:"causes"`
	Frames      frames    `json:"frames"`
	Routines    []routine `json:"routines"`
	Run         *node     `json:"run"`
	Trees       []tree    `json:"trees"`
	Worst       int       `json:"worst"` // index in Trees; -1 for none
	Files       []file    `json:"files"`
	Budgets     []budget  `json:"budgets"`
	Conditions  []string  `json:"conditions,omitempty"` // what must hold for the proofs of budgets to be right

	Memory *profile.Memory `json:"memory,omitempty"`
}

// frames has the frames as columns. Flags are profile.FrameFlags.
type frames struct {
	First  uint32   `json:"first"` // number of the first; the others follow
	Cycles []uint32 `json:"cycles"`
	Busy   []uint32 `json:"busy"`
	NMI    []uint32 `json:"nmi"`
	OAM    []uint32 `json:"oam"`
	DMC    []uint32 `json:"dmc"`
	End    []int32  `json:"end"` // when the vblank's PPU writes and DMA ended; -1 without any
	Flags  []int    `json:"flags"`
}

// spread is mean, median, p99 and max.
type spread [4]float64

type routine struct {
	Name      string `json:"name"`
	Color     string `json:"color"` // "#RRGGBB"
	Addr      uint16 `json:"addr"`
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Interrupt bool   `json:"interrupt,omitempty"`
	Calls     uint64 `json:"calls"`
	Inclusive spread `json:"inclusive"` // cycles a frame
	Exclusive spread `json:"exclusive"` // cycles a frame
	Body      spread `json:"body"`
	WorstAt   uint32 `json:"worstAt"` // frame of the largest Inclusive
	Dearest   uint32 `json:"dearest"` // frame of the costliest call
	Path      string `json:"path,omitempty"`
}

// node is a node of the run's call tree. Routine is -1 for waiting and DMA, which have only a name.
type node struct {
	Routine  int     `json:"r"`
	Name     string  `json:"n,omitempty"`
	Own      uint64  `json:"o"`
	Total    uint64  `json:"t"`
	Children []*node `json:"c,omitempty"`
}

type budget struct {
	Text    string   `json:"text"`
	Most    int      `json:"most"`
	Worst   int      `json:"worst"`
	Frame   uint32   `json:"frame"`
	Holds   int      `json:"holds"`
	Breaks  int      `json:"breaks"`
	Proved  *int     `json:"proved,omitempty"`
	Verdict string   `json:"verdict,omitempty"`
	If      []string `json:"if,omitempty"`
	Why     string   `json:"why,omitempty"` // why it is not proved
	Command string   `json:"command,omitempty"`
}

func newData(p *profile.Profile, opt Options) *data {
	d := &data{Region: p.Region.String(), FrameCycles: p.FrameCycles, Vblank: p.Vblank, Worst: -1, Trees: []tree{}, Files: []file{}, Budgets: []budget{}, Memory: p.Memory}
	for c := range profile.NumCauses {
		d.Causes = append(d.Causes, c.String())
	}
	d.Frames = frameColumns(p)
	for i := range p.Routines {
		d.Routines = append(d.Routines, newRoutine(p, &p.Routines[i], opt.Colors))
	}
	d.Run = newNode(export.Stacks(p))
	worst := uint32(0)
	if len(p.Frames) > 0 {
		worst = p.Frames[p.Worst()].Number
	}
	for i, t := range p.Trees {
		d.Trees = append(d.Trees, newTree(p, t, opt))
		if t.Frame.Number == worst {
			d.Worst = i
		}
	}
	var held []report.Held
	for i := range p.Budgets {
		b := &p.Budgets[i]
		row := budget{Text: b.Of + " <= " + b.Limit.String(), Most: b.Most, Worst: b.Worst.Cycles, Frame: b.Worst.Frame, Holds: b.Holds, Breaks: b.Breaks}
		if p := b.Proved; p != nil {
			held = append(held, report.Held{Name: row.Text, If: p.If})
			if row.Verdict, row.If, row.Why = p.Verdict, report.Lines(p.If), cmp.Or(b.Outside(), p.Why); p.Worst >= 0 {
				row.Proved = &p.Worst
			}
		}
		if b.Breaks > 0 && opt.Command != nil {
			row.Command = opt.Command(b.Worst.Frame)
		}
		d.Budgets = append(d.Budgets, row)
	}
	d.Conditions = report.Conditions(held)
	d.Files = append(d.Files, newFiles(p, opt.Source)...)
	return d
}

func frameColumns(p *profile.Profile) frames {
	c := frames{Cycles: []uint32{}, Busy: []uint32{}, NMI: []uint32{}, OAM: []uint32{}, DMC: []uint32{}, End: []int32{}, Flags: []int{}}
	for i := range p.Frames {
		f := &p.Frames[i]
		if i == 0 {
			c.First = f.Number
		}
		c.Cycles = append(c.Cycles, f.Cycles)
		c.Busy = append(c.Busy, f.Busy)
		c.NMI = append(c.NMI, f.NMI)
		c.OAM = append(c.OAM, f.OAM)
		c.DMC = append(c.DMC, f.DMC)
		c.End = append(c.End, f.PPUEnd)
		c.Flags = append(c.Flags, int(f.Flags))
	}
	return c
}

func newRoutine(p *profile.Profile, r *profile.Routine, colors hue.Of) routine {
	out := routine{
		Name: r.Name, Color: fmt.Sprintf("#%06X", colors.Color(r.Name)), Addr: r.Addr, File: r.Pos.File, Line: r.Pos.Line, Interrupt: r.Interrupt, Calls: r.Calls,
		Inclusive: spreadOf(&r.Inclusive), Exclusive: spreadOf(&r.Exclusive), Body: spreadOf(&r.Body),
		WorstAt: r.InclusiveAt, Dearest: r.Dearest.Frame,
	}
	if r.Calls > 0 {
		out.Path = p.PathName(r.Dearest.Path)
	}
	return out
}

func spreadOf(d *watch.Dist) spread {
	return spread{math.Round(10*d.Mean()) / 10, float64(d.Median()), float64(d.P99()), float64(d.Max())}
}

func newNode(n *export.Node) *node {
	out := &node{Routine: n.Routine, Own: n.Own, Total: n.Total}
	if n.Routine < 0 {
		out.Name = n.Name
	}
	for _, c := range n.Children {
		out.Children = append(out.Children, newNode(c))
	}
	return out
}
