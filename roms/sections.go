package roms

import (
	"fmt"
	"math"

	"pool6502/budget/claim"
	"pool6502/budget/report"
)

// SectionKeys are the keys of the sections that Measure adds to a report, in JSON.
var SectionKeys = []string{"tricks", "crowded", "crossover", "widths"}

// TrickRow is one way to write a pool, among others of the same size. Empty, Half
// and Full are the update's body when so much of the pool lives and nothing leaves;
// One and Eight are frames of a pool that is half full, with so many spawns and as
// many removals, calls included.
type TrickRow struct {
	Name   string  `json:"name"`
	Source string  `json:"source"`
	Slots  int     `json:"slots"`
	Empty  float64 `json:"empty"`
	Half   float64 `json:"half"`
	Full   float64 `json:"full"`
	One    float64 `json:"one_spawn"`    // 0: it has no spawn of its own
	Eight  float64 `json:"eight_spawns"` // 0: it has no spawn of its own
	Code   int     `json:"code"`         // bytes of the update
	RAM    int     `json:"ram"`          // bytes of the pool
}

// CrowdedRow is a way to draw more objects on a line than the PPU shows there, and
// how many of them are in the picture: in the fullest of the frames, and in all of
// them together.
type CrowdedRow struct {
	Drawing string  `json:"drawing"`
	Source  string  `json:"source"`
	Bullets int     `json:"bullets"`
	Frames  int     `json:"frames"`
	AtOnce  int     `json:"at_once"`
	Ever    int     `json:"ever"`
	Cycles  float64 `json:"cycles"` // to draw them
}

// WidthGrid is a crossover for objects of so many fields.
type WidthGrid struct {
	Fields int         `json:"fields"`
	Grid   *claim.Grid `json:"grid"`
}

// trickSection is the part of the report about ways to write a pool.
func trickSection(rows []TrickRow) report.Section {
	slots := rows[0].Slots
	t := report.NewTable(fmt.Sprintf("Ways to write it: %d slots, cycles", slots), 2, 7,
		"way", "empty", "half live", "all live", "frame, 1 spawn", "8 spawns", "bytes of code", "of RAM")
	cheap, dear, idle := rows[0], rows[0], rows[0]
	for _, r := range rows {
		var one, eight any = "", ""
		if r.One > 0 {
			one, eight = math.Round(r.One), math.Round(r.Eight)
		}
		t.Add(r.Name, r.Empty, r.Half, r.Full, one, eight, r.Code, r.RAM)
		if r.Full < cheap.Full {
			cheap = r
		}
		if r.Full > dear.Full {
			dear = r
		}
		if r.Empty < idle.Empty {
			idle = r
		}
	}
	return report.Section{Key: "tricks", Value: rows, Tables: []*report.Table{t},
		Heading: "Ways to write it",
		Intro: fmt.Sprintf("The same %d bullets, written as practitioners write them. With all of them live the costliest way (%s) "+
			"takes %s times the cheapest (%s); with none, the cheapest is %s. The columns of frames are "+
			"pools that are half full, in which as many leave as are spawned.",
			slots, dear.Name, claim.Number(math.Round(10*dear.Full/cheap.Full)/10), cheap.Name, idle.Name),
		Figures: func(f report.Figures) {
			for i := range rows {
				rows[i].figures(f)
			}
		}}
}

func (t *TrickRow) figures(f report.Figures) {
	for _, c := range []struct {
		name string
		v    float64
	}{{"empty", t.Empty}, {"half", t.Half}, {"full", t.Full}, {"one", t.One}, {"eight", t.Eight}, {"code", float64(t.Code)}, {"ram", float64(t.RAM)}} {
		f.Set(thousandths(c.v), "trick", t.Name, c.name)
	}
}

// crowdedSection is the part of the report about more objects on a line than the
// PPU shows.
func crowdedSection(rows []CrowdedRow) report.Section {
	t := report.NewTable("More objects on a line than it shows", 2, 4, "drawn", "bullets", "seen at once", "seen in turn", "cycles to draw")
	for _, r := range rows {
		t.Add(r.Drawing, r.Bullets, r.AtOnce, r.Ever, r.Cycles)
	}
	return report.Section{Key: "crowded", Value: rows, Tables: []*report.Table{t},
		Intro: "The PPU shows eight objects on a line. Nothing makes it show more at once, but who is left out can change:",
		Figures: func(f report.Figures) {
			for _, c := range rows {
				f.Set(float64(c.AtOnce), "crowded", c.Drawing, "at once")
				f.Set(float64(c.Ever), "crowded", c.Drawing, "ever")
				f.Set(thousandths(c.Cycles), "crowded", c.Drawing, "cycles")
			}
		}}
}

// thousandths is a figure with three decimals.
func thousandths(v float64) float64 { return math.Round(v*1e3) / 1e3 }

// crossoverSection is the part of the report about the three bullet pools.
func crossoverSection(g *claim.Grid) report.Section {
	return report.Crossover("The bullet pools against each other",
		"Cycles a frame for the update and the spawns, calls included, in pools where as many bullets leave as "+
			"are spawned. More than are in use cannot leave, so no frame has more spawns than live bullets.", g)
}

// widthSection is the part of the report about objects of more fields.
func widthSection(grids []WidthGrid) report.Section {
	s := report.Section{Key: "widths", Value: grids, Late: true,
		Heading: "And with wider objects",
		Intro: "A packed pool copies an object at each removal, field by field; the others copy none. With a linked " +
			"live list in the race, the cheapest is:",
		Figures: func(f report.Figures) {
			for _, w := range grids {
				f.Grid(w.Grid, fmt.Sprintf("width%d", w.Fields))
			}
		}}
	for i := range grids {
		s.Tables = append(s.Tables, grids[i].table())
	}
	return s
}

// table says which pool is cheapest where.
func (w *WidthGrid) table() *report.Table {
	header := []any{"slots", "live"}
	for _, n := range w.Grid.Spawns {
		header = append(header, report.Plural(n, "spawn"))
	}
	t := report.NewTable(fmt.Sprintf("Cheapest with objects of %d fields", w.Fields), 1, 2, header...)
	t.Heading = fmt.Sprintf("%d fields", w.Fields)
	for _, slots := range w.Grid.Slots {
		for _, live := range w.Grid.Lives(slots) {
			row := []any{slots, live}
			for _, n := range w.Grid.Spawns {
				row = append(row, orElse(w.Grid.Winner(slots, live, n).String(), unmeasured))
			}
			t.Add(row...)
		}
		t.Separate()
	}
	return t
}
