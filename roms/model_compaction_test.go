package roms

import "pool6502/roms/bench"

// compactionPool is the reference: a count, and four fields for each slot.
type compactionPool struct {
	Count        []uint8 // one byte; slots 0 to Count[0]-1 live
	X, Y, VX, VY []uint8
}

// newCompaction makes a pool in which nothing lives.
func newCompaction(slots int) *compactionPool {
	return &compactionPool{
		Count: make([]uint8, 1),
		X:     make([]uint8, slots), Y: make([]uint8, slots),
		VX: make([]uint8, slots), VY: make([]uint8, slots),
	}
}

// Init empties the pool.
func (p *compactionPool) Init() { p.Count[0] = 0 }

// Spawn adds a bullet after the others. Its velocity is what the slot held before.
func (p *compactionPool) Spawn(x, y uint8) (slot int, ok bool) {
	slot = int(p.Count[0])
	if slot == len(p.X) {
		return 0, false
	}
	p.X[slot], p.Y[slot] = x, y
	p.Count[0]++
	return slot, true
}

// Release removes a bullet; the last takes its slot.
func (p *compactionPool) Release(slot int) bool {
	if slot >= int(p.Count[0]) {
		return false
	}
	p.Count[0]--
	last := p.Count[0]
	p.X[slot], p.Y[slot] = p.X[last], p.Y[last]
	p.VX[slot], p.VY[slot] = p.VX[last], p.VY[last]
	return true
}

// Update moves every bullet, from the last to the first, and removes those that
// leave the field.
func (p *compactionPool) Update() {
	for i := int(p.Count[0]) - 1; i >= 0; i-- {
		if !bench.Move(&p.X[i], &p.Y[i], p.VX[i], p.VY[i]) {
			p.Release(i)
		}
	}
}

// Kill removes the bullet in slot 0.
func (p *compactionPool) Kill() bool { return p.Release(0) }

// Routines makes the pool a bench.Model.
func (p *compactionPool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(p.Init),
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"release_bullet": {Y: len(p.X) + 2, Run: func(_, _, y uint8) bench.Outcome { return bench.If(p.Release(int(y))) }},
		"update_bullets": bench.Plain(p.Update),
		"kill_bullet":    bench.Killer(p.Kill),
	}
}

// Game is the velocities: the pool gives a slot, the game fills it.
func (p *compactionPool) Game() []bench.Region {
	return bench.Velocities("bullet", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *compactionPool) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "bullet_count", Bytes: p.Count},
		bench.Region{Symbol: "bullet_x", Bytes: p.X},
		bench.Region{Symbol: "bullet_y", Bytes: p.Y})
}
