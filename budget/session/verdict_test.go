package session

import (
	"strings"
	"testing"

	"pool6502/budget/watch"
)

func TestAVerdictNamesWhatTakesTheTime(t *testing.T) {
	frames := func(missed, lagged, busiest int) Verdict {
		return Verdict{Frames: 60, Missed: missed, Lagged: lagged, Whole: 30000, Busiest: busiest}
	}
	for _, c := range []struct {
		name string
		v    Verdict
		with func(*Verdict)
		want string
	}{
		{"nothing measured", Verdict{}, nil, "Measured from the next frame on"},
		{"fits", frames(0, 0, 7500), nil, "Fits: the busiest of the last 60 frames took 7,500 of 30,000 cycles (25 %)"},
		{"a share is rounded", frames(0, 0, 3150), nil, "Fits: the busiest of the last 60 frames took 3,150 of 30,000 cycles (11 %)"},
		{"one frame", Verdict{Frames: 1, Whole: 30000, Busiest: 300}, nil, "Fits: the busiest of the last 1 frame took 300 of 30,000 cycles (1 %)"},
		{"loading", frames(0, 0, 7500), func(v *Verdict) { v.Loading = 30000 },
			"Fits: the busiest of the last 60 frames took 7,500 of 30,000 cycles (25 %); with rendering off, one took 30,000"},
		{"no pass ends", frames(31, 0, 30000), func(v *Verdict) { v.Heaviest, v.Share = "draw", 12000 },
			"Missed 31 of the last 60 frames, where draw took most time: 12,000 cycles a frame, 40 %"},
		{"a long pass", frames(31, 0, 30000), func(v *Verdict) { v.Heaviest, v.Share, v.Calls, v.Pass = "draw", 12000, 1, 36000 },
			"Missed 31 of the last 60 frames: a pass takes 36,000 cycles, a frame has 30,000; draw takes most, 12,000"},
		{"many calls", frames(31, 0, 30000), func(v *Verdict) {
			v.Heaviest, v.Share, v.Calls, v.Pass, v.Pool, v.Live = "draw", 12000, 40, 36000, "orbs", 90
		}, "Missed 31 of the last 60 frames: a pass takes 36,000 cycles, a frame has 30,000; draw takes most, 12,000 (40 calls × 300)"},
		{"many objects", frames(31, 0, 30000), func(v *Verdict) {
			v.Heaviest, v.Share, v.Calls, v.Pass, v.Pool, v.Live, v.Fitted = "draw", 12000, 1, 36000, "orb", 100, 71
		}, "Missed 31 of the last 60 frames: a pass takes 36,000 cycles, a frame has 30,000; draw takes most, 12,000 (100 orbs × 120); with 71 orbs or fewer, none was missed"},
		{"a budget", frames(0, 0, 7500), func(v *Verdict) { v.Broken, v.In, v.Used, v.Budget = "take", "in a call", 1201, 1137 },
			"Over budget: take took 1,201 cycles in a call, 1,137 are allowed; the busiest of the last 60 frames took 7,500 of 30,000 cycles (25 %)"},
		{"a note", frames(31, 0, 30000), func(v *Verdict) { v.Note = "f: Needs X={0..3} does not hold: X is 7" },
			"f: Needs X={0..3} does not hold: X is 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.with != nil {
				c.with(&c.v)
			}
			if got := c.v.String(); got != c.want {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}

// TestAPassIsItsMissedFramesAndTheOneAfterThem: M is a missed frame, and each frame has its number as its work.
func TestAPassIsItsMissedFramesAndTheOneAfterThem(t *testing.T) {
	for frames, want := range map[string]struct {
		work, n int
	}{
		"..M..MM..": {3 + 4 + 6 + 7 + 8, 2}, "M..M.": {4 + 5, 1}, ".MM": {2 + 3, 2}, "M.": {1, 1}, "...": {1 + 2 + 3, 3},
	} {
		var stats []FrameStat
		for i, f := range frames {
			stats = append(stats, FrameStat{Missed: f == 'M', Busy: i + 1})
		}
		list, n := weighed(stats)
		work := 0
		for _, st := range list {
			work += st.Busy
		}
		if work != want.work || n != want.n {
			t.Errorf("%s: work %d of %d, not %d of %d", frames, work, n, want.work, want.n)
		}
	}
}

// TestTheNumberOfObjectsThatFits is the most with which no frame was missed; M is a missed frame with as many live
// objects as the digit before it.
func TestTheNumberOfObjectsThatFits(t *testing.T) {
	for frames, want := range map[string]int{"3M4M5M": -1, "123": -1, "12345M": 4, "5M4M312": 3, "52M1": 1, "2M2": -1, "": -1} {
		var stats []FrameStat
		for _, f := range frames {
			if f == 'M' {
				stats[len(stats)-1].Missed = true
				continue
			}
			stats = append(stats, FrameStat{Live: []int{9, int(f - '0')}})
		}
		if got := fitted(stats, 1); got != want {
			t.Errorf("%s: %d, not %d", frames, got, want)
		}
	}
	if got := meanLive([]FrameStat{{Live: []int{3}}, {Live: []int{4}}}, 0); got != 4 {
		t.Errorf("the mean of 3 and 4 is %d", got)
	}
}

// TestTheVerdictOfTheExhibits plays one that keeps up and one that does not.
func TestTheVerdictOfTheExhibits(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	if v := s.Verdict(); v.Frames != 0 {
		t.Errorf("before the first frame: %+v", v)
	}
	for range 100 {
		s.Frame()
	}
	v := s.Verdict()
	busiest := 0
	for _, st := range s.Stats()[40:] {
		busiest = max(busiest, st.Busy)
	}
	if v.Frames != VerdictFrames || v.Missed != 0 || v.Busiest != busiest || !strings.HasPrefix(v.String(), "Fits: ") {
		t.Errorf("the free list: %+v; its busiest frame took %d", v, busiest)
	}
	var most watch.Cost
	own := map[int]int{}
	for _, st := range s.Stats()[40:] {
		for _, c := range st.Costs {
			if own[c.Routine] += c.Exclusive; own[c.Routine] > own[most.Routine] {
				most = c
			}
		}
	}
	if name := s.Meter().Routine(most.Routine).Name; v.Heaviest != name || v.Share != own[most.Routine]/VerdictFrames {
		t.Errorf("%s with %d cycles is said to take most; %s took %d", v.Heaviest, v.Share, name, own[most.Routine]/VerdictFrames)
	}
}

// TestTheForemostRoutineIsThePoolsUnlessABudgetBroke looks at the free list, whose drawing is in a
// folder that other exhibits share.
func TestTheForemostRoutineIsThePoolsUnlessABudgetBroke(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	for range 400 {
		s.Frame()
		if rt, _ := s.Foremost(); rt != nil && s.Position() > 20 && rt.Name != "update_bullets" && rt.Name != "spawn_bullet" {
			t.Fatalf("frame %d: the foremost routine is %s, of %s", s.Position(), rt.Name, rt.Pos.File)
		}
	}
	m := s.Meter()
	for _, c := range m.Last().Costs {
		if rt := m.Routine(c.Routine); rt.Name == "draw_bullets" {
			tight := *rt.Contract
			tight.Budget = 1
			rt.Contract = &tight
		}
	}
	if rt, cycles := s.Foremost(); rt.Name != "draw_bullets" || cycles < 100 {
		t.Errorf("its budget broke, and the foremost routine is %s with %d cycles", rt.Name, cycles)
	}
}

// TestTheBusiestFrameIsOneThatIsSeen covers a demo whose first frames load with rendering off.
func TestTheBusiestFrameIsOneThatIsSeen(t *testing.T) {
	s := exhibit(t, "columnar")
	s.Watch(Costs)
	for range 40 {
		s.Frame()
	}
	v := s.Verdict()
	most := 0
	for _, st := range s.Stats() {
		if !st.Blank {
			most = max(most, st.Busy)
		}
	}
	if v.Busiest != most || v.Loading <= most || 2*v.Busiest > v.Whole {
		t.Errorf("busiest %d, loading %d; want %d, and less than half of %d", v.Busiest, v.Loading, most, v.Whole)
	}
}

// TestTheLongestPassTakesTheFramesThatItMisses compares it with the frames of the demo: the first that is missed, and the next.
func TestTheLongestPassTakesTheFramesThatItMisses(t *testing.T) {
	s := exhibit(t, "columnar")
	s.Watch(Costs)
	pass, longest, missed := 0, 0, 0
	var begun, at uint64
	for range 300 {
		s.Frame()
		st := s.Stats()[len(s.Stats())-1]
		if pass == 0 {
			begun = st.Frame
		}
		switch pass += st.Busy; {
		case st.Blank:
			pass = 0
		case st.Missed:
			missed++
		default:
			if pass > longest {
				longest, at = pass, begun
			}
			pass = 0
		}
	}
	if got := s.Verdict().Longest; s.Verdict().LongestAt != at {
		t.Errorf("it began in frame %d, want %d", s.Verdict().LongestAt, at)
	} else if got != longest || missed < 5 || got < s.Verdict().Whole {
		t.Errorf("%d, want %d after %d missed frames", got, longest, missed)
	}
}
