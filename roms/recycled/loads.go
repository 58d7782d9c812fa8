package recycled

import (
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const cartridge = "recycled/recycled.asm"

// Loads are the workloads for which we search the largest numbers of particles and of shots that fit in a frame.
// All of them fly on.
func Loads(b bench.Bench, lab *claim.Lab) ([]claim.Load, error) {
	m, err := b.Open(lab, cartridge, MaxParticles)
	if err != nil {
		return nil, err
	}
	load := func(what string, most int, spawn string, routines ...string) claim.Load {
		return claim.Load{What: what, Most: most, Cost: func(n int) (int, error) {
			return cost(m, spawn, n, routines...)
		}}
	}
	return []claim.Load{
		load("update of particles", MaxParticles, "particle_add", "particles_update"),
		load("update and draw of particles", MaxParticles, "particle_add", "particles_update", "actors_draw"),
		load("update of shots", MaxBullets, "bullet_split", "bullets_update"),
	}, nil
}

// cost is what routines take with n objects in play, in cycles, calls included.
func cost(m *bench.Machine, spawn string, n int, routines ...string) (int, error) {
	if _, err := m.Run("init_pool", nil); err != nil {
		return 0, err
	}
	if err := m.Write("new_x", 100, 100, 1, 1); err != nil {
		return 0, err
	}
	for range n {
		// A star, or a plain shot: template 0.
		if _, err := m.Again(spawn, budget.Reg('X', Star), budget.Reg('Y', 0)); err != nil {
			return 0, err
		}
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
