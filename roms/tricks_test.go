package roms

import (
	"context"
	"fmt"
	"testing"

	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// A trick may save cycles and must not change what happens: every variant in
// lockstep with its model.
func TestTricksDoWhatThePoolTheyVaryDoes(t *testing.T) {
	for _, trick := range Tricks() {
		if trick.Model == nil {
			continue
		}
		for _, slots := range trick.Sizes {
			t.Run(fmt.Sprintf("%s/%d", trick.Name, slots), func(t *testing.T) {
				lockstep(t, trick.Source, slots, func() bench.Model { return trick.Model(slots) })
			})
		}
	}
}

func TestTricksKeepTheirContractsInEverySize(t *testing.T) {
	lab := claim.NewLab()
	for _, trick := range Tricks() {
		for _, slots := range trick.Sizes {
			holds(t, lab, trick.Source, slots)
		}
	}
	for _, slots := range []int{16, 32, 64} {
		holds(t, lab, "tricks/flicker.asm", slots)
	}
}

// holds runs the cases of a source.
func holds(t *testing.T, lab *claim.Lab, path string, slots int) {
	t.Helper()
	m, err := exhibits.Open(lab, path, slots)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range m.RunCases() {
		if !c.OK() {
			t.Errorf("%s, %d slots: %s, %s: %v %v", c.Pos, slots, c.Routine, c.Case, c.Mismatches, c.Err)
		}
	}
	for _, o := range m.Overruns() {
		t.Errorf("%s, %d slots: %v", path, slots, o)
	}
}

// The sources give their costs as formulas; a full pool in steady state has to
// come to the same.
func TestTheFormulasOfTheTricksAreWhatIsMeasured(t *testing.T) {
	lab := claim.NewLab()
	rows, err := MeasureTricks(context.Background(), lab)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		p, err := exhibits.Program(lab, r.Source, r.Slots)
		if err != nil {
			t.Fatal(err)
		}
		for name, got := range map[string]float64{"UPDATE_EMPTY": r.Empty, "UPDATE_FULL": r.Full} {
			if want, ok := p.Lookup(name); ok && float64(want.Value) != got {
				t.Errorf("%s: %s is %d, measured %v", r.Source, name, want.Value, got)
			}
		}
	}
}

func TestOnACrowdedLineEachBulletIsSeenInItsTurn(t *testing.T) {
	rows, err := MeasureCrowded(claim.NewLab())
	if err != nil {
		t.Fatal(err)
	}
	for i, ever := range []int{8, crowdBullets} {
		if r := rows[i]; r.AtOnce != 8 || r.Ever != ever {
			t.Errorf("drawn %s: %d at once and %d in %d frames, expected 8 and %d", r.Drawing, r.AtOnce, r.Ever, r.Frames, ever)
		}
	}
}
