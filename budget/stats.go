package budget

import "slices"

// Stats sums up a figure over the frames of a run, in cycles. Median and P99
// are values that occurred (nearest rank), so that they stay whole cycles.
type Stats struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	P99    int `json:"p99"`
	Max    int `json:"max"`
}

// statsOf sums up values, which it sorts.
func statsOf(values []int) Stats {
	if len(values) == 0 {
		return Stats{}
	}
	slices.Sort(values)
	rank := func(p int) int { return values[(len(values)*p+99)/100-1] }
	return Stats{Min: values[0], Median: rank(50), P99: rank(99), Max: values[len(values)-1]}
}
