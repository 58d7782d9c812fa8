package activeflag

import (
	"context"

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
	return []claim.Claim{c.inactive(), c.active(), c.flat(), c.frame(), c.spawn(), c.bytes(), c.layout()}
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
		How:   "what the loop as listed costs more for each slot that an empty pool of 8, 16 and 32 slots is larger",
		Says: claim.Sentences{
			Holds:      "An inactive slot takes {measured}, within 25 % of 10.",
			Fails:      "An inactive slot takes {measured}, not about 10, because load, branch, step, comparison and branch are all paid for nobody.",
			OtherHolds: "{reading} it takes {measured}, within 25 % of 10: holds.",
			OtherFails: "{reading} it takes {measured}, not about 10: off.",
		},
		Rule: claim.About(10),
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
			down.Name = "counting down, without the comparison,"
			m.Others = []claim.Reading{completed, down}
			return m, err
		},
	}
}

func (c claims) active() claim.Claim {
	return claim.Claim{
		ID: "001-active", Document: "001",
		Claim: "updating costs about 50 to 200 cycles for each active slot",
		How:   "what one live slot adds to an empty pool's frame, and the 14 it cost before: staying, leaving in x, leaving in y",
		Says: claim.Sentences{
			Holds:      "An active slot, completed with both axes, bounds and deactivation, takes {measured}, inside about 50 to 200.",
			Fails:      "An active slot, completed with both axes, bounds and deactivation, takes {measured}, outside about 50 to 200.",
			OtherHolds: "{reading} it takes {measured}, inside about 50 to 200: holds.",
			OtherFails: "{reading} it takes {measured}, outside about 50 to 200: off.",
		},
		Rule: claim.AboutWithin(50, 200),
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
			as.Name = "as listed, moving only x,"
			m.Others = []claim.Reading{as}
			return m, err
		},
	}
}
