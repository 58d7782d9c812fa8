package claim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
)

func sustained(t *testing.T, load Load) *Sustained {
	t.Helper()
	s, err := sustain(context.Background(), "pool", load)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSearchAndFormulaFindTheSamePopulation(t *testing.T) {
	s := sustained(t, Load{Most: 1024, Cost: func(n int) (int, error) { return 80 + 100*n, nil }})
	if s.Frame != 297 || s.FrameFormula != 297 || s.Each != 100 || s.Fixed != 80 {
		t.Errorf("found %+v", s)
	}
	if want := (VblankCycles() - 80) / 100; s.Vblank != want || s.VblankFormula != want {
		t.Errorf("in vblank %d, by formula %d, want %d", s.Vblank, s.VblankFormula, want)
	}
	if !s.Agrees() {
		t.Error("they do not agree")
	}
}

func TestASearchEndsAtTheCapacityAndTheFormulaDoesNot(t *testing.T) {
	s := sustained(t, Load{Most: 64, Cost: func(n int) (int, error) { return 10 * n, nil }})
	if s.Frame != 64 || s.FrameFormula != 2978 || !s.Agrees() {
		t.Errorf("found %d, by formula %d", s.Frame, s.FrameFormula)
	}
}

func TestNoMorePopulationsAreMeasuredThanThePoolHas(t *testing.T) {
	for _, most := range []int{9, 16, 40} { // the smallest pool with two steps, and larger ones
		sustained(t, Load{Most: most, Step: 8, Cost: func(n int) (int, error) {
			if n < 0 || n > most {
				t.Errorf("the pool has %d slots; the work of %d objects was measured", most, n)
			}
			return 10*n + 50*((n+7)/8), nil
		}})
	}
}

func TestWorkThatNeverFitsSustainsNothing(t *testing.T) {
	s := sustained(t, Load{Most: 64, Cost: func(n int) (int, error) { return 3000 + n, nil }})
	if s.Vblank != -1 || s.Frame != 64 || !s.Agrees() {
		t.Errorf("found %+v", s)
	}
}

func TestAFormulaThatMissesWhatWasFoundDoesNotAgree(t *testing.T) {
	s := sustained(t, Load{Most: 1024, Cost: func(n int) (int, error) { return n * n, nil }})
	s.FrameFormula = s.Frame + 20
	if s.Agrees() {
		t.Errorf("%d and %d agree", s.Frame, s.FrameFormula)
	}
}

func TestASearchSaysWhichPopulationCouldNotBeMeasured(t *testing.T) {
	broken := errors.New("no such routine")
	_, err := sustain(context.Background(), "pool", Load{What: "update", Most: 8, Cost: func(int) (int, error) { return 0, broken }})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

// TestTheFormulaKnowsObjectsThatAreOpenedInSteps: every eighth object costs 100 cycles more, each
// 10, and 50 in any case.
func TestTheFormulaKnowsObjectsThatAreOpenedInSteps(t *testing.T) {
	cost := func(n int) (int, error) { return 50 + 10*n + 100*((n+7)/8), nil }
	for cycles, want := range map[int]int{50: 0, 159: 0, 160: 1, 230: 8, 329: 8, 330: 8, 339: 8, 340: 9, 1490: 64} {
		t.Run(fmt.Sprint(cycles, " cycles"), func(t *testing.T) {
			s := &Sustained{Most: 64}
			n, err := s.line(cost, 64, 8, cycles)
			if err != nil || n != want {
				t.Errorf("%d objects, %v; want %d", n, err, want)
			}
			if math.Abs(s.Fixed-50) > 1e-6 || math.Abs(s.Each-22.5) > 1e-6 {
				t.Errorf("%g and %g for each, want 50 and 22.5", s.Fixed, s.Each)
			}
		})
	}
}
