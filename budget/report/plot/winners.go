package plot

import (
	"fmt"
	"image/color"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pool6502/budget/claim"
)

// Race is a panel of a winners' picture: who is cheapest in a grid, at one pool
// size and among some of its pools.
type Race struct {
	Title string
	Grid  *claim.Grid
	Slots int
	Pools []string
}

// Winners draws who is cheapest, as "svg" or "png": rows of races with so many
// columns. In a panel, live slots go to the right and spawns a frame upwards, and
// each place has the colour of the pool that is cheapest there. A place that was not measured stays blank.
func Winners(w io.Writer, format string, columns int, races []Race) error {
	if len(races) == 0 || columns < 1 || len(races)%columns != 0 {
		return fmt.Errorf("%d races do not fill rows of %d", len(races), columns)
	}
	return drawPanels(w, format, len(races)/columns, columns, panelSize, func(i int) (*plot.Plot, error) {
		return races[i].panel(), nil
	})
}

func (race *Race) panel() *plot.Plot {
	g := race.Grid
	lives := g.Lives(race.Slots)
	p := newPanel(race.Title, "live slots", "spawns a frame")
	shown := map[string]bool{}
	for x, live := range lives {
		for y, spawns := range g.Spawns {
			pool, _ := g.WinnerOf(race.Pools, race.Slots, live, spawns)
			if pool == "" {
				continue // not measured: the place stays blank
			}
			left, low := float64(x), float64(y)
			cell := &plotter.Polygon{
				XYs:       []plotter.XYs{{{X: left, Y: low}, {X: left + 1, Y: low}, {X: left + 1, Y: low + 1}, {X: left, Y: low + 1}}},
				Color:     palette[slices.Index(g.Pools, pool)%len(palette)],
				LineStyle: draw.LineStyle{Color: color.White, Width: vg.Points(1)},
			}
			p.Add(cell)
			if !shown[pool] {
				shown[pool] = true
				p.Legend.Add(pool, cell)
			}
		}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = middles(lives), middles(g.Spawns)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(len(lives)), 0, float64(len(g.Spawns))+1.6
	p.Legend.Top, p.Legend.Left = true, true
	return p
}

// middles labels the middle of each place with its number.
func middles(values []int) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for i, v := range values {
		ticks = append(ticks, plot.Tick{Value: float64(i) + 0.5, Label: fmt.Sprint(v)})
	}
	return ticks
}
