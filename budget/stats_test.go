package budget

import (
	"fmt"
	"testing"

	"pool6502/budget/watch"
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
			var d watch.Dist
			for _, v := range c.values {
				d.Add(v)
			}
			for range 2 {
				if got := statsOf(&d); got != c.want {
					t.Errorf("%+v, want %+v", got, c.want)
				}
			}
		})
	}
}
