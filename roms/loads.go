package roms

import "pool6502/budget/claim"

// mostBullets is the largest bullet pool there is. It does not fill a frame, so the
// search takes as many pools as it needs, up to mostPools; shownBullets of their
// bullets can be drawn.
const (
	mostBullets  = 64
	mostPools    = 16
	shownBullets = 64
)

// bulletLoads are the workloads of a bullet pool: n bullets live
// and stay, in as many pools of so many slots as it takes, each updated by a call.
func bulletLoads(path string, slots int) func(lab *claim.Lab) ([]claim.Load, error) {
	open := func(lab *claim.Lab, live int) (*stage, error) {
		return newStage(lab, exhibits, plan{path: path, update: "update_bullets", spawn: "spawn_bullet", slots: slots, live: live})
	}
	frame := func(lab *claim.Lab, live int) (int, error) {
		s, err := open(lab, live)
		if err != nil {
			return 0, err
		}
		return s.frame()
	}
	picture := func(lab *claim.Lab, live int) (int, error) {
		s, err := open(lab, live)
		if err != nil {
			return 0, err
		}
		r, err := s.m.Again("draw_bullets")
		return r.Call, err
	}
	return func(lab *claim.Lab) ([]claim.Load, error) {
		frame, picture := knownCosts(lab, frame), knownCosts(lab, picture)
		load := func(what string, draw bool) claim.Load {
			return claim.Load{What: what, Most: mostPools * slots, Cost: func(n int) (int, error) {
				total := 0
				for left := n; left > 0 || total == 0; left -= slots {
					cost, err := frame(min(left, slots))
					if err != nil {
						return 0, err
					}
					total += cost
				}
				if !draw {
					return total, nil
				}
				cost, err := picture(min(n, slots, shownBullets))
				return total + cost, err
			}}
		}
		return []claim.Load{load("update", false), load("update and draw", true)}, nil
	}
}

// knownCosts measures each number of live bullets once: a pool of so many costs the same each time, and a search
// asks for full pools again and again. It is not safe for concurrent use, as a search of loads is not.
func knownCosts(lab *claim.Lab, measure func(*claim.Lab, int) (int, error)) func(live int) (int, error) {
	known := map[int]int{}
	return func(live int) (int, error) {
		if cost, ok := known[live]; ok {
			return cost, nil
		}
		cost, err := measure(lab, live)
		if err == nil {
			known[live] = cost
		}
		return cost, err
	}
}

// inSteps are the same loads of a pool that opens so many objects at once.
func inSteps(step int, loads func(*claim.Lab) ([]claim.Load, error)) func(*claim.Lab) ([]claim.Load, error) {
	return func(lab *claim.Lab) ([]claim.Load, error) {
		list, err := loads(lab)
		for i := range list {
			list[i].Step = step
		}
		return list, err
	}
}
