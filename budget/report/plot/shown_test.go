package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// shown says what an SVG shows: its size and, of each panel, the place, the titles, the axes, the lines and areas, and the
// legend. Places of lines and areas are in the units of the axes.
func shown(t *testing.T, svg []byte) string {
	t.Helper()
	r := reader{t: t}
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		r.read(token)
	}
	for _, p := range r.panels {
		r.size += "\n" + p.String()
	}
	return strings.TrimSpace(r.size)
}

// A text is words in a picture.
type text struct {
	words   string
	size    float64
	upright bool    // turned by 90 degrees
	y       float64 // of its base line, upwards
}

// A shape is a line, an area or a ring.
type shape struct {
	style string
	xy    [][2]float64
}

// extent is how far the shape goes to the right and upwards, in hundredths of a point.
func (s *shape) extent() (across, up float64) {
	opposite := s.xy[min(2, len(s.xy)-1)]
	return math.Round(100 * (opposite[0] - s.xy[0][0])), math.Round(100 * (opposite[1] - s.xy[0][1]))
}

// A panel is one plot of a picture.
type panel struct {
	left, low, right, high float64
	texts                  []text
	shapes                 []shape
	legend                 []string
}

// A reader collects the panels of an SVG.
type reader struct {
	t       *testing.T
	size    string
	panels  []*panel
	upright bool
	words   func(string) // takes what a text says
}

func (r *reader) read(token xml.Token) {
	switch token := token.(type) {
	case xml.CharData:
		if r.words != nil {
			r.words(string(token))
		}
	case xml.EndElement:
		r.words = nil
		r.upright = r.upright && token.Name.Local != "g"
	case xml.StartElement:
		at := map[string]string{}
		for _, a := range token.Attr {
			at[a.Name.Local] = a.Value
		}
		switch token.Name.Local {
		case "svg":
			r.size = at["width"] + " x " + at["height"]
		case "g":
			r.upright = at["transform"] == "rotate(90)"
		case "path":
			r.path(at["d"], properties(at["style"]))
		case "text":
			r.text(at["x"], at["y"], properties(at["style"]))
		}
	}
}

// properties are those of a style sheet.
func properties(sheet string) map[string]string {
	p := map[string]string{}
	for pair := range strings.SplitSeq(sheet, ";") {
		name, value, _ := strings.Cut(pair, ":")
		p[name] = value
	}
	return p
}

var point = regexp.MustCompile(`[ML]([\d.-]+),([\d.-]+)`)

func (r *reader) path(d string, p map[string]string) {
	var s shape
	for _, xy := range point.FindAllStringSubmatch(d, -1) {
		s.xy = append(s.xy, [2]float64{r.float(xy[1]), r.float(xy[2])})
	}
	switch {
	case p["fill"] == "#FFFFFF": // the paper of a panel
		r.panels = append(r.panels, &panel{left: s.xy[0][0], low: s.xy[0][1], right: s.xy[2][0], high: s.xy[2][1]})
		return
	case strings.Contains(d, "A"):
		s.style = "ring " + p["stroke"]
	case p["fill"] == "none":
		s.style = strings.TrimSpace("line " + p["stroke"] + " " + p["stroke-width"])
	default:
		s.style = "area " + p["fill"]
	}
	if dash := p["stroke-dasharray"]; dash != "" {
		s.style += " dash " + dash
	}
	last := r.panels[len(r.panels)-1]
	if s.style == "line #FFFFFF" {
		last.shapes[len(last.shapes)-1].style += " with a white edge"
		return
	}
	last.shapes = append(last.shapes, s)
}

func (r *reader) text(x, y string, p map[string]string) {
	if family := p["font-family"]; family != "Liberation Sans" {
		r.t.Errorf("a text is in %s", family)
	}
	last := r.panels[len(r.panels)-1]
	size := r.float(strings.TrimSuffix(p["font-size"], "px"))
	if size < 10 {
		r.words = last.legendEntry(size, r.float(x), -r.float(y))
		return
	}
	last.texts = append(last.texts, text{size: size, upright: r.upright, y: -r.float(y)})
	r.words = func(s string) { last.texts[len(last.texts)-1].words += s }
}

func (r *reader) float(s string) float64 {
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

// legendEntry takes the shapes before the words of a legend out of the panel: they stand beside the words, and are 20 points wide.
func (p *panel) legendEntry(size, x, y float64) func(words string) {
	side, height := "left", "upper"
	if x > (p.left+p.right)/2 {
		side = "right"
	}
	if y < (p.low+p.high)/2 {
		height = "lower"
	}
	return func(words string) {
		line := fmt.Sprintf("legend %s %s, size %g: %s:", height, side, size, words)
		for n := len(p.shapes); n > 0; n = len(p.shapes) {
			if across, _ := p.shapes[n-1].extent(); across != 2000 {
				break
			}
			line += " " + p.shapes[n-1].style
			p.shapes = p.shapes[:n-1]
		}
		p.legend = append(p.legend, line+"\n")
	}
}

// String lists what a panel shows.
func (p *panel) String() string {
	out := fmt.Sprintf("panel %g,%g to %g,%g\n", p.left, p.low, p.right, p.high)
	var x, y axis
	grid := 0
	p.shapes = slices.DeleteFunc(p.shapes, func(s shape) bool {
		across, up := s.extent()
		switch {
		case s.style == "line #808080 0.25":
			grid++
		case s.style != "line #000000 0.5":
			return false
		case up == 0 && across > 800: // the axis itself
			x.ends = [2]float64{s.xy[0][0], s.xy[1][0]}
		case across == 0 && up > 800:
			y.ends = [2]float64{s.xy[0][1], s.xy[1][1]}
		case up == 800: // a tick with a label; the others are shorter
			x.at = append(x.at, s.xy[0][0])
		case across == 800:
			y.at = append(y.at, s.xy[0][1])
		}
		return true
	})
	for _, t := range p.texts {
		switch {
		case t.size > 10 && t.upright:
			out += "up: " + t.words + "\n"
		case t.size > 10 && t.y > (p.low+p.high)/2:
			out += "title: " + t.words + "\n"
		case t.size > 10:
			out += "across: " + t.words + "\n"
		case len(x.labels) < len(x.at):
			x.labels = append(x.labels, t.words)
		default:
			y.labels = append(y.labels, t.words)
			if len(y.at) < len(y.labels) { // names have no ticks
				y.at = append(y.at, t.y+t.size/4)
			}
		}
	}
	out += "x " + x.String() + "\ny " + y.String() + "\n"
	if grid > 0 {
		out += fmt.Sprintf("grid of %d lines\n", grid)
	}
	for _, s := range p.shapes {
		out += s.style
		if _, up := s.extent(); y.ends == [2]float64{} {
			out += fmt.Sprintf(", %g thick", up/100)
		}
		out += ":"
		for _, at := range s.xy {
			out += " " + x.value(at[0]) + "," + y.value(at[1])
		}
		out += "\n"
	}
	return out + strings.Join(p.legend, "")
}

// An axis turns places of the picture into what they stand for: the numbers of its labels or, where these are words or not
// evenly spaced, the index of the label.
type axis struct {
	at     []float64 // place of each label
	labels []string
	ends   [2]float64 // of the axis itself
}

// label is what a label stands for.
func (a *axis) label(i int) float64 {
	number := func(i int) float64 {
		v, err := strconv.ParseFloat(a.labels[i], 64)
		if err != nil {
			return math.NaN()
		}
		return v
	}
	for k := range a.labels {
		if number(k)-number(0) != float64(k)*(number(1)-number(0)) {
			return float64(i)
		}
	}
	return number(i)
}

func (a *axis) value(place float64) string {
	last := len(a.at) - 1
	perPoint := (a.label(last) - a.label(0)) / (a.at[last] - a.at[0])
	tenths := math.Round(10 * (a.label(0) + (place-a.at[0])*perPoint))
	return strconv.FormatFloat((tenths+0)/10, 'f', -1, 64)
}

func (a *axis) String() string {
	list := "labels " + strings.Join(a.labels, " ")
	if a.ends == [2]float64{} {
		return list
	}
	return fmt.Sprintf("from %s to %s, %s", a.value(a.ends[0]), a.value(a.ends[1]), list)
}
