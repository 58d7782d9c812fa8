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
