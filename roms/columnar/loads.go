package columnar

import (
	"math/rand/v2"

	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const cartridge = "columnar/columnar.asm"

// Crowd makes a pool of n orbs spread over the screen, all ripe: most at rest,
// the hero in the middle. Nothing merges in its first frame: each cell of 16 by 16
// pixels has at most one orb as long as there are cells, the others are new.
func Crowd(orbs, n int) *Pool {
	p := New(orbs)
	p.HeroX, p.HeroY, p.Merging = 124, 96, true
	r := rand.New(rand.NewPCG(uint64(orbs), 1))
	cells := r.Perm(256)
	for i := range n {
		cell := cells[i%256]
		x, y := uint16(cell%16*16+r.IntN(16)), uint16(cell/16*16+r.IntN(16))
		vx := int8(0)
		if i%4 == 0 { // a quarter still flies
			vx = int8(r.IntN(7) - 3)
		}
		p.Spawn(x, y, vx, 0, uint8(1+i%4))
		if i < 256 {
			p.Orbs[i].Age = 100
		}
	}
	return p
}

// works are a frame's work and parts of it, by the routines that do it, and the
// frame number at which it is costliest: merging on the screen is costlier than off it.
var works = []struct {
	what     string
	frame    uint8
	routines []string
}{
	{"update", 1, []string{"pool_update"}},
	{"update and draw", 1, []string{"pool_update", "orbs_draw"}},
	{"flight alone", 1, []string{"orbs_move"}},
}

// Loads are the workloads for which we search the largest number of orbs that fits in a frame, in the large build and in
// the small one.
func Loads(b bench.Bench, lab *claim.Lab) ([]claim.Load, error) {
	var list []claim.Load
	for _, orbs := range []int{1024, 512} {
		m, err := b.Open(lab, cartridge, orbs)
		if err != nil {
			return nil, err
		}
		for _, w := range works {
			what := w.what
			if orbs == 512 {
				what += ", in 8 KB"
			}
			list = append(list, claim.Load{What: what, Most: orbs, Cost: func(n int) (int, error) {
				p := Crowd(orbs, n)
				p.Frame = w.frame
				return cost(m, p, w.routines...)
			}})
		}
	}
	return list, nil
}

// cost is what routines take on a pool, in cycles, calls included.
func cost(m *bench.Machine, p *Pool, routines ...string) (int, error) {
	m.Reset()
	if err := p.Load(m); err != nil {
		return 0, err
	}
	total := 0
	for _, routine := range routines {
		r, err := m.Again(routine)
		if err != nil {
			return 0, err
		}
		total += r.Call
	}
	return total, nil
}
