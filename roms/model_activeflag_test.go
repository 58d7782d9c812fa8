package roms

import "pool6502/roms/bench"

// activeflagPool is the reference: five fields for each slot.
type activeflagPool struct {
	X, Y, VX, VY []uint8
	Active       []uint8 // 0 free, 1 in use
}

// newActiveflag makes a pool of free slots.
func newActiveflag(slots int) *activeflagPool {
	return &activeflagPool{
		X: make([]uint8, slots), Y: make([]uint8, slots),
		VX: make([]uint8, slots), VY: make([]uint8, slots),
		Active: make([]uint8, slots),
	}
}

// Init frees every slot.
func (p *activeflagPool) Init() {
	clear(p.Active)
}

// Spawn puts a bullet into the first free slot. Its velocity is what the slot's
// last bullet left there.
func (p *activeflagPool) Spawn(x, y uint8) (slot int, ok bool) {
	for i, used := range p.Active {
		if used == 0 {
			p.X[i], p.Y[i], p.Active[i] = x, y, 1
			return i, true
		}
	}
	return 0, false
}

// Update moves every bullet and frees the slots of those that leave the field.
func (p *activeflagPool) Update() {
	for i, used := range p.Active {
		if used != 0 && !bench.Move(&p.X[i], &p.Y[i], p.VX[i], p.VY[i]) {
			p.Active[i] = 0
		}
	}
}

// Kill frees the first slot in use.
func (p *activeflagPool) Kill() (slot int, ok bool) {
	for i, used := range p.Active {
		if used != 0 {
			p.Active[i] = 0
			return i, true
		}
	}
	return 0, false
}

// Routines makes the pool a bench.Model.
func (p *activeflagPool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(p.Init),
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"update_bullets": bench.Plain(p.Update),
		"kill_bullet":    {Run: func(_, _, _ uint8) bench.Outcome { return bench.SlotInY(p.Kill()) }},
	}
}

// Game is the velocities: the pool gives a slot, the game fills it.
func (p *activeflagPool) Game() []bench.Region {
	return bench.Velocities("bullet", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *activeflagPool) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "bullet_x", Bytes: p.X},
		bench.Region{Symbol: "bullet_y", Bytes: p.Y},
		bench.Region{Symbol: "bullet_active", Bytes: p.Active})
}
