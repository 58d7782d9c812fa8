package roms

import (
	"maps"

	"pool6502/roms/bench"
	"pool6502/roms/tricks"
)

// hint is the active flag that searches on from the slot it took last.
type hint struct {
	*activeflagPool
	Last []uint8 // one byte
}

// newHint makes a pool in which every slot is free.
func newHint(slots int) *hint {
	return &hint{newActiveflag(slots), make([]uint8, 1)}
}

// Spawn takes the first free slot below the last one taken, and from the top on.
func (h *hint) Spawn(x, y uint8) (slot int, ok bool) {
	n := len(h.Active)
	for i := 1; i <= n; i++ {
		if slot = (int(h.Last[0]) - i + n) % n; h.Active[slot] == 0 {
			h.X[slot], h.Y[slot], h.Active[slot] = x, y, 1
			h.Last[0] = uint8(slot)
			return slot, true
		}
	}
	return 0, false
}

// Routines makes the pool a bench.Model.
func (h *hint) Routines() map[string]bench.Routine {
	list := maps.Clone(h.activeflagPool.Routines())
	list["hint_bullet"] = bench.Spawner(h.Spawn)
	return list
}

// Regions is everything the pool is made of.
func (h *hint) Regions() []bench.Region {
	return append(h.activeflagPool.Regions(), bench.Region{Symbol: "bullet_hint", Bytes: h.Last})
}

// Start says that a pool of links is none before init_pool has run: links of 0 are
// a ring.
func (p *linked) Start() string { return "init_pool" }

// linked is a list of the free slots and a list of the live ones.
type linked struct {
	Free         []uint8 // one byte: the first free slot
	Next         []uint8 // of each slot, and behind them the first live slot
	X, Y, VX, VY []uint8
}

// newLinked makes the memory of a pool; Init makes the pool.
func newLinked(slots int) *linked {
	return &linked{
		Free: make([]uint8, 1), Next: make([]uint8, slots+1),
		X: make([]uint8, slots), Y: make([]uint8, slots),
		VX: make([]uint8, slots), VY: make([]uint8, slots),
	}
}

func (p *linked) head() int { return len(p.X) }

// Init frees every slot, the first one first.
func (p *linked) Init() {
	for i := range p.X {
		p.Next[i] = uint8(i + 1)
	}
	p.Next[p.head()-1], p.Next[p.head()] = tricks.None, tricks.None
	p.Free[0] = 0
}

// Spawn moves the first free slot to the front of the live ones.
func (p *linked) Spawn(x, y uint8) (slot int, ok bool) {
	if p.Free[0] == tricks.None {
		return 0, false
	}
	slot = int(p.Free[0])
	p.X[slot], p.Y[slot] = x, y
	p.Free[0] = p.Next[slot]
	p.Next[slot], p.Next[p.head()] = p.Next[p.head()], uint8(slot)
	return slot, true
}

// Update moves what lives, and links what leaves into the free list.
func (p *linked) Update() {
	before := p.head()
	for p.Next[before] != tricks.None {
		slot := int(p.Next[before])
		if bench.Move(&p.X[slot], &p.Y[slot], p.VX[slot], p.VY[slot]) {
			before = slot
			continue
		}
		p.Next[before] = p.Next[slot]
		p.Next[slot], p.Free[0] = p.Free[0], uint8(slot)
	}
}

// Routines makes the pool a bench.Model.
func (p *linked) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(p.Init),
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"update_bullets": bench.Plain(p.Update),
	}
}

// Game is the velocities: the pool gives a slot, the game fills it.
func (p *linked) Game() []bench.Region {
	return bench.Velocities("bullet", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *linked) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "bullet_free", Bytes: p.Free},
		bench.Region{Symbol: "bullet_next", Bytes: p.Next},
		bench.Region{Symbol: "bullet_x", Bytes: p.X},
		bench.Region{Symbol: "bullet_y", Bytes: p.Y})
}
