package capped

import (
	"context"
	"fmt"
	"slices"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const (
	sized  = "capped/sized.asm"
	shared = "capped/shared.asm"
)

// Radii and archetypes of what bursts.
const (
	radii       = 32 // pixels: 0 to 31
	archetypes  = 4
	leastShards = 5
)

// eighths is by how many eighths an archetype multiplies.
var eighths = [archetypes]int{6, 8, 10, 12}

// Destroyed is how many shards a radius and an archetype burst into.
func Destroyed(radius, archetype int) int {
	return min(max((4+radius/4)*eighths[archetype]/8, leastShards), MostShards)
}

// Claims are the documented statements about debris, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return []claim.Claim{c.burst(), c.shared(), c.order()}
}

type claims struct{ bench.Bench }

// scaled holds if all bursts have 5 to 10 shards and none of a larger radius has fewer than one of
// a smaller one. Points are ordered by archetype, then by radius.
func scaled(r claim.Reading) (bool, string) {
	shrinks := false
	for i := 1; i < len(r.Points); i++ {
		shrinks = shrinks || r.Points[i].At > r.Points[i-1].At && r.Points[i].Value < r.Points[i-1].Value
	}
	return r.Says(r.Within(leastShards, MostShards) && !shrinks,
		fmt.Sprintf("If the loop also counts the shards of the death, yes: a death spawns %v, more for a larger radius and for a tougher archetype.", r),
		fmt.Sprintf("A death spawns %v%s.", r, claim.If(shrinks, ", and not always more for a larger radius")),
		fmt.Sprintf("%s it spawns %v.", r.Title(), r),
		fmt.Sprintf("%s it spawns %v.", r.Title(), r))
}

func (c claims) burst() claim.Claim {
	return claim.Claim{
		ID: "000-burst", Document: "000",
		Claim: "each enemy's death spawns about 5 to 10 shards, scaled by its radius and multiplied by its archetype, until the cap of 60",
		How:   "shards of debris_destroy for radii of 0 to 31 pixels and four archetypes, into an empty pool; and the loop as printed, which pushes until the cap",
		Judge: scaled,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			empty, err := c.shards(lab)
			if err != nil {
				return claim.Measurement{}, err
			}
			m, err := c.Open(lab, cartridge, 60)
			if err != nil {
				return claim.Measurement{}, err
			}
			all, err := m.Refused("debris_push", budget.Reg('A', 1), budget.Reg('X', 0), budget.Reg('Y', 0))
			printed := claim.One(float64(all), "shards")
			printed.Name, printed.Fair = "with the loop as printed, which ends only at the cap, one death fills the whole pool:", true
			return claim.Measurement{Reading: empty, Others: []claim.Reading{printed}}, err
		},
	}
}

// shards is how many shards each radius and archetype adds to an empty pool.
func (c claims) shards(lab *claim.Lab) (claim.Reading, error) {
	r := claim.Reading{Unit: "shards", Axis: "pixels"}
	m, err := c.Open(lab, sized, 60)
	if err != nil {
		return r, err
	}
	for archetype := range archetypes {
		for radius := range radii {
			if err := m.Write("debris_count", 0); err != nil {
				return r, err
			}
			if _, err := m.Again("debris_destroy", budget.Reg('A', uint8(radius)), budget.Reg('X', uint8(archetype))); err != nil {
				return r, err
			}
			n, err := m.Byte("debris_count")
			if err != nil {
				return r, err
			}
			r.Points = append(r.Points, claim.Point{At: float64(radius), Value: float64(n)})
		}
	}
	return r, nil
}

// removals are the routines of shared.asm that remove an object of one pool; the number of a pool is its place here.
var removals = []string{"shots_remove", "orbs_remove", "particles_remove", "shards_remove", "numbers_remove"}

func (c claims) shared() claim.Claim {
	return claim.Claim{
		ID: "000-shared", Document: "000", Fact: true,
		Claim: "five pools for five kinds of objects are cheap, and one pool for all would be expensive",
		How:   "the removals of a shot, an orb, a particle, a shard and a number, written out and through a routine that serves all five pools (shared.asm): their cycles together, and their bytes",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("In cycles, yes: the five removals take %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("In cycles, no: the five removals take %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s yes: they take %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s no: they take %s, but %s and its tables.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			pools, err := c.Open(lab, shared, 60)
			if err != nil {
				return claim.Measurement{}, err
			}
			three, own, one := bench.Memory{"pool_count": {3, 3, 3, 3, 3}}, 0.0, 0.0
			for pool, routine := range removals {
				cost, err := pools.Cost(routine, three, budget.Reg('X', 0))
				if err != nil {
					return claim.Measurement{}, err
				}
				own += cost
				if cost, err = pools.Cost("pool_remove", three, budget.Reg('X', 0), budget.Reg('Y', uint8(pool))); err != nil {
					return claim.Measurement{}, err
				}
				one += cost
			}
			written, err := c.Bytes(lab, shared, 60, removals...)
			if err != nil {
				return claim.Measurement{}, err
			}
			all, err := c.Bytes(lab, shared, 60, "pool_remove", "pool_low", "pool_high", "pool_stride", "pool_columns")
			beside := func(unit string, own, one float64) claim.Reading {
				return claim.Reading{Unit: unit, Points: []claim.Point{{Label: "code of their own", Value: own}, {Label: "a shared routine", Value: one}}}
			}
			bytes := beside("bytes", float64(written), float64(all))
			bytes.Name, bytes.Fair = "in bytes,", true
			return claim.Measurement{Reading: beside("cycles", own, one), Others: []claim.Reading{bytes}}, err
		},
	}
}

// inOrder is how many objects of a pool the removals of 000-order are tried with.
const inOrder = 16

func (c claims) order() claim.Claim {
	return claim.Claim{
		ID: "000-order", Document: "000", Fact: true,
		Claim:  "swap-with-last does not preserve the order of the objects",
		Figure: func(r claim.Reading) float64 { return r.Of("").Sum() },
		How:    fmt.Sprintf("debris_remove of each of %d shards that lie in order: pools in which the others do not; and active_erase (intrusive/blocks.asm), which moves all that lie behind", inOrder),
		Judge: func(r claim.Reading) (bool, string) {
			cost, lost := r.Of(removing), r.Of("")
			return r.Says(lost.Sum() > 0,
				fmt.Sprintf("After %s of %d removals the shards are in another order: it stays only if one of the last two is removed.", claim.Number(lost.Sum()), inOrder),
				"The shards are in their order after every removal.",
				fmt.Sprintf("%s the order is lost %s.", r.Title(), lost.Times()),
				fmt.Sprintf("%s the order stays, and a removal costs %s to %s cycles if an object is one byte.", r.Title(), claim.Number(cost.Low()), claim.Number(cost.High())))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			swap, err := c.reordered(lab, cartridge, "debris_remove", "debris_count", "debris_x")
			if err != nil {
				return claim.Measurement{}, err
			}
			shift, err := c.reordered(lab, "intrusive/blocks.asm", "active_erase", "active_count", "active")
			shift.Name = "with a removal that moves all that lie behind,"
			return claim.Measurement{Reading: swap, Others: []claim.Reading{shift}}, err
		},
	}
}

// removing labels what a removal costs.
const removing = "cost"

// reordered removes each place of a pool that lies in order, and counts the pools that do not lie in order afterwards.
func (c claims) reordered(lab *claim.Lab, path, routine, count, field string) (claim.Reading, error) {
	r := claim.Reading{Unit: "removals"}
	m, err := c.Open(lab, path, inOrder)
	if err != nil {
		return r, err
	}
	for place := range uint8(inOrder) {
		cost, err := m.Cost(routine, bench.Memory{count: {inOrder}, field: bench.Count(inOrder)}, budget.Reg('X', place))
		if err != nil {
			return r, err
		}
		left, err := m.Read(field, inOrder-1)
		if err != nil {
			return r, err
		}
		moved := 0.0
		if !slices.IsSorted(left) {
			moved = 1
		}
		r.Points = append(r.Points, claim.Point{At: float64(place), Value: moved}, claim.Point{Label: removing, Value: cost})
	}
	return r, nil
}
