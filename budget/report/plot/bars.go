package plot

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Bars is a chart of horizontal bars: a group for each label, and in it a bar for
// each series over the one before. Give the series with the longest bars first.
type Bars struct {
	Axis   string // "cycles of the update, 16 slots"
	Labels []string
	Series []Series
}

// Series is a value for each label.
type Series struct {
	Name   string
	Values []float64
}

// Draw draws the chart as "svg" or "png".
func (b *Bars) Draw(w io.Writer, format string) error {
	if len(b.Labels) == 0 {
		return fmt.Errorf("the chart has no bars")
	}
	return drawPanels(w, format, 1, 1, wholeSize, func(int) (*plot.Plot, error) { return b.panel() })
}

func (b *Bars) panel() (*plot.Plot, error) {
	p := newPanel("", b.Axis, "")
	for i, s := range b.Series {
		bars, err := plotter.NewBarChart(plotter.Values(s.Values), vg.Points(10))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		bars.Horizontal, bars.Color, bars.LineStyle.Width = true, shades[i%len(shades)], 0
		p.Add(bars)
		p.Legend.Add(s.Name, bars)
	}
	p.NominalY(b.Labels...)
	p.X.Max *= 1.15
	p.Legend.Top = true
	return p, nil
}

// shades of one colour, the lightest for the series behind the others.
var shades = []color.RGBA{{0xB9, 0xD9, 0xEE, 0xFF}, {0x56, 0xB4, 0xE9, 0xFF}, {0x00, 0x72, 0xB2, 0xFF}}
