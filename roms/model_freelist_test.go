package roms

import "pool6502/roms/bench"

// freelistPool is the reference: the stack, and five fields for each slot.
type freelistPool struct {
	Stack        []uint8 // the free slots are Stack[:Count[0]]
	Count        []uint8 // one byte
	X, Y, VX, VY []uint8
	Active       []uint8 // 0 free, 1 in use
}

// newFreelist makes a pool in the state of cleared RAM: nothing is on the stack before
// Init.
func newFreelist(slots int) *freelistPool {
	return &freelistPool{
		Stack: make([]uint8, slots), Count: make([]uint8, 1),
		X: make([]uint8, slots), Y: make([]uint8, slots),
		VX: make([]uint8, slots), VY: make([]uint8, slots),
		Active: make([]uint8, slots),
	}
}

// Init puts every slot on the stack.
func (p *freelistPool) Init() {
	for i := range p.Stack {
		p.Stack[i] = uint8(i)
	}
	clear(p.Active)
	p.Count[0] = uint8(len(p.Stack))
}

// Alloc takes the slot that came back last.
func (p *freelistPool) Alloc() (slot int, ok bool) {
	if p.Count[0] == 0 {
		return 0, false
	}
	p.Count[0]--
	return int(p.Stack[p.Count[0]]), true
}

// Free pushes a slot, whatever it is. It must not be on the stack already.
func (p *freelistPool) Free(slot int) {
	p.Stack[p.Count[0]] = uint8(slot)
	p.Count[0]++
}

// Release gives a slot back if it is in use.
func (p *freelistPool) Release(slot int) bool {
	if slot >= len(p.Active) || p.Active[slot] == 0 {
		return false
	}
	p.Active[slot] = 0
	p.Free(slot)
	return true
}

// Spawn puts a bullet into a free slot. Its velocity is what the slot's last
// bullet left there.
func (p *freelistPool) Spawn(x, y uint8) (slot int, ok bool) {
	if slot, ok = p.Alloc(); ok {
		p.X[slot], p.Y[slot], p.Active[slot] = x, y, 1
	}
	return slot, ok
}

// Update moves every bullet and gives back the slots of those that leave the
// field.
func (p *freelistPool) Update() {
	for i, used := range p.Active {
		if used != 0 && !bench.Move(&p.X[i], &p.Y[i], p.VX[i], p.VY[i]) {
			p.Release(i)
		}
	}
}

// Kill gives back the first slot in use.
func (p *freelistPool) Kill() bool {
	for i, used := range p.Active {
		if used != 0 {
			return p.Release(i)
		}
	}
	return false
}

// Routines makes the pool a bench.Model. Alloc and Free, which trust their
// caller, are left to a model of their own: List.
func (p *freelistPool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":    bench.Plain(p.Init),
		"spawn_bullet": bench.Spawner(p.Spawn),
		"release_bullet": {A: len(p.Active) + 2, Run: func(a, _, _ uint8) bench.Outcome {
			return bench.If(p.Release(int(a)))
		}},
		"update_bullets": bench.Plain(p.Update),
		"kill_bullet":    bench.Killer(p.Kill),
	}
}

// Game is the velocities: the pool gives a slot, the game fills it.
func (p *freelistPool) Game() []bench.Region {
	return bench.Velocities("bullet", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *freelistPool) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "free_list", Bytes: p.Stack},
		bench.Region{Symbol: "free_count", Bytes: p.Count},
		bench.Region{Symbol: "bullet_x", Bytes: p.X},
		bench.Region{Symbol: "bullet_y", Bytes: p.Y},
		bench.Region{Symbol: "bullet_active", Bytes: p.Active})
}

// freelistList is the stack alone, as alloc_bullet and free_bullet use it: a slot pushed
// twice has two owners soon.
type freelistList struct{ *freelistPool }

// Routines makes the list a bench.Model. A push onto a full stack would leave the
// pool's memory; the routine leaves that to its caller, so the model does not do it either.
func (l freelistList) Routines() map[string]bench.Routine {
	p := l.freelistPool
	routines := map[string]bench.Routine{
		"init_pool": bench.Plain(p.Init),
		"alloc_bullet": {Run: func(_, _, _ uint8) bench.Outcome {
			if slot, ok := p.Alloc(); ok {
				return bench.InA(slot)
			}
			return bench.Refused
		}},
	}
	if int(p.Count[0]) < len(p.Stack) {
		routines["free_bullet"] = bench.Routine{A: len(p.Stack), Run: func(a, _, _ uint8) bench.Outcome {
			p.Free(int(a))
			return bench.Nothing
		}}
	}
	return routines
}
