package roms

import (
	"cmp"
	"fmt"
	"slices"

	"pool6502/budget/claim"
	"pool6502/roms/columnar"
	"pool6502/roms/drawing"
)

// charts are the pictures of what was measured, by file.
func charts(m *measurements) (map[string][]byte, error) {
	with, without, err := columnar.Merging(exhibits, sources)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		"../crossover": crossoverChart(m.Crossover).SVG(),
		"winner":       winnerChart(m.Widths).SVG(),
		"tricks":       trickChart(m.Tricks).SVG(),
		"merging": drawing.Lines{Title: "Orbs in use after each frame, with and without merging: a boss bursts into 320 orbs six times",
			Across: "frame", Up: "orbs in use", Wide: 480, Limit: 1024, LimitName: "the pool has 1,024", Peaks: true,
			Panels: []drawing.Panel{{Curves: []drawing.Curve{overTime("with merging", with), overTime("without merging", without)}}}}.SVG(),
	}, nil
}

// overTime is a curve of values frame by frame.
func overTime(name string, values []int) drawing.Curve {
	c := drawing.Curve{Name: name}
	for frame, v := range values {
		c.Points = append(c.Points, [2]float64{float64(frame), float64(v)})
	}
	return c
}

// crossoverChart is the cost of a frame in the largest pools, over the slots in use, a panel for
// no spawns, some and many.
func crossoverChart(g *claim.Grid) drawing.Lines {
	slots := slices.Max(g.Slots)
	c := drawing.Lines{Title: fmt.Sprintf("Cycles of a frame over slots in use, pools of %d slots", slots), Wide: 170,
		Across: fmt.Sprintf("slots in use, of %d", slots), Step: float64(slots) / 4, Up: "cycles of the update and the spawns in a frame"}
	for _, spawns := range []int{g.Spawns[0], g.Spawns[len(g.Spawns)/2], g.Spawns[len(g.Spawns)-1]} {
		p := drawing.Panel{Title: fmt.Sprintf("%d spawns a frame", spawns)}
		for _, pool := range g.Pools {
			curve := drawing.Curve{Name: pool}
			for _, live := range g.Lives(slots) {
				if v, ok := g.At(pool, slots, live, spawns); ok {
					curve.Points = append(curve.Points, [2]float64{float64(live), v})
				}
			}
			p.Curves = append(p.Curves, curve)
		}
		c.Panels = append(c.Panels, p)
	}
	return c
}

// trickChart is what the update costs for each way to write it, the cheapest first.
func trickChart(rows []TrickRow) drawing.Dots {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b TrickRow) int { return cmp.Compare(a.Full+a.Half, b.Full+b.Half) })
	c := drawing.Dots{Title: "Cycles of an update of 16 slots, for ten ways to write it", Values: []string{"none", "half", "all"},
		Across: fmt.Sprintf("cycles of the update with none, half and all of %d slots in use", rows[0].Slots)}
	for _, r := range rows {
		c.Rows = append(c.Rows, drawing.DotRow{Name: r.Name, Values: []float64{r.Empty, r.Half, r.Full}})
	}
	return c
}

// winnerChart has a row of grids for each width of an object: the pools that the page about
// pooling knows, and all of them.
func winnerChart(grids []WidthGrid) drawing.Winners {
	var all []string
	for _, x := range contenders {
		all = append(all, x.name)
	}
	c := drawing.Winners{Title: "The cheapest pool for objects of 4, 8 and 11 fields", Across: "slots in use", Up: "spawns a frame", Names: all, Columns: 3,
		Heads: []string{"16 slots", "16 slots, linked list too", "64 slots, linked list too"}}
	for _, w := range grids {
		title := fmt.Sprintf("%d fields", w.Fields)
		for _, r := range []struct {
			slots int
			among []string
		}{{16, all[:textbook]}, {16, all}, {64, all}} {
			c.Grids = append(c.Grids, drawing.Grid{Title: title, Across: w.Grid.Lives(r.slots), Up: w.Grid.Spawns,
				Best: func(live, spawns int) drawing.Best {
					return drawing.BestOf(w.Grid.Winner(r.slots, live, spawns, r.among...))
				}})
			title = ""
		}
	}
	return c
}
