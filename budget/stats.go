package budget

import (
	"pool6502/budget/watch"
)

// Stats summarises a figure over the frames of a run, in cycles. Median and P99
// are values that occurred (nearest rank), so they are whole cycles.
type Stats struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	P99    int `json:"p99"`
	Max    int `json:"max"`
}

// statsOf summarises a distribution.
func statsOf(d *watch.Dist) Stats { return Stats{d.Min(), d.Median(), d.P99(), d.Max()} }
