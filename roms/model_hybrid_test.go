package roms

import (
	"pool6502/roms/bench"
	"pool6502/roms/hybrid"
)

// ScaleMost is where transforms stop growing.
const hybridScaleMost = 63

// hybridPool is the reference: vectors on a heap that only grows, a ring of those that
// wait, and transforms of three vectors each.
type hybridPool struct {
	Heap                      int // vectors there is memory for
	X, Y, Pooled              []uint8
	Queue                     []uint8
	Ready, Count, First, Top  []uint8 // one byte each
	Active                    []uint8 // by transform, like those below
	Position, Previous, Scale []uint8
	VX, VY                    []uint8
}

// newHybrid makes a pool in the state of cleared RAM: not initialised.
func newHybrid(slots int) *hybridPool {
	b := func(n int) []uint8 { return make([]uint8, n) }
	heap := 4 * slots
	return &hybridPool{Heap: heap, X: b(heap + hybrid.Foreign), Y: b(heap + hybrid.Foreign), Pooled: b(heap + hybrid.Foreign),
		Queue: b(3 * slots / 2), Ready: b(1), Count: b(1), First: b(1), Top: b(1),
		Active: b(slots), Position: b(slots), Previous: b(slots), Scale: b(slots), VX: b(slots), VY: b(slots)}
}

// Construct makes a vector out of the heap.
func (p *hybridPool) Construct(x, y uint8) (v uint8, ok bool) {
	if int(p.Top[0]) == p.Heap {
		return 0, false
	}
	v = p.Top[0]
	p.Top[0]++
	p.X[v], p.Y[v] = x, y
	return v, true
}

// Get recycles the vector that waits longest, or constructs one.
func (p *hybridPool) Get(x, y uint8) (v uint8, ok bool) {
	if p.Count[0] == 0 {
		return p.Construct(x, y)
	}
	v = p.Queue[p.First[0]]
	p.First[0] = uint8((int(p.First[0]) + 1) % len(p.Queue))
	p.Count[0]--
	p.X[v], p.Y[v], p.Pooled[v] = x, y, 0
	return v, true
}

// Put takes a vector back, whoever made it, and says whether it did.
func (p *hybridPool) Put(v uint8) bool {
	if p.Pooled[v] != 0 || p.Ready[0] == 0 || int(p.Count[0]) == len(p.Queue) {
		return false
	}
	p.Queue[(int(p.First[0])+int(p.Count[0]))%len(p.Queue)] = v
	p.Count[0]++
	p.Pooled[v] = 1
	return true
}

// InitVectors empties the heap and fills the pool out of it.
func (p *hybridPool) InitVectors() {
	clear(p.Pooled)
	p.Top[0], p.First[0], p.Count[0], p.Ready[0] = 0, 0, 0, 1
	for range p.Queue {
		v, _ := p.Construct(0, 0)
		p.Put(v)
	}
}

// Init is InitVectors, and no transform.
func (p *hybridPool) Init() {
	clear(p.Active)
	p.InitVectors()
}

// Spawn makes a transform of three vectors, or gives back those it got.
func (p *hybridPool) Spawn(x, y uint8) (slot int, ok bool) {
	for slot = range p.Active {
		if p.Active[slot] != 0 {
			continue
		}
		var parts [3]uint8
		for i, at := range [][2]uint8{{x, y}, {x, y}, {0, 0}} {
			if parts[i], ok = p.Get(at[0], at[1]); !ok {
				for i--; i >= 0; i-- {
					p.Put(parts[i])
				}
				return 0, false
			}
		}
		p.Active[slot], p.Position[slot], p.Previous[slot], p.Scale[slot] = 1, parts[0], parts[1], parts[2]
		return slot, true
	}
	return 0, false
}

// Release frees a transform's parts.
func (p *hybridPool) Release(slot int) bool {
	if slot >= len(p.Active) || p.Active[slot] == 0 {
		return false
	}
	p.Active[slot] = 0
	p.Put(p.Position[slot])
	p.Put(p.Previous[slot])
	p.Put(p.Scale[slot])
	return true
}

// Update moves and grows every transform; those that leave the field are released.
func (p *hybridPool) Update() {
	for slot := len(p.Active) - 1; slot >= 0; slot-- {
		if p.Active[slot] == 0 {
			continue
		}
		at := p.Position[slot]
		x, y := p.X[at], p.Y[at]
		if !bench.Move(&p.X[at], &p.Y[at], p.VX[slot], p.VY[slot]) {
			p.Release(slot)
			continue
		}
		p.X[p.Previous[slot]], p.Y[p.Previous[slot]] = x, y
		if scale := &p.X[p.Scale[slot]]; *scale < hybridScaleMost {
			*scale++
		}
	}
}

// Kill releases the first transform in use.
func (p *hybridPool) Kill() bool {
	for slot, active := range p.Active {
		if active != 0 {
			return p.Release(slot)
		}
	}
	return false
}

// Routines makes the pool a bench.Model: transforms, and vectors alone,
// which anybody may free at any time.
func (p *hybridPool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":   bench.Plain(p.Init),
		"vector_init": {Weight: -1, Run: func(_, _, _ uint8) bench.Outcome { p.InitVectors(); return bench.Nothing }},
		"vector_new": {Weight: 2, A: 256, X: 256, Run: func(a, x, _ uint8) bench.Outcome {
			if v, ok := p.Get(a, x); ok {
				return bench.InY(int(v))
			}
			return bench.Refused
		}},
		"vector_free":    {Weight: 3, Y: len(p.X), Run: func(_, _, y uint8) bench.Outcome { return bench.If(p.Put(y)) }},
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"release_bullet": {Y: len(p.Active) + 2, Run: func(_, _, y uint8) bench.Outcome { return bench.If(p.Release(int(y))) }},
		"update_bullets": bench.Plain(p.Update),
		"kill_bullet":    bench.Killer(p.Kill),
	}
}

// Game is the velocities.
func (p *hybridPool) Game() []bench.Region {
	return bench.Velocities("bullet", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *hybridPool) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "vector_x", Bytes: p.X},
		bench.Region{Symbol: "vector_y", Bytes: p.Y},
		bench.Region{Symbol: "vector_pooled", Bytes: p.Pooled},
		bench.Region{Symbol: "queue", Bytes: p.Queue},
		bench.Region{Symbol: "pool_ready", Bytes: p.Ready},
		bench.Region{Symbol: "pool_count", Bytes: p.Count},
		bench.Region{Symbol: "queue_first", Bytes: p.First},
		bench.Region{Symbol: "heap_top", Bytes: p.Top},
		bench.Region{Symbol: "transform_active", Bytes: p.Active},
		bench.Region{Symbol: "transform_position", Bytes: p.Position},
		bench.Region{Symbol: "transform_previous", Bytes: p.Previous},
		bench.Region{Symbol: "transform_scale", Bytes: p.Scale})
}
