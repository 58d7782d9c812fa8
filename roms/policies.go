package roms

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
	"pool6502/roms/tricks"
)

const oldest = "tricks/oldest.asm"

// policies are what the points of fullPool are labelled with.
const (
	refuses     = "refuses"     // requests to a full pool that were not refused
	replaces    = "replaces"    // requests that did not replace the oldest
	refusal     = "refusal"     // cycles of one request
	replacement = "replacement" // likewise
)

// wrongRequests is how many requests went wrong.
func wrongRequests(r claim.Reading) float64 { return r.Of(refuses).Sum() + r.Of(replaces).Sum() }

// bothPolicies holds if no request went wrong.
func bothPolicies(r claim.Reading) (bool, string) {
	took := func(label string) claim.Reading { return claim.Reading{Points: r.Of(label).Points} }
	wrong := wrongRequests(r)
	return r.Says(wrong == 0,
		fmt.Sprintf("Both policies work: a full pool of 16 with the active flag refuses every request, each in %v cycles. A pool that links its objects in the order of their spawns replaces the oldest at every request, each in %v cycles, without a search.", took(refusal), took(replacement)),
		fmt.Sprintf("In %s requests to a full pool, a bullet was neither refused nor put in the place of the oldest.", claim.Number(wrong)))
}

// fullPool judges what a full pool does with a request.
func fullPool() claim.Claim {
	return claim.Claim{
		ID: "001-full", Document: "001", Class: claim.AsWritten,
		Claim:  "in a full pool, new requests fail or replace the oldest object",
		How:    "200 spawns and departures chosen at random in a pool of 16 that replaces (tricks/oldest.asm), beside a model that keeps the order; 16 requests to a full pool with the active flag",
		Judge:  bothPolicies,
		Figure: wrongRequests,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "wrong answers"}}
			if err := refusing(lab, &m.Reading); err != nil {
				return m, err
			}
			return m, replacing(lab, &m.Reading)
		},
	}
}

// refusing asks a full pool with the active flag for 16 more.
func refusing(lab *claim.Lab, r *claim.Reading) error {
	const slots = 16
	m, err := exhibits.Open(lab, patterns[1].path, slots)
	if err != nil {
		return err
	}
	taken, err := m.Refused("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
	if err != nil {
		return err
	}
	wrong := max(taken-slots, slots-taken)
	for range slots {
		c, err := m.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
		if err != nil {
			return err
		}
		if !c.Carry() {
			wrong++
		}
		r.Points = append(r.Points, claim.Point{Label: refusal, Value: float64(c.Body)})
	}
	r.Points = append([]claim.Point{{Label: refuses, Value: float64(wrong)}}, r.Points...)
	return nil
}

// replacing spawns and lets bullets leave at random, beside the model, and counts the spawns in
// which the full pool did not replace its oldest bullet.
func replacing(lab *claim.Lab, r *claim.Reading) error {
	const slots, operations = 16, 200
	m, err := exhibits.Open(lab, oldest, slots)
	if err != nil {
		return err
	}
	if _, err := m.Run("init_pool", nil); err != nil {
		return err
	}
	model, random, wrong := tricks.NewQueue(slots), rand.New(rand.NewPCG(1, 16)), 0
	model.Init()
	for range operations {
		if random.IntN(8) == 0 { // one leaves, wherever it is in the queue
			slot := random.IntN(slots)
			model.Y[slot] = bench.EdgeY
			if err := m.Write("bullet_y", model.Y...); err != nil {
				return err
			}
			model.Update()
			if _, err := m.Again("update_bullets"); err != nil {
				return err
			}
			continue
		}
		full := model.Free[0] == tricks.None
		slot, _ := model.Spawn(100, 100)
		c, err := m.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100))
		if err != nil {
			return err
		}
		if !full {
			continue
		}
		if c.Carry() || int(c.Y) != slot {
			wrong++
		}
		r.Points = append(r.Points, claim.Point{Label: replacement, Value: float64(c.Body)})
	}
	r.Points = append(r.Points, claim.Point{Label: replaces, Value: float64(wrong)})
	return nil
}
