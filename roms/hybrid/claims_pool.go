package hybrid

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// poolClaims are the claims about what the pool does with each request.
func (c claims) poolClaims() []claim.Claim {
	return []claim.Claim{c.filled(), c.constructs(), c.shifts(), c.recycles(), c.ignores(), c.dynamic(), c.parts(), c.defaulted(), c.fallback(), c.keys()}
}

// fields are a vector's x and y.
func (s *shop) fields(v uint8) (xy [2]uint8, err error) {
	for i, symbol := range []string{"vector_x", "vector_y"} {
		b, err := s.Read(fmt.Sprintf("%s+%d", symbol, v), 1)
		if err != nil {
			return xy, err
		}
		xy[i] = b[0]
	}
	return xy, nil
}

// made counts the vectors that n requests construct, and those that are refused.
func (s *shop) made(n int) (constructed, refused int, err error) {
	before, err := s.Byte("heap_top")
	if err != nil {
		return 0, 0, err
	}
	got, err := s.take(n)
	if err != nil {
		return 0, 0, err
	}
	after, err := s.Byte("heap_top")
	return after - before, n - len(got), err
}

func (c claims) constructs() claim.Claim {
	return claim.Claim{
		ID: "002-new", Document: "002", Class: claim.AsWritten,
		Claim: "a request runs the constructor if the pool is not initialised or empty, and recycles an object otherwise",
		How:   "requests that are answered in another way: 24 to a pool that is not initialised, 24 to a full one, 24 to one that is empty by then",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"A pool that is not initialised and an empty one construct a vector for each of 24 requests. A pool with 24 vectors constructs none for as many requests.",
				fmt.Sprintf("A request is answered in another way %s.", r.Times()),
				fmt.Sprintf("%s it constructs them too.", r.Title()),
				fmt.Sprintf("%s a request is refused %s: this machine's memory is finite, which the document leaves to the engine.", r.Title(), r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "wrong answers"}}
			s, err := c.open(lab)
			if err != nil {
				return m, err
			}
			s.Reset() // not initialised
			for i, state := range []struct {
				label string
				want  int
			}{{"not initialised", poolMax}, {"full", 0}, {"empty", poolMax}} {
				if i == 1 {
					if _, err := s.Run("vector_init", nil); err != nil {
						return m, err
					}
				}
				made, refused, err := s.made(poolMax)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: state.label, Value: float64(max(made-state.want, state.want-made) + refused)})
			}
			left := heap - 2*poolMax
			if _, _, err := s.made(left); err != nil {
				return m, err
			}
			_, refused, err := s.made(poolMax)
			if err != nil {
				return m, err
			}
			m.Others = []claim.Reading{{Name: "when pool and heap are both used up,", Total: poolMax, Points: []claim.Point{{Value: float64(refused)}}}}
			return m, nil
		},
	}
}

func (c claims) shifts() claim.Claim {
	return claim.Claim{
		ID: "002-first", Document: "002", Class: claim.AsWritten,
		Claim: "a request shifts the first object out of the pool, the one that has waited longest",
		How:   "1 to 24 vectors are freed in a shuffled order and taken again; those that come in another order",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				fmt.Sprintf("With %s vectors in the pool, they come out in the order in which they went in.", r.Tried()),
				fmt.Sprintf("Vectors come out in another order %s.", r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			r, random := claim.Reading{Unit: "out of order", Axis: "vectors"}, rand.New(rand.NewPCG(2, 1))
			s, err := c.open(lab)
			if err != nil {
				return claim.Measurement{}, err
			}
			for n := 1; n <= poolMax; n++ {
				if err := s.start(); err != nil {
					return claim.Measurement{}, err
				}
				in, err := s.take(poolMax)
				if err != nil {
					return claim.Measurement{}, err
				}
				random.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
				if _, err := s.give(in[:n]...); err != nil {
					return claim.Measurement{}, err
				}
				out, err := s.take(n)
				if err != nil {
					return claim.Measurement{}, err
				}
				wrong := n - len(out)
				for i, v := range out {
					if v != in[i] {
						wrong++
					}
				}
				r.Points = append(r.Points, claim.Point{At: float64(n), Value: float64(wrong)})
			}
			return claim.Measurement{Reading: r}, nil
		},
	}
}

func (c claims) recycles() claim.Claim {
	return claim.Claim{
		ID: "002-args", Document: "002", Class: claim.AsWritten,
		Claim: "recycling takes the constructor's arguments, so that a recycled object is like a new one",
		How:   "24 vectors with arguments of their own, recycled and constructed: fields that differ from the arguments",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"A recycled vector has the same fields as a constructed one: both run the same routine with the same arguments.",
				fmt.Sprintf("A field of a recycled or a constructed vector differs from its argument %s.", r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "wrong fields"}}
			s, err := c.open(lab)
			if err != nil {
				return m, err
			}
			for _, label := range []string{"recycled", "constructed"} { // the pool is empty by then
				wrong := 0
				for i := range uint8(poolMax) {
					args := [2]uint8{7 + 5*i, 200 - 3*i}
					r, err := s.Again("vector_new", budget.Reg('A', args[0]), budget.Reg('X', args[1]))
					if err != nil {
						return m, err
					}
					got, err := s.fields(r.Y)
					if err != nil {
						return m, err
					}
					for k := range got {
						if got[k] != args[k] {
							wrong++
						}
					}
				}
				m.Points = append(m.Points, claim.Point{Label: label, Value: float64(wrong)})
			}
			return m, nil
		},
	}
}

func (c claims) ignores() claim.Claim {
	return claim.Claim{
		ID: "002-nothing", Document: "002", Class: claim.AsWritten,
		Claim: "freeing does nothing if the object is in the pool already, if the pool is not initialised, or if it is full",
		How:   "writes to memory by vector_free in each of the three states",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.OneOf(0),
				"In all three states freeing a vector writes nothing to memory, and sets the carry flag to say so.",
				fmt.Sprintf("Freeing a vector makes %v to memory in one of the three states.", r),
				fmt.Sprintf("%s it writes nothing either.", r.Title()),
				fmt.Sprintf("%s it makes %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "writes"}}
			s, err := c.open(lab)
			if err != nil {
				return m, err
			}
			marked, err := s.pooled()
			if err != nil {
				return m, err
			}
			for _, state := range []struct {
				label  string
				vector uint8
				before func() error
			}{
				{"in the pool already", marked[0], func() error { return nil }},
				{"the pool is full", heap, func() error { return nil }},
				{"not initialised", 3, func() error { s.Reset(); return nil }},
				{"room", heap, func() error {
					if err := s.start(); err != nil {
						return err
					}
					_, err := s.take(1)
					return err
				}},
			} {
				if err := state.before(); err != nil {
					return m, err
				}
				n, err := s.writes(state.vector)
				if err != nil {
					return m, err
				}
				if state.label == "room" {
					r := claim.One(float64(n), "writes")
					r.Name = "where the pool has room and the vector is not in it,"
					m.Others = []claim.Reading{r}
				} else {
					m.Points = append(m.Points, claim.Point{Label: state.label, Value: float64(n)})
				}
			}
			return m, nil
		},
	}
}

// writes counts the writes of freeing a vector, but for those to the stack.
func (s *shop) writes(vector uint8) (int, error) {
	return s.Writes(func() error {
		_, err := s.give(vector)
		return err
	}, bench.Range{First: 0, Last: 0xFF}, bench.Range{First: 0x200, Last: 0x7FF})
}
