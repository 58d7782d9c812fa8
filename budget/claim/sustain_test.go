package claim

import (
	"context"
	"errors"
	"testing"
)

func sustained(t *testing.T, load Load) *Sustained {
	t.Helper()
	s, err := Sustain(context.Background(), "pool", load)
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
	_, err := Sustain(context.Background(), "pool", Load{What: "update", Most: 8, Cost: func(int) (int, error) { return 0, broken }})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}
