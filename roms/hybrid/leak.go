package hybrid

import (
	"context"
	"fmt"

	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// Leak is the lesson's table of what a full pool costs without a collector:
// rounds in which so many vectors are taken at once and all of them freed. Lost
// is an object that is constructed, but neither held by the program nor in a pool.
func Leak(b bench.Bench) bench.Tabler {
	return func(_ context.Context, lab *claim.Lab) (bench.Table, error) {
		t := bench.Table{Columns: []string{"taken at once", "round", "got", "recycled", "constructed", "in the pool after", "lost so far", "heap left"}}
		for _, n := range []int{24, 36, 48} {
			s, err := claims{b}.open(lab)
			if err != nil {
				return t, err
			}
			for round := 1; round <= 4; round++ {
				row, err := s.round(n)
				if err != nil {
					return t, err
				}
				t.Add(fmt.Sprintf("%d", n), append([]float64{float64(round)}, row...)...)
			}
		}
		return t, nil
	}
}

// lostSoFar is the place of the vectors lost so far in what round gives.
const lostSoFar = 4

// round takes n vectors and frees them.
func (s *shop) round(n int) ([]float64, error) {
	top, err := s.Byte("heap_top")
	if err != nil {
		return nil, err
	}
	got, err := s.take(n)
	if err != nil {
		return nil, err
	}
	if _, err := s.give(got...); err != nil {
		return nil, err
	}
	after, err := s.Byte("heap_top")
	if err != nil {
		return nil, err
	}
	pooled, err := s.pooled()
	if err != nil {
		return nil, err
	}
	made := after - top
	return []float64{float64(len(got)), float64(len(got) - made), float64(made), float64(len(pooled)),
		float64(after - len(pooled)), float64(heap - after)}, nil
}

// Shift is the lesson's table of the ring against an array that moves down.
func Shift(b bench.Bench) bench.Tabler {
	return func(_ context.Context, lab *claim.Lab) (bench.Table, error) {
		t := bench.Table{Columns: []string{"entries", "array, moved down", "ring"}}
		array, err := b.Open(lab, "hybrid/array.asm", 64)
		if err != nil {
			return t, err
		}
		ring, err := b.Open(lab, cartridge, 32)
		if err != nil {
			return t, err
		}
		for _, n := range []int{1, 2, 4, 8, 16, 32, 48} {
			down, err := array.Cost("array_shift", bench.Memory{"array_count": {uint8(n)}})
			if err != nil {
				return t, err
			}
			round, err := ring.Cost("vector_new", bench.Memory{"pool_count": {uint8(n)}})
			if err != nil {
				return t, err
			}
			t.Add(fmt.Sprintf("%d", n), down, round)
		}
		return t, nil
	}
}
