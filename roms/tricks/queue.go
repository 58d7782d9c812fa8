package tricks

import "pool6502/roms/bench"

// None ends a list of slots.
const None = 0xFF

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
