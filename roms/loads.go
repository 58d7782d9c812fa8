package roms

import "pool6502/budget"

// mostBullets is the largest bullet pool there is.
const mostBullets = 64

// bulletLoads are what one frame is searched for in a bullet pool: n bullets live
// in a pool of so many slots at most, all of them stay.
func bulletLoads(path string, most int) func(lab *budget.Lab) ([]budget.Load, error) {
	return func(lab *budget.Lab) ([]budget.Load, error) {
		load := func(what string, draw bool) budget.Load {
			return budget.Load{What: what, Most: most, Cost: func(n int) (int, error) {
				s, err := newStage(lab, exhibits, path, most, n)
				if err != nil {
					return 0, err
				}
				total, err := s.update()
				if err != nil || !draw {
					return total, err
				}
				r, err := s.m.Again("draw_bullets")
				return total + r.Call, err
			}}
		}
		return []budget.Load{load("update", false), load("update and draw", true)}, nil
	}
}
