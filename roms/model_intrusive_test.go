package roms

import (
	"pool6502/roms/bench"
	"pool6502/roms/intrusive"
)

// nowhere is the y of an object that is not drawn.
const intrusiveNowhere = 0xFF

// intrusivePool is the reference: blocks with five fields, of which the first is the link
// while the block is free; the list of blocks in use; the objects without an owner.
type intrusivePool struct {
	Head         []uint8 // one byte
	X, Y, VX, VY []uint8 // X is the link of a free block
	Object       []uint8
	List, Stack  []uint8 // live are List[:Count[0]], free objects Stack[:Free[0]]
	Count, Free  []uint8 // one byte each
	OAM          []uint8
}

// newIntrusive makes a pool in the state of cleared RAM.
func newIntrusive(slots int) *intrusivePool {
	b := func(n int) []uint8 { return make([]uint8, n) }
	return &intrusivePool{Head: b(1), X: b(slots), Y: b(slots), VX: b(slots), VY: b(slots), Object: b(slots),
		List: b(slots), Stack: b(slots), Count: b(1), Free: b(1), OAM: b(256)}
}

// Clear links every block, whoever has it.
func (p *intrusivePool) Clear() {
	for i := range p.X {
		p.X[i] = uint8(i + 1)
	}
	p.X[len(p.X)-1] = intrusive.None
	p.Head[0] = 0
}

// Init is Clear, with nothing alive and every object free.
func (p *intrusivePool) Init() {
	for i := range p.Stack {
		p.Stack[i] = uint8(4 * i)
	}
	p.Free[0], p.Count[0] = uint8(len(p.Stack)), 0
	p.Clear()
}

// Alloc takes the block that came back last.
func (p *intrusivePool) Alloc() (block int, ok bool) {
	if p.Head[0] >= 0x80 {
		return 0, false
	}
	block = int(p.Head[0])
	p.Head[0] = p.X[block]
	return block, true
}

// FreeBlock links a block, whatever it is.
func (p *intrusivePool) FreeBlock(block int) {
	p.X[block], p.Head[0] = p.Head[0], uint8(block)
}

// Spawn constructs a bullet in a block, with an object of its own.
func (p *intrusivePool) Spawn(x, y uint8) (block int, ok bool) {
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
func (p *intrusivePool) Release(place int) bool {
	if place >= int(p.Count[0]) {
		return false
	}
	block := int(p.List[place])
	p.Stack[p.Free[0]] = p.Object[block]
	p.Free[0]++
	p.OAM[p.Object[block]] = intrusiveNowhere
	p.Count[0]--
	p.List[place] = p.List[p.Count[0]]
	p.FreeBlock(block)
	return true
}

// Update moves every bullet, from the end of the list on.
func (p *intrusivePool) Update() {
	for place := int(p.Count[0]) - 1; place >= 0; place-- {
		b := p.List[place]
		if !bench.Move(&p.X[b], &p.Y[b], p.VX[b], p.VY[b]) {
			p.Release(place)
		}
	}
}

// Routines makes the pool a bench.Model.
func (p *intrusivePool) Routines() map[string]bench.Routine {
	return map[string]bench.Routine{
		"init_pool":      bench.Plain(p.Init),
		"spawn_bullet":   bench.Spawner(p.Spawn),
		"release_bullet": {Y: len(p.X) + 2, Run: func(_, _, y uint8) bench.Outcome { return bench.If(p.Release(int(y))) }},
		"update_bullets": bench.Plain(p.Update),
		"kill_bullet":    {Run: func(_, _, _ uint8) bench.Outcome { return bench.If(p.Release(0)) }},
	}
}

// Game is the velocities.
func (p *intrusivePool) Game() []bench.Region {
	return bench.Velocities("block", p.VX, p.VY)
}

// Regions is everything the pool is made of.
func (p *intrusivePool) Regions() []bench.Region {
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

// intrusiveBlocks is the list alone, as pool_alloc, pool_free and pool_clear use it: a
// block freed twice makes a ring, and has two owners soon.
type intrusiveBlocks struct{ *intrusivePool }

// Routines makes the list a bench.Model.
func (b intrusiveBlocks) Routines() map[string]bench.Routine {
	p := b.intrusivePool
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
