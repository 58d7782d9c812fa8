package hybrid

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const components = "hybrid/components.asm"

// classSprite is the class of components.asm that owns a vector.
const classSprite = 1

func (c claims) defaulted() claim.Claim {
	return claim.Claim{
		ID: "002-default", Document: "002", Fact: true,
		Claim: "every component can be freed, and its pooled parts with it: the base class has a Free that does nothing, which classes override",
		How:   fmt.Sprintf("vectors that are in no pool after %d components, each with one vector, were ended through the table of their classes (components.asm), if their class overrides Free and if it does not", slots),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("If each class that owns pooled objects overrides Free, yes: all %d vectors are in the pool again.", r.Total),
				fmt.Sprintf("Although the class overrides Free, %v are lost.", r),
				fmt.Sprintf("%s they are too.", r.Title()),
				fmt.Sprintf("%s no: the inherited Free does nothing and reports nothing, and %s of %d vectors are lost.", r.Title(), claim.Number(r.Sum()), r.Total))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			own, err := c.ended(lab, "", 0)
			if err != nil {
				return claim.Measurement{}, err
			}
			none, err := c.ended(lab, "if a class does not,", 1)
			none.Fair = true
			return claim.Measurement{Reading: own, Others: []claim.Reading{none}}, err
		},
	}
}

// ended gives a vector to each component, ends them all, and counts the vectors that are not in the pool afterwards.
func (c claims) ended(lab *claim.Lab, name string, forgotten int) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "vectors", Total: slots}
	m, err := c.With("FORGOTTEN", forgotten).Open(lab, components, slots)
	if err != nil {
		return r, err
	}
	if _, err := m.Run("vector_init", bench.Memory{"component_class": bench.Fill(classSprite, slots, slots)}); err != nil {
		return r, err
	}
	for i := range slots {
		got, err := m.Again("vector_new")
		if err != nil {
			return r, err
		}
		if err := m.Write(fmt.Sprintf("component_part+%d", i), got.Y); err != nil {
			return r, err
		}
	}
	for i := range uint8(slots) {
		if _, err := m.Again("component_end", budget.Reg('Y', i)); err != nil {
			return r, err
		}
	}
	n, err := m.Byte("pool_count")
	r.Points = []claim.Point{{Value: float64(poolMax - n)}}
	return r, err
}
