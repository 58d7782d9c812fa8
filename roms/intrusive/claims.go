package intrusive

import (
	"context"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

var sizes = []int{8, 16, 32, 64}

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return append([]claim.Claim{c.constant(), c.clear(), c.lock()}, c.blockClaims()...)
}

type claims struct{ bench.Bench }

// labelled splits a reading by the labels of its points.
func labelled(r claim.Reading, label string) claim.Reading {
	out := claim.Reading{Name: r.Name, Unit: r.Unit, Axis: r.Axis}
	for _, p := range r.Points {
		if p.Label == label {
			p.Label = ""
			out.Points = append(out.Points, p)
		}
	}
	return out
}

const outOfOrder = "out of order"

func (c claims) constant() claim.Claim {
	return claim.Claim{
		ID: "003-o1", Document: "003",
		Claim: "taking and giving back are O(1), and the block that was freed last is taken first (LIFO)",
		How:   "pool_alloc and pool_free together, with every number of free blocks in pools of 8 to 64; then all blocks given back in a shuffled order and taken again",
		Says: claim.Sentences{
			Holds: "Taking a block and giving it back costs {measured} together in pools of {tried} blocks. The block that was freed last is taken first, because both routines work at the head of the list.",
			Fails: "Taking a block and giving it back costs {measured} together ({tried} {axis} tried)[disorder:, and {disorder} blocks are handed out in another order].",
		},
		Rule: claim.RuleFunc(func(r claim.Reading) (bool, claim.Facts) {
			cost, order := labelled(r, ""), labelled(r, outOfOrder)
			ok, _ := claim.Constant().Judge(cost)
			_, wrong := order.Range()
			f := claim.Facts{"measured": cost.String(), "disorder": ""}
			if wrong > 0 {
				f["disorder"] = order.String()
			}
			return ok && wrong == 0, f
		}),
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "cycles", Axis: "blocks"}
			for _, slots := range sizes {
				m, err := c.Open(lab, cartridge, slots)
				if err != nil {
					return claim.Measurement{}, err
				}
				if err := costs(m, &r); err != nil {
					return claim.Measurement{}, err
				}
				wrong, err := shuffled(m)
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points, claim.Point{Label: outOfOrder, At: float64(slots), Value: float64(wrong)})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

// costs takes every block, and before each gives one back and takes it again.
func costs(m *bench.Machine, r *claim.Reading) error {
	if _, err := m.Run("pool_clear", nil); err != nil {
		return err
	}
	for range m.Slots {
		take, err := m.Again("pool_alloc")
		if err != nil {
			return err
		}
		give, err := m.Again("pool_free", budget.Reg('X', take.X))
		if err != nil {
			return err
		}
		r.Points = append(r.Points, claim.Point{At: float64(m.Slots), Value: float64(take.Body + give.Body)})
		if _, err = m.Again("pool_alloc"); err != nil {
			return err
		}
	}
	return nil
}

// shuffled gives all blocks back in an order of its own, takes them again, and
// counts those that come otherwise than in the opposite order. The pool must be
// exhausted.
func shuffled(m *bench.Machine) (wrong int, err error) {
	for i := range m.Slots {
		if _, err := m.Again("pool_free", budget.Reg('X', uint8((i*5+3)%m.Slots))); err != nil {
			return 0, err
		}
	}
	for i := m.Slots - 1; i >= 0; i-- {
		r, err := m.Again("pool_alloc")
		if err != nil {
			return 0, err
		}
		if r.Carry() || int(r.X) != (i*5+3)%m.Slots {
			wrong++
		}
	}
	return wrong, nil
}

func (c claims) clear() claim.Claim {
	return claim.Claim{
		ID: "003-clear", Document: "003",
		Claim: "clearing the pool while blocks are in use leaks what the objects own, because no destructor runs",
		How:   "objects of the PPU that nobody owns and nobody can get, after 0 to 16 bullets were spawned and pool_clear was called",
		Says: claim.Sentences{
			Holds:      "Clearing the pool leaks {each} sprite for each live bullet ({measured} in the cases tried).",
			Fails:      "Clearing the pool leaks {leaked}[scattered:, which does not follow from the number of live bullets].",
			OtherHolds: "{reading} it leaks {each} sprite for each live bullet.",
			OtherFails: "{reading}, as the page advises, it leaks {leaked}[scattered:, which does not follow from the number of live bullets].",
		},
		Rule: claim.RuleFunc(func(r claim.Reading) (bool, claim.Facts) {
			slope, offset, fit := r.Fit()
			f := claim.Facts{"each": claim.Number(slope), "leaked": r.String(), "scattered": ""}
			if lo, hi := r.Range(); lo == 0 && hi == 0 {
				f["leaked"] = "nothing"
				return false, f
			}
			ok := fit > 0.999 && slope > 0 && offset == 0
			f["scattered"] = claim.Flag(!ok)
			return ok, f
		}),
		Fails: claim.Refuted,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			leak, err := c.leaks(lab, "", false)
			if err != nil {
				return claim.Measurement{}, err
			}
			released, err := c.leaks(lab, "with every bullet released first", true)
			return claim.Measurement{Reading: leak, Others: []claim.Reading{released}}, err
		},
	}
}

// leaks spawns bullets, clears the pool, and counts the objects that are missing.
func (c claims) leaks(lab *claim.Lab, name string, release bool) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "objects", Axis: "bullets alive"}
	m, err := c.Open(lab, cartridge, 16)
	if err != nil {
		return r, err
	}
	for live := range 17 {
		if _, err := m.Run("init_pool", nil); err != nil {
			return r, err
		}
		for range live {
			if _, err := m.Again("spawn_bullet", budget.Reg('A', 100), budget.Reg('X', 100)); err != nil {
				return r, err
			}
		}
		for range live {
			if !release {
				break
			}
			if _, err := m.Again("kill_bullet"); err != nil {
				return r, err
			}
		}
		if _, err := m.Again("pool_clear"); err != nil {
			return r, err
		}
		free, err := m.Read("object_count", 1)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(live), Value: float64(m.Slots - int(free[0]))})
	}
	return r, nil
}

func (c claims) lock() claim.Claim {
	return claim.Claim{
		ID: "003-lock", Document: "003",
		Claim: "a lock, by default a spin lock, makes the pool safe for a second thread (on this console, usually an NMI handler)",
		How:   "an NMI, as vblank in the PPU, before every cycle of alloc and of free; its handler takes a block or gives one back; then every block is looked for. And two threads that an NMI switches at each vblank (scheduler.asm)",
		Says: claim.Sentences{
			Holds:      "With its spin lock, the pool survives an NMI at each of {points} points[deferred:, and at {deferred} of them the handler gives up and tries again later][cycles:, at a cost of {cycles} cycles for an alloc and a free].",
			Fails:      "With the spin lock, {wrong} of {points} moments at which an NMI can strike break the pool[deadlocks:, {deadlocks} of them by a deadlock]: the handler waits for the main program, which cannot run until the handler returns.",
			OtherHolds: "{reading} the pool survives[switches: {switches} switches, {caught} of them while a thread held the lock][strikes: an NMI at each of {points} points][deferred:, and at {deferred} of them the handler gives up and tries again later][cycles:, at a cost of {cycles} cycles for an alloc and a free].",
			OtherFails: "{reading} {wrong} of {points} points break it[deadlocks:, {deadlocks} of them by a deadlock].",
		},
		Rule:  claim.RuleFunc(survives),
		Fails: claim.HoldsIf,
		Measure: func(ctx context.Context, lab *claim.Lab) (claim.Measurement, error) {
			list, err := strikeAll(ctx, c.Bench, lab)
			if err != nil {
				return claim.Measurement{}, err
			}
			m := claim.Measurement{Reading: reading(list[0])}
			m.Name = ""
			shared, err := Share(c.Bench, lab, true)
			if err != nil {
				return m, err
			}
			m.Others = []claim.Reading{shared.reading("between two threads that take turns, which is what the page means,")}
			best, _ := cheapest(list)
			for _, a := range list[1:] {
				r := reading(a)
				if a.Name == best.Name {
					r.Name += ", the cheapest lock that works,"
				}
				m.Others = append(m.Others, r)
			}
			return m, nil
		},
	}
}

func (c claims) exhausted() claim.Claim {
	return claim.Claim{
		ID: "003-throw", Document: "003",
		Claim: "an allocation reports an error when all blocks of the pool are in use, and not before",
		How:   "blocks that pool_alloc gives before it refuses, less the blocks there are, in pools of 8 to 64; and memory that the refused call writes",
		Says: claim.Sentences{
			Holds: "Pools of {tried} blocks give every block before they refuse one. The refused call sets the carry flag, which stands for the page's exception, and writes nothing to memory.",
			Fails: "The first refusal comes {measured} too early or too late, or writes to memory.",
		},
		Rule: claim.OneOf(0),
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r := claim.Reading{Unit: "blocks", Axis: "blocks"}
			for _, slots := range sizes {
				m, err := c.Open(lab, cartridge, slots)
				if err != nil {
					return claim.Measurement{}, err
				}
				given, err := m.Refused("pool_alloc")
				if err != nil {
					return claim.Measurement{}, err
				}
				written, err := m.Writes(func() error {
					_, err := m.Again("pool_alloc")
					return err
				}, bench.Range{First: 0, Last: 0xFF}, bench.Range{First: 0x200, Last: 0x7FF})
				if err != nil {
					return claim.Measurement{}, err
				}
				r.Points = append(r.Points, claim.Point{At: float64(slots), Value: float64(max(given-slots, slots-given) + written)})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

// reading gives the strikes that went wrong first: they are what is judged.
func reading(a Attacked) claim.Reading {
	return claim.Reading{Name: a.As, Unit: "points", Points: []claim.Point{
		{Label: "wrong", Value: float64(a.Bad())},
		{Label: "deadlock", Value: float64(a.Outcomes[budget.OutcomeDeadlock])},
		{Label: "deferred", Value: float64(a.Outcomes[Deferred])},
		{Label: "of", Value: float64(a.Points)},
		{Label: "cycles", Value: float64(a.AllocCost + a.FreeCost)},
	}}
}

// survives holds if no strike goes wrong. Facts: wrong, deadlocks and deferred, the strikes that
// ended so; points, the strikes; cycles, of an alloc and a free; switches and caught, of threads;
// strikes, "yes" for a handler. What never happened is "".
func survives(r claim.Reading) (bool, claim.Facts) {
	at := map[string]float64{}
	for _, p := range r.Points {
		at[p.Label] += p.Value
	}
	f := claim.Facts{"points": claim.Number(at["of"]), "strikes": claim.Flag(at["switches"] == 0)}
	for fact, label := range map[string]string{"wrong": "wrong", "deadlocks": "deadlock", "deferred": "deferred",
		"cycles": "cycles", "switches": "switches", "caught": "caught"} {
		f[fact] = ""
		if at[label] > 0 {
			f[fact] = claim.Number(at[label])
		}
	}
	return at["wrong"] == 0, f
}
