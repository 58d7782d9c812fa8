package roms

import (
	"context"
	"fmt"

	"pool6502/asm"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// fieldCounts are the numbers of fields, of a byte each, of the objects that the first
// page compares: a bullet's four, and more that the loop does not touch.
var fieldCounts = []int{4, 8, 11}

// The contenders of the comparison, with their wide builds.
var contenders = []struct {
	name       string
	plain      plan
	wide       string
	wideUpdate string
}{
	{"activeflag", plan{path: "activeflag/activeflag.asm", update: "update_bullets", spawn: "spawn_bullet"}, "tricks/wide_flag.asm", "update_bullets"},
	{"freelist", plan{path: "freelist/freelist.asm", update: "update_bullets", spawn: "spawn_bullet"}, "tricks/wide_list.asm", "update_bullets"},
	{"compaction", plan{path: "compaction/compaction.asm", update: "update_bullets", spawn: "spawn_bullet"}, "tricks/wide_packed.asm", "update_wide"},
	{"linked", plan{path: "tricks/linked.asm", update: "update_bullets", spawn: "spawn_bullet"}, "tricks/wide_linked.asm", "update_bullets"},
}

// textbook is how many of the contenders the page about pooling knows.
const textbook = 3

// SteadyWide is Steady for one of the contenders of the comparison by fields ("activeflag",
// "freelist", "compaction" or "linked"), with objects of so many fields of a byte: 4 or more. An
// update moves an object by the first four, and a removal that moves objects copies all.
func SteadyWide(contender string, fields, slots, live, spawns int) (float64, error) {
	for _, x := range contenders {
		if x.name != contender {
			continue
		}
		p, assemble := x.plain, bench.Assembler(Assemble)
		if fields > fieldCounts[0] {
			p.path, p.update, assemble = x.wide, x.wideUpdate, wide(fields)
		}
		p.slots, p.live, p.spawns = slots, live, spawns
		return steadyOf(claim.NewLab(), bench.New(assemble), p)
	}
	return 0, fmt.Errorf("no contender is called %s", contender)
}

// measureWidths is the crossover again for objects of each width, with the linked
// live list as a fourth pool.
func measureWidths(ctx context.Context, lab *claim.Lab) ([]WidthGrid, error) {
	var grids []WidthGrid
	for _, fields := range fieldCounts {
		own, b := lab, exhibits
		if fields != 4 { // a lab keeps one program of a name
			own, b = claim.NewLab(), bench.New(wide(fields))
		}
		sweep := claim.Sweep{
			Slots: []int{8, 16, 32, 64}, Fractions: []float64{0.125, 0.25, 0.5, 0.75, 1}, Spawns: []int{0, 1, 2, 4, 8},
			Skip: unsteady,
			Cost: func(_ context.Context, c claim.Cell) (float64, error) {
				for _, x := range contenders {
					if x.name == c.Pool {
						p := x.plain
						if fields != 4 {
							p.path, p.update = x.wide, x.wideUpdate
						}
						p.slots, p.live, p.spawns = c.Slots, c.Live, c.Spawns
						return steadyOf(own, b, p)
					}
				}
				return 0, fmt.Errorf("no contender is called %s", c.Pool)
			},
		}
		for _, x := range contenders {
			sweep.Pools = append(sweep.Pools, x.name)
		}
		g, err := sweep.Run(ctx)
		if err != nil {
			return nil, fmt.Errorf("objects of %d fields: %w", fields, err)
		}
		grids = append(grids, WidthGrid{Fields: fields, Grid: g})
	}
	return grids, nil
}

// wide assembles for objects of so many fields.
func wide(fields int) bench.Assembler {
	return func(path string, defines map[string]int) (*asm.Program, error) {
		defines["FIELDS"] = fields
		return Assemble(path, defines)
	}
}
