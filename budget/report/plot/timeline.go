package plot

import (
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Timeline is a figure over time: how many objects live after each frame.
type Timeline struct {
	Title  string
	What   string // of the vertical axis: "orbs"
	Curves []Curve
	Limit  int    // a line that is not to be crossed; 0 for none
	Bound  string // what the limit is called
}

// Curve is one run: a value for each frame.
type Curve struct {
	Name   string
	Values []int
}

// Draw draws the timeline as "svg" or "png".
func (t *Timeline) Draw(w io.Writer, format string) error {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = t.Title, "frame", t.What
	p.Y.Min = 0
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.TextStyle.Font.Size = 9
	letters(p)
	p.Add(plotter.NewGrid())
	var frames int
	for i, c := range t.Curves {
		xy := make(plotter.XYs, len(c.Values))
		for f, v := range c.Values {
			xy[f] = plotter.XY{X: float64(f), Y: float64(v)}
		}
		line := &plotter.Line{XYs: xy, LineStyle: draw.LineStyle{Color: palette[i%len(palette)], Width: curveWidth}}
		p.Add(line)
		p.Legend.Add(c.Name, line)
		frames = max(frames, len(c.Values))
	}
	if t.Limit > 0 {
		line := &plotter.Line{
			XYs:       plotter.XYs{{X: 0, Y: float64(t.Limit)}, {X: float64(frames), Y: float64(t.Limit)}},
			LineStyle: draw.LineStyle{Color: color.Gray{0x40}, Width: vg.Points(1), Dashes: dashes},
		}
		p.Add(line)
		p.Legend.Add(t.Bound, line)
	}
	p.Y.Max = max(p.Y.Max, float64(t.Limit)) * 1.35 // room for the legend
	return paint(w, format, 2*panelWidth, panelHeight*1.2, func(area draw.Canvas) error {
		p.Draw(area)
		return nil
	})
}
