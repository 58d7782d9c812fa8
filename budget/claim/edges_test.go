package claim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
)

// TestRulesAtTheirEdges has the readings that a rule just accepts and just rejects.
func TestRulesAtTheirEdges(t *testing.T) {
	at := func(pairs ...float64) (r Reading) {
		for i := 0; i < len(pairs); i += 2 {
			r.Points = append(r.Points, Point{At: pairs[i], Value: pairs[i+1]})
		}
		return r
	}
	inf := math.Inf(1)
	atMost := func(limit float64) func(Reading) bool { return func(r Reading) bool { return r.AtMost(limit) } }
	for _, row := range []struct {
		name string
		rule func(Reading) bool
		r    Reading
		want bool
	}{
		{"at most, far below", atMost(0), points(-1e300), true},
		{"at most, everything", atMost(5), points(-inf), true},
		{"constant, two points", Reading.Constant, points(3, 3), true},
		{"constant, one point", Reading.Constant, points(3), false},
		{"linear, three points", Reading.Linear, at(0, 1, 1, 2, 2, 3), true},
		{"linear, two points", Reading.Linear, at(0, 1, 1, 2), false},
		{"linear, flat", Reading.Linear, at(0, 1, 1, 1, 2, 1), false},
		{"linear, falling", Reading.Linear, at(0, 3, 1, 2, 2, 1), false},
		{"linear, rising by less than one", Reading.Linear, at(0, 0, 1, 0.5, 2, 1), true},
		{"linear, all at one place", Reading.Linear, at(1, 1, 1, 2, 1, 3), false},
		{"linear, bent too much", Reading.Linear, at(0, 0, 1, 1, 2, 4, 3, 9), false},
		{"linear, bent as much as is allowed", Reading.Linear, at(0, 0, 1, 2, 2, 6, 3, 9, 4, 13), true},
		{"least, alone", Reading.Least, points(3), false},
		{"least, equal", Reading.Least, points(3, 3), false},
		{"least, less than both", Reading.Least, points(3, 4, 5), true},
		{"least, less than one", Reading.Least, points(4, 3, 5), false},
		{"one of, none measured", func(r Reading) bool { return r.OneOf(1) }, Reading{}, true},
		{"never", Reading.Never, points(0), true},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.rule(row.r); got != row.want {
				t.Errorf("%v holds: %v", row.r.Points, got)
			}
		})
	}
	for _, row := range []struct {
		r             Reading
		slope, offset string
	}{{at(0, 0.1236, 1, 1.25, 2, 2.379), "1.13", "0.1"}, {at(0, 0, 1, 1.234567, 2, 2.2, 3, 3.5), "1.15", "0"}} {
		if slope, offset := fmt.Sprint(row.r.Slope()), fmt.Sprint(math.Abs(row.r.Offset())); slope != row.slope || offset != row.offset {
			t.Errorf("a line of %s and %s, want %s and %s", slope, offset, row.slope, row.offset)
		}
	}
	if r := points(2, 1); r.Times() != "3 times" || r.Sum() != 3 {
		t.Errorf("%s, %v", r.Times(), r.Sum())
	}
}

func TestReadings(t *testing.T) {
	for _, row := range []struct {
		name               string
		r                  Reading
		text, tried        string
		slope, offset, fit float64
		low, high          string
	}{
		{"nothing", Reading{Unit: "cycles"}, "nothing", "none", 0, 0, 0, "+Inf", "-Inf"},
		{"one", One(1, "cycles"), "1 cycle", "0 to 0", 0, 0, 0, "1", "1"},
		{"from one", points(1, 2), "1 to 2 cycles", "8 to 16", 0.125, 0, 1, "1", "2"},
		{"flat", points(4, 4), "4 cycles", "8 to 16", 0, 4, 1, "4", "4"},
		{"huge", points(2e9, 1e9), "1,000,000,000 to 2,000,000,000 cycles", "8 to 16", -1.25e8, 3e9, 1, "1,000,000,000", "2,000,000,000"},
		{"negative", points(-3, -1), "-3 to -1 cycles", "8 to 16", 0.25, -5, 1, "-3", "-1"},
		{"at one", Reading{Points: []Point{{At: 1, Value: 2}, {At: 2, Value: 1}}}, "1 to 2", "1 to 2", -1, 3, 1, "1", "2"},
	} {
		t.Run(row.name, func(t *testing.T) {
			slope, offset, fit := row.r.Fit()
			if slope != row.slope || offset != row.offset || fit != row.fit {
				t.Errorf("the line is %v, %v, %v; want %v, %v, %v", slope, offset, fit, row.slope, row.offset, row.fit)
			}
			got := []string{row.r.String(), row.r.Tried(), Number(row.r.Low()), Number(row.r.High())}
			if !slices.Equal(got, []string{row.text, row.tried, row.low, row.high}) {
				t.Errorf("%q", got)
			}
		})
	}
	for v, want := range map[float64]string{0.125: "0.13", 0.1249: "0.12", 999.999: "1,000", 1.005e6: "1,005,000", 12.3456: "12.35", 100: "100", -1000: "-1,000"} {
		if got := Number(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}

// TestTheFigureOfAClaim is what tables show.
func TestTheFigureOfAClaim(t *testing.T) {
	labelled := Reading{Points: []Point{{Label: "columns", Value: 12}, {Label: "rows", Value: 14}}}
	never, least := judging(Reading.Never), judging(Reading.Least)
	slope, sum := judging(Reading.Linear), judging(Reading.Never)
	slope.Figure, sum.Figure = Reading.Slope, Reading.Sum
	for _, row := range []struct {
		name string
		c    Claim
		r    Reading
		want float64
	}{
		{"nothing", never, Reading{}, 0},
		{"nothing, with a figure", Claim{Judge: never.Judge, Figure: func(r Reading) float64 { return r.Points[0].Value }}, Reading{}, 0},
		{"the greatest", never, points(3, 9, 4), 9},
		{"the first of those that are compared", least, labelled, 12},
		{"the slope", slope, points(100, 188, 276), 11},
		{"the sum", sum, points(1024, 1), 1025},
	} {
		t.Run(row.name, func(t *testing.T) {
			if j := row.c.Judged(Measurement{Reading: row.r, Others: []Reading{labelled}}); j.Measured() != row.want {
				t.Errorf("%v, want %v", j.Measured(), row.want)
			}
		})
	}
}

// TestPerturbations has for each kind of change a rule that only this kind breaks.
func TestPerturbations(t *testing.T) {
	was := points(10, 20, 30)
	values := func(r Reading) (v [3]float64) {
		for i := range v {
			v[i] = r.Points[i].Value
		}
		return v
	}
	for _, row := range []struct {
		name  string
		wants [3]float64
	}{
		{"one value raised by 1", [3]float64{11, 20, 30}},
		{"one value raised by 2", [3]float64{12, 20, 30}},
		{"one value raised by 1,024", [3]float64{1034, 20, 30}},
		{"one value lowered by 1", [3]float64{9, 20, 30}},
		{"one value lowered by 1,024", [3]float64{-1014, 20, 30}},
		{"tilted", [3]float64{10, 21, 32}},
		{"a line by index", [3]float64{1, 11, 21}},
		{"a line by n", [3]float64{81, 161, 241}},
		{"bent", [3]float64{10, 40, 150}},
		{"flat", [3]float64{10, 10, 10}},
		{"scaled down", [3]float64{10. / 1024, 20. / 1024, 30. / 1024}},
		{"all at 0", [3]float64{0, 0, 0}},
		{"all at 1", [3]float64{1, 1, 1}},
		{"all at 65,535", [3]float64{65535, 65535, 65535}},
	} {
		t.Run(row.name, func(t *testing.T) {
			c := judging(func(r Reading) bool { return values(r) != row.wants })
			m := Measurement{Reading: was, Others: []Reading{points(1)}}
			p, ok := c.Perturb(m)
			if !ok || values(p.Reading) != row.wants || p.Others != nil {
				t.Errorf("%v, %v", p, ok)
			}
			if values(m.Reading) != [3]float64{10, 20, 30} {
				t.Errorf("the measurement was changed to %v", m.Points)
			}
		})
	}
	for _, v := range [][3]float64{{10 + 2048, 20, 30}, {10, 19, 30}, {65536, 65536, 65536}, {-1, -1, -1}} {
		c := judging(func(r Reading) bool { return values(r) != v })
		if p, ok := c.Perturb(Measurement{Reading: was}); ok {
			t.Errorf("it tried %v", p.Points)
		}
	}
	scaled := 0
	c := judging(func(r Reading) bool {
		v := values(r)
		if v[0] != v[1] && math.Abs(v[1]-2*v[0]) < 1e-9 && math.Abs(v[2]-3*v[0]) < 1e-9 && v[0] != 10 {
			scaled++
			if v[0] < 10./1024*0.999 || v[0] > 10240*1.001 {
				t.Errorf("scaled to %v", v)
			}
		}
		return true
	})
	c.Perturb(Measurement{Reading: was})
	if scaled != 146 {
		t.Errorf("%d scales were tried", scaled)
	}
}

func TestWinners(t *testing.T) {
	g := &Grid{Pools: []string{"a", "b", "c", "d"}, Slots: []int{8}, Spawns: []int{1, 2}}
	for i, costs := range [][]float64{{5, 9, 7, 8}, {9, 7, 5, 8}, {5, 5, 9, 9}, {9, 8, 8, 7}, {-1, 6, -1, -1}, {-1, 6, -1, 4}, {-1, -1, -1, -1}} {
		for p, v := range costs {
			if v >= 0 {
				g.Cells = append(g.Cells, Cell{Pool: g.Pools[p], Slots: 8, Live: i, Spawns: 1, Cycles: v}, Cell{Pool: g.Pools[p], Slots: 8, Live: i + 20, Spawns: 2, Cycles: v}, Cell{Pool: g.Pools[p], Slots: 16, Live: i + 40, Spawns: 1, Cycles: v})
			}
		}
	}
	for live, want := range []string{"a 2", "c 2", "a = b 0", "d 1", "b 0", "d 2", " 0"} {
		w := g.Winner(8, live, 1)
		if len(w.Pools) == 0 {
			w.Cycles, w.Next = 0, 0
		}
		if got := fmt.Sprint(w, " ", w.Margin()); got != want {
			t.Errorf("%d live: %q, want %q", live, got, want)
		}
	}
	if got := g.Lives(8); !slices.Equal(got, []int{0, 1, 2, 3}) {
		t.Errorf("live slots %v", got)
	}
}

// TestALabMakesEachThingOnce, also its errors, and from many goroutines.
func TestALabMakesEachThingOnce(t *testing.T) {
	lab, made := NewLab(), map[string]int{}
	failed := errors.New("no")
	ask := func(key string) (int, error) {
		return Result(lab, key, func() (int, error) {
			made[key]++
			if key == "bad" {
				return 0, failed
			}
			return len(key), nil
		})
	}
	for range 3 {
		if v, err := ask("four"); v != 4 || err != nil {
			t.Errorf("%d, %v", v, err)
		}
		if v, err := ask("seventh"); v != 7 || err != nil {
			t.Errorf("%d, %v", v, err)
		}
		if _, err := ask("bad"); err != failed {
			t.Error(err)
		}
		want := &asm.Program{}
		if p, err := lab.Program("p", func() (*asm.Program, error) { made["p"]++; return want, nil }); err != nil || made["p"] == 1 && p == nil {
			t.Error(p, err)
		}
		if s, err := lab.Sustain(context.Background(), "pool", Load{What: "update", Most: 4, Cost: func(n int) (int, error) { made["cost"]++; return n, nil }}); err != nil || s.Pool != "pool" || s.Frame != 4 {
			t.Error(s, err)
		}
	}
	if made["four"] != 1 || made["seventh"] != 1 || made["bad"] != 1 || made["p"] != 1 || made["cost"] != 3 {
		t.Errorf("made %v", made)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := lab.Frames(ctx, "f", &asm.Program{}, budget.FrameRun{Frames: 1}); err == nil {
		t.Error("an empty program ran")
	}
}

// TestSustainSaysWhatFailed has costs that fail at one population each, which different steps of the search ask for.
func TestSustainSaysWhatFailed(t *testing.T) {
	broken := errors.New("broken")
	asked := []int{}
	ok := Load{What: "update", Most: 40, Step: 8, Cost: func(n int) (int, error) {
		asked = append(asked, n)
		return 200*n + 300*((n+7)/8), nil
	}}
	s, err := sustain(context.Background(), "pool", ok)
	if err != nil || s.Frame != 40 || s.Vblank != 7 || !s.Agrees() {
		t.Fatalf("%+v, %v", s, err)
	}
	for i, n := range asked {
		if slices.Contains(asked[:i], n) {
			t.Errorf("%d was measured twice", n)
		}
	}
	for _, bad := range asked {
		load := ok
		load.Cost = func(n int) (int, error) {
			if n == bad {
				return 0, broken
			}
			return 200*n + 300*((n+7)/8), nil
		}
		if _, err := sustain(context.Background(), "pool", load); !errors.Is(err, broken) || !strings.Contains(err.Error(), fmt.Sprintf("pool, update of %d: broken", bad)) {
			t.Errorf("with %d: %v", bad, err)
		}
	}
}

func TestLines(t *testing.T) {
	for _, row := range []struct {
		name       string
		cost       func(n int) int
		n, step    int
		cycles     int
		want       int
		each, zero float64
	}{
		{"a line", func(n int) int { return 50 + 10*n }, 64, 0, 1050, 100, 10, 50},
		{"steps of one are none", func(n int) int { return 50 + 10*n }, 64, 1, 1050, 100, 10, 50},
		{"work that costs nothing", func(int) int { return 50 }, 64, 0, 100, 64, 0, 50},
		{"work that stops growing in the lower half", func(n int) int { return 10 * min(n, 20) }, 40, 0, 1000, 64, 0, 200},
		{"steps of one, work that rises faster than its objects", func(n int) int { return n * n }, 64, 1, 1000, 33, 98, -2316},
		{"steps of two", func(n int) int { return 10*n + 6*((n+1)/2) }, 64, 2, 130, 10, 13, 0},
		{"nothing fits", func(n int) int { return 50 + 10*n }, 64, 0, 45, -1, 10, 50},
		{"a small pool", func(n int) int { return 7 * n }, 1, 0, 70, 10, 7, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := &Sustained{Most: 64}
			var asked []int
			n, err := s.line(func(n int) (int, error) { asked = append(asked, n); return row.cost(n), nil }, row.n, row.step, row.cycles)
			if err != nil || n != row.want || math.Abs(s.Each-row.each) > 1e-6 || math.Abs(s.Fixed-row.zero) > 1e-6 {
				t.Errorf("%d objects, %g each, %g besides, %v; want %d, %g, %g", n, s.Each, s.Fixed, err, row.want, row.each, row.zero)
			}
			if last := asked[len(asked)-1]; last != row.n || slices.Min(asked[max(0, len(asked)-sustainSteps):]) < row.n/2 {
				t.Errorf("measured at %v", asked)
			}
		})
	}
}

func TestAgreement(t *testing.T) {
	for _, row := range []struct {
		name           string
		most           int
		frame, formula int
		vblank, second int
		want           bool
	}{
		{"equal", 64, 10, 10, 5, 5, true},
		{"one more and one less", 64, 10, 11, 5, 4, true},
		{"two more", 64, 10, 12, 5, 5, false},
		{"two less in vblank", 64, 10, 10, 5, 3, false},
		{"only vblank", 64, 10, 20, 5, 5, false},
		{"a fiftieth", 1000, 500, 510, 5, 5, true},
		{"more than a fiftieth", 1000, 500, 511, 5, 5, false},
		{"beyond the capacity", 64, 64, 900, 64, 70, true},
		{"nothing fits, by far", 64, 10, 10, -1, -90, true},
		{"nothing fits, and one", 64, 10, 10, -1, 0, true},
		{"nothing fits, and two", 64, 10, 10, -1, 1, false},
		{"one fits, and nothing", 64, 10, 10, 1, -90, false},
		{"none, and nothing", 64, 10, 10, 0, -90, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := Sustained{Most: row.most, Frame: row.frame, FrameFormula: row.formula, Vblank: row.vblank, VblankFormula: row.second}
			if s.Agrees() != row.want {
				t.Errorf("they agree: %v", !row.want)
			}
		})
	}
	if VblankCycles() != 1759 {
		t.Errorf("vblank has %d cycles after the transfer", VblankCycles())
	}
}
