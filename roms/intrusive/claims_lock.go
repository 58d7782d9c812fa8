package intrusive

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
)

func (c claims) noLock() claim.Claim {
	return claim.Claim{
		ID: "003-noop", Document: "003", Fact: true,
		Claim: "for a single thread, a lock that does nothing removes the cost of locking",
		How:   "what an alloc and a free cost more than without any lock: with an empty macro as lock, with a routine that returns at once, with the spin lock",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				fmt.Sprintf("If the empty lock is expanded in place, it costs %v.", r),
				fmt.Sprintf("If the empty lock is expanded in place, it costs %v.", r),
				fmt.Sprintf("%s it costs %v.", r.Title(), r),
				fmt.Sprintf("%s it costs %v for an alloc and a free.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			free, err := c.pair(lab, "", "pool_alloc", "pool_free")
			if err != nil {
				return m, err
			}
			for _, lock := range []struct{ name, alloc, free string }{
				{"", "alloc_noop", "free_noop"},
				{"as a routine that returns at once", "alloc_called", "free_called"},
				{"the spin lock is cheaper than that:", "alloc_spin", "free_spin"},
			} {
				r, err := c.pair(lab, lock.name, lock.alloc, lock.free)
				if err != nil {
					return m, err
				}
				r.Points[0].Value -= free.Points[0].Value
				if lock.name == "" {
					m.Reading = r
				} else {
					r.Fair = lock.alloc == "alloc_called"
					m.Others = append(m.Others, r)
				}
			}
			return m, nil
		},
	}
}

// pair is what taking a block and giving it back cost together.
func (c claims) pair(lab *claim.Lab, name, alloc, free string) (claim.Reading, error) {
	m, err := c.Open(lab, locks, 16)
	if err != nil {
		return claim.Reading{}, err
	}
	if _, err := m.Run("threads_start", nil); err != nil {
		return claim.Reading{}, err
	}
	take, err := m.Again(alloc)
	if err != nil {
		return claim.Reading{}, err
	}
	give, err := m.Again(free, budget.Reg('X', take.X))
	r := claim.One(float64(take.Body+give.Body), "cycles")
	r.Name = name
	return r, err
}
