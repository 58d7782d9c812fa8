// Package tricks has the reference models of those variants that keep other data
// than the pool they vary. The programs are the .asm files beside it.
package tricks

import (
	"maps"

	"pool6502/roms/activeflag"
	"pool6502/roms/bench"
)

// None ends a list of slots.
const None = 0xFF

// Hint is the active flag that searches on from the slot it took last.
type Hint struct {
	*activeflag.Pool
	Last []uint8 // one byte
}

// NewHint makes a pool in which every slot is free.
func NewHint(slots int) *Hint {
	return &Hint{activeflag.New(slots), make([]uint8, 1)}
}

// Spawn takes the first free slot below the last one taken, and from the top on.
func (h *Hint) Spawn(x, y uint8) (slot int, ok bool) {
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
func (h *Hint) Routines() map[string]bench.Routine {
	list := maps.Clone(h.Pool.Routines())
	list["hint_bullet"] = bench.Spawner(h.Spawn)
	return list
}

// Regions is everything the pool is made of.
func (h *Hint) Regions() []bench.Region {
	return append(h.Pool.Regions(), bench.Region{Symbol: "bullet_hint", Bytes: h.Last})
}

// Start says that a pool of links is none before init_pool has run: links of 0 are
// a ring.
func (p *Linked) Start() string { return "init_pool" }

// Linked is a list of the free slots and a list of the live ones.
type Linked struct {
	Free         []uint8 // one byte: the first free slot
	Next         []uint8 // of each slot, and behind them the first live slot
	X, Y, VX, VY []uint8
}

// NewLinked makes the memory of a pool; Init makes the pool.
func NewLinked(slots int) *Linked {
	return &Linked{
		Free: make([]uint8, 1), Next: make([]uint8, slots+1),
		X: make([]uint8, slots), Y: make([]uint8, slots),
		VX: make([]uint8, slots), VY: make([]uint8, slots),
	}
}

func (p *Linked) head() int { return len(p.X) }

// Init frees every slot, the first one first.
func (p *Linked) Init() {
	for i := range p.X {
		p.Next[i] = uint8(i + 1)
	}
	p.Next[p.head()-1], p.Next[p.head()] = None, None
	p.Free[0] = 0
}

// Spawn moves the first free slot to the front of the live ones.
func (p *Linked) Spawn(x, y uint8) (slot int, ok bool) {
	if p.Free[0] == None {
		return 0, false
	}
	slot = int(p.Free[0])
	p.X[slot], p.Y[slot] = x, y
	p.Free[0] = p.Next[slot]
	p.Next[slot], p.Next[p.head()] = p.Next[p.head()], uint8(slot)
	return slot, true
}

// Update moves what lives, and links what leaves into the free list.
func (p *Linked) Update() {
	before := p.head()
	for p.Next[before] != None {
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
func (p *Linked) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(p.Init),
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"update_bullets": bench.Plain(p.Update),
	}
}

// Game is the velocities: the pool gives a slot, the game fills it.
func (p *Linked) Game() []bench.Region {
	return bench.Velocities("bullet", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *Linked) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "bullet_free", Bytes: p.Free},
		bench.Region{Symbol: "bullet_next", Bytes: p.Next},
		bench.Region{Symbol: "bullet_x", Bytes: p.X},
		bench.Region{Symbol: "bullet_y", Bytes: p.Y})
}

// Queue is a pool whose bullets in use are linked in the order of their spawns. A full pool
// replaces the oldest. The program is oldest.asm.
type Queue struct {
	Free         []uint8 // one byte: the first free slot
	Next, Prev   []uint8 // of each slot, and behind them the queue's ends
	X, Y, VX, VY []uint8
}

// NewQueue makes the memory of a pool; Init makes the pool.
func NewQueue(slots int) *Queue {
	b := func(n int) []uint8 { return make([]uint8, n) }
	return &Queue{Free: b(1), Next: b(slots + 1), Prev: b(slots + 1), X: b(slots), Y: b(slots), VX: b(slots), VY: b(slots)}
}

// Start says that a pool of links is none before init_pool has run.
func (q *Queue) Start() string { return "init_pool" }

func (q *Queue) ends() int { return len(q.X) }

// Init frees every slot, the first one first.
func (q *Queue) Init() {
	for i := range q.X {
		q.Next[i] = uint8(i + 1)
	}
	q.Next[q.ends()-1] = None
	q.Next[q.ends()], q.Prev[q.ends()] = uint8(q.ends()), uint8(q.ends())
	q.Free[0] = 0
}

// Oldest is the slot of the bullet that was spawned first, or ends if there is none.
func (q *Queue) Oldest() int { return int(q.Next[q.ends()]) }

// Spawn puts a bullet into a free slot, or else into that of the oldest, and makes it the youngest.
func (q *Queue) Spawn(x, y uint8) (slot int, ok bool) {
	if slot = int(q.Free[0]); slot != None {
		q.Free[0] = q.Next[slot]
	} else {
		slot = q.Oldest()
		second := q.Next[slot]
		q.Next[q.ends()], q.Prev[second] = second, uint8(q.ends())
	}
	youngest := q.Prev[q.ends()]
	q.Next[youngest], q.Prev[q.ends()] = uint8(slot), uint8(slot)
	q.Prev[slot], q.Next[slot] = youngest, uint8(q.ends())
	q.X[slot], q.Y[slot] = x, y
	return slot, true
}

// Update moves every bullet, and frees the slots of those that leave.
func (q *Queue) Update() {
	for slot := q.Oldest(); slot != q.ends(); {
		after := int(q.Next[slot])
		if !bench.Move(&q.X[slot], &q.Y[slot], q.VX[slot], q.VY[slot]) {
			q.Next[q.Prev[slot]], q.Prev[after] = uint8(after), q.Prev[slot]
			q.Next[slot], q.Free[0] = q.Free[0], uint8(slot)
		}
		slot = after
	}
}

// Routines makes the pool a bench.Model.
func (q *Queue) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(q.Init),
		"spawn_bullet":   bench.Spawner(q.Spawn),
		"update_bullets": bench.Plain(q.Update),
	}
}

// Game is the velocities.
func (q *Queue) Game() []bench.Region {
	return bench.Velocities("bullet", q.VX, q.VY)
}

// Regions is everything the pool is made of.
func (q *Queue) Regions() []bench.Region {
	return append(q.Game(),
		bench.Region{Symbol: "bullet_free", Bytes: q.Free},
		bench.Region{Symbol: "bullet_next", Bytes: q.Next},
		bench.Region{Symbol: "bullet_prev", Bytes: q.Prev},
		bench.Region{Symbol: "bullet_x", Bytes: q.X},
		bench.Region{Symbol: "bullet_y", Bytes: q.Y})
}
