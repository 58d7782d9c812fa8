package drawing

import (
	"cmp"
	"math"
	"slices"
)

// Lines is a chart of curves in panels side by side, all on one scale. Each curve has its name at
// its end.
type Lines struct {
	Title      string // for those who cannot see the picture
	Across, Up string
	Step       float64 // from one mark on the axis across to the next; 0 for a round one
	Peaks      bool    // each curve has the figure of its highest point there, unless that is the limit
	Panels     []Panel
	Wide       float64 // of a panel, in pixels
	Limit      float64 // a line that cannot be crossed; 0 for none
	LimitName  string
}

// Panel is one chart of Lines.
type Panel struct {
	Title  string
	Curves []Curve
}

// Curve is one line.
type Curve struct {
	Name   string
	Points [][2]float64
}

const (
	chartHigh = 210.0
	axisW     = 48.0
	lineH     = 15.0
)

// SVG draws the panels.
func (c Lines) SVG() []byte {
	var s svg
	right, high := 0.0, c.Limit
	for _, p := range c.Panels {
		for _, curve := range p.Curves {
			for _, at := range curve.Points {
				right, high = max(right, at[0]), max(high, at[1])
			}
		}
	}
	step, across := ticks(high), cmp.Or(c.Step, ticks(right))
	head := margin + 20
	if slices.ContainsFunc(c.Panels, func(p Panel) bool { return p.Title != "" }) {
		head += 18
	}
	if high == c.Limit { // its name stands above it
		head += 12
	}
	base := head + chartHigh
	left := margin + axisW
	for i, p := range c.Panels {
		x := func(v float64) float64 { return left + v/right*c.Wide }
		y := func(v float64) float64 { return base - v/high*chartHigh }
		if p.Title != "" {
			s.text(left, margin+12, "start", "head", p.Title)
		}
		if i == 0 {
			s.text(left, margin+12+float64(18*min(len(p.Title), 1)), "start", "small", c.Up)
			s.text(left, base+32, "start", "small", c.Across)
		}
		for v := 0.0; v <= high; v += step {
			s.line("rule", left, y(v), left+c.Wide, y(v))
			if i == 0 {
				s.text(left-6, y(v)+4, "end", "small", grouped(v))
			}
		}
		for v := 0.0; v <= right; v += across {
			s.text(x(v), base+16, "middle", "small", grouped(v))
		}
		if c.Limit > 0 {
			s.line("limit", left, y(c.Limit), left+c.Wide, y(c.Limit))
			s.text(left+4, y(c.Limit)-5, "start", "small", c.LimitName)
		}
		for k, curve := range p.Curves {
			var points []float64
			for _, at := range curve.Points {
				points = append(points, x(at[0]), y(at[1]))
			}
			if len(points) > 0 {
				s.line("s"+string(rune('0'+k%colours)), points...)
			}
			if at := curve.peak(); c.Peaks && at[1] > 0 && at[1] != c.Limit {
				s.text(x(at[0]), y(at[1])-6, "middle", "small", grouped(at[1]))
			}
		}
		names := 0.0
		for _, l := range apart(p.ends(y)) {
			s.text(left+c.Wide+6, l.y+4, "start", "", l.String())
			names = max(names, wide(l.String())+24)
		}
		left += c.Wide + names
	}
	return s.bytes(left+margin/2, base+32+margin, c.Title)
}

// peak is the first of the highest points.
func (c Curve) peak() (peak [2]float64) {
	for _, at := range c.Points {
		if at[1] > peak[1] {
			peak = at
		}
	}
	return peak
}

// label is what stands at the end of a curve: its name and its last value.
type label struct {
	y, value float64
	words    string
}

func (l label) String() string { return l.words + " " + grouped(math.Round(l.value)) }

// ends are the labels of a panel's curves, where y places their last values.
func (p Panel) ends(y func(float64) float64) []label {
	var list []label
	for _, c := range p.Curves {
		if n := len(c.Points); n > 0 {
			v := c.Points[n-1][1]
			list = append(list, label{y(v), v, c.Name})
		}
	}
	return list
}

// apart joins the names of curves that end in one place and moves names that would overlap.
func apart(list []label) []label {
	slices.SortStableFunc(list, func(a, b label) int { return int(math.Round(a.y)) - int(math.Round(b.y)) })
	var out []label
	for _, l := range list {
		n := len(out) - 1
		switch {
		case n >= 0 && math.Abs(out[n].y-l.y) < 1:
			if words := out[n].words; math.Round(out[n].value) == math.Round(l.value) {
				out[n].words = words + ", " + l.words
			} else {
				out[n] = label{out[n].y, l.value, out[n].String() + ", " + l.words}
			}
			continue
		case n >= 0 && l.y < out[n].y+lineH:
			l.y = out[n].y + lineH
		}
		out = append(out, l)
	}
	return out
}

// ticks is a round distance of three to six marks up to high.
func ticks(high float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(max(high, 1))))
	for _, part := range []float64{0.2, 0.25, 0.5, 1} {
		if n := high / (unit * part); n <= 6 {
			return max(unit*part, 1)
		}
	}
	return unit * 2
}

// Dots is a chart with a line for each thing and on it a dot for each of its values. The values
// stand behind the line as figures.
type Dots struct {
	Title  string // for those who cannot see the picture
	Across string
	Values []string // what the values are called, the smallest first
	Rows   []DotRow
}

// DotRow is one thing and its values, as many as Dots.Values.
type DotRow struct {
	Name   string
	Values []float64
}

// SVG draws the chart.
func (c Dots) SVG() []byte {
	const scaleW, rowH, figureW = 330.0, 24.0, 72.0
	var s svg
	high, names := 0.0, 0.0
	for _, r := range c.Rows {
		high, names = max(high, slices.Max(r.Values)), max(names, wide(r.Name))
	}
	step := ticks(high)
	top := step * math.Ceil(high/step)
	left, first := margin+names+10, margin+40
	base := first + float64(len(c.Rows)-1)*rowH + 16
	x := func(v float64) float64 { return left + v/top*scaleW }
	figures := left + scaleW + 20
	for i, name := range c.Values {
		at := figures + float64(i+1)*figureW
		s.text(at, margin+14, "end", "head", name)
		s.dot(at-figureW+24, margin+9.5, 5, dotClass(i))
	}
	for v := 0.0; v <= top; v += step {
		s.line("rule", x(v), first-14, x(v), base)
		s.text(x(v), base+16, "middle", "small", grouped(v))
	}
	s.text(left+scaleW/2, base+32, "middle", "small", c.Across)
	for i, r := range c.Rows {
		y := first + float64(i)*rowH
		s.text(left-10, y+4, "end", "", r.Name)
		s.line("axis", x(slices.Min(r.Values)), y, x(slices.Max(r.Values)), y)
		for k, v := range r.Values {
			s.dot(x(v), y, 5, dotClass(k))
			s.text(figures+float64(k+1)*figureW, y+4, "end", "", grouped(v))
		}
	}
	return s.bytes(figures+float64(len(c.Values))*figureW+margin, base+32+margin, c.Title)
}

// dotClass tells values apart by form and brightness.
func dotClass(i int) string { return []string{"hollow", "f0 box", "ink"}[i%3] }
