package roms

import (
	"maps"

	"pool6502/roms/bench"
)

// targetSize is how wide and high a target is, in pixels.
const targetSize = 16

// collide is the active flag with targets that bullets hit. The program is collide.asm.
type collide struct {
	*activeflagPool
	TargetX, TargetY, Hits []uint8
}

// newCollide makes a pool of free slots and some targets.
func newCollide(slots, targets int) *collide {
	return &collide{newActiveflag(slots), make([]uint8, targets), make([]uint8, targets), make([]uint8, targets)}
}

// Update moves every bullet and frees the slots of those that leave the field or hit a target. A
// bullet inside several targets hits the one with the largest number.
func (c *collide) Update() {
	for i, used := range c.Active {
		if used == 0 {
			continue
		}
		if !bench.Move(&c.X[i], &c.Y[i], c.VX[i], c.VY[i]) {
			c.Active[i] = 0
			continue
		}
		for t := len(c.Hits) - 1; t >= 0; t-- {
			if c.X[i]-c.TargetX[t] < targetSize && c.Y[i]-c.TargetY[t] < targetSize {
				c.Active[i] = 0
				c.Hits[t]++
				break
			}
		}
	}
}

// Routines makes the pool a bench.Model.
func (c *collide) Routines() map[string]bench.Routine {
	list := maps.Clone(c.activeflagPool.Routines())
	list["update_bullets"] = bench.Plain(c.Update)
	return list
}

// Game is the velocities and where the targets are.
func (c *collide) Game() []bench.Region {
	return append(c.activeflagPool.Game(),
		bench.Region{Symbol: "target_x", Bytes: c.TargetX, Signed: 120},
		bench.Region{Symbol: "target_y", Bytes: c.TargetY, Signed: 120})
}

// Regions is everything the pool is made of.
func (c *collide) Regions() []bench.Region {
	return append(c.activeflagPool.Regions(),
		bench.Region{Symbol: "target_x", Bytes: c.TargetX},
		bench.Region{Symbol: "target_y", Bytes: c.TargetY},
		bench.Region{Symbol: "target_hits", Bytes: c.Hits})
}
