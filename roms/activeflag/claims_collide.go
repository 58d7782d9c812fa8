package activeflag

import (
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const collide = "activeflag/collide.asm"

// fewTargets is up to how many targets the cost of an active slot is judged; manyTargets is what
// goes beyond the range.
const fewTargets, manyTargets = 4, 8

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
