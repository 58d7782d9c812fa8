package roms

import "pool6502/budget"

// A frame is searched for bullets in pools of loadSlots, the largest there are; one
// full pool does not fill a frame, so there are as many pools as it takes, up to
// loadMost bullets. shownBullets of them can be drawn.
const (
	loadSlots    = 64
	loadMost     = 16 * loadSlots
	shownBullets = 64
)

// bulletLoads are what one frame is searched for in a bullet pool: n bullets live
// and stay, in as many pools as they need, each updated by a call.
func bulletLoads(path string) func(lab *budget.Lab) ([]budget.Load, error) {
	open := func(lab *budget.Lab, live int) (*stage, error) {
		return newStage(lab, exhibits, plan{path: path, update: "update_bullets", spawn: "spawn_bullet", slots: loadSlots, live: live})
	}
	return func(lab *budget.Lab) ([]budget.Load, error) {
		load := func(what string, draw bool) budget.Load {
			return budget.Load{What: what, Most: loadMost, Cost: func(n int) (int, error) {
				total := 0
				for left := n; left > 0 || total == 0; left -= loadSlots {
					s, err := open(lab, min(left, loadSlots))
					if err != nil {
						return 0, err
					}
					cost, err := s.frame()
					if err != nil {
						return 0, err
					}
					total += cost
				}
				if !draw {
					return total, nil
				}
				s, err := open(lab, min(n, shownBullets))
				if err != nil {
					return 0, err
				}
				r, err := s.m.Again("draw_bullets")
				return total + r.Call, err
			}}
		}
		return []budget.Load{load("update", false), load("update and draw", true)}, nil
	}
}
