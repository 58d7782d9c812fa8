package roms

import (
	"context"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/roms/bench"
)

// rounds is how many frames a cell of the crossover is the mean of.
const rounds = 16

// Crossover is what the three bullet pools cost a frame, over pool size, live
// slots and spawns. A cell is a steady state: each frame as many bullets leave,
// chosen by a seeded generator, as are spawned (as far as so many live), and the
// number of live ones is the same before every frame. Counted are the calls of
// the update and of each spawn, JSR and RTS included.
func Crossover(ctx context.Context, lab *budget.Lab) (*budget.Grid, error) {
	var names []string
	paths := map[string]string{}
	for _, p := range All() {
		if p.Bullets {
			names = append(names, p.Name)
			paths[p.Name] = p.Main
		}
	}
	sweep := budget.Sweep{
		Pools:     names,
		Slots:     []int{8, 16, 32, 64},
		Fractions: []float64{0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1},
		Spawns:    []int{0, 1, 2, 4, 8},
		Cost: func(_ context.Context, c budget.Cell) (float64, error) {
			return steady(lab, exhibits, paths[c.Pool], c.Slots, c.Live, c.Spawns)
		},
	}
	return sweep.Run(ctx)
}

// steady is the mean cost of a frame in a pool where live bullets live and as
// many leave as are spawned.
func steady(lab *budget.Lab, b bench.Bench, path string, slots, live, spawns int) (float64, error) {
	s, err := newStage(lab, b, path, slots, live)
	if err != nil {
		return 0, err
	}
	total := 0
	for range rounds {
		s.leave(min(spawns, live))
		cost, err := s.update()
		if err != nil {
			return 0, err
		}
		total += cost
		for range spawns {
			if cost, err = s.spawn(); err != nil {
				return 0, err
			}
			total += cost
		}
		// More spawns than bullets that could leave: the surplus goes before the
		// next frame, which is not counted.
		if surplus := len(s.live()) - live; surplus > 0 {
			s.leave(surplus)
			if _, err := s.update(); err != nil {
				return 0, err
			}
		}
	}
	return float64(total) / rounds, nil
}

// A stage is a pool whose bullets stand still until they are told to leave.
type stage struct {
	m      *bench.Machine
	pool   *budget.PoolView
	random *rand.Rand
}

func newStage(lab *budget.Lab, b bench.Bench, path string, slots, live int) (*stage, error) {
	m, err := b.Open(lab, path, slots)
	if err != nil {
		return nil, err
	}
	pools, err := m.Names().ViewPools()
	if err != nil {
		return nil, err
	}
	s := &stage{m: m, pool: pools[0], random: rand.New(rand.NewPCG(uint64(slots), uint64(live)))}
	if _, err := m.Run("init_pool", nil); err != nil {
		return nil, err
	}
	for range live {
		if _, err := s.spawn(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *stage) live() []int {
	s.pool.Look(s.m.Console().Peek)
	var slots []int
	for i, state := range s.pool.State {
		if state == budget.Live || state == budget.Spawned {
			slots = append(slots, i)
		}
	}
	return slots
}

// leave puts n live bullets where the update will find them outside.
func (s *stage) leave(n int) {
	slots := s.live()
	s.random.Shuffle(len(slots), func(i, j int) { slots[i], slots[j] = slots[j], slots[i] })
	y, _ := s.pool.Addr("y")
	for _, slot := range slots[:n] {
		s.m.Console().Poke(y+uint16(slot), bench.EdgeY)
	}
}

func (s *stage) update() (int, error) {
	r, err := s.m.Again("update_bullets")
	return r.Call, err
}

func (s *stage) spawn() (int, error) {
	r, err := s.m.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
	return r.Call, err
}
