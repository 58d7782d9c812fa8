package roms

import (
	"strings"
	"testing"

	"pool6502/budget"
	"pool6502/nes"
	"pool6502/roms/bench"
	"pool6502/roms/columnar"
	"pool6502/roms/recycled"
)

func site(t *testing.T, path string, slots int) *bench.Game {
	t.Helper()
	g, err := exhibits.Play(sources, path, slots)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func value(t *testing.T, g *bench.Game, symbol string, bytes int) int {
	t.Helper()
	n, err := g.Number(symbol, bytes)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func set(t *testing.T, g *bench.Game, symbol string, v ...uint8) {
	t.Helper()
	if err := g.Set(symbol, v...); err != nil {
		t.Fatal(err)
	}
}

// A scenario drives a cartridge to a pool's cap and keeps it there.
type scenario struct {
	name, path string
	slots      int
	count      string
	bytes      int
	limit      int
	drive      func(t *testing.T, g *bench.Game, frame int)
}

var scenarios = []scenario{
	{"orbs that never merge", "columnar/columnar.asm", 1024, "orb_count", 2, 1024, floodOrbs},
	{"orbs in 8 KB", "columnar/columnar.asm", 512, "orb_count", 2, 512, floodOrbs},
	{"debris", "capped/capped.asm", 60, "debris_count", 1, 60, func(t *testing.T, g *bench.Game, frame int) {
		g.Hold(0, nes.Buttons(frame&1)*nes.ButtonB)
	}},
	{"damage numbers", "capped/capped.asm", 60, "damage_count", 1, 15, func(t *testing.T, g *bench.Game, frame int) {
		g.Hold(0, nes.Buttons(frame&1)*nes.ButtonA)
	}},
}

func floodOrbs(t *testing.T, g *bench.Game, _ int) {
	set(t, g, "demo_touched", 1)
	set(t, g, "merge_on", 0)
	set(t, g, "hero_x", 0, 0) // far from everything
	set(t, g, "blast_left", 24, 0)
}

func TestEachSiteReachesItsLimitAndStaysThere(t *testing.T) {
	for _, s := range scenarios {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			g := site(t, s.path, s.slots)
			for range 20 {
				g.RunFrame()
			}
			reached := 0
			for frame := 0; value(t, g, s.count, s.bytes) < s.limit; frame++ {
				s.drive(t, g, frame)
				g.RunFrame()
				if reached++; reached > 2000 {
					t.Fatalf("%d after %d frames, not %d", value(t, g, s.count, s.bytes), reached, s.limit)
				}
			}
			refused, least := value(t, g, "refused", 2), s.limit
			for frame := range 600 {
				s.drive(t, g, frame)
				g.RunFrame()
				n := value(t, g, s.count, s.bytes)
				if n > s.limit {
					t.Fatalf("frame %d: %d live, more than %d", frame, n, s.limit)
				}
				least = min(least, n)
			}
			if value(t, g, "refused", 2) == refused {
				t.Error("at the limit for 600 frames, and nothing was refused")
			}
			if least < s.limit*8/10 {
				t.Errorf("the population fell to %d of %d", least, s.limit)
			}
		})
	}
}

// The script of the recycling cartridge cannot fire fast enough to keep its pools
// full, so here whoever lands is replaced at once, by calls.
func TestTheRecycledPoolsStayFullFor600Frames(t *testing.T) {
	for _, s := range []struct {
		routine, count string
		limit, bytes   int
	}{
		{"particle_add", "particle_count", recycled.MaxParticles, 2},
		{"bullet_fire", "bullet_count", recycled.ShotCap, 1},
		{"bullet_split", "bullet_count", recycled.MaxBullets, 1},
	} {
		t.Run(s.routine, func(t *testing.T) {
			t.Parallel()
			m := open(t, "recycled/recycled.asm", 400)
			must(t)(m.Run("init_pool", nil))
			landed := 0
			for frame := range 600 {
				must(t)(m.Again("pool_update"))
				if err := m.Write("new_x", 0, 0, 2, 1); err != nil {
					t.Fatal(err)
				}
				spawned := 0
				for !must(t)(m.Again(s.routine, budget.Reg('X', recycled.Star), budget.Reg('Y', 0))).Carry() {
					spawned++
				}
				n, err := m.Number(s.count)
				if err != nil {
					t.Fatal(err)
				}
				if s.bytes == 1 {
					n &= 0xFF
				}
				if n != s.limit {
					t.Fatalf("frame %d: refused with %d in play, not %d", frame, n, s.limit)
				}
				if frame > 0 {
					landed += spawned
				}
			}
			if landed == 0 {
				t.Error("in 600 frames nobody ever landed")
			}
		})
	}
}

func TestTheIdleBinNeverHoldsMoreThanWereMade(t *testing.T) {
	m, pool := open(t, "recycled/recycled.asm", 400), recycled.New()
	must(t)(m.Run("init_pool", nil))
	for range 3 {
		for pool.Add(recycled.Star, 1, 1, 0, 0) {
			must(t)(m.Again("particle_add", budget.Reg('X', recycled.Star)))
		}
		for pool.Particles.Remove(len(pool.Particles.Live) - 1) {
			must(t)(m.Again("particle_kill"))
		}
		idle, err := m.Number("idle_count")
		if err != nil {
			t.Fatal(err)
		}
		if idle != len(pool.Idle) || idle != recycled.MaxParticles {
			t.Errorf("%d idle, in the model %d, of %d that were ever made", idle, len(pool.Idle), pool.Particles.Made)
		}
	}
}

func TestABinOf600WouldLoseWhatCannotBeThere(t *testing.T) {
	m := open(t, "recycled/recycled.asm", 400)
	r := must(t)(m.Run("particle_idle_push", bench.Memory{"idle_count": bench.Word(recycled.MaxIdle), "it": {0x14, 0x60}}))
	if !r.Carry() {
		t.Error("a full bin took one more")
	}
}

func TestARecycledShotKeepsWhatItsTemplateDoesNotName(t *testing.T) {
	m := open(t, "recycled/recycled.asm", 400)
	must(t)(m.Run("init_pool", nil))
	template := func(label string) uint8 {
		at, err := m.Address(label)
		if err != nil {
			t.Fatal(err)
		}
		return uint8(at)
	}
	const fuse = "bullet_records+BULLET_FUSE"
	fused := func() uint8 {
		v, err := m.Read("bullet_records+7", 1)
		if err != nil {
			t.Fatal(err)
		}
		return v[0]
	}
	must(t)(m.Again("bullet_fire", budget.Reg('Y', template("TEMPLATE_SPLIT"))))
	set := fused()
	must(t)(m.Again("bullet_release", budget.Reg('X', 0)))
	must(t)(m.Again("bullet_fire", budget.Reg('Y', template("TEMPLATE_PLAIN"))))
	if got := fused(); got != set || got == 0 {
		t.Errorf("%s = %d; the splitter that had the record before left %d", fuse, got, set)
	}
}

func TestMergingKeepsTheOrbsBelowTheCapAndLosesNothing(t *testing.T) {
	merged, err := columnar.Explode(exhibits, sources, 1024, 600, true)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := columnar.Explode(exhibits, sources, 1024, 600, false)
	if err != nil {
		t.Fatal(err)
	}
	if merged.Peak() >= 1024 || merged.Refused != 0 {
		t.Errorf("with merging %d orbs at most and %d refused", merged.Peak(), merged.Refused)
	}
	if alone.Peak() != 1024 || alone.Refused == 0 {
		t.Errorf("without merging %d orbs at most and %d refused; the scenario should fill the pool", alone.Peak(), alone.Refused)
	}
}

func TestMergingAddsUpAndNeverChangesTheSum(t *testing.T) {
	m := open(t, "columnar/columnar.asm", 1024)
	p := columnar.Crowd(1024, 700)
	for i := range p.Orbs {
		p.Orbs[i].Age = 100 // all ripe
	}
	worth := p.Worth()
	if err := p.Load(m); err != nil {
		t.Fatal(err)
	}
	must(t)(m.Again("orbs_merge_near"))
	p.MergeNear()
	if err := p.Check(m); err != nil {
		t.Error(err)
	}
	if p.Count > 256 || p.Worth() != worth {
		t.Errorf("%d orbs worth %d are left of 700 worth %d; there are 256 cells", p.Count, p.Worth(), worth)
	}
}

// Each site's demo lives through its scenes, alone and with somebody at the pad.
func TestTheSitesAreAlive(t *testing.T) {
	pads := []nes.Buttons{nes.ButtonA, nes.ButtonRight | nes.ButtonB, nes.ButtonLeft, nes.ButtonSelect, nes.ButtonUp | nes.ButtonA,
		0, nes.ButtonDown | nes.ButtonB, nes.ButtonStart, 0, nes.ButtonStart}
	for _, s := range []struct {
		pool, count string
		bytes       int
	}{{"columnar", "orb_count", 2}, {"recycled", "particle_count", 2}, {"capped", "debris_count", 1}} {
		p, err := Find(s.pool)
		if err != nil {
			t.Fatal(err)
		}
		for played, pads := range map[string][]nes.Buttons{"alone": {0}, "played": pads} {
			t.Run(s.pool+"/"+played, func(t *testing.T) {
				t.Parallel()
				g := site(t, p.Main, p.Sizes[0])
				seen, pictures := map[int]bool{}, 0
				var last [256 * 240]uint16
				frames := minute()
				for frame := range frames {
					g.Hold(0, pads[frame/7%len(pads)])
					g.RunFrame()
					seen[value(t, g, s.count, s.bytes)] = true
					if frame >= frames-64 {
						if *g.Picture() != last {
							pictures++
						}
						last = *g.Picture()
					}
				}
				if g.CPU().Jammed {
					t.Error("the processor has jammed")
				}
				if len(seen) < 8 {
					t.Errorf("only %d different populations", len(seen))
				}
				if pictures < 16 {
					t.Errorf("only %d of the last 64 pictures differ", pictures)
				}
				row := make([]byte, 32)
				for i := range row {
					row[i] = g.PeekPPU(uint16(0x2000 + 32 + i))
				}
				if !strings.Contains(string(row), strings.ToUpper(p.Title)) {
					t.Errorf("the upper panel says %q", row)
				}
			})
		}
	}
}

// The interrupt has to be done before the picture begins.
func TestTheSitesInterruptFitsVblank(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, f := range m.Frames {
		if f.Routine != "(nmi)" || f.Pool != "columnar" && f.Pool != "recycled" && f.Pool != "capped" {
			continue
		}
		found++
		if f.Max+514 > int(nes.NTSC.VBlankCycles()) {
			t.Errorf("%s: the interrupt takes %d cycles and the DMA 514, more than vblank has", f.Pool, f.Max)
		}
	}
	if found != 3 {
		t.Errorf("%d of three pools were measured", found)
	}
}
