package roms

import (
	"bytes"
	"fmt"
	"testing"

	"pool6502/roms/bench"
)

// trickModels has the models of the ways to write a bullet pool, by their sources.
var trickModels = func() map[string]func(slots int) bench.Model {
	flag := func(n int) bench.Model { return newActiveflag(n) }
	return map[string]func(slots int) bench.Model{
		"activeflag/activeflag.asm": flag, "tricks/down.asm": flag, "tricks/zeropage.asm": flag, "tricks/unrolled.asm": flag, "tricks/unrolled_zeropage.asm": flag,
		"tricks/hint.asm":           func(n int) bench.Model { return newHint(n) },
		"tricks/linked.asm":         func(n int) bench.Model { return newLinked(n) },
		"freelist/freelist.asm":     func(n int) bench.Model { return newFreelist(n) },
		"compaction/compaction.asm": func(n int) bench.Model { return newCompaction(n) },
	}
}()

// A trick may save cycles and must not change what happens: every variant in
// lockstep with its model.
func TestTricksDoWhatThePoolTheyVaryDoes(t *testing.T) {
	for _, trick := range ways() {
		if trickModels[trick.Source] == nil {
			continue
		}
		for _, slots := range trick.Sizes {
			t.Run(fmt.Sprintf("%s/%d", trick.Name, slots), func(t *testing.T) {
				walks(t, 100, len(trick.Sizes))
				lockstep(t, trick.Source, slots, func() bench.Model { return trickModels[trick.Source](slots) })
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

// Drawing in turns keeps its budget for every pool that a game can reach.
func TestDrawingInTurnsCostsNoMoreThanItsBudget(t *testing.T) {
	const slots = 16
	m, err := exhibits.Open(sources, "tricks/flicker.asm", slots)
	if err != nil {
		t.Fatal(err)
	}
	most := 0.0
	for first := range slots {
		for live := range slots + 1 {
			for _, drawn := range []int{0, live, slots} {
				cost, err := m.Cost("draw_bullets", bench.Memory{
					"draw_first": {uint8(first)}, "bullet_count": {uint8(live)}, "drawn_count": {uint8(drawn)}})
				if err != nil {
					t.Fatal(err)
				}
				most = max(most, cost)
			}
		}
	}
	p, err := exhibits.Program(sources, "tricks/flicker.asm", slots)
	if err != nil {
		t.Fatal(err)
	}
	if want, ok := p.Lookup("DRAW_WORST"); !ok || most != float64(want.Value) {
		t.Errorf("the costliest of all calls takes %v cycles; DRAW_WORST is %d", most, want.Value)
	}
}

// The search from a hint ends whatever the hint is, within its budget, and takes no slot
// that does not exist.
func TestTheHintMayBeAnyByte(t *testing.T) {
	const slots = 16
	m, err := exhibits.Open(sources, "tricks/hint.asm", slots)
	if err != nil {
		t.Fatal(err)
	}
	p, err := exhibits.Program(sources, "tricks/hint.asm", slots)
	if err != nil {
		t.Fatal(err)
	}
	budget := 0
	for _, c := range p.Contracts {
		if c.Routine == "hint_bullet" {
			budget = c.Budget
		}
	}
	most := 0.0
	for hint := range 256 {
		for free := range slots + 1 { // the one free slot; slots: there is none
			flags := bytes.Repeat([]uint8{1}, slots)
			if free < slots {
				flags[free] = 0
			}
			cost, err := m.Cost("hint_bullet", bench.Memory{"bullet_hint": {uint8(hint)}, "bullet_active": flags})
			if err != nil {
				t.Fatalf("hint %d, free slot %d: %v", hint, free, err)
			}
			if free < slots {
				if err := m.Same("bullet_hint", uint8(free)); err != nil {
					t.Fatalf("hint %d, free slot %d: %v", hint, free, err)
				}
			}
			most = max(most, cost)
		}
	}
	if int(most) != budget {
		t.Errorf("the costliest of all calls takes %v cycles; the budget is %d", most, budget)
	}
}
