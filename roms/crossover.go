package roms

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/watch"
	"pool6502/roms/bench"
)

// rounds is how many frames a cell of the crossover is the mean of.
const rounds = 16

// unmeasured stands in a table for a place that cannot be a steady state.
const unmeasured = "–"

// unsteady reports whether a place of the crossover is left out: with more spawns than live
// bullets, as many as are spawned cannot leave.
func unsteady(live, spawns int) bool { return spawns > live }

// crossover is what the three bullet pools cost a frame, over pool size, live
// slots and spawns. A cell is a steady state: in each frame as many bullets leave,
// chosen by a seeded generator, as are spawned, and the number of live ones is the
// same before every frame. Counted are the calls of the update and of each spawn,
// JSR and RTS included.
func crossover(ctx context.Context, lab *claim.Lab) (*claim.Grid, error) {
	var names []string
	paths := map[string]string{}
	for _, p := range All() {
		if p.Bullets {
			names = append(names, p.Name)
			paths[p.Name] = p.Main
		}
	}
	sweep := claim.Sweep{
		Pools:     names,
		Slots:     contestSizes,
		Fractions: contestFractions,
		Spawns:    contestSpawns,
		Skip:      unsteady,
		Cost: func(_ context.Context, c claim.Cell) (float64, error) {
			return steady(lab, exhibits, paths[c.Pool], c.Slots, c.Live, c.Spawns)
		},
	}
	return sweep.Run(ctx)
}

// Steady is the mean cost of a frame, in cycles, of a pool of bullets that an assembler knows by a
// path: so many of its slots are in use before every frame, so many bullets are spawned in it, and
// as many leave.
func Steady(assemble bench.Assembler, path string, slots, live, spawns int) (float64, error) {
	return steady(claim.NewLab(), bench.New(assemble), path, slots, live, spawns)
}

// steady is the mean cost of a frame in a bullet pool where live bullets live and
// as many leave as are spawned.
func steady(lab *claim.Lab, b bench.Bench, path string, slots, live, spawns int) (float64, error) {
	return steadyOf(lab, b, plan{path: path, update: "update_bullets", spawn: "spawn_bullet", slots: slots, live: live, spawns: spawns})
}

// plan is a steady state: a program, its routines, how many slots it has, how many
// live before every frame, and how many leave and are spawned in it.
type plan struct {
	path, update, spawn string
	slots, live, spawns int

	init   string // the routine that empties the pool; "" for init_pool
	strict bool   // it is an error if the pool does not do what it should
}

func steadyOf(lab *claim.Lab, b bench.Bench, p plan) (float64, error) {
	if unsteady(p.live, p.spawns) {
		return 0, fmt.Errorf("%d bullets cannot leave a pool of which %d are live", p.spawns, p.live)
	}
	s, err := newStage(lab, b, p)
	if err != nil {
		return 0, err
	}
	total := 0
	for range rounds {
		if err := s.check(p.live, "the frame before"); err != nil {
			return 0, err
		}
		s.leave(p.spawns)
		cost, err := s.frame()
		if err != nil {
			return 0, err
		}
		total += cost
		if err := s.check(p.live-p.spawns, p.update+" had freed those outside"); err != nil {
			return 0, err
		}
		for range p.spawns {
			if cost, err = s.fire(); err != nil {
				return 0, err
			}
			total += cost
		}
	}
	return float64(total) / rounds, nil
}

// A stage is a pool whose bullets do not move until the measurement makes them leave.
type stage struct {
	plan
	m      *bench.Machine
	pool   *watch.PoolView
	random *rand.Rand
}

func newStage(lab *claim.Lab, b bench.Bench, p plan) (*stage, error) {
	m, err := b.Open(lab, p.path, p.slots)
	if err != nil {
		return nil, err
	}
	pools, err := m.Names().ViewPools()
	if err != nil {
		return nil, err
	}
	s := &stage{plan: p, m: m, pool: pools[0], random: rand.New(rand.NewPCG(uint64(p.slots), uint64(p.live)))}
	if _, err := m.Run(orElse(p.init, "init_pool"), nil); err != nil {
		return nil, err
	}
	for range p.live {
		if _, err := s.fire(); err != nil {
			return nil, err
		}
	}
	return s, s.check(p.live, fmt.Sprintf("%d calls of %s", p.live, p.spawn))
}

// check holds a pool that is not the exhibition's to the number of bullets that should
// live.
func (s *stage) check(want int, after string) error {
	if got := len(s.living()); s.strict && got != want {
		return fmt.Errorf("after %s, %d bullets live; it should be %d", after, got, want)
	}
	return nil
}

func (s *stage) living() []int {
	s.pool.Look(s.m.Console().Peek)
	var slots []int
	for i, state := range s.pool.State {
		if state == watch.Live || state == watch.Spawned {
			slots = append(slots, i)
		}
	}
	return slots
}

// leave puts n live bullets where the update will find them outside.
func (s *stage) leave(n int) {
	slots := s.living()
	s.random.Shuffle(len(slots), func(i, j int) { slots[i], slots[j] = slots[j], slots[i] })
	y, _ := s.pool.Addr("y")
	for _, slot := range slots[:min(n, len(slots))] {
		if at, ok := s.pool.FieldAddr(s.m.Console(), y, slot); ok {
			s.m.Console().Poke(at, bench.EdgeY)
		}
	}
}

func (s *stage) frame() (int, error) {
	r, err := s.m.Again(s.update)
	return r.Call, err
}

func (s *stage) fire() (int, error) {
	r, err := s.m.Again(s.spawn, budget.Reg('A', 100), budget.Reg('X', 100))
	return r.Call, err
}
