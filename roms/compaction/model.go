// Package compaction is the pool that keeps what lives packed at the front:
// reference model and documented claims. The program is compaction.asm.
package compaction

import "pool6502/roms/bench"

// Pool is the reference: a count, and four fields for each slot.
type Pool struct {
	Count        []uint8 // one byte; slots 0 to Count[0]-1 live
	X, Y, VX, VY []uint8
}

// New makes a pool in which nothing lives.
func New(slots int) *Pool {
	return &Pool{
		Count: make([]uint8, 1),
		X:     make([]uint8, slots), Y: make([]uint8, slots),
		VX: make([]uint8, slots), VY: make([]uint8, slots),
	}
}

// Init empties the pool.
func (p *Pool) Init() { p.Count[0] = 0 }

// Spawn adds a bullet behind the others. Its velocity is what stood there.
func (p *Pool) Spawn(x, y uint8) (slot int, ok bool) {
	slot = int(p.Count[0])
	if slot == len(p.X) {
		return 0, false
	}
	p.X[slot], p.Y[slot] = x, y
	p.Count[0]++
	return slot, true
}

// Release removes a bullet; the last takes its slot.
func (p *Pool) Release(slot int) bool {
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
func (p *Pool) Update() {
	for i := int(p.Count[0]) - 1; i >= 0; i-- {
		if !bench.Move(&p.X[i], &p.Y[i], p.VX[i], p.VY[i]) {
			p.Release(i)
		}
	}
}

// Kill removes the bullet in slot 0.
func (p *Pool) Kill() bool { return p.Release(0) }

// Routines makes the pool a bench.Model.
func (p *Pool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool": {Run: func(_, _, _ uint8) bench.Outcome { p.Init(); return bench.Nothing }},
		"spawn_bullet": {A: bench.EdgeX, X: bench.EdgeY, Run: func(a, x, _ uint8) bench.Outcome {
			if slot, ok := p.Spawn(a, x); ok {
				return bench.InY(slot)
			}
			return bench.Refused
		}},
		"release_bullet": {Y: len(p.X) + 2, Run: func(_, _, y uint8) bench.Outcome { return done(p.Release(int(y))) }},
		"update_bullets": {Run: func(_, _, _ uint8) bench.Outcome { p.Update(); return bench.Nothing }},
		"kill_bullet":    {Run: func(_, _, _ uint8) bench.Outcome { return done(p.Kill()) }},
	}
}

func done(ok bool) bench.Outcome {
	if ok {
		return bench.Done
	}
	return bench.Refused
}

// Game is the velocities: the pool gives a slot, the game fills it.
func (p *Pool) Game() []bench.Region {
	return []bench.Region{
		{Symbol: "bullet_vx", Bytes: p.VX, Signed: bench.MaxStep},
		{Symbol: "bullet_vy", Bytes: p.VY, Signed: bench.MaxStep},
	}
}

// Regions is everything the pool is made of.
func (p *Pool) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "bullet_count", Bytes: p.Count},
		bench.Region{Symbol: "bullet_x", Bytes: p.X},
		bench.Region{Symbol: "bullet_y", Bytes: p.Y})
}
