package intrusive

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// None is the link of the last free block, and the head of an empty list.
const None = 0xFF

var sizes = []int{8, 16, 32, 64}

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return append([]claim.Claim{c.constant(), c.clear(), c.lock()}, c.blockClaims()...)
}

type claims struct{ bench.Bench }

const outOfOrder = "out of order"

func (c claims) constant() claim.Claim {
	return claim.Claim{
		ID: "003-o1", Document: "003",
		Claim: "taking and giving back are O(1), and the block that was freed last is taken first (LIFO)",
		How:   "pool_alloc and pool_free together, with every number of free blocks in pools of 8 to 64; then all blocks given back in a shuffled order and taken again",
		Judge: func(r claim.Reading) (bool, string) {
			cost, disorder := r.Of(""), r.Of(outOfOrder)
			wrong := disorder.High()
			return r.Says(cost.Constant() && wrong == 0,
				fmt.Sprintf("Taking a block and giving it back costs %v together in pools of %s blocks. The block that was freed last is taken first, because both routines work at the head of the list.", cost, r.Tried()),
				fmt.Sprintf("Taking a block and giving it back costs %v together (%s %s tried)%s.", cost, r.Tried(), r.Over(), claim.If(wrong > 0, fmt.Sprintf(", and %v blocks are handed out in another order", disorder))))
		},
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
		ID: "003-clear", Document: "003", Fact: true,
		Claim: "clearing the pool while blocks are in use leaks what the objects own, because no destructor runs",
		How:   "objects of the PPU that nobody owns and nobody can get, after 0 to 16 bullets were spawned and pool_clear was called",
		Judge: func(r claim.Reading) (bool, string) {
			slope, offset, fit := r.Fit()
			ok := fit > 0.999 && slope > 0 && offset == 0
			leaked := r.String() + claim.If(!ok, ", which does not follow from the number of live bullets")
			if r.OneOf(0) {
				leaked = "nothing"
			}
			return r.Says(ok,
				fmt.Sprintf("Clearing the pool leaks %s sprite for each live bullet (%v in the cases tried).", claim.Number(slope), r),
				fmt.Sprintf("Clearing the pool leaks %s.", leaked),
				fmt.Sprintf("%s it leaks %s sprite for each live bullet.", r.Title(), claim.Number(slope)),
				fmt.Sprintf("%s, as the document advises, it leaks %s.", r.Title(), leaked))
		},
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
		ID: "003-lock", Document: "003", Fact: true,
		Claim: "a lock, by default a spin lock, makes the pool safe for a second thread (on this console, usually an NMI handler)",
		How:   "an NMI, as vblank in the PPU, before every cycle of alloc and of free; its handler takes a block or gives one back; then every block is looked for. And two threads that an NMI switches at each vblank (scheduler.asm)",
		Judge: survives,
		Measure: func(ctx context.Context, lab *claim.Lab) (claim.Measurement, error) {
			list, err := strikeAll(ctx, c.Bench, lab)
			if err != nil {
				return claim.Measurement{}, err
			}
			m := claim.Measurement{Reading: reading(list[0])}
			m.Name = ""
			shared, err := Share(c.Bench, lab, Spinning, 0, 0)
			if err != nil {
				return m, err
			}
			threads := shared.reading("between two threads that take turns")
			threads.Fair = true
			m.Others = []claim.Reading{threads}
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
		ID: "003-throw", Document: "003", Class: claim.AsWritten,
		Claim: "an allocation reports an error when all blocks of the pool are in use, and not before",
		How:   "blocks that pool_alloc gives before it refuses, less the blocks there are, in pools of 8 to 64; and memory that the refused call writes",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				fmt.Sprintf("Pools of %s blocks give every block before they refuse one. The refused call sets the carry flag, which stands for the exception, and writes nothing to memory.", r.Tried()),
				fmt.Sprintf("The first refusal comes %v too early or too late, or writes to memory.", r))
		},
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

// survives holds if no strike goes wrong. What never happened is not said.
func survives(r claim.Reading) (bool, string) {
	sum := func(label string) float64 { return r.Of(label).Sum() }
	part := func(label, text string) string {
		return claim.If(sum(label) > 0, fmt.Sprintf(text, claim.Number(sum(label))))
	}
	wrong, points := claim.Number(sum("wrong")), claim.Number(sum("of"))
	deadlocks := part("deadlock", ", %s of them by a deadlock")
	if sum("deadlock") == sum("wrong") {
		deadlocks = ", each by a deadlock"
	}
	later := part("deferred", ", and at %s of them the handler gives up and tries again later") +
		part("cycles", ", at a cost of %s cycles for an alloc and a free")
	strikes := " an NMI at each of " + points + " moments"
	if sum("switches") > 0 {
		strikes = fmt.Sprintf(" %s switches, %s of them while a thread held the lock", claim.Number(sum("switches")), claim.Number(sum("caught")))
	}
	return r.Says(sum("wrong") == 0,
		fmt.Sprintf("With its spin lock, the pool survives an NMI at each of %s moments%s.", points, later),
		fmt.Sprintf("Against an interrupt handler, no: %s of %s moments at which an NMI can strike break the pool%s. The handler waits for the main program, which cannot run until the handler returns.", wrong, points, deadlocks),
		fmt.Sprintf("%s the pool survives%s%s.", r.Title(), strikes, later),
		fmt.Sprintf("%s %s of %s moments break it%s.", r.Title(), wrong, points, deadlocks))
}
