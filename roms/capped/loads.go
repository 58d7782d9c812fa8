package capped

import (
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const cartridge = "capped/capped.asm"

// Loads are the workloads for which we search the largest number of shards that fits in a frame. Of the numbers there are
// as many as fit.
func Loads(b bench.Bench, lab *claim.Lab) ([]claim.Load, error) {
	m, err := b.Open(lab, cartridge, 60)
	if err != nil {
		return nil, err
	}
	load := func(what string, numbers int, routines ...string) claim.Load {
		return claim.Load{What: what, Most: 60, Cost: func(n int) (int, error) {
			p := New(60)
			for i := range n {
				p.Push(Shard{X: uint8(100 + i), Y: 100, VX: 1, VY: 1})
			}
			for range numbers {
				p.Show(42, 100, 100)
			}
			m.Reset()
			if err := p.Load(m); err != nil {
				return 0, err
			}
			total := 0
			for _, routine := range routines {
				r, err := m.Again(routine)
				if err != nil {
					return 0, err
				}
				total += r.Call
			}
			return total, nil
		}}
	}
	return []claim.Load{
		load("update of debris", 0, "debris_update"),
		load("update and draw, with 15 numbers", MaxDamage, "pool_update", "actors_draw"),
	}, nil
}
