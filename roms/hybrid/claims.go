package hybrid

import (
	"context"
	"fmt"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// Foreign is how many vectors belong to no heap.
const Foreign = 4

const (
	cartridge = "hybrid/hybrid.asm"
	slots     = 16
	poolMax   = 3 * slots / 2
	heap      = 4 * slots
)

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return append([]claim.Claim{c.duplicates(), c.foreign()}, c.poolClaims()...)
}

type claims struct{ bench.Bench }

// shop is a machine on which vectors are taken and freed.
type shop struct{ *bench.Machine }

func (c claims) open(lab *claim.Lab) (*shop, error) {
	m, err := c.Open(lab, cartridge, slots)
	if err != nil {
		return nil, err
	}
	s := &shop{m}
	return s, s.start()
}

// start clears memory and fills the pool.
func (s *shop) start() error {
	_, err := s.Run("vector_init", nil)
	return err
}

// take gets n vectors.
func (s *shop) take(n int) ([]uint8, error) {
	var got []uint8
	for range n {
		r, err := s.Again("vector_new", budget.Reg('A', 1), budget.Reg('X', 2))
		if err != nil {
			return got, err
		}
		if !r.Carry() {
			got = append(got, r.Y)
		}
	}
	return got, nil
}

// give frees vectors and counts those that the pool did not take.
func (s *shop) give(vectors ...uint8) (refused int, err error) {
	for _, v := range vectors {
		r, err := s.Again("vector_free", budget.Reg('Y', v))
		if err != nil {
			return refused, err
		}
		if r.Carry() {
			refused++
		}
	}
	return refused, nil
}

// pooled are the entries of the queue.
func (s *shop) pooled() ([]uint8, error) {
	queue, err := s.Read("queue", poolMax)
	if err != nil {
		return nil, err
	}
	first, err := s.Byte("queue_first")
	if err != nil {
		return nil, err
	}
	n, err := s.Byte("pool_count")
	if err != nil {
		return nil, err
	}
	var list []uint8
	for i := range n {
		list = append(list, queue[(first+i)%poolMax])
	}
	return list, nil
}

func (c claims) duplicates() claim.Claim {
	return claim.Claim{
		ID: "002-dup", Document: "002", Fact: true,
		Claim: "an object that is in the pool already is marked, which prevents duplicate entries",
		How:   "all 24 vectors of the pool are taken, and 1 to 12 of them freed twice; entries of the pool that are there more than once",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"A vector that is freed twice is in the pool once.",
				fmt.Sprintf("A vector that is freed twice is in the pool twice %s.", r.Times()),
				fmt.Sprintf("%s it is not there twice.", r.Title()),
				fmt.Sprintf("%s it is in the pool twice or has two owners %s.", r.Title(), r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			twice, err := c.twice(lab, "", func(s *shop, taken []uint8) error {
				if _, err := s.give(taken...); err != nil {
					return err
				}
				_, err := s.give(taken...)
				return err
			})
			if err != nil {
				return claim.Measurement{}, err
			}
			unmarked, err := c.twice(lab, "without the mark", func(s *shop, taken []uint8) error {
				for range 2 {
					for _, v := range taken {
						if _, err := s.give(v); err != nil {
							return err
						}
						if err := s.Write(fmt.Sprintf("vector_pooled+%d", v), 0); err != nil {
							return err
						}
					}
				}
				return nil
			})
			if err != nil {
				return claim.Measurement{}, err
			}
			stale, err := c.stale(lab)
			return claim.Measurement{Reading: twice, Others: []claim.Reading{unmarked, stale}}, err
		},
	}
}

// twice counts the entries that are in the pool more than once.
func (c claims) twice(lab *claim.Lab, name string, free func(*shop, []uint8) error) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "duplicates", Axis: "vectors"}
	s, err := c.open(lab)
	if err != nil {
		return r, err
	}
	for n := 1; n <= poolMax/2; n++ { // there is room for each of them twice
		if err := s.start(); err != nil {
			return r, err
		}
		taken, err := s.take(poolMax)
		if err != nil {
			return r, err
		}
		if err := free(s, taken[:n]); err != nil {
			return r, err
		}
		entries, err := s.pooled()
		if err != nil {
			return r, err
		}
		seen := map[uint8]bool{}
		double := 0
		for _, v := range entries {
			if seen[v] {
				double++
			}
			seen[v] = true
		}
		r.Points = append(r.Points, claim.Point{At: float64(n), Value: float64(double)})
		r.Total += n
	}
	return r, nil
}

// stale frees vectors a second time after another owner has got them, and counts
// those that are in use and in the pool.
func (c claims) stale(lab *claim.Lab) (claim.Reading, error) {
	r := claim.Reading{Name: "if its first owner frees it again when another owner has it,", Unit: "duplicates", Axis: "vectors"}
	s, err := c.open(lab)
	if err != nil {
		return r, err
	}
	for n := 1; n <= poolMax; n++ {
		if err := s.start(); err != nil {
			return r, err
		}
		if _, err := s.take(poolMax - n); err != nil {
			return r, err
		}
		old, err := s.take(n)
		if err != nil {
			return r, err
		}
		if _, err := s.give(old...); err != nil {
			return r, err
		}
		if _, err := s.take(n); err != nil { // the same ones: nothing else is in the pool
			return r, err
		}
		refused, err := s.give(old...)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(n), Value: float64(n - refused)})
		r.Total += n
	}
	return r, nil
}

func (c claims) foreign() claim.Claim {
	return claim.Claim{
		ID: "002-foreign", Document: "002", Class: claim.AsWritten,
		Claim: "any object can be freed into the pool, even if it did not come from it",
		How:   "four vectors of the game's own data are freed into a pool with room for them, and everything is taken out again; those that were refused, or did not come out",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"A vector that did not come from the pool is taken and handed out again like any other.",
				fmt.Sprintf("A vector that did not come from the pool is refused or lost %s.", r.Times()),
				fmt.Sprintf("%s none is refused or lost.", r.Title()),
				fmt.Sprintf("%s it is refused %s, as the document says of every object.", r.Title(), r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			room, err := c.strangers(lab, "", Foreign)
			if err != nil {
				return claim.Measurement{}, err
			}
			full, err := c.strangers(lab, "with a full pool", 0)
			return claim.Measurement{Reading: room, Others: []claim.Reading{full}}, err
		},
	}
}

// strangers frees vectors of the game's own data into a pool with some room, and
// counts, one by one, those that do not come out of it again.
func (c claims) strangers(lab *claim.Lab, name string, room int) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "lost vectors", Axis: "vectors", Total: Foreign}
	s, err := c.open(lab)
	if err != nil {
		return r, err
	}
	if _, err := s.take(room); err != nil {
		return r, err
	}
	missing := map[uint8]float64{}
	for i := range Foreign {
		v := uint8(heap + i)
		missing[v] = 1
		if _, err := s.give(v); err != nil {
			return r, err
		}
	}
	out, err := s.take(poolMax)
	if err != nil {
		return r, err
	}
	for _, v := range out {
		delete(missing, v)
	}
	for i := range Foreign {
		r.Points = append(r.Points, claim.Point{At: float64(i + 1), Value: missing[uint8(heap+i)]})
	}
	return r, nil
}
