package screen

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm/contract"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheCallOfAFrameAndTheWorstCountAlike: the greatest call of all frames is the worst, also where calls last several frames. The
// row's tip has both figures.
func TestTheCallOfAFrameAndTheWorstCountAlike(t *testing.T) {
	s := playExhibit(t, "columnar", 0)
	most := map[int]int{}
	for range 300 {
		s.Frame()
		for _, c := range s.Meter().Last().Costs {
			most[c.Routine] = max(most[c.Routine], c.Costliest)
		}
	}
	long := 0
	for i, rt := range s.Meter().Routines() {
		if most[i] != rt.MaxBody {
			t.Errorf("%s: the costliest call of a frame took %d, the worst %d", rt.Name, most[i], rt.MaxBody)
		}
		long = max(long, rt.MaxBody)
	}
	if long < 15000 {
		t.Errorf("the longest call took %d", long)
	}
	p, tips := &costPanel{}, 0
	scr := New()
	scr.Draw(paint.NewCanvas(400, 300), s)
	for _, c := range s.Meter().Last().Costs {
		rt := s.Meter().Routine(c.Routine)
		tip := p.legendTip(scr, c, rt)
		worst := fmt.Sprintf("the worst call took %s cycles", contract.Grouped(rt.MaxBody))
		took := fmt.Sprintf(" took %s cycles with the routines it called", contract.Grouped(c.Costliest))
		if rt.Calls > 0 && !strings.Contains(tip, worst) || c.Calls > 0 && !strings.Contains(tip, took) {
			t.Errorf("%s: %q", rt.Name, tip)
		}
		tips += c.Calls
	}
	if tips < 3 {
		t.Errorf("%d calls", tips)
	}
}

// TestTheWheelShowsEveryRoutineOfTheLegend, three at a notch, as far as the last.
func TestTheWheelShowsEveryRoutineOfTheLegend(t *testing.T) {
	s, scr, c := playExhibit(t, "columnar", 300), New(), paint.NewCanvas(1280, 832)
	scr.Overlays.Set(Cost, true)
	scr.Draw(c, s)
	p := scr.panels[Cost].(*costPanel)
	all, seen, hint := len(p.ranked(scr)), map[string]bool{}, ""
	look := func() {
		at := scr.places[0]
		for y := at.Y; y < at.Y+at.H; y += 8 {
			for _, x := range []int{at.X + 30, at.X + at.W/2 + 30} {
				scr.Mouse(x, y)
				scr.drawPanel(c, at)
				if name, _, ok := strings.Cut(scr.tip, ": "); ok && strings.Contains(scr.tip, " cycles of its own in this frame") {
					seen[name] = true
				} else if strings.Contains(scr.tip, "the wheel shows the others") {
					hint = scr.tip
				}
				scr.tip = ""
			}
		}
	}
	look()
	if len(seen) != 6 || !strings.HasPrefix(hint, fmt.Sprintf("1 to 6 of %d routines", all)) {
		t.Errorf("%d of %d routines are shown at first, %q", len(seen), all, hint)
	}
	for range all {
		scr.Wheel(-1)
		look()
	}
	if len(seen) != all || !strings.Contains(hint, fmt.Sprintf(" to %d of %d", all, all)) {
		t.Errorf("the wheel shows %d of %d routines; at the end: %q", len(seen), all, hint)
	}
	scr.Wheel(100)
	if scr.Draw(c, s); p.turned != 0 {
		t.Errorf("turned back, it begins with routine %d", p.turned+1)
	}
}
