package roms

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/roms/bench"
	"pool6502/roms/capped"
	"pool6502/roms/columnar"
	"pool6502/roms/recycled"
)

// models has the model of each pool whose routines take their arguments in registers.
var models = map[string]func(slots int) bench.Model{
	"activeflag": func(n int) bench.Model { return newActiveflag(n) },
	"freelist":   func(n int) bench.Model { return newFreelist(n) },
	"compaction": func(n int) bench.Model { return newCompaction(n) },
	"hybrid":     func(n int) bench.Model { return newHybrid(n) },
	"intrusive":  func(n int) bench.Model { return newIntrusive(n) },
	"paged":      func(n int) bench.Model { return newPaged(n) },
}

// locksteps has those of the others.
var locksteps = map[string]func(slots int) bench.Lockstep{
	"columnar": func(n int) bench.Lockstep { return columnar.New(n) },
	"recycled": func(int) bench.Lockstep { return recycled.New() },
	"capped":   func(n int) bench.Lockstep { return capped.New(n) },
}

// Every pool, in lockstep with its model: random operations on the ROM's
// routines and on plain Go data; registers as promised and the pool's whole
// memory agree after each one.
func TestRoutinesAgreeWithTheirModels(t *testing.T) {
	const least = 10_000 // operations on each pool
	for _, p := range All() {
		done, walked := 0, 0
		for _, slots := range p.Sizes {
			t.Run(fmt.Sprintf("%s/%d", p.Name, slots), func(t *testing.T) {
				walked++
				if locksteps[p.Name] != nil {
					walks(t, 100, len(p.Sizes)) // of 100 operations and more
					done += walk(t, p, slots)
					return
				}
				walks(t, 250, len(p.Sizes)) // of 60 operations, on the average
				done += lockstepHeld(t, p.Main, slots, func() bench.Model { return models[p.Name](slots) })
			})
		}
		if walked < len(p.Sizes) {
			continue // -run names some of the sizes alone
		}
		if done < least && !testing.Short() && !t.Failed() {
			t.Errorf("%s: %d operations; at least %d are to agree", p.Name, done, least)
		}
	}
}

func TestTheBareStackAgreesWithItsModelAlsoWhenASlotIsFreedTwice(t *testing.T) {
	walks(t, 100, 1)
	lockstep(t, "freelist/freelist.asm", 8, func() bench.Model { return freelistList{freelistPool: newFreelist(8)} })
}

func TestTheBareListAgreesWithItsModelAlsoWhenABlockIsFreedTwice(t *testing.T) {
	walks(t, 100, 1)
	lockstep(t, "intrusive/intrusive.asm", 8, func() bench.Model { return intrusiveBlocks{intrusivePool: newIntrusive(8)} })
}

// walk is lockstep for pools that choose their operations themselves. More
// operations: -rapid.checks=7000 does a million.
func walk(t *testing.T, p Pool, slots int) (operations int) {
	m, err := exhibits.Open(sources, p.Main, slots)
	if err != nil {
		t.Fatal(err)
	}
	defer hold(t, m, p.Main)()
	done := 0
	rapid.Check(t, func(t *rapid.T) {
		pool := locksteps[p.Name](slots)
		m.Reset()
		draw := func(what string, from, to int) int { return rapid.IntRange(from, to).Draw(t, what) }
		for range draw("operations", 100, 200) {
			if err := pool.Step(m, draw); err != nil {
				t.Fatal(err)
			}
			done++
		}
	})
	return done
}

func lockstep(t *testing.T, path string, slots int, model func() bench.Model) (operations int) {
	return lockstepOn(t, exhibits, path, slots, model)
}

// lockstepHeld is lockstep that also holds each call to what the headers say for bounds.
func lockstepHeld(t *testing.T, path string, slots int, model func() bench.Model) (operations int) {
	m, err := exhibits.Open(sources, path, slots)
	if err != nil {
		t.Fatal(err)
	}
	defer hold(t, m, path)()
	return lockstepWith(t, m, model)
}

func lockstepOn(t *testing.T, b bench.Bench, path string, slots int, model func() bench.Model) (operations int) {
	m, err := b.Open(sources, path, slots)
	if err != nil {
		t.Fatal(err)
	}
	return lockstepWith(t, m, model)
}

func lockstepWith(t *testing.T, m *bench.Machine, model func() bench.Model) (operations int) {
	done := 0
	rapid.Check(t, func(t *rapid.T) {
		pool := model()
		m.Reset()
		if s, ok := pool.(interface{ Start() string }); ok {
			pool.Routines()[s.Start()].Run(0, 0, 0)
			if _, err := m.Again(s.Start()); err != nil {
				t.Fatal(err)
			}
		}
		steps := rapid.IntRange(1, 250).Draw(t, "operations")
		for range steps {
			step(t, m, pool)
			compare(t, m, pool)
			done++
		}
	})
	t.Logf("%d operations", done)
	return done
}

// step does one operation on both sides.
func step(t *rapid.T, m *bench.Machine, pool bench.Model) {
	routines := pool.Routines()
	// Spawning comes more often than its opposites, or pools would never fill.
	often := map[string]int{"spawn_bullet": 4, "release_bullet": 2, "alloc_bullet": 2, "init_pool": -1}
	names, rare := []string{"game"}, []string{}
	for _, name := range slices.Sorted(maps.Keys(routines)) {
		weight := cmp.Or(routines[name].Weight, often[name], 1)
		if weight < 0 {
			rare = append(rare, name)
		}
		for range weight {
			names = append(names, name)
		}
	}
	name := rapid.SampledFrom(names).Draw(t, "routine")
	if len(rare) > 0 && rapid.IntRange(0, 40).Draw(t, "rare") == 0 {
		name = rapid.SampledFrom(rare).Draw(t, "rare routine")
	}
	if name == "game" {
		for _, r := range pool.Game() {
			for i := range r.Bytes {
				r.Bytes[i] = uint8(rapid.IntRange(-r.Signed, r.Signed).Draw(t, r.Symbol))
			}
			if err := m.Write(r.Symbol, r.Bytes...); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	r := routines[name]
	a, x, y := argument(t, "A", r.A), argument(t, "X", r.X), argument(t, "Y", r.Y)
	want := r.Run(a, x, y)
	got, err := m.Again(name, registers(r, a, x, y)...)
	if err != nil {
		t.Fatal(err)
	}
	if want.Carry >= 0 && got.Carry() != (want.Carry == 1) {
		t.Fatalf("%s: C = %v, the model says %d", name, got.Carry(), want.Carry)
	}
	if want.A >= 0 && int(got.A) != want.A {
		t.Fatalf("%s: A = %d, the model says %d", name, got.A, want.A)
	}
	if want.GivesX && int(got.X) != want.X {
		t.Fatalf("%s: X = %d, the model says %d", name, got.X, want.X)
	}
	if want.Y >= 0 && int(got.Y) != want.Y {
		t.Fatalf("%s: Y = %d, the model says %d", name, got.Y, want.Y)
	}
}

func argument(t *rapid.T, name string, bound int) uint8 {
	if bound == 0 {
		return 0
	}
	return uint8(rapid.IntRange(0, bound-1).Draw(t, name))
}

// registers sets the routine's arguments and leaves the rest to garbage.
func registers(r bench.Routine, a, x, y uint8) []asm.Assign {
	var set []asm.Assign
	if r.A > 0 {
		set = append(set, budget.Reg('A', a))
	}
	if r.X > 0 {
		set = append(set, budget.Reg('X', x))
	}
	if r.Y > 0 {
		set = append(set, budget.Reg('Y', y))
	}
	return set
}

func compare(t *rapid.T, m *bench.Machine, pool bench.Model) {
	for _, r := range pool.Regions() {
		got, err := m.Read(r.Symbol, len(r.Bytes))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, r.Bytes) {
			t.Fatalf("%s = %v, the model says %v", r.Symbol, got, r.Bytes)
		}
	}
}
