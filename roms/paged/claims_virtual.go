package paged

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const virtual = "paged/virtual.asm"

// classes are the tables of the prefabs of virtual.asm, and the field that an entity of the class moves.
var classes = []struct{ table, field string }{{"class_faller", "entity_y"}, {"class_drifter", "entity_x"}}

// virtualCost labels what a virtual call costs beside its function.
const virtualCost = "cost"

func (c claims) virtual() claim.Claim {
	return claim.Claim{
		ID: "004-virtual", Document: "004", Fact: true,
		Claim: "components can have virtual functions, because they are moved and copied as bytes or by constructors of their own",
		How:   fmt.Sprintf("entities of two classes, made from prefabs and ended at random %d times (virtual.asm): those whose virtual call does not run the function of their class, and what the call costs; and with components that have no constructor, whose memory stays as it was", moves),
		Judge: func(r claim.Reading) (bool, string) {
			wrong, cost := r.Of(""), r.Of(virtualCost)
			return r.Says(wrong.Never(),
				fmt.Sprintf("If a constructor, or a prefab (an entity in ROM that is copied), gives a component the address of its class's table, yes: each of %d calls runs the right function, wherever the component was moved to. A virtual call costs %v more than a call by name.", len(wrong.Points), cost),
				fmt.Sprintf("%s of %d virtual calls do not run the function of the class.", claim.Number(wrong.Sum()), len(wrong.Points)),
				fmt.Sprintf("%s every component has a table of its class.", r.Title()),
				fmt.Sprintf("%s, no: the memory stays as it was, as the document says, and %s of %d components lack the address.", r.Title(), claim.Number(wrong.Sum()), len(wrong.Points)))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			made, err := c.dispatched(lab, 1)
			if err != nil {
				return claim.Measurement{}, err
			}
			untouched, err := c.dispatched(lab, 0)
			untouched.Name, untouched.Fair = "without a constructor", true
			return claim.Measurement{Reading: made, Others: []claim.Reading{untouched}}, err
		},
	}
}

// dispatched makes and ends entities at random, and gives for each one that is left whether its class is wrong.
func (c claims) dispatched(lab *claim.Lab, construct int) (claim.Reading, error) {
	const room = 16
	r := claim.Reading{Unit: "cycles"}
	m, err := c.With("CONSTRUCT", construct).Open(lab, virtual, room)
	if err != nil {
		return r, err
	}
	if _, err := m.Run("faller_move", nil); err != nil {
		return r, err
	}
	random, of := rand.New(rand.NewPCG(5, 5)), []int{}
	for range moves {
		if random.IntN(3) > 0 || len(of) == 0 {
			prefab := random.IntN(len(classes))
			made, err := m.Again("entity_make", budget.Reg('Y', uint8(prefab)))
			if err != nil {
				return r, err
			}
			if !made.Carry() {
				of = append(of, prefab)
			}
			continue
		}
		i, last := random.IntN(len(of)), len(of)-1
		if _, err := m.Again("entity_end", budget.Reg('X', uint8(i))); err != nil {
			return r, err
		}
		of[i], of = of[last], of[:last]
	}
	for entity, class := range of {
		wrong, err := misled(m, entity, class, construct != 0)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{Value: wrong})
	}
	if construct == 0 {
		return r, nil
	}
	named, err := m.Again("faller_move", budget.Reg('X', 0))
	if err != nil {
		return r, err
	}
	table, err := m.Address(classes[0].table)
	if err != nil {
		return r, err
	}
	called, err := m.Run("entity_call", bench.Memory{"entity_low": {uint8(table)}, "entity_high": {uint8(table >> 8)}}, budget.Reg('X', 0), budget.Reg('Y', 0))
	r.Points = append(r.Points, claim.Point{Label: virtualCost, Value: float64(called.Body - named.Body)})
	return r, err
}

// misled is 1 if an entity has not the table of its class, or its virtual call does not move the field of the class.
func misled(m *bench.Machine, entity, class int, call bool) (float64, error) {
	table, err := m.Address(classes[class].table)
	if err != nil {
		return 0, err
	}
	low, err := m.Byte(fmt.Sprintf("entity_low+%d", entity))
	if err != nil {
		return 0, err
	}
	high, err := m.Byte(fmt.Sprintf("entity_high+%d", entity))
	switch {
	case err != nil || !call && low|high<<8 == int(table):
		return 0, err
	case low|high<<8 != int(table):
		return 1, nil
	}
	field := fmt.Sprintf("%s+%d", classes[class].field, entity)
	before, err := m.Byte(field)
	if err != nil {
		return 0, err
	}
	if _, err := m.Again("entity_call", budget.Reg('X', uint8(entity)), budget.Reg('Y', 0)); err != nil {
		return 0, err
	}
	after, err := m.Byte(field)
	if err != nil || uint8(after) != uint8(before)+1 {
		return 1, err
	}
	return 0, nil
}
