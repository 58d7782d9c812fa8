package budget

import (
	"fmt"
	"slices"
	"testing"
)

func TestMedianAndP99AreValuesThatOccurred(t *testing.T) {
	hundred := make([]int, 200)
	for i := range hundred {
		hundred[len(hundred)-1-i] = i + 1
	}
	for _, c := range []struct {
		values []int
		want   Stats
	}{
		{nil, Stats{}},
		{[]int{7}, Stats{7, 7, 7, 7}},
		{[]int{9, 1}, Stats{1, 1, 9, 9}},
		{[]int{5, 1, 3}, Stats{1, 3, 5, 5}},
		{[]int{0, 0, 0, 4, 4, 0}, Stats{0, 0, 4, 4}},
		{[]int{4, 4, 4, 0, 0}, Stats{0, 4, 4, 4}},
		{hundred, Stats{1, 100, 198, 200}},
	} {
		t.Run(fmt.Sprintf("%d values", len(c.values)), func(t *testing.T) {
			var s spread
			for _, v := range c.values {
				s.add(v)
			}
			for range 2 {
				if got := s.stats(); got != c.want {
					t.Errorf("one by one %+v, want %+v", got, c.want)
				}
			}
			if got := statsOf(c.values); got != c.want {
				t.Errorf("%d values: %+v, want %+v", len(c.values), got, c.want)
			}
		})
	}
}

// TestValuesThatRepeatAreCounted adds long runs of a few values, zeros first, and asks in between.
func TestValuesThatRepeatAreCounted(t *testing.T) {
	var s spread
	var all []int
	for i := range 1000 {
		v := i / 150 * 7 % 5
		s.add(v)
		all = append(all, v)
		if got, want := s.stats(), statsOf(slices.Clone(all)); got != want {
			t.Fatalf("after %d values %+v, want %+v", i+1, got, want)
		}
	}
}
