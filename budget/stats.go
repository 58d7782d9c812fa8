package budget

import (
	"maps"
	"slices"
)

// Stats summarises a figure over the frames of a run, in cycles. Median and P99
// are values that occurred (nearest rank), so they are whole cycles.
type Stats struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	P99    int `json:"p99"`
	Max    int `json:"max"`
}

// statsOf summarises values, which it sorts.
func statsOf(values []int) Stats {
	if len(values) == 0 {
		return Stats{}
	}
	slices.Sort(values)
	rank := func(p int) int { return values[(len(values)*p+99)/100-1] }
	return Stats{Min: values[0], Median: rank(50), P99: rank(99), Max: values[len(values)-1]}
}

// spread counts how often each value of a figure occurred.
type spread struct {
	counts map[int]int
	last   int // the value that was added last
	again  int // how often it was added without having been counted yet
	n      int
}

func (s *spread) add(v int) {
	s.n++
	if v == s.last {
		s.again++
		return
	}
	s.settle()
	s.last, s.again = v, 1
}

func (s *spread) settle() {
	if s.again == 0 {
		return
	}
	if s.counts == nil {
		s.counts = map[int]int{}
	}
	s.counts[s.last] += s.again
	s.again = 0
}

// stats summarises the values; it returns zeros if there are none.
func (s *spread) stats() Stats {
	s.settle()
	if s.n == 0 {
		return Stats{}
	}
	values := slices.Sorted(maps.Keys(s.counts))
	rank := func(p int) int {
		i := 0
		for left := (s.n*p + 99) / 100; left > s.counts[values[i]]; i++ {
			left -= s.counts[values[i]]
		}
		return values[i]
	}
	return Stats{Min: values[0], Median: rank(50), P99: rank(99), Max: values[len(values)-1]}
}
