package activeflag

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
	"pool6502/nes"
	"pool6502/roms/bench"
)

const (
	cartridge   = "activeflag/activeflag.asm"
	documented  = "activeflag/documented.asm"
	interleaved = "activeflag/interleaved.asm"
)

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return []claim.Claim{c.inactive(), c.active(), c.flat(), c.frame(), c.spawn(), c.bytes(), c.layout(), c.start()}
}

type claims struct{ bench.Bench }

// update is the cost of a frame with the first live slots in use and at rest, or
// about to leave through the floor.
func (c claims) update(lab *claim.Lab, path, routine string, slots, live int, leave bool) (float64, error) {
	m, err := c.Open(lab, path, slots)
	if err != nil {
		return 0, err
	}
	mem := bench.Memory{"bullet_active": bench.Fill(1, live, slots)}
	if leave {
		mem["bullet_y"] = bench.Fill(bench.EdgeY, live, slots)
	}
	return m.Cost(routine, mem)
}

// perInactive is what each further free slot adds to an empty pool's frame.
func (c claims) perInactive(lab *claim.Lab, path, routine string) (claim.Reading, error) {
	r := claim.Reading{Unit: "cycles", Axis: "slots"}
	before := 0.0
	for i, slots := range []int{8, 16, 32, 64} {
		cost, err := c.update(lab, path, routine, slots, 0, false)
		if err != nil {
			return r, err
		}
		if i > 0 {
			r.Points = append(r.Points, claim.Point{At: float64(slots), Value: (cost - before) / float64(slots/2)})
		}
		before = cost
	}
	return r, nil
}

func (c claims) inactive() claim.Claim {
	return claim.Claim{
		ID: "001-inactive", Document: "001",
		Claim: "updating costs about 10 cycles for each inactive slot",
		How:   "update_bullets on empty pools of 8, 16, 32 and 64 slots: what each further slot adds; about means within 25 %",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.About(10),
				fmt.Sprintf("It costs %v.", r),
				fmt.Sprintf("It costs %v: even an empty slot runs a load, a branch, an increment, a compare and a branch.", r),
				fmt.Sprintf("%s it costs %v.", r.Title(), r),
				fmt.Sprintf("%s it costs %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			completed, err := c.perInactive(lab, cartridge, "update_bullets")
			if err != nil {
				return claim.Measurement{}, err
			}
			down, err := c.perInactive(lab, documented, "update_down")
			down.Name = "with a loop that counts down and needs no compare,"
			return claim.Measurement{Reading: completed, Others: []claim.Reading{down}}, err
		},
	}
}

const collision = "with collision"

func (c claims) active() claim.Claim {
	return claim.Claim{
		ID: "001-active", Document: "001",
		Claim: "updating costs about 50 to 200 cycles for each active slot, with both axes, the off-screen check and collision",
		How: "the cost of one active slot of update_bullets, whose bullet stays, leaves in x, leaves in y; and of one of collide.asm with 1 to 4 " +
			"targets of 16 by 16 pixels: beside all, below all, inside the last one tested; about means within 25 % at both ends",
		Judge: func(r claim.Reading) (bool, string) {
			costs := fmt.Sprintf("Without collision it costs %v, with collision against 1 to 4 targets %v.", r.Of(""), r.Of(collision))
			return r.Says(r.AboutWithin(50, 200), costs, costs,
				fmt.Sprintf("%s it costs %v.", r.Title(), r),
				fmt.Sprintf("%s it costs %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			stays := bench.Memory{"bullet_active": {1}}
			r, err := c.oneActive(lab, cartridge, "update_bullets", stays,
				bench.Memory{"bullet_active": {1}, "bullet_x": {bench.EdgeX}}, bench.Memory{"bullet_active": {1}, "bullet_y": {bench.EdgeY}})
			if err != nil {
				return claim.Measurement{}, err
			}
			m := claim.Measurement{Reading: r}
			for targets := 1; targets <= fewTargets; targets++ {
				r, err := c.against(lab, targets)
				if err != nil {
					return m, err
				}
				for _, p := range r.Points {
					p.Label = collision
					m.Points = append(m.Points, p)
				}
			}
			many, err := c.against(lab, manyTargets)
			if err != nil {
				return m, err
			}
			many.Name = "with eight targets"
			listed, err := c.oneActive(lab, documented, "update_listed", stays)
			listed.Name = "with the loop as listed, which moves x only and leaves the rest to a remark,"
			m.Others = []claim.Reading{many, listed}
			return m, err
		},
	}
}

// oneActive is what the one bullet costs that is in a pool of 16, in each of some states.
func (c claims) oneActive(lab *claim.Lab, path, routine string, states ...bench.Memory) (claim.Reading, error) {
	r := claim.Reading{Unit: "cycles", Axis: "slots"}
	skip, err := c.perInactive(lab, path, routine)
	if err != nil {
		return r, err
	}
	m, err := c.Open(lab, path, 16)
	if err != nil {
		return r, err
	}
	empty, err := m.Cost(routine, nil)
	if err != nil {
		return r, err
	}
	for _, mem := range states {
		one, err := m.Cost(routine, mem)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{Value: one - empty + skip.Points[0].Value})
	}
	return r, nil
}

// start judges the listing of the active flag without the step that the page's text has before it.
func (c claims) start() claim.Claim {
	return claim.Claim{
		ID: "001-start", Document: "001", Fact: true,
		Claim: "as listed, the active flag needs no initialisation: all slots are free at the start",
		How:   "slots of 16 that count as in use after power-on, with RAM of ones, of seeded garbage, and of zeros",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("Of 16 slots, %v are in use after power-on.", r),
				fmt.Sprintf("In general, no: RAM holds anything after power-on, and %v of 16 count as in use before the first bullet is fired. (The document's text names the step, its listing leaves it out.)", r),
				fmt.Sprintf("%s it works: no slot counts as in use.", r.Title()),
				fmt.Sprintf("%s %v count as in use.", r.Title(), r))
		},
		Figure: claim.Reading.High,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "slots"}}
			zeros := claim.Reading{Name: "if RAM happens to be zero at power-on,", Unit: "slots", Fair: true}
			for fill, r := range map[nes.RAMFill]*claim.Reading{nes.Ones: &m.Reading, nes.Seeded(1): &m.Reading, nes.Zeros: &zeros} {
				con, p, err := c.Console(lab, documented, 16, nes.Config{RAM: fill})
				if err != nil {
					return m, err
				}
				con.RunFrame()
				flags, err := p.Resolve("bullet_active")
				if err != nil {
					return m, err
				}
				used := 0
				for slot := range uint16(16) {
					if con.Peek(flags+slot) != 0 {
						used++
					}
				}
				r.Points = append(r.Points, claim.Point{Value: float64(used)})
			}
			m.Others = []claim.Reading{zeros}
			return m, nil
		},
	}
}
