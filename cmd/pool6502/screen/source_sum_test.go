package screen

import (
	"fmt"
	"testing"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// TestTheLinesOfARoutineSumToWhatItsRowCounts, without source too: what they are more than its own cycles is waiting. Code
// that it reaches by a jump comes behind its lines.
func TestTheLinesOfARoutineSumToWhatItsRowCounts(t *testing.T) {
	jumps := 0
	for name, s := range map[string]*session.Session{"game": stranger(t), "columnar": playing(t, "columnar", nes.Config{}, 284), "freelist": play(t, 100, EveryOverlay)} {
		scr := New()
		scr.Overlays.Set(Source, true)
		c := paint.NewCanvas(1024, 800)
		for _, bare := range []bool{false, true} {
			if bare {
				s.Game.ReadLines = nil
			}
			for _, cost := range s.Meter().Last().Costs {
				scr.Draw(c, s)
				p := scr.panels[Source].(*sourcePanel)
				scr.chosen = s.Meter().Routine(cost.Routine).Name
				scr.Draw(c, s)
				sum, heads := 0, 0
				for _, l := range p.list {
					if sum += int(l.cycles); l.head {
						heads++
					}
				}
				jumps += heads
				want := 0
				for _, l := range s.Meter().PlacesOf(cost.Routine) {
					want += int(l.Cycles)
				}
				title := contract.Grouped(cost.Exclusive) + " cycles"
				if want > cost.Exclusive {
					title = fmt.Sprintf("%s and %s waiting", title, contract.Grouped(want-cost.Exclusive))
				}
				if p.rt.Name != scr.chosen || sum != want || p.costs(scr, sum) != title {
					t.Errorf("%s, bare %v: the lines of %s sum to %d, not %d; %q, want %q", name, bare, p.rt.Name, sum, want, p.costs(scr, sum), title)
				}
			}
		}
	}
	if jumps == 0 {
		t.Error("no routine reaches code of no routine by a jump")
	}
}

// TestAPausedGameShowsItsCostliestRoutine, although the panel keeps another one for a while as long as the game runs.
func TestAPausedGameShowsItsCostliestRoutine(t *testing.T) {
	s, scr, c := playExhibit(t, "recycled", 200), New(), paint.NewCanvas(1280, 832)
	scr.Overlays.Set(Source, true)
	kept := 0
	for range 60 {
		s.Frame()
		scr.Paused = false
		scr.Draw(c, s)
		best, _ := s.Foremost()
		if scr.Routine() != best.Name {
			kept++
		}
		scr.Paused = true
		if scr.Draw(c, s); scr.Routine() != best.Name {
			t.Fatalf("frame %d: paused, it shows %s; %s costs most", s.Position(), scr.Routine(), best.Name)
		}
	}
	if kept == 0 {
		t.Error("the panel changed in every frame")
	}
}
