package activeflag

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
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
	return []claim.Claim{c.inactive(), c.active(), c.flat(), c.frame(), c.spawn(), c.bytes(), c.layout(), c.collision()}
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
		How:   "the cost of the listed loop on empty pools of 8, 16, 32 and 64 slots: what each further slot adds",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.About(10),
				fmt.Sprintf("An inactive slot costs %v, which is about 10 (within 25 %%).", r),
				fmt.Sprintf("An inactive slot costs %v, not about 10 (within 25 %%), because an empty slot still runs load, branch, increment, compare and branch.", r),
				fmt.Sprintf("%s it costs %v, which is about 10.", r.Title(), r),
				fmt.Sprintf("%s it costs %v, not about 10.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			var err error
			if m.Reading, err = c.perInactive(lab, documented, "update_listed"); err != nil {
				return m, err
			}
			completed, err := c.perInactive(lab, cartridge, "update_bullets")
			if err != nil {
				return m, err
			}
			completed.Name = "in the completed loop"
			down, err := c.perInactive(lab, documented, "update_down")
			down.Name = "with a loop that counts down and needs no compare,"
			m.Others = []claim.Reading{completed, down}
			return m, err
		},
	}
}

func (c claims) active() claim.Claim {
	return claim.Claim{
		ID: "001-active", Document: "001",
		Claim: "updating costs about 50 to 200 cycles for each active slot",
		How:   "the cost of one active slot: its bullet stays, leaves in x, leaves in y",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.AboutWithin(50, 200),
				fmt.Sprintf("An active slot costs %v with both axes, bounds and removal. That is within about 50 to 200 (25 %% tolerance at both ends).", r),
				fmt.Sprintf("An active slot costs %v with both axes, bounds and removal. That is outside about 50 to 200 (25 %% tolerance at both ends).", r),
				fmt.Sprintf("%s it costs %v, which is within the range.", r.Title(), r),
				fmt.Sprintf("%s it costs %v, which is outside the range; the page leaves the rest to a remark.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles", Axis: "slots"}}
			full, err := c.Open(lab, cartridge, 16)
			if err != nil {
				return m, err
			}
			skip, err := c.perInactive(lab, cartridge, "update_bullets")
			if err != nil {
				return m, err
			}
			empty, err := full.Cost("update_bullets", nil)
			if err != nil {
				return m, err
			}
			for _, mem := range []bench.Memory{
				{"bullet_active": {1}},
				{"bullet_active": {1}, "bullet_x": {bench.EdgeX}},
				{"bullet_active": {1}, "bullet_y": {bench.EdgeY}},
			} {
				one, err := full.Cost("update_bullets", mem)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Value: one - empty + skip.Points[0].Value})
			}
			listed, err := c.Open(lab, documented, 16)
			if err != nil {
				return m, err
			}
			none, err := listed.Cost("update_listed", nil)
			if err != nil {
				return m, err
			}
			one, err := listed.Cost("update_listed", bench.Memory{"bullet_active": {1}})
			as := claim.One(one-none+skip.Points[0].Value, "cycles")
			as.Name = "with the loop as listed, which moves x only,"
			m.Others = []claim.Reading{as}
			return m, err
		},
	}
}
