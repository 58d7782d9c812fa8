package roms

import (
	"fmt"
	"testing"

	"pool6502/roms/bench"
)

// A trick may save cycles and must not change what happens: every variant in
// lockstep with its model.
func TestTricksDoWhatThePoolTheyVaryDoes(t *testing.T) {
	for _, trick := range ways() {
		if trick.Model == nil {
			continue
		}
		for _, slots := range trick.Sizes {
			t.Run(fmt.Sprintf("%s/%d", trick.Name, slots), func(t *testing.T) {
				walks(t, 100, len(trick.Sizes))
				lockstep(t, trick.Source, slots, func() bench.Model { return trick.Model(slots) })
			})
		}
	}
}

func TestTricksKeepTheirContractsInEverySize(t *testing.T) {
	for _, trick := range ways() {
		holds(t, trick.Source, trick.Sizes...)
	}
	holds(t, "tricks/flicker.asm", 16, 32, 64)
}

// The sources give their costs as formulas; a full pool in steady state has to
// come to the same.
func TestTheFormulasOfTheTricksAreWhatIsMeasured(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range m.Tricks {
		t.Run(r.Name, func(t *testing.T) {
			p, err := exhibits.Program(sources, r.Source, r.Slots)
			if err != nil {
				t.Fatal(err)
			}
			for name, got := range map[string]float64{"UPDATE_EMPTY": r.Empty, "UPDATE_FULL": r.Full} {
				if want, ok := p.Lookup(name); ok && float64(want.Value) != got {
					t.Errorf("%s: %s is %d, measured %v", r.Source, name, want.Value, got)
				}
			}
		})
	}
}

func TestOnACrowdedLineEachBulletIsSeenInItsTurn(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	for i, ever := range []int{8, crowdBullets} {
		t.Run(m.Crowded[i].Drawing, func(t *testing.T) {
			if r := m.Crowded[i]; r.AtOnce != 8 || r.Ever != ever {
				t.Errorf("drawn %s: %d at once and %d in %d frames, expected 8 and %d", r.Drawing, r.AtOnce, r.Ever, r.Frames, ever)
			}
		})
	}
}
