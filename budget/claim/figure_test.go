package claim

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

// Perturb tries every change that it promises.
func TestEveryChangeOfAMeasurementIsTried(t *testing.T) {
	var tried [][2]float64
	c := judging(func(r Reading) bool {
		tried = append(tried, [2]float64{r.Points[0].Value, r.Points[1].Value})
		return true
	})
	m := Measurement{Reading: Reading{Points: []Point{{At: 8, Value: 300}, {At: 9, Value: 500}}}}
	if p, ok := c.Perturb(m); ok || p.Points[0] != m.Points[0] || p.Points[1] != m.Points[1] {
		t.Errorf("%+v, %v", p, ok)
	}
	want := [][2]float64{{300, 500}}
	for step := 1.0; step < 2000; step *= 2 {
		want = append(want, [2]float64{300 + step, 500}, [2]float64{300 - step, 500})
	}
	want = append(want, [2]float64{300, 501}, [2]float64{1, 11}, [2]float64{81, 91}, [2]float64{300, 1000}, [2]float64{300, 300})
	scaled := int(math.Floor(math.Log(1024*1024)/math.Log(1.1))) + 1
	if len(tried) != len(want)+scaled+65536 {
		t.Fatalf("%d changes, want %d, %d and 65536", len(tried)-1, len(want)-1, scaled)
	}
	if !slices.Equal(tried[:len(want)], want) {
		t.Errorf("%v\nwant %v", tried[:len(want)], want)
	}
	for i, v := range tried[len(want) : len(want)+scaled] {
		f := math.Pow(1.1, float64(i)) / 1024
		if math.Abs(v[0]/300/f-1) > 1e-9 || math.Abs(v[1]/500/f-1) > 1e-9 {
			t.Errorf("scaled by %g: %v", f, v)
		}
	}
	for i, v := range tried[len(want)+scaled:] {
		if v != [2]float64{float64(i), float64(i)} {
			t.Errorf("all at %d: %v", i, v)
		}
	}
}

// The verdict under a condition looks at other readings; a perturbation has none.
func TestAPerturbationHasNoOtherReadings(t *testing.T) {
	c := judging(func(r Reading) bool { return r.AtMost(5) })
	m := Measurement{Reading: points(5), Others: []Reading{points(1)}}
	if p, ok := c.Perturb(m); !ok || len(p.Others) != 0 || m.Points[0].Value != 5 {
		t.Errorf("%+v, %v of %+v", p, ok, m)
	}
}

func TestAResultIsMadeOnce(t *testing.T) {
	lab := NewLab()
	var made atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			n, err := Result(lab, "n", func() (int, error) { made.Add(1); return 7, nil })
			if n != 7 || err != nil {
				t.Errorf("%d, %v", n, err)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
	if n, _ := Result(lab, "m", func() (int, error) { return 8, nil }); n != 8 {
		t.Errorf("another result is %d", n)
	}
	broken := errors.New("broken")
	if _, err := Result(lab, "e", func() (int, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestEachPopulationIsMeasuredOnce(t *testing.T) {
	times := map[int]int{}
	s := sustained(t, Load{Most: 1024, Cost: func(n int) (int, error) { times[n]++; return 80 + 100*n, nil }})
	for n, k := range times {
		if k != 1 {
			t.Errorf("the work of %d objects was measured %d times", n, k)
		}
	}
	if s.Frame != 297 {
		t.Errorf("%+v", s)
	}
}

// Whichever population cannot be measured, the error says so.
func TestNoErrorOfAMeasurementIsLost(t *testing.T) {
	for _, step := range []int{1, 8} {
		cost := func(n int) (int, error) { return 50 + 10*n, nil }
		used := map[int]bool{}
		if _, err := sustain(context.Background(), "pool", Load{Most: 64, Step: step, Cost: func(n int) (int, error) { used[n] = true; return cost(n) }}); err != nil {
			t.Fatal(err)
		}
		if len(used) < 10 {
			t.Fatalf("%d populations", len(used))
		}
		for bad := range used {
			broken := errors.New("no such routine")
			s, err := sustain(context.Background(), "pool", Load{Most: 64, Step: step, Cost: func(n int) (int, error) {
				if n == bad {
					return 0, broken
				}
				return cost(n)
			}})
			if !errors.Is(err, broken) || s != nil {
				t.Errorf("the work of %d objects: %v", bad, err)
			}
		}
	}
}

func TestWorkWhoseCostDoesNotRiseFillsThePool(t *testing.T) {
	s := sustained(t, Load{Most: 64, Cost: func(int) (int, error) { return 500, nil }})
	if s.Frame != 64 || s.FrameFormula != 64 || s.Vblank != 64 || s.VblankFormula != 64 || s.Each != 0 || s.Fixed != 500 {
		t.Errorf("%+v", s)
	}
	s = sustained(t, Load{Most: 64, Cost: func(n int) (int, error) { return 500 - n, nil }})
	if s.FrameFormula != 64 || s.VblankFormula != 64 {
		t.Errorf("%+v", s)
	}
}

// The line is drawn through the upper half of what fits: work that has stopped growing there does
// not rise.
func TestTheLineIsDrawnThroughTheUpperHalf(t *testing.T) {
	s := sustained(t, Load{Most: 128, Cost: func(n int) (int, error) { return 100 + 10*min(n, 64), nil }})
	if s.Each != 0 || s.Fixed != 740 || s.FrameFormula != 128 {
		t.Errorf("%+v", s)
	}
}

func TestHowNearAFormulaHasToBe(t *testing.T) {
	for _, c := range []struct {
		found, formula int
		want           bool
	}{{10, 11, true}, {10, 9, true}, {10, 12, false}, {10, 8, false}, {100, 102, true}, {100, 103, false}, {200, 204, true}, {200, 195, false}, {256, 900, true}, {-1, -50, true}, {0, -50, true}} {
		s := Sustained{Most: 256, Frame: c.found, FrameFormula: c.formula}
		if s.Agrees() != c.want {
			t.Errorf("%d and %d in a frame: %v", c.found, c.formula, !c.want)
		}
		if s = (Sustained{Most: 256, Vblank: c.found, VblankFormula: c.formula}); s.Agrees() != c.want {
			t.Errorf("%d and %d in vblank: %v", c.found, c.formula, !c.want)
		}
	}
}

func TestTheLineThroughAMeasurement(t *testing.T) {
	at := func(list ...Point) Reading { return Reading{Points: list} }
	for _, c := range []struct {
		name               string
		r                  Reading
		slope, offset, fit float64
	}{
		{"nothing", at(), 0, 0, 0},
		{"one point", at(Point{At: 3, Value: 5}), 0, 0, 0},
		{"flat", at(Point{At: 1, Value: 5}, Point{At: 2, Value: 5}), 0, 5, 1},
		{"rising", at(Point{At: 1, Value: 5}, Point{At: 3, Value: 9}), 2, 3, 1},
		{"a corner", at(Point{At: 0, Value: 0}, Point{At: 1, Value: 0}, Point{At: 2, Value: 3}), 1.5, -0.5, 0.75},
	} {
		t.Run(c.name, func(t *testing.T) {
			if slope, offset, fit := c.r.Fit(); math.Abs(slope-c.slope)+math.Abs(offset-c.offset)+math.Abs(fit-c.fit) > 1e-9 {
				t.Errorf("%g, %g, %g; want %g, %g, %g", slope, offset, fit, c.slope, c.offset, c.fit)
			}
		})
	}
	if got := (Reading{}).Tried(); got != "none" {
		t.Errorf("nothing was tried at %s", got)
	}
	for _, c := range []struct {
		r    Reading
		want bool
	}{{points(1, 2), false}, {points(1, 2, 3), true}, {points(3, 2, 1), false}, {points(5, 5, 5), false}} {
		if c.r.Linear() != c.want {
			t.Errorf("%v is linear: %v", c.r.Points, !c.want)
		}
	}
	if points(4).Constant() {
		t.Error("one value is constant")
	}
	if (Reading{Points: []Point{{Label: "alone", Value: 1}}}).Least() {
		t.Error("one value is the least")
	}
}

func TestTheCheapestOfSomePools(t *testing.T) {
	g := &Grid{Pools: []string{"a", "b", "c"}, Spawns: []int{0}}
	costs := map[string]float64{"a": 7, "b": 5, "c": 6}
	for _, p := range []string{"a", "b", "c"} {
		g.Cells = append(g.Cells, Cell{Pool: p, Slots: 8, Live: 1, Cycles: costs[p]})
	}
	for _, c := range []struct {
		pools  []string
		pool   string
		margin float64
	}{{[]string{"x"}, "", 0}, {[]string{"a"}, "a", 0}, {[]string{"x", "a", "b"}, "b", 2}, {g.Pools, "b", 1}, {[]string{"c", "a", "b"}, "b", 1}, {[]string{"b", "a", "c"}, "b", 1}, {nil, "b", 1}} {
		if w := g.Winner(8, 1, 0, c.pools...); w.String() != c.pool || len(w.Pools) > 0 && w.Margin() != c.margin {
			t.Errorf("of %v: %s by %g, want %s by %g", c.pools, w, w.Margin(), c.pool, c.margin)
		}
	}
}
