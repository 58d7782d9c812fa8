package session

import (
	"math"
	"slices"
	"testing"

	"pool6502/budget/watch"
)

// TestTheOutlookAgreesWithWhatARunTakes estimates passes with two numbers of objects, plays on, and compares with the passes that
// then have about as many.
func TestTheOutlookAgreesWithWhatARunTakes(t *testing.T) {
	for _, c := range []struct {
		name   string
		frames int
		counts [2]int
	}{
		{"recycled", 400, [2]int{170, 210}}, {"recycled", 1000, [2]int{125, 160}}, {"columnar", 600, [2]int{42, 79}},
		{"paged", 300, [2]int{29, 62}}, {"capped", 300, [2]int{20, 56}}, {"compaction", 240, [2]int{7, 16}},
	} {
		s := exhibit(t, c.name)
		s.Watch(Costs)
		for range c.frames {
			s.Frame()
		}
		o, ok := s.Outlook()
		if !ok || !o.Fitted() {
			t.Errorf("%s: no estimate: %+v", c.name, o)
			continue
		}
		for range StatsKept {
			s.Frame()
		}
		at := 0
		for i, p := range s.Pools() {
			if p.View.Name == o.Pool.Name {
				at = i
			}
		}
		for _, n := range c.counts {
			sum, seen := 0, 0
			for _, p := range rounds(s.Stats(), at, o.Whole) {
				if math.Abs(p.objects()-float64(n)) <= float64(n)/8 {
					sum, seen = sum+p.cycles, seen+1
				}
			}
			if seen < 3 {
				t.Errorf("%s: %d passes with about %d", c.name, seen, n)
				continue
			}
			if mean, want := sum/seen, o.With(n); 10*max(mean-want, want-mean) > mean {
				t.Errorf("%s, frame %d, with %d: estimated %d, and %d passes took %d in the mean", c.name, c.frames, n, want, seen, mean)
			}
		}
	}
}

// TestTheOutlookIsAStraightLine has passes of 9,000 cycles and 200 for each object, of which some take a frame more.
func TestTheOutlookIsAStraightLine(t *testing.T) {
	line := func(each, noise int, counts ...int) Outlook {
		o := Outlook{Whole: 29780, Pool: &watch.PoolView{Name: "orb", Slots: 120}}
		var list []pass
		for i := range 60 {
			n := counts[i%len(counts)]
			p := pass{9000 + each*n + noise*(i/2%2), 1, n}
			if p.cycles > o.Whole {
				p.frames, p.live = 2, 2*n
			}
			list = append(list, p)
		}
		o.fit(list)
		return o
	}
	o := line(200, 0, 10, 50, 110)
	if !o.Fitted() || o.With(0) != 9000 || o.With(80) != 25000 {
		t.Errorf("%+v", o)
	}
	if n, full := o.Room(); n != 103 || !full {
		t.Errorf("full with %d, %v", n, full)
	}
	if least, most := o.Range(); least != 5 || most != 120 {
		t.Errorf("from %d to %d", least, most)
	}
	o = line(200, 0, 2, 40)
	if n, full := o.Room(); n != 60 || full {
		t.Errorf("full with %d, %v; it is known for 60 at most", n, full)
	}
	for name, o := range map[string]Outlook{
		"one number of objects": line(200, 0, 10), "no cost": line(0, 0, 10, 50), "noise": line(3, 4000, 10, 11, 15),
	} {
		if o.Fitted() {
			t.Errorf("%s, and there is an estimate: %+v", name, o)
		}
	}
}

// TestARoundIsItsLateFramesAndTheNext: L is a late frame, B one with rendering off, | a gap; each frame ends after as many cycles
// as its number, and has that many objects. A frame has 100 cycles.
func TestARoundIsItsLateFramesAndTheNext(t *testing.T) {
	for frames, want := range map[string][]pass{
		"...":    {{2, 1, 2}, {3, 1, 3}},
		".LL..":  {{204, 3, 9}, {5, 1, 5}},
		"L..":    {{3, 1, 3}},
		"..B.":   {{2, 1, 2}, {4, 1, 4}},
		"..L|..": {{2, 1, 2}, {6, 1, 6}},
		"LL":     nil,
	} {
		var stats []FrameStat
		for i, f := range frames {
			if f != '|' {
				stats = append(stats, FrameStat{Frame: uint64(i), Late: f == 'L', Blank: f == 'B', Ended: i + 1, Live: []int{0, i + 1}})
			}
		}
		got := rounds(stats, 1, 100)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", frames, got, want)
		}
	}
}
