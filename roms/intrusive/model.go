// Package intrusive is the pool whose free blocks hold the links of the list they
// are in: reference model, documented claims, and the attack on its locks. The
// program is intrusive.asm.
package intrusive

import "pool6502/roms/bench"

// None is the link of the last free block, and the head of an empty list.
const None = 0xFF

// nowhere is the y of an object that is not drawn.
const nowhere = 0xFF

// Pool is the reference: blocks with five fields, of which the first is the link
// while the block is free; the list of blocks in use; the objects without an owner.
type Pool struct {
	Head         []uint8 // one byte
	X, Y, VX, VY []uint8 // X is the link of a free block
	Object       []uint8
	List, Stack  []uint8 // live are List[:Count[0]], free objects Stack[:Free[0]]
	Count, Free  []uint8 // one byte each
	OAM          []uint8
}

// New makes a pool in the state of cleared RAM.
func New(slots int) *Pool {
	b := func(n int) []uint8 { return make([]uint8, n) }
	return &Pool{Head: b(1), X: b(slots), Y: b(slots), VX: b(slots), VY: b(slots), Object: b(slots),
		List: b(slots), Stack: b(slots), Count: b(1), Free: b(1), OAM: b(256)}
}

// Clear links every block, whoever has it.
func (p *Pool) Clear() {
	for i := range p.X {
		p.X[i] = uint8(i + 1)
	}
	p.X[len(p.X)-1] = None
	p.Head[0] = 0
}

// Init is Clear, with nothing alive and every object free.
func (p *Pool) Init() {
	for i := range p.Stack {
		p.Stack[i] = uint8(4 * i)
	}
	p.Free[0], p.Count[0] = uint8(len(p.Stack)), 0
	p.Clear()
}

// Alloc takes the block that came back last.
func (p *Pool) Alloc() (block int, ok bool) {
	if p.Head[0] >= 0x80 {
		return 0, false
	}
	block = int(p.Head[0])
	p.Head[0] = p.X[block]
	return block, true
}

// FreeBlock links a block, whatever it is.
func (p *Pool) FreeBlock(block int) {
	p.X[block], p.Head[0] = p.Head[0], uint8(block)
}

// Spawn constructs a bullet in a block, with an object of its own.
func (p *Pool) Spawn(x, y uint8) (block int, ok bool) {
	if p.Free[0] == 0 {
		return 0, false
	}
	if block, ok = p.Alloc(); !ok {
		return 0, false
	}
	p.Free[0]--
	p.Object[block] = p.Stack[p.Free[0]]
	p.X[block], p.Y[block] = x, y
	p.List[p.Count[0]] = uint8(block)
	p.Count[0]++
	return block, true
}

// Release destructs the bullet in a place of the list.
func (p *Pool) Release(place int) bool {
	if place >= int(p.Count[0]) {
		return false
	}
	block := int(p.List[place])
	p.Stack[p.Free[0]] = p.Object[block]
	p.Free[0]++
	p.OAM[p.Object[block]] = nowhere
	p.Count[0]--
	p.List[place] = p.List[p.Count[0]]
	p.FreeBlock(block)
	return true
}

// Update moves every bullet, from the end of the list on.
func (p *Pool) Update() {
	for place := int(p.Count[0]) - 1; place >= 0; place-- {
		b := p.List[place]
		if !bench.Move(&p.X[b], &p.Y[b], p.VX[b], p.VY[b]) {
			p.Release(place)
		}
	}
}

// Routines makes the pool a bench.Model.
func (p *Pool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(p.Init),
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"release_bullet": {Y: len(p.X) + 2, Run: func(_, _, y uint8) bench.Outcome { return bench.If(p.Release(int(y))) }},
		"update_bullets": bench.Plain(p.Update),
		"kill_bullet":    {Run: func(_, _, _ uint8) bench.Outcome { return bench.If(p.Release(0)) }},
	}
}

// Game is the velocities.
func (p *Pool) Game() []bench.Region {
	return bench.Velocities("block", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *Pool) Regions() []bench.Region {
	return append(p.Game(),
		bench.Region{Symbol: "pool_head", Bytes: p.Head},
		bench.Region{Symbol: "block_x", Bytes: p.X},
		bench.Region{Symbol: "block_y", Bytes: p.Y},
		bench.Region{Symbol: "block_object", Bytes: p.Object},
		bench.Region{Symbol: "bullet_list", Bytes: p.List},
		bench.Region{Symbol: "bullet_count", Bytes: p.Count},
		bench.Region{Symbol: "object_stack", Bytes: p.Stack},
		bench.Region{Symbol: "object_count", Bytes: p.Free},
		bench.Region{Symbol: "oam", Bytes: p.OAM})
}

// Blocks is the list alone, as pool_alloc, pool_free and pool_clear use it: a
// block freed twice makes a ring, and has two owners soon.
type Blocks struct{ *Pool }

// Routines makes the list a bench.Model.
func (b Blocks) Routines() map[string]bench.Routine {
	p := b.Pool
	return map[string]bench.Routine{
		"pool_clear": {Weight: -1, Run: func(_, _, _ uint8) bench.Outcome { p.Clear(); return bench.Nothing }},
		"pool_alloc": {Run: func(_, _, _ uint8) bench.Outcome {
			if block, ok := p.Alloc(); ok {
				return bench.InX(block)
			}
			return bench.Refused
		}},
		"pool_free": {X: len(p.X), Run: func(_, x, _ uint8) bench.Outcome {
			p.FreeBlock(int(x))
			return bench.Nothing
		}},
	}
}
