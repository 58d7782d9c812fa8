package hybrid

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
)

func (c claims) filled() claim.Claim {
	return claim.Claim{
		ID: "002-init", Document: "002", Fact: true,
		Claim: "Init fills the pool up to its maximum with blank objects, which it makes with New",
		How:   "vectors that the pool lacks after 24 calls of vector_new with 0, 0, each freed at once into a pool that is registered already; and if all are made first, and freed after it was registered",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				"It does, in either order.",
				fmt.Sprintf("If it is registered first, no: the pool lacks %v of %d, because New takes the first one out again instead of making another.", r, poolMax),
				fmt.Sprintf("%s it does: all %d are in the pool.", r.Title(), poolMax),
				fmt.Sprintf("%s it lacks %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			first, err := c.initialised(lab, true)
			if err != nil {
				return claim.Measurement{}, err
			}
			last, err := c.initialised(lab, false)
			last.Name, last.Fair = "if the pool is registered after its objects were made,", true
			return claim.Measurement{Reading: first, Others: []claim.Reading{last}}, err
		},
	}
}

// initialised fills a pool as the page's Init does, through New, and gives how many vectors are missing in it.
func (c claims) initialised(lab *claim.Lab, registered bool) (claim.Reading, error) {
	r := claim.Reading{Unit: "vectors"}
	m, err := c.Open(lab, cartridge, slots)
	if err != nil {
		return r, err
	}
	s, ready := &shop{m}, map[bool]uint8{true: 1}
	s.Reset()
	if err := s.Write("pool_ready", ready[registered]); err != nil {
		return r, err
	}
	var made []uint8
	for range poolMax {
		got, err := s.Again("vector_new", budget.Reg('A', 0), budget.Reg('X', 0))
		if err != nil {
			return r, err
		}
		if made = append(made, got.Y); registered {
			if _, err := s.give(got.Y); err != nil {
				return r, err
			}
		}
	}
	if !registered {
		if err := s.Write("pool_ready", 1); err != nil {
			return r, err
		}
		if _, err := s.give(made...); err != nil {
			return r, err
		}
	}
	n, err := s.Byte("pool_count")
	r.Points = []claim.Point{{Value: float64(poolMax - n)}}
	return r, err
}

func (c claims) dynamic() claim.Claim {
	const operations = 400
	return claim.Claim{
		ID: "002-size", Document: "002", Class: claim.AsWritten,
		Claim: "the pool has a dynamic size, and its maximum is the only limit",
		How:   fmt.Sprintf("the entries of the pool after each of %d takes and frees, in runs of random length", operations),
		Judge: func(r claim.Reading) (bool, string) {
			seen := map[float64]bool{}
			for _, p := range r.Points {
				seen[p.Value] = true
			}
			return r.Says(r.Low() == 0 && r.High() == poolMax && len(seen) == poolMax+1,
				fmt.Sprintf("The pool of at most 24 vectors has every size from %s to %s, and never another, in 400 takes and frees.", claim.Number(r.Low()), claim.Number(r.High())),
				fmt.Sprintf("The pool of at most 24 vectors has %v, and not every size between.", r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "entries", Axis: "operations"}}
			s, err := c.open(lab)
			if err != nil {
				return m, err
			}
			random, taking, run := rand.New(rand.NewPCG(2, 2)), true, 0
			var mine []uint8
			for i := range operations {
				if run == 0 {
					taking, run = !taking, 1+random.IntN(2*poolMax)
				}
				run--
				if taking && len(mine) < poolMax {
					got, err := s.take(1)
					if err != nil {
						return m, err
					}
					mine = append(mine, got...)
				} else if !taking && len(mine) > 0 {
					if _, err := s.give(mine[0]); err != nil {
						return m, err
					}
					mine = mine[1:]
				}
				n, err := s.Byte("pool_count")
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{At: float64(i), Value: float64(n)})
			}
			return m, nil
		},
	}
}

func (c claims) parts() claim.Claim {
	return claim.Claim{
		ID: "002-parts", Document: "002", Class: claim.AsWritten,
		Claim: "freeing a transform frees its three poolable parts",
		How:   "vectors that come into the pool when each of eight transforms is released, with room for all and with room for one",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(3),
				fmt.Sprintf("Freeing a transform frees %v.", r),
				fmt.Sprintf("Freeing a transform frees %v.", r),
				fmt.Sprintf("%s it frees %v.", r.Title(), r),
				fmt.Sprintf("%s it frees %v: for the others freeing does nothing, and without a garbage collector they are lost.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			room, err := c.freed(lab, "", 0)
			if err != nil {
				return claim.Measurement{}, err
			}
			one, err := c.freed(lab, "into a pool with room for one", poolMax-1)
			return claim.Measurement{Reading: room, Others: []claim.Reading{one}}, err
		},
	}
}

// freed releases transforms, each into a pool that holds so many vectors, and counts those that
// come into it.
func (c claims) freed(lab *claim.Lab, name string, held uint8) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "parts", Axis: "transforms"}
	m, err := c.Open(lab, cartridge, slots)
	if err != nil {
		return r, err
	}
	s := &shop{m}
	if _, err := m.Run("init_pool", nil); err != nil {
		return r, err
	}
	for range poolMax / 3 {
		if _, err := m.Again("spawn_bullet", budget.Reg('A', 1), budget.Reg('X', 2)); err != nil {
			return r, err
		}
	}
	for i := range uint8(poolMax / 3) {
		if err := m.Write("pool_count", held); err != nil {
			return r, err
		}
		if _, err := m.Again("release_bullet", budget.Reg('Y', i)); err != nil {
			return r, err
		}
		n, err := s.Byte("pool_count")
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(i), Value: float64(n - int(held))})
	}
	return r, nil
}

func (c claims) fallback() claim.Claim {
	return claim.Claim{
		ID: "002-full", Document: "002", Fact: true,
		Claim: "if the pool is full, a freed object falls back to garbage collection (so its memory is not lost)",
		How:   "vectors lost after each of four rounds in which 36 are taken at once and freed into the pool of 24",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				"Four rounds of taking and freeing 36 vectors lose none.",
				fmt.Sprintf("With 36 vectors at once, a pool of 24 and no garbage collector, no: %s vectors are lost in four rounds.", claim.Number(r.High())),
				fmt.Sprintf("%s none is lost.", r.Title()),
				fmt.Sprintf("%s %s vectors are lost.", r.Title(), claim.Number(r.High())))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			many, err := c.lost(lab, "", 36)
			if err != nil {
				return claim.Measurement{}, err
			}
			few, err := c.lost(lab, "if no more objects are in use than the pool holds,", poolMax)
			few.Fair = true
			return claim.Measurement{Reading: many, Others: []claim.Reading{few}}, err
		},
	}
}

// lost is what is lost after each of four rounds in which n vectors are taken and freed.
func (c claims) lost(lab *claim.Lab, name string, n int) (claim.Reading, error) {
	r := claim.Reading{Name: name, Unit: "vectors", Axis: "rounds"}
	s, err := c.open(lab)
	if err != nil {
		return r, err
	}
	for round := range 4 {
		row, err := s.round(n)
		if err != nil {
			return r, err
		}
		r.Points = append(r.Points, claim.Point{At: float64(round + 1), Value: row[lostSoFar]})
	}
	return r, nil
}
