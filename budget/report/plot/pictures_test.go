package plot

import (
	"bytes"
	"errors"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"pool6502/budget/claim"
)

// figure is a drawing in a format.
type figure func(w io.Writer, format string) error

// costs is a grid of pools whose frames cost a formula, over 0, 1 and 4 spawns.
func costs(slots []int, lives map[int][]int, cost func(pool string, live, spawns int) float64) *claim.Grid {
	g := &claim.Grid{Pools: []string{"scan", "packed"}, Slots: slots, Spawns: []int{0, 1, 4}}
	for _, n := range slots {
		for _, live := range lives[n] {
			for _, spawns := range g.Spawns {
				for _, pool := range g.Pools {
					if c := cost(pool, live, spawns); c > 0 {
						g.Cells = append(g.Cells, claim.Cell{Pool: pool, Slots: n, Live: live, Spawns: spawns, Cycles: c})
					}
				}
			}
		}
	}
	return g
}

// scanOrPacked costs less by "scan" where much lives. With 8 slots live, "scan" is measured
// without spawns only, and "packed" with spawns only.
func scanOrPacked(pool string, live, spawns int) float64 {
	switch {
	case live == 8 && (pool == "scan") == (spawns > 0):
		return 0
	case pool == "scan":
		return float64(20 + 2*live + 2*spawns)
	}
	return float64(4 + 8*live + spawns)
}

var pools = []string{"scan", "packed"}

// race is a panel of places at which 0, 1 and 4 slots live; for 4 live slots and one spawn nothing was measured.
func race(title string, among ...string) Race {
	g := costs([]int{4}, map[int][]int{4: {0, 1, 4}}, func(pool string, live, spawns int) float64 {
		if live == 4 && spawns == 1 {
			return 0
		}
		return scanOrPacked(pool, live, spawns)
	})
	return Race{Title: title, Grid: g, Slots: 4, Pools: among}
}

var figures = []struct {
	name string
	draw figure
	want string
}{
	{"bars", (&Bars{Axis: "cycles", Labels: []string{"down", "up"}, Series: []Series{
		{"full", []float64{100, 80}}, {"half", []float64{60, 40}}, {"few", []float64{30, 20}}, {"none", []float64{10, 5}},
	}}).Draw, `
489.6pt x 224.64pt
panel 8,8 to 481.6,216.64
across: cycles
x from 0 to 115, labels 0 50 100
y labels down up
area #B9D9EE, 10 thick: 0,0 0,0 100,0 100,0
area #B9D9EE, 10 thick: 0,1 0,1 80,1 80,1
area #56B4E9, 10 thick: 0,0 0,0 60,0 60,0
area #56B4E9, 10 thick: 0,1 0,1 40,1 40,1
area #0072B2, 10 thick: 0,0 0,0 30,0 30,0
area #0072B2, 10 thick: 0,1 0,1 20,1 20,1
area #B9D9EE, 10 thick: 0,0 0,0 10,0 10,0
area #B9D9EE, 10 thick: 0,1 0,1 5,1 5,1
legend upper right, size 8: full: area #B9D9EE
legend upper right, size 8: half: area #56B4E9
legend upper right, size 8: few: area #0072B2
legend upper right, size 8: none: area #B9D9EE
`},
	{"timeline below its limit", (&Timeline{Title: "a boss", What: "orbs", Limit: 8, Bound: "the pool",
		Curves: []Curve{{"merging", []int{2, 3, 4, 5}}, {"apart", []int{3, 6}}}}).Draw, `
489.6pt x 224.64pt
panel 0,0 to 489.6,224.64
title: a boss
across: frame
up: orbs
x from 0 to 4, labels 0 2 4
y from 0 to 10.8, labels 0 5 10
grid of 6 lines
line #0072B2 1.6: 0,2 1,3 2,4 3,5
line #D55E00 1.6: 0,3 1,6
line #404040 dash 5,3: 0,8 4,8
legend upper left, size 9: merging: line #0072B2 1.6
legend upper left, size 9: apart: line #D55E00 1.6
legend upper left, size 9: the pool: line #404040 dash 5,3
`},
	{"timeline without a limit", (&Timeline{What: "orbs", Bound: "the pool", Curves: []Curve{{"run", []int{4, 6, 8}}}}).Draw, `
489.6pt x 224.64pt
panel 0,0 to 489.6,224.64
across: frame
up: orbs
x from 0 to 2, labels 0 1 2
y from 0 to 10.8, labels 0 5 10
grid of 6 lines
line #0072B2 1.6: 0,4 1,6 2,8
legend upper left, size 9: run: line #0072B2 1.6
`},
	{"timeline with a limit of 1", (&Timeline{What: "orbs", Limit: 1, Bound: "the pool", Curves: []Curve{{"run", []int{0, 0, 2}}}}).Draw, `
489.6pt x 224.64pt
panel 0,0 to 489.6,224.64
across: frame
up: orbs
x from 0 to 3, labels 0 1 2 3
y from 0 to 2.7, labels 0.00 2.50
grid of 6 lines
line #0072B2 1.6: 0,0 1,0 2,2
line #404040 dash 5,3: 0,1 3,1
legend upper left, size 9: run: line #0072B2 1.6
legend upper left, size 9: the pool: line #404040 dash 5,3
`},
	{"crossover of three sizes", func(w io.Writer, format string) error {
		lives := map[int][]int{2: {0, 1, 2}, 4: {0, 2, 4}, 10: {8}}
		return Crossover(w, format, costs([]int{2, 4, 10}, lives, scanOrPacked))
	}, `
489.6pt x 374.4pt
panel 8,193.2 to 238.8,366.4
title: 2 slots
across: live slots
up: cycles a frame
x from 0 to 2, labels 0 1 2
y from 0 to 53.8, labels 0.00 25.00 50.00
grid of 6 lines
line #0072B2 1.6: 0,20 1,22 2,24
line #D55E00 1.6: 0,4 1,12 2,20
line #0072B2 1.6 dash 5,3: 0,28 1,30 2,32
line #D55E00 1.6 dash 5,3: 0,8 1,16 2,24
legend upper left, size 8: scan, 0 spawns: line #0072B2 1.6
legend upper left, size 8: packed, 0 spawns: line #D55E00 1.6
legend upper left, size 8: scan, 4 spawns: line #0072B2 1.6 dash 5,3
legend upper left, size 8: packed, 4 spawns: line #D55E00 1.6 dash 5,3

panel 250.8,193.2 to 481.6,366.4
title: 4 slots
across: live slots
up: cycles a frame
x from 0 to 4, labels 0 2 4
y from 0 to 42, labels 0 20 40
grid of 6 lines
line #0072B2 1.6: 0,20 2,24 4,28
line #D55E00 1.6: 0,4 2,20 4,36
line #0072B2 1.6 dash 5,3: 0,28 2,32 4,36
line #D55E00 1.6 dash 5,3: 0,8 2,24 4,40

panel 8,8 to 238.8,181.2
title: 10 slots
across: live slots
up: cycles a frame
x from 8 to 10, labels 8 9 10
y from 0 to 75.6, labels 0.00 25.00 50.00 75.00
grid of 7 lines
ring #0072B2: 8,36
ring #D55E00: 8,72
`},
	{"crossover with one number of spawns", func(w io.Writer, format string) error {
		g := costs([]int{2}, map[int][]int{2: {0, 2}}, scanOrPacked)
		g.Spawns = g.Spawns[1:2]
		return Crossover(w, format, g)
	}, `
244.8pt x 187.2pt
panel 8,8 to 236.8,179.2
title: 2 slots
across: live slots
up: cycles a frame
x from 0 to 2, labels 0 1 2
y from 0 to 43.7, labels 0 20 40
grid of 6 lines
line #0072B2 1.6: 0,22 2,26
line #D55E00 1.6: 0,5 2,21
legend upper left, size 8: scan, 1 spawns: line #0072B2 1.6
legend upper left, size 8: packed, 1 spawns: line #D55E00 1.6
`},
	{"crossover with two numbers of spawns, each measured for one pool", func(w io.Writer, format string) error {
		g := costs([]int{10}, map[int][]int{10: {8}}, scanOrPacked)
		g.Spawns = []int{0, 4}
		return Crossover(w, format, g)
	}, `
244.8pt x 187.2pt
panel 8,8 to 236.8,179.2
title: 10 slots
across: live slots
up: cycles a frame
x from 8 to 10, labels 8 9 10
y from 0 to 121, labels 0 50 100
grid of 6 lines
ring #0072B2: 8,36
ring #D55E00: 8,72
legend upper left, size 8: scan, 0 spawns: line #0072B2 1.6
legend upper left, size 8: packed, 4 spawns: line #D55E00 1.6 dash 5,3
`},
	{"winners side by side", func(w io.Writer, format string) error {
		return Winners(w, format, 2, []Race{race("both", pools...), race("one", "packed")})
	}, `
489.6pt x 187.2pt
panel 8,8 to 238.8,179.2
title: both
across: live slots
up: spawns a frame
x from -0.5 to 2.5, labels 0 1 4
y from -0.5 to 4.1, labels 0 1 4
area #D55E00 with a white edge: -0.5,-0.5 0.5,-0.5 0.5,0.5 -0.5,0.5
area #D55E00 with a white edge: -0.5,0.5 0.5,0.5 0.5,1.5 -0.5,1.5
area #D55E00 with a white edge: -0.5,1.5 0.5,1.5 0.5,2.5 -0.5,2.5
area #D55E00 with a white edge: 0.5,-0.5 1.5,-0.5 1.5,0.5 0.5,0.5
area #D55E00 with a white edge: 0.5,0.5 1.5,0.5 1.5,1.5 0.5,1.5
area #D55E00 with a white edge: 0.5,1.5 1.5,1.5 1.5,2.5 0.5,2.5
area #0072B2 with a white edge: 1.5,-0.5 2.5,-0.5 2.5,0.5 1.5,0.5
area #0072B2 with a white edge: 1.5,1.5 2.5,1.5 2.5,2.5 1.5,2.5
legend upper left, size 8: packed: area #D55E00 with a white edge
legend upper left, size 8: scan: area #0072B2 with a white edge

panel 250.8,8 to 481.6,179.2
title: one
across: live slots
up: spawns a frame
x from -0.5 to 2.5, labels 0 1 4
y from -0.5 to 4.1, labels 0 1 4
area #D55E00 with a white edge: -0.5,-0.5 0.5,-0.5 0.5,0.5 -0.5,0.5
area #D55E00 with a white edge: -0.5,0.5 0.5,0.5 0.5,1.5 -0.5,1.5
area #D55E00 with a white edge: -0.5,1.5 0.5,1.5 0.5,2.5 -0.5,2.5
area #D55E00 with a white edge: 0.5,-0.5 1.5,-0.5 1.5,0.5 0.5,0.5
area #D55E00 with a white edge: 0.5,0.5 1.5,0.5 1.5,1.5 0.5,1.5
area #D55E00 with a white edge: 0.5,1.5 1.5,1.5 1.5,2.5 0.5,2.5
area #D55E00 with a white edge: 1.5,-0.5 2.5,-0.5 2.5,0.5 1.5,0.5
area #D55E00 with a white edge: 1.5,1.5 2.5,1.5 2.5,2.5 1.5,2.5
legend upper left, size 8: packed: area #D55E00 with a white edge
`},
}

func TestWhatThePicturesShow(t *testing.T) {
	for _, f := range figures {
		t.Run(f.name, func(t *testing.T) {
			var svg bytes.Buffer
			if err := f.draw(&svg, "svg"); err != nil {
				t.Fatal(err)
			}
			got := shown(t, svg.Bytes())
			if want := strings.TrimSpace(f.want); got != want {
				t.Errorf("it shows\n%s\n\nwant\n%s", got, want)
			}
		})
	}
}

// A PNG has 120 dots for each of the 72 points of an inch.
func TestThePixelsOfAPNG(t *testing.T) {
	var b bytes.Buffer
	if err := figures[0].draw(&b, "png"); err != nil {
		t.Fatal(err)
	}
	if c, err := png.DecodeConfig(&b); err != nil || c.Width != 816 || c.Height != 374 {
		t.Errorf("%d x %d pixels, %v; want 816 x 374", c.Width, c.Height, err)
	}
}

func TestWhatCannotBeDrawnIsAnError(t *testing.T) {
	endless := costs([]int{2}, map[int][]int{2: {0, 2}}, func(string, int, int) float64 { return math.Inf(1) })
	one := []Race{race("one", pools...)}
	for name, row := range map[string]struct {
		draw figure
		want string
	}{
		"no bars":           {(&Bars{Series: []Series{{"all", nil}}}).Draw, "the chart has no bars"},
		"a bar of no value": {(&Bars{Labels: []string{"a"}, Series: []Series{{"all", []float64{math.NaN()}}}}).Draw, "all: plotter: NaN data point"},
		"an empty grid":     {func(w io.Writer, format string) error { return Crossover(w, format, &claim.Grid{}) }, "there is nothing in the crossover to draw"},
		"an endless cost":   {func(w io.Writer, format string) error { return Crossover(w, format, endless) }, "plotter: infinite data point"},
		"no races":          {func(w io.Writer, format string) error { return Winners(w, format, 1, nil) }, "0 races do not fill rows of 1"},
		"no columns":        {func(w io.Writer, format string) error { return Winners(w, format, 0, one) }, "1 races do not fill rows of 0"},
		"half a row":        {func(w io.Writer, format string) error { return Winners(w, format, 2, one) }, "1 races do not fill rows of 2"},
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if err := row.draw(&b, "svg"); err == nil || err.Error() != row.want || b.Len() > 0 {
				t.Errorf("%v, %d bytes written; want %q and none", err, b.Len(), row.want)
			}
		})
	}
	if err := Winners(io.Discard, "svg", 1, one); err != nil {
		t.Errorf("a race in one column: %v", err)
	}
	if err := figures[0].draw(io.Discard, "bmp"); err == nil || err.Error() != `there is no picture format "bmp"; the formats are svg and png` {
		t.Error(err)
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestAPictureThatCannotBeWrittenIsAnError(t *testing.T) {
	if err := figures[0].draw(full{}, "svg"); err == nil || err.Error() != "the disk is full" {
		t.Error(err)
	}
}
