package roms

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// spread is by how much the costliest removal may exceed the cheapest: a borrow or a page more.
const spread = 0.05

// nearlyConstant is O(1) where a cost may differ by a branch: for each label, the costliest point is at
// most a twentieth above the cheapest.
func nearlyConstant(r claim.Reading) (bool, string) {
	var labels, costs, grows []string
	for _, p := range r.Points {
		if !slices.Contains(labels, p.Label) {
			labels = append(labels, p.Label)
		}
	}
	for _, label := range labels {
		of := r.Of(label)
		if of.High() > of.Low()*(1+spread) {
			grows = append(grows, label)
		}
		costs = append(costs, fmt.Sprintf("%s %v", label, of))
	}
	return r.Says(len(grows) == 0,
		fmt.Sprintf("Whatever the population, a removal takes the same to within a twentieth: %s.", strings.Join(costs, ", ")),
		fmt.Sprintf("The cost of a removal depends on the population of %s: %s.", strings.Join(grows, " and "), strings.Join(costs, ", ")))
}

// removal is how one site removes its first object.
type removal struct {
	label, path string
	slots       int
	routine     string
	least, most int // populations
	step        int
	state       func(n int) bench.Memory
	regs        []asm.Assign
}

func removals() []removal {
	word := func(symbol string) func(int) bench.Memory {
		return func(n int) bench.Memory { return bench.Memory{symbol: bench.Word(n)} }
	}
	first := []asm.Assign{budget.Reg('A', 0), budget.Reg('X', 0)}
	return []removal{
		{"shots (bullet_remove)", "recycled/recycled.asm", 400, "bullet_remove", 1, 100, 1, word("bullet_count"), first},
		{"particles (particle_kill)", "recycled/recycled.asm", 400, "particle_kill", 2, 400, 2, func(n int) bench.Memory {
			return bench.Memory{"particle_count": bench.Word(n), "particle_end": bench.Word(0x0300 + 2*n), "idle_end": {0x00, 0x7A}}
		}, nil},
		{"shards (debris_remove)", "capped/capped.asm", 60, "debris_remove", 1, 60, 1, word("debris_count"), first},
		{"numbers (damage_remove)", "capped/capped.asm", 60, "damage_remove", 1, 15, 1, word("damage_count"), first},
		{"orbs (orb_release)", "columnar/columnar.asm", 1024, "orb_release", 2, 256, 2, word("orb_count"), first},
		{"orbs if the last one is in another bank", "columnar/columnar.asm", 1024, "orb_release", 258, 1024, 6, word("orb_count"), first},
	}
}

// swapRemoval judges what a removal costs by the number of objects.
func swapRemoval() claim.Claim {
	return claim.Claim{
		ID: "000-swap", Document: "000",
		Claim: "removing an object by moving the last one into its place is O(1)",
		How:   "the removal of an object at each of the five sites, with populations from one object to the cap; the costliest removal of a site may take a twentieth more than its cheapest",
		Judge: nearlyConstant,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles"}}
			for _, site := range removals() {
				machine, err := exhibits.Open(lab, site.path, site.slots)
				if err != nil {
					return m, err
				}
				for n := site.least; n <= site.most; n += site.step {
					r, err := machine.Run(site.routine, site.state(n), site.regs...)
					if err != nil {
						return m, err
					}
					m.Points = append(m.Points, claim.Point{Label: site.label, At: float64(n), Value: float64(r.Body)})
				}
			}
			return m, nil
		},
	}
}
