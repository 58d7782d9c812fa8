package roms

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"pool6502/budget"
	"pool6502/roms/bench"
	"pool6502/roms/capped"
	"pool6502/roms/columnar"
	"pool6502/roms/intrusive"
	"pool6502/roms/tricks"
)

// variant is a program beside a pool's cartridge that builds what a document leaves to a remark.
// It has a model of its own, and is measured for claims.
type variant struct {
	Source string // a path in Sources
	Sizes  []int  // numbers of slots it is tested with
	Model  func(slots int) bench.Model
}

// variants are all of them, with the constants that their sources have by default.
func variants() []variant {
	return []variant{
		{"activeflag/collide.asm", []int{16, 8, 32, 64}, func(n int) bench.Model { return newCollide(n, 1) }},
		{"hybrid/keys.asm", []int{16}, func(int) bench.Model { return newKeys() }},
		{"tricks/oldest.asm", []int{16, 8, 32, 64}, func(n int) bench.Model { return tricks.NewQueue(n) }},
	}
}

// Every variant, in lockstep with its model, as the pools are.
func TestVariantsAgreeWithTheirModels(t *testing.T) {
	for _, v := range variants() {
		for _, slots := range v.Sizes {
			t.Run(fmt.Sprintf("%s/%d", v.Source, slots), func(t *testing.T) {
				walks(t, 100, len(v.Sizes))
				lockstepOn(t, exhibits, v.Source, slots, func() bench.Model { return v.Model(slots) })
			})
		}
	}
}

func TestBulletsHitTheRightOneOfSeveralTargets(t *testing.T) {
	walks(t, 50, 1)
	lockstepOn(t, exhibits.With("TARGETS", 5), "activeflag/collide.asm", 16, func() bench.Model { return newCollide(16, 5) })
}

func TestVariantsKeepTheirContractsInEverySize(t *testing.T) {
	for _, v := range variants() {
		holds(t, v.Source, v.Sizes...)
	}
	holds(t, ring, 8, 16, 64)
	holds(t, "tricks/channels.asm", 16)
}

func TestAPoolThatMayNotReplaceItsOldestRefuses(t *testing.T) {
	m, err := exhibits.With("REPLACE", 0).Open(sources, oldest, 16)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for _, c := range m.RunCases() {
		if !c.OK() {
			t.Errorf("%s: %s, %s: %v %v", c.Pos, c.Routine, c.Case, c.Mismatches, c.Err)
		}
		if c.Case == "full" {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("%d cases of a full pool", refused)
	}
	if n, err := m.Refused("spawn_bullet"); err != nil || n != 16 {
		t.Errorf("%d bullets before the first refusal, %v", n, err)
	}
}

// Every radius and archetype, with room for all of the burst and with less.
func TestABurstIsAsLargeAsWhatBursts(t *testing.T) {
	m := open(t, "capped/sized.asm", 60)
	for archetype := range 4 {
		for radius := range 32 {
			for _, before := range []int{0, 49, 50, 55, 60} {
				want := min(capped.Destroyed(radius, archetype), 60-before)
				r := must(t)(m.Run("debris_destroy", bench.Memory{"debris_count": {uint8(before)}},
					budget.Reg('A', uint8(radius)), budget.Reg('X', uint8(archetype))))
				got, err := m.Read("debris_count", 1)
				if err != nil {
					t.Fatal(err)
				}
				if int(got[0]) != before+want || int(r.A) != capped.Destroyed(radius, archetype)-want || r.Carry() != (r.A > 0) {
					t.Fatalf("radius %d of archetype %d with %d shards: %d then, %d lost", radius, archetype, before, got[0], r.A)
				}
			}
		}
	}
}

// Orbs in records do in each pass what the model's do, which the columns are compared with; and what is drawn of them is
// what is drawn of the columns.
func TestOrbsInRecordsDoAsInColumns(t *testing.T) {
	walks(t, 20, 1)
	records, columns := open(t, "columnar/records.asm", 512), open(t, "columnar/columnar.asm", 512)
	rapid.Check(t, func(t *rapid.T) {
		p := columnar.New(512)
		p.HeroX, p.HeroY = rapid.Uint8().Draw(t, "hero x"), rapid.Uint8().Draw(t, "hero y")
		speed, screen := rapid.IntRange(-100, 100), rapid.Uint16Range(0, rapid.SampledFrom([]uint16{0xFF, 0x1FF}).Draw(t, "screen"))
		for i := range rapid.IntRange(0, 512).Draw(t, "orbs") {
			p.Spawn(screen.Draw(t, "x"), screen.Draw(t, "y"), int8(speed.Draw(t, "vx")), int8(speed.Draw(t, "vy")), 255)
			p.Orbs[i].Amount, p.Orbs[i].Age, p.Orbs[i].Mag = rapid.Uint16().Draw(t, "amount"), rapid.Uint8Range(0, 5).Draw(t, "age"), rapid.Uint8Range(0, columnar.MagMax).Draw(t, "mag")
		}
		records.Reset()
		if err := p.LoadRecords(records); err != nil {
			t.Fatal(err)
		}
		if err := records.Write("draw_record", bench.Word(0x6000)...); err != nil {
			t.Fatal(err)
		}
		columns.Reset()
		for range 3 {
			for _, pass := range columnar.RecordPasses {
				if _, err := records.Again(pass.Records); err != nil {
					t.Fatal(err)
				}
				if pass.Run != nil {
					pass.Run(p)
					if err := p.CheckRecords(records); err != nil {
						t.Fatalf("%s: %v", pass.Name, err)
					}
					continue
				}
				if err := p.Load(columns); err != nil {
					t.Fatal(err)
				}
				if _, err := columns.Again(pass.Columns); err != nil {
					t.Fatal(err)
				}
				drawn, err := columns.Read("oam+32", 224)
				if err != nil {
					t.Fatal(err)
				}
				if err := records.Same("oam+32", drawn...); err != nil {
					t.Fatalf("%s: %v", pass.Name, err)
				}
			}
		}
	})
}

// Variants that draw their operations themselves.
func TestVariantsThatStepAgreeWithTheirModels(t *testing.T) {
	for _, v := range []struct {
		source string
		slots  int
		model  func() bench.Lockstep
	}{
		{"intrusive/blocks.asm", 16, func() bench.Lockstep { return newPointers(16) }},
		{"paged/families.asm", 8, func() bench.Lockstep { return newFamilies(8) }},
		{"paged/families.asm", 64, func() bench.Lockstep { return newFamilies(64) }},
	} {
		t.Run(fmt.Sprintf("%s/%d", v.source, v.slots), func(t *testing.T) {
			walks(t, 60, 1)
			m := open(t, v.source, v.slots)
			rapid.Check(t, func(t *rapid.T) {
				p := v.model()
				m.Reset()
				for range rapid.IntRange(1, 200).Draw(t, "operations") {
					if err := p.Step(m, func(what string, from, to int) int { return rapid.IntRange(from, to).Draw(t, what) }); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
}

// Two threads on one processor: with a lock of either kind nothing is lost, without one something is.
func TestTwoThreadsNeedTheLock(t *testing.T) {
	for _, lock := range []intrusive.Lock{intrusive.Unlocked, intrusive.Spinning, intrusive.Blocking} {
		t.Run(fmt.Sprintf("lock %d", lock), func(t *testing.T) {
			r, err := intrusive.Share(exhibits, sources, lock, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			locked := lock != intrusive.Unlocked
			if (r.Halted && r.Sound) != locked || r.Switches < 600 || (r.Caught > 0) != locked {
				t.Errorf("%+v", *r)
			}
			t.Logf("%+v", *r)
		})
	}
}

// A list in cells and one in columns remember the same enemies.
func TestAListOfHitsRemembersEach(t *testing.T) {
	for columns := range 2 {
		m, err := exhibits.With("COLUMNS", columns).Open(sources, "recycled/hits.asm", 400)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range m.RunCases() {
			if !c.OK() {
				t.Errorf("%s: %s, %s: %v %v", c.Pos, c.Routine, c.Case, c.Mismatches, c.Err)
			}
		}
		must(t)(m.Run("hits_init", nil))
		random, seen := rand.New(rand.NewPCG(3, 3)), [32]map[uint8]bool{}
		for range 3000 {
			bullet, enemy := random.IntN(len(seen)), uint8(random.IntN(10))
			hit := must(t)(m.Again("hit_find", budget.Reg('X', uint8(bullet)), budget.Reg('A', enemy))).Carry()
			switch {
			case hit != seen[bullet][enemy]:
				t.Fatalf("columns %d: enemy %d was hit by bullet %d: %v", columns, enemy, bullet, hit)
			case len(seen[bullet]) == 2:
				must(t)(m.Again("hits_drop", budget.Reg('X', uint8(bullet))))
				seen[bullet] = nil
			case !hit:
				if must(t)(m.Again("hit_add", budget.Reg('X', uint8(bullet)), budget.Reg('A', enemy))).Carry() {
					t.Fatalf("columns %d: no room for the list of bullet %d", columns, bullet)
				}
				if seen[bullet] == nil {
					seen[bullet] = map[uint8]bool{}
				}
				seen[bullet][enemy] = true
			}
		}
	}
}
