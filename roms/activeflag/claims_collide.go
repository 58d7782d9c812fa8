package activeflag

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const collide = "activeflag/collide.asm"

// fewTargets is up to how many targets the cost of an active slot is judged; manyTargets is what
// goes beyond the range.
const fewTargets, manyTargets = 4, 8

func (c claims) collision() claim.Claim {
	return claim.Claim{
		ID: "001-collide", Document: "001",
		Claim: "with the y axis, the off-screen check and collision, an active slot costs about 50 to 200 cycles",
		How:   "the cost of one active slot of collide.asm with 1 to 4 targets of 16 by 16 pixels: beside all targets, below all, inside the last one tested",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.AboutWithin(50, 200),
				fmt.Sprintf("With 1 to 4 targets to collide with, an active slot costs %v. That is within about 50 to 200 (25 %% tolerance at both ends).", r),
				fmt.Sprintf("With 1 to 4 targets to collide with, an active slot costs %v. That is outside about 50 to 200 (25 %% tolerance at both ends).", r),
				fmt.Sprintf("%s it costs %v, which is within the range.", r.Title(), r),
				fmt.Sprintf("%s it costs %v, which is outside the range: each target takes 20 to 33 cycles.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "cycles", Axis: "targets"}}
			for targets := 1; targets <= fewTargets; targets++ {
				r, err := c.against(lab, targets)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, r.Points...)
			}
			many, err := c.against(lab, manyTargets)
			many.Name = "with eight targets"
			m.Others = []claim.Reading{many}
			return m, err
		},
	}
}

// against is what an active slot costs with so many targets: one slot's share of a pool in which
// every bullet is beside all targets, below all of them, or inside the one tested last.
func (c claims) against(lab *claim.Lab, targets int) (claim.Reading, error) {
	const slots = 16
	r := claim.Reading{Unit: "cycles", Axis: "targets"}
	m, err := claims{c.With("TARGETS", targets)}.Open(lab, collide, slots)
	if err != nil {
		return r, err
	}
	empty, err := m.Cost("update_bullets", nil)
	if err != nil {
		return r, err
	}
	idle := (empty - 1) / slots // of an inactive slot
	far, below := bench.Fill(100, targets, targets), make([]uint8, targets)
	inside := append([]uint8{0}, far[1:]...)
	for _, at := range []bench.Memory{{"target_x": far}, {"target_x": below, "target_y": far}, {"target_x": below, "target_y": inside}} {
		at["bullet_active"] = bench.Fill(1, slots, slots)
		all, err := m.Cost("update_bullets", at)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(targets), Value: (all-empty)/slots + idle})
	}
	return r, nil
}
