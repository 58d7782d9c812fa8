package paged

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const families = "paged/families.asm"

// bothMoves are how many entities come and go while two families are watched.
const bothMoves = 240

func (c claims) both() claim.Claim {
	return claim.Claim{
		ID: "004-both", Document: "004",
		Claim: "the entity from the back fills a hole in its family, and is found where it is then, also if it has components in another family",
		How:   fmt.Sprintf("%d times an entity of 16 ends or one with both components begins (families.asm); components of the others that are not found by their entity", bothMoves),
		Judge: func(r claim.Reading) (bool, string) {
			components := r.Of("")
			return r.Says(components.Never(),
				fmt.Sprintf("In two families that each fill their own holes, every entity finds both its components after each of %d changes. %s times a hole was filled. (The page speaks of one family.)", bothMoves, claim.Number(r.Of("moved").Sum())),
				fmt.Sprintf("An entity does not find one of its components %s.", components.Times()))
		},
		Figure: func(r claim.Reading) float64 { return r.Of("").Sum() },
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "lost components", Axis: "changes"}
			m, err := c.Open(lab, families, 16)
			if err != nil {
				return claim.Measurement{}, err
			}
			if _, err := m.Run("families_init", nil); err != nil {
				return claim.Measurement{}, err
			}
			crew := crew{m: m, random: rand.New(rand.NewPCG(4, 2)), mark: map[uint8]uint8{}}
			for i := range bothMoves {
				if err := crew.change(); err != nil {
					return claim.Measurement{}, err
				}
				lost, err := crew.lost()
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points, claim.Point{At: float64(i), Value: float64(lost)})
			}
			r.Points = append(r.Points, claim.Point{Label: "moved", Value: float64(crew.moved)})
			return claim.Measurement{Reading: r}, nil
		},
	}
}

// crew are entities with both components; mark is what each entity's x and life were made of.
type crew struct {
	m      *bench.Machine
	random *rand.Rand
	live   []uint8
	mark   map[uint8]uint8
	moved  int // holes that were filled
}

// change ends an entity or begins one.
func (c *crew) change() error {
	if n := len(c.live); n == 16 || n > 0 && c.random.IntN(2) == 0 {
		i := c.random.IntN(n)
		entity := c.live[i]
		place, err := c.m.Read(fmt.Sprintf("mover_place+%d", entity), 1)
		if err != nil {
			return err
		}
		if int(place[0]) < n-1 {
			c.moved += 2 // one in each family
		}
		c.live = append(c.live[:i], c.live[i+1:]...)
		_, err = c.m.Again("entity_free", budget.Reg('X', entity))
		return err
	}
	got, err := c.m.Again("entity_new")
	if err != nil {
		return err
	}
	entity, mark := got.X, uint8(1+c.random.IntN(200))
	c.live = append(c.live, entity)
	c.mark[entity] = mark
	if err := c.m.Write("new_x", mark); err != nil {
		return err
	}
	if _, err := c.m.Again("mover_add", budget.Reg('X', entity)); err != nil {
		return err
	}
	_, err = c.m.Again("timer_add", budget.Reg('X', entity), budget.Reg('A', mark+1))
	return err
}

// lost counts the components that are not where the maps say.
func (c *crew) lost() (int, error) {
	n := 0
	for _, family := range []struct {
		place, component string
		more             uint8
	}{{"mover_place", "mover_x", 0}, {"timer_place", "timer_life", 1}} {
		places, err := c.m.Read(family.place, 16)
		if err != nil {
			return 0, err
		}
		components, err := c.m.Read(family.component, 16)
		if err != nil {
			return 0, err
		}
		for _, entity := range c.live {
			if at := places[entity]; at >= 16 || components[at] != c.mark[entity]+family.more {
				n++
			}
		}
	}
	return n, nil
}
