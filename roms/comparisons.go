package roms

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// smallPool judges the claim that names a size up to which the active flag wins.
func smallPool() claim.Claim {
	return claim.Claim{
		ID: "001-small", Document: "001",
		Claim: "the active flag wins (against the free list) for pools of up to 32 slots",
		How:   "cycles a frame of the active flag as a share of the free list's, 8, 16 and 32 slots half in use, one spawn and one removal a frame",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.High() < 100,
				fmt.Sprintf("In a half-full pool with one spawn a frame it costs %v of the free list and wins.", r),
				fmt.Sprintf("In a half-full pool with one spawn a frame it costs %v and loses. What counts is not the size of the pool, but how many slots in use the search passes.", r),
				fmt.Sprintf("%s it costs %v of the free list and wins.", r.Title(), r),
				fmt.Sprintf("%s it costs %v of the free list and loses.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			share := func(name string, live func(slots int) int) (claim.Reading, error) {
				r := claim.Reading{Name: name, Unit: "%", Axis: "slots"}
				for _, slots := range []int{8, 16, 32} {
					flag, err := steady(lab, exhibits, "activeflag/activeflag.asm", slots, live(slots), 1)
					if err != nil {
						return r, err
					}
					list, err := steady(lab, exhibits, "freelist/freelist.asm", slots, live(slots), 1)
					if err != nil {
						return r, err
					}
					r.Points = append(r.Points, claim.Point{At: float64(slots), Value: 100 * flag / list})
				}
				return r, nil
			}
			half, err := share("", func(slots int) int { return slots / 2 })
			if err != nil {
				return claim.Measurement{}, err
			}
			one, err := share("with a single bullet live", func(int) int { return 1 })
			one.Fair = true
			return claim.Measurement{Reading: half, Others: []claim.Reading{one}}, err
		},
	}
}

// The three patterns of the page, in the order in which highRate compares them, with their
// builds for objects of more fields.
var patterns = []struct{ label, path, update, wide, wideUpdate string }{
	{"the free list", "freelist/freelist.asm", "update_bullets", "tricks/wide_list.asm", "update_bullets"},
	{"the active flag", "activeflag/activeflag.asm", "update_bullets", "tricks/wide_flag.asm", "update_bullets"},
	{"compaction", "compaction/compaction.asm", "update_bullets", "tricks/wide_packed.asm", "update_wide"},
}

// simpleCode judges what "simple code" can be measured by: its length.
func simpleCode() claim.Claim {
	return claim.Claim{
		ID: "001-simple", Document: "001", Fact: true,
		Claim: "of the three patterns, the active flag has the simplest code",
		How:   "bytes of init_pool, spawn_bullet and update_bullets, for 16 slots; and of these and the routines that remove a bullet by hand",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("It has the shortest: %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("Without that, no: to initialise, spawn and update takes %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s its code is the shortest: %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s it is not the shortest: %s, but %s.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "bytes"}}
			removing := claim.Reading{Name: "if any bullet can be removed by its number,", Unit: "bytes", Fair: true}
			for _, of := range []struct {
				pattern int
				release []string
			}{{1, []string{"kill_bullet"}}, {0, []string{"kill_bullet", "release_bullet"}}, {2, []string{"kill_bullet", "release_bullet"}}} {
				p := patterns[of.pattern]
				routines := []string{"init_pool", "spawn_bullet", "update_bullets"}
				for _, r := range []*claim.Reading{&m.Reading, &removing} {
					n, err := exhibits.Bytes(lab, p.path, 16, routines...)
					if err != nil {
						return m, err
					}
					r.Points = append(r.Points, claim.Point{Label: p.label, Value: float64(n)})
					routines = append(routines, of.release...)
				}
			}
			m.Others = []claim.Reading{removing}
			return m, nil
		},
	}
}

// tightFrame judges the claim about what is best when a frame's cycles are scarce.
func tightFrame() claim.Claim {
	return claim.Claim{
		ID: "001-tight", Document: "001",
		Claim: "of the three patterns, compaction is best for a tight budget of cycles in a frame",
		How:   "cycles, calls included, of the frame in which all 16 bullets leave; and of a frame of 16 slots half in use, with one spawn and one removal",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("In the costliest frame, in which all 16 bullets leave, yes: %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("In the costliest frame, in which all 16 bullets leave, no: %s, but %s (calls included), because each removal copies a bullet.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s yes: %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s no: %s, but %s.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles"}}
			usual := claim.Reading{Name: "In an ordinary frame, with eight bullets, one spawn and one removal,", Unit: "cycles", Fair: true}
			for _, i := range []int{2, 1, 0} { // compaction first
				p := patterns[i]
				cost, err := steady(lab, exhibits, p.path, 16, 8, 1)
				if err != nil {
					return m, err
				}
				usual.Points = append(usual.Points, claim.Point{Label: p.label, Value: cost})
				s, err := newStage(lab, exhibits, plan{path: p.path, update: p.update, spawn: "spawn_bullet", slots: 16, live: 16})
				if err != nil {
					return m, err
				}
				s.leave(16)
				all, err := s.frame()
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: p.label, Value: float64(all)})
			}
			m.Others = []claim.Reading{usual}
			return m, nil
		},
	}
}

// highRate judges the claim about what is best when much is spawned.
func highRate() claim.Claim {
	return claim.Claim{
		ID: "001-high", Document: "001",
		Claim: "of the three patterns, the free list is best when the spawn rate is high",
		How:   "cycles a frame, calls included, of 16 slots half in use, with eight spawns and eight removals; objects of four and of eight fields",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Least(),
				fmt.Sprintf("With four fields, yes: %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("With objects of four fields, no: it takes %s, but %s.", r.Choice(), r.Rivals()),
				fmt.Sprintf("%s yes: a frame with eight spawns and eight removals takes %s, but %s.", r.Title(), r.Choice(), r.Rivals()),
				fmt.Sprintf("%s no: %s, but %s.", r.Title(), r.Choice(), r.Rivals()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles"}}
			fields := claim.Reading{Name: "with objects of eight fields, which compaction copies one by one at every removal,", Unit: "cycles", Fair: true}
			own, wider := claim.NewLab(), bench.New(wide(8))
			for _, p := range patterns {
				cost, err := steady(lab, exhibits, p.path, 16, 8, 8)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: p.label, Value: cost})
				cost, err = steadyOf(own, wider, plan{path: p.wide, update: p.wideUpdate, spawn: "spawn_bullet", slots: 16, live: 8, spawns: 8})
				if err != nil {
					return m, err
				}
				fields.Points = append(fields.Points, claim.Point{Label: p.label, Value: cost})
			}
			m.Others = []claim.Reading{fields}
			return m, nil
		},
	}
}
