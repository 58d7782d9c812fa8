package budget

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Race is a panel of the winners' picture: a pool size, and who takes part.
type Race struct {
	Title string
	Slots int
	Pools []string
}

// WinnersPicture draws who is cheapest, as "svg" or "png": a row for each width of
// objects, a column for each race; in a panel, live slots to the right and spawns a
// frame upwards, and each place in the colour of the pool that is cheapest there.
func WinnersPicture(w io.Writer, format string, grids []WidthGrid, races []Race) error {
	if len(grids) == 0 || len(races) == 0 {
		return fmt.Errorf("there are no widths to draw")
	}
	return drawPanels(w, format, len(grids), len(races), panelSize, func(i int) (*plot.Plot, error) {
		return grids[i/len(races)].winners(races[i%len(races)], i < len(races))
	})
}

func (w *WidthGrid) winners(race Race, legend bool) (*plot.Plot, error) {
	g := w.Grid
	lives := g.Lives(race.Slots)
	p := newPanel(fmt.Sprintf("%s, %d fields", race.Title, w.Fields), "live slots", "spawns a frame")
	shown := map[string]bool{}
	for x, live := range lives {
		for y, spawns := range g.Spawns {
			pool, _ := g.WinnerOf(race.Pools, race.Slots, live, spawns)
			left, low := float64(x), float64(y)
			cell, err := plotter.NewPolygon(plotter.XYs{{X: left, Y: low}, {X: left + 1, Y: low}, {X: left + 1, Y: low + 1}, {X: left, Y: low + 1}})
			if err != nil {
				return nil, err
			}
			cell.Color = palette[slices.Index(g.Pools, pool)%len(palette)]
			cell.LineStyle.Color = color.White
			cell.LineStyle.Width = vg.Points(1)
			p.Add(cell)
			if !shown[pool] {
				shown[pool] = true
				p.Legend.Add(pool, cell)
			}
		}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = names(lives), names(g.Spawns)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, float64(len(lives)), 0, float64(len(g.Spawns))+1.6
	p.Legend.Top, p.Legend.Left = true, true
	return p, nil
}

// names marks the middle of each place by its number.
func names(values []int) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for i, v := range values {
		ticks = append(ticks, plot.Tick{Value: float64(i) + 0.5, Label: fmt.Sprint(v)})
	}
	return ticks
}

// TricksPicture draws what an update costs for each way to write it, as "svg" or
// "png": bars with nothing live, half of the pool, and all of it; the dearest below.
func TricksPicture(w io.Writer, format string, rows []TrickRow) error {
	if len(rows) == 0 {
		return fmt.Errorf("there are no tricks to draw")
	}
	return drawPanels(w, format, 1, 1, wholeSize, func(int) (*plot.Plot, error) { return trickBars(rows) })
}

func trickBars(rows []TrickRow) (*plot.Plot, error) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b TrickRow) int { return cmp.Compare(b.Full+b.Half, a.Full+a.Half) })
	p := newPanel("", fmt.Sprintf("cycles of the update, %d slots", trickSize(rows)), "")
	var labels []string
	for _, r := range rows {
		labels = append(labels, r.Name)
	}
	for i, shade := range []struct {
		name string
		of   func(TrickRow) float64
	}{
		{"all live", func(r TrickRow) float64 { return r.Full }},
		{"half live", func(r TrickRow) float64 { return r.Half }},
		{"none live", func(r TrickRow) float64 { return r.Empty }},
	} {
		var values plotter.Values
		for _, r := range rows {
			values = append(values, shade.of(r))
		}
		bars, err := plotter.NewBarChart(values, vg.Points(10))
		if err != nil {
			return nil, err
		}
		bars.Horizontal, bars.Color, bars.LineStyle.Width = true, shades[i], 0
		p.Add(bars) // the shorter ones over the longer
		p.Legend.Add(shade.name, bars)
	}
	p.NominalY(labels...)
	p.X.Min = 0
	p.X.Max *= 1.15
	p.Legend.Top = true
	return p, nil
}

// shades of one colour, from what costs most to what is always paid.
var shades = []color.RGBA{{0xB9, 0xD9, 0xEE, 0xFF}, {0x56, 0xB4, 0xE9, 0xFF}, {0x00, 0x72, 0xB2, 0xFF}}
