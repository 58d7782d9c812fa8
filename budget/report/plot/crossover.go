package plot

import (
	"fmt"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pool6502/budget/claim"
)

// Crossover draws a grid as "svg" or "png": a panel for each pool size,
// cycles a frame over live slots, a line for each pool, with the fewest spawns
// drawn through and the most dashed.
func Crossover(w io.Writer, format string, g *claim.Grid) error {
	columns := min(2, len(g.Slots))
	if columns == 0 {
		return fmt.Errorf("there is nothing in the crossover to draw")
	}
	rows := (len(g.Slots) + columns - 1) / columns
	return drawPanels(w, format, rows, columns, panelSize, func(i int) (*plot.Plot, error) {
		if i >= len(g.Slots) {
			return nil, nil
		}
		return costPanel(g, g.Slots[i], i == 0)
	})
}

func costPanel(g *claim.Grid, slots int, legend bool) (*plot.Plot, error) {
	p := newPanel(fmt.Sprintf("%d slots", slots), "live slots", "cycles a frame")
	p.Y.Min = 0
	p.X.Max = float64(slots)
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	spawns := []int{g.Spawns[0]}
	if n := len(g.Spawns); n > 1 {
		spawns = append(spawns, g.Spawns[n-1])
	}
	for k, n := range spawns {
		for i, pool := range g.Pools {
			var xy plotter.XYs
			for _, live := range g.Lives(slots) {
				if v, ok := g.At(pool, slots, live, n); ok {
					xy = append(xy, plotter.XY{X: float64(live), Y: v})
				}
			}
			if len(xy) == 0 {
				continue
			}
			line, err := plotter.NewLine(xy)
			if err != nil {
				return nil, err
			}
			line.Color, line.Width = palette[i%len(palette)], curveWidth
			if k > 0 {
				line.Dashes = dashes
			}
			p.Add(line)
			if len(xy) == 1 { // a line through one point cannot be seen
				p.Add(&plotter.Scatter{XYs: xy, GlyphStyle: draw.GlyphStyle{Color: line.Color, Radius: vg.Points(2.5), Shape: draw.RingGlyph{}}})
			}
			if legend {
				p.Legend.Add(fmt.Sprintf("%s, %d spawns", pool, n), line)
			}
		}
	}
	p.Y.Max *= 1.05
	if legend {
		p.Y.Max *= 1.6 // room for the legend above the lines
	}
	return p, nil
}
