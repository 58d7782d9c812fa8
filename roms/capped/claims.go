package capped

import (
	"context"
	"fmt"

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
	return []claim.Claim{c.burst(), c.shared()}
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
			n, err := m.Read("debris_count", 1)
			if err != nil {
				return r, err
			}
			r.Points = append(r.Points, claim.Point{At: float64(radius), Value: float64(n[0])})
		}
	}
	return r, nil
}

func (c claims) shared() claim.Claim {
	return claim.Claim{
		ID: "000-shared", Document: "000", Fact: true,
		Claim: "a pool for each kind of object is cheap, and one pool for all would be expensive",
		How:   "the removal of a shard, written out (debris.inc) and through a routine that serves all pools (shared.asm); and the bytes of the removals of shards and numbers",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("In cycles, yes: a removal takes %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("In cycles, no: a removal takes %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s yes: the removals of two pools take %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s no: the removals of two pools take %s, but %s.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles"}}
			bytes := claim.Reading{Name: "in bytes,", Unit: "bytes", Fair: true}
			for _, of := range []struct {
				label, path, routine, count string
				all                         []string
			}{
				{"code of their own", cartridge, "debris_remove", "debris_count", []string{"debris_remove", "damage_remove"}},
				{"a shared routine", shared, "shard_remove", "shard_count", []string{"shard_remove", "number_remove", "pool_remove"}},
			} {
				pool, err := c.Open(lab, of.path, 60)
				if err != nil {
					return m, err
				}
				cost, err := pool.Cost(of.routine, bench.Memory{of.count: {3}}, budget.Reg('X', 0))
				if err != nil {
					return m, err
				}
				n, err := c.Bytes(lab, of.path, 60, of.all...)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: of.label, Value: cost})
				bytes.Points = append(bytes.Points, claim.Point{Label: of.label, Value: float64(n)})
			}
			m.Others = []claim.Reading{bytes}
			return m, nil
		},
	}
}
