package export

import "pool6502/budget/profile"

// A clock turns cycles into the time they take on the console.
type clock struct{ hertz float64 }

func newClock(p *profile.Profile) clock { return clock{p.Region.CPUHz()} }

// micros is how many microseconds cycles take.
func (c clock) micros(cycles uint64) float64 { return float64(cycles) * 1e6 / c.hertz }
