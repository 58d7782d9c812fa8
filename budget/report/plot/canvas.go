package plot

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// palette keeps the pools apart, also for readers who do not see red and green
// as different (Okabe and Ito's colours).
var palette = []color.RGBA{
	{0x00, 0x72, 0xB2, 0xFF}, {0xD5, 0x5E, 0x00, 0xFF}, {0x00, 0x9E, 0x73, 0xFF},
	{0xCC, 0x79, 0xA7, 0xFF}, {0xE6, 0x9F, 0x00, 0xFF}, {0x56, 0xB4, 0xE9, 0xFF},
}

const (
	panelWidth  = 3.4 * vg.Inch
	panelHeight = 2.6 * vg.Inch
)

// The sizes of a plot among others, and of one that has a picture to itself.
var (
	panelSize = vg.Point{X: panelWidth, Y: panelHeight}
	wholeSize = vg.Point{X: 2 * panelWidth, Y: 1.2 * panelHeight}
)

// curveWidth is the width of a line that shows measurements, dashes the pattern of a dashed line.
var (
	curveWidth = vg.Points(1.6)
	dashes     = []vg.Length{vg.Points(5), vg.Points(3)}
)

// drawPanels draws rows and columns of plots, from the upper left; a plot may be
// nil. The same plots give the same bytes.
func drawPanels(w io.Writer, format string, rows, columns int, size vg.Point, panel func(i int) (*plot.Plot, error)) error {
	tiles := draw.Tiles{Rows: rows, Cols: columns, PadX: 12, PadY: 12, PadTop: 8, PadBottom: 8, PadLeft: 8, PadRight: 8}
	return paint(w, format, size.X*vg.Length(columns), size.Y*vg.Length(rows), func(area draw.Canvas) error {
		for i := range rows * columns {
			p, err := panel(i)
			if err != nil {
				return err
			}
			if p != nil {
				p.Draw(tiles.At(area, i%columns, i/columns))
			}
		}
		return nil
	})
}

// paint makes a picture in a named format; nothing is written when it fails.
func paint(w io.Writer, format string, width, height vg.Length, on func(draw.Canvas) error) error {
	var canvas vg.CanvasSizer
	var write func(io.Writer) (int64, error)
	switch format {
	case "svg":
		c := vgsvg.New(width, height)
		canvas, write = c, c.WriteTo
	case "png":
		c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(120))
		canvas, write = c, vgimg.PngCanvas{Canvas: c}.WriteTo
	default:
		return fmt.Errorf("there is no picture format %q; the formats are svg and png", format)
	}
	if err := on(draw.New(canvas)); err != nil {
		return err
	}
	var out bytes.Buffer
	if _, err := write(&out); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}

// letters makes all of a plot's text sans serif.
func letters(p *plot.Plot) {
	for _, style := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle,
		&p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle} {
		style.Font.Variant = "Sans"
	}
}

// newPanel is an empty plot in the style of all pictures.
func newPanel(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Legend.TextStyle.Font.Size = 8
	letters(p)
	return p
}
