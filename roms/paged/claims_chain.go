package paged

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const chain = "paged/chain.asm"

// Sizes of chain.asm.
const (
	linked  = 8   // entities of a pool
	changes = 400 // adds and removes that a pair of families is watched for
)

// pair is two families of chain.asm, and what each entity's x has to be, by family and order.
type pair struct {
	*bench.Machine
	want   [2][]uint8
	random *rand.Rand
}

func (c claims) pair(lab *claim.Lab) (*pair, error) {
	m, err := c.Open(lab, chain, slots)
	if err != nil {
		return nil, err
	}
	_, err = m.Run("chain_init", nil)
	return &pair{Machine: m, random: rand.New(rand.NewPCG(4, 4))}, err
}

// add puts an entity into a family, if there is room.
func (p *pair) add(family int) error {
	x := uint8(p.random.IntN(256))
	if err := p.Write("new_x", x); err != nil {
		return err
	}
	r, err := p.Again("entity_add", budget.Reg('X', uint8(family)))
	if err == nil && !r.Carry() {
		p.want[family] = append(p.want[family], x)
	}
	return err
}

// remove takes an entity chosen at random out of a family. The last one fills the hole.
func (p *pair) remove(family int) error {
	_, places, err := p.walk(family)
	if err != nil {
		return err
	}
	want, last := p.want[family], len(p.want[family])-1
	if len(places) != len(want) {
		return fmt.Errorf("%s: family %d has %d entities, want %d", chain, family, len(places), len(want))
	}
	i := p.random.IntN(last + 1)
	want[i] = want[last]
	p.want[family] = want[:last]
	_, err = p.Again("entity_remove", budget.Reg('X', uint8(family)), budget.Reg('Y', places[i]))
	return err
}

// walk follows the links of a family and gives its x, in the order of the pools, and the places where they are.
func (p *pair) walk(family int) (x, places []uint8, err error) {
	last, err := p.Read("family_last", 2)
	if err != nil {
		return nil, nil, err
	}
	live, err := p.Read("family_live", 2)
	if err != nil {
		return nil, nil, err
	}
	before, err := p.Read("pool_before", slots/linked)
	if err != nil {
		return nil, nil, err
	}
	all, err := p.Read("entity_x", slots)
	if err != nil {
		return nil, nil, err
	}
	n := min(int(live[family]), linked)
	for pool := last[family]; pool < slots/linked && len(places) < slots; pool, n = before[pool], linked {
		for i := range n {
			place := linked*pool + uint8(n-1-i)
			x, places = append(x, all[place]), append(places, place)
		}
	}
	slices.Reverse(x)
	slices.Reverse(places)
	return x, places, nil
}

// churned are two families after adds and removes chosen at random, and how often a family was not what it has to be.
func (c claims) churned(lab *claim.Lab) (p *pair, wrong int, err error) {
	if p, err = c.pair(lab); err != nil {
		return nil, 0, err
	}
	for range changes {
		family := p.random.IntN(2)
		change := p.add
		if len(p.want[family]) > 0 && p.random.IntN(2) == 0 {
			change = p.remove
		}
		if err := change(family); err != nil {
			return nil, 0, err
		}
		for f, want := range p.want {
			x, _, err := p.walk(f)
			if err != nil {
				return nil, 0, err
			}
			if !slices.Equal(x, want) {
				wrong++
			}
		}
	}
	return p, wrong, nil
}

func (c claims) list() claim.Claim {
	return claim.Claim{
		ID: "004-list", Document: "004", Class: claim.AsWritten,
		Claim: "a family that runs out of space gets another pool, linked behind its last one",
		How:   fmt.Sprintf("two families that take their pools from one store (chain.asm), after each of %d adds and removes chosen at random: families that do not hold the entities that they should", changes),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("Two families that take their pools from one store hold just the entities that they should, after each of %d adds and removes chosen at random.", changes),
				fmt.Sprintf("A family does not hold the entities that it should: %s.", r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			_, wrong, err := c.churned(lab)
			return claim.Measurement{Reading: claim.One(float64(wrong), "wrong families")}, err
		},
	}
}

// steps are what an update costs for one entity more, and for one pool more.
func steps(r claim.Reading) (entity, pool float64) {
	cost := r.Of(fresh).Points // of 1 entity, of 2, and so on
	entity = cost[1].Value - cost[0].Value
	return entity, cost[linked].Value - cost[linked-1].Value - entity
}

func (c claims) walked() claim.Claim {
	return claim.Claim{
		ID: "004-walk", Document: "004", Fact: true,
		Claim:  "pools are linear memory, linked in a list, which makes iteration simple and fast",
		How:    "family_update (chain.asm) with 1 to 32 entities in pools that were linked in the order of their addresses, beside as many in pools that were linked at random",
		Figure: func(r claim.Reading) float64 { each, _ := steps(r); return each },
		Judge: func(r claim.Reading) (bool, string) {
			straight, same := r.Of(fresh), true
			for i, p := range r.Of("").Points {
				same = same && straight.Points[i].Value == p.Value
			}
			each, pool := steps(r)
			return r.Says(r.Of("").Linear() && same,
				fmt.Sprintf("An update that only adds the speed to x costs %s cycles for each entity and %s for each pool of eight, wherever the pools lie and in whatever order they are linked.", claim.Number(each), claim.Number(pool)),
				fmt.Sprintf("An update costs %v%s.", r.Of(""), claim.If(!same, ", and something else if the pools lie in another order")))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles", Axis: "entities"}}
			random, _, err := c.churned(lab)
			if err != nil {
				return m, err
			}
			for len(random.want[0]) > 0 { // its pools are spare again, in another order
				if err := random.remove(0); err != nil {
					return m, err
				}
			}
			for len(random.want[1]) > slots/4 {
				if err := random.remove(1); err != nil {
					return m, err
				}
			}
			inOrder, err := c.pair(lab)
			if err != nil {
				return m, err
			}
			for n := 1; n <= slots/2; n++ {
				for p, label := range map[*pair]string{random: "", inOrder: fresh} {
					if err := p.add(0); err != nil {
						return m, err
					}
					r, err := p.Again("family_update", budget.Reg('X', 0))
					if err != nil {
						return m, err
					}
					m.Points = append(m.Points, claim.Point{At: float64(n), Label: label, Value: float64(r.Body)})
				}
			}
			return m, nil
		},
	}
}
