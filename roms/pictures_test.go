package roms

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pool6502/budget/report/plot"
	"pool6502/roms/columnar"
)

// pictures are the drawings of the lessons, by file.
func pictures(m *measurements) map[string]func(io.Writer) error {
	return map[string]func(io.Writer) error{
		"crossover.svg":       func(w io.Writer) error { return plot.Crossover(w, "svg", m.Crossover) },
		"pictures/winner.svg": func(w io.Writer) error { return plot.Winners(w, "svg", 3, races(m.Widths)) },
		"pictures/tricks.svg": func(w io.Writer) error { return trickBars(m.Tricks).Draw(w, "svg") },
		"pictures/merging.svg": func(w io.Writer) error {
			with, without, err := columnar.Merging(exhibits, sources)
			if err != nil {
				return err
			}
			t := plot.Timeline{Title: "a boss that bursts into 320 orbs six times", What: "orbs", Limit: 1024, Bound: "the pool's 1,024",
				Curves: []plot.Curve{{Name: "neighbours merge", Values: with}, {Name: "nobody merges", Values: without}}}
			return t.Draw(w, "svg")
		},
	}
}

// trickBars is what the update costs for each way to write it, the costliest below.
func trickBars(rows []TrickRow) *plot.Bars {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b TrickRow) int { return cmp.Compare(b.Full+b.Half, a.Full+a.Half) })
	full, half, none := plot.Series{Name: "all live"}, plot.Series{Name: "half live"}, plot.Series{Name: "none live"}
	b := &plot.Bars{Axis: fmt.Sprintf("cycles of the update, %d slots", rows[0].Slots)}
	for _, r := range rows {
		b.Labels = append(b.Labels, r.Name)
		full.Values = append(full.Values, r.Full)
		half.Values = append(half.Values, r.Half)
		none.Values = append(none.Values, r.Empty)
	}
	b.Series = []plot.Series{full, half, none}
	return b
}

// races are the panels of the picture of winners, a row for each width: the pools
// that the page about pooling knows, and all of them.
func races(grids []WidthGrid) []plot.Race {
	var all []string
	for _, x := range contenders {
		all = append(all, x.name)
	}
	var list []plot.Race
	for _, w := range grids {
		for _, r := range []plot.Race{
			{Title: "16 slots", Slots: 16, Pools: all[:textbook]},
			{Title: "16 slots, with linked", Slots: 16, Pools: all},
			{Title: "64 slots, with linked", Slots: 64, Pools: all},
		} {
			r.Title, r.Grid = fmt.Sprintf("%s, %d fields", r.Title, w.Fields), w.Grid
			list = append(list, r)
		}
	}
	return list
}

func TestLessonsShowWhatIsMeasuredAsPictures(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	for file, draw := range pictures(m) {
		t.Run(file, func(t *testing.T) {
			var now bytes.Buffer
			if err := draw(&now); err != nil {
				t.Fatal(err)
			}
			if *update {
				if err := os.WriteFile(file, now.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := differ(shownBy(t, text), shownBy(t, now.Bytes())); diff != "" {
				t.Errorf("%s is not what is measured; run make figures: %s", file, diff)
			}
		})
	}
}

// mark is something a picture shows: words, or a line or an area with its style.
type mark struct {
	words  string
	style  string
	points []float64
}

var (
	number = regexp.MustCompile(`-?\d+(\.\d+)?`)
	colour = regexp.MustCompile(`(fill|stroke):(#[0-9A-Fa-f]{6}|none)`)
)

// shownBy lists the marks of an SVG in the order they are drawn. How the file
// spells them does not matter.
func shownBy(t *testing.T, svg []byte) []mark {
	t.Helper()
	var marks []mark
	words := false
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return marks
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			at := map[string]string{}
			for _, a := range token.Attr {
				at[a.Name.Local] = a.Value
			}
			m := mark{style: strings.Join(colour.FindAllString(at["style"], -1), " ")}
			for _, n := range number.FindAllString(at["d"]+" "+at["x"]+" "+at["y"], -1) {
				v, err := strconv.ParseFloat(n, 64)
				if err != nil {
					t.Fatal(err)
				}
				m.points = append(m.points, v)
			}
			if words = token.Name.Local == "text"; words || token.Name.Local == "path" {
				marks = append(marks, m)
			}
		case xml.CharData:
			if words {
				marks[len(marks)-1].words += string(token)
			}
		case xml.EndElement:
			words = false
		}
	}
}

// differ says where two pictures show something else; a third of a point is too
// little to see.
func differ(a, b []mark) string {
	if len(a) != len(b) {
		return fmt.Sprintf("%d marks, %d expected", len(a), len(b))
	}
	for i := range a {
		same := a[i].words == b[i].words && a[i].style == b[i].style && len(a[i].points) == len(b[i].points)
		for k := 0; same && k < len(a[i].points); k++ {
			same = math.Abs(a[i].points[k]-b[i].points[k]) < 0.34
		}
		if !same {
			return fmt.Sprintf("%.150v, expected %.150v", a[i], b[i])
		}
	}
	return ""
}

func TestAPictureThatShowsSomethingElseIsNoticed(t *testing.T) {
	draw := func(title string, values ...int) []mark {
		var b bytes.Buffer
		line := plot.Timeline{Title: title, What: "orbs", Curves: []plot.Curve{{Name: "run", Values: values}}}
		if err := line.Draw(&b, "svg"); err != nil {
			t.Fatal(err)
		}
		return shownBy(t, b.Bytes())
	}
	was := draw("a run", 10, 20, 30)
	if diff := differ(was, draw("a run", 10, 20, 30)); diff != "" {
		t.Errorf("the same picture differs: %s", diff)
	}
	for name, other := range map[string][]mark{
		"another value": draw("a run", 10, 21, 30),
		"another title": draw("the run", 10, 20, 30),
		"one more":      draw("a run", 10, 20, 30, 30),
	} {
		t.Run(name, func(t *testing.T) {
			if differ(was, other) == "" {
				t.Error("nothing is noticed")
			}
		})
	}
}
