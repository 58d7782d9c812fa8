package capped

import (
	"strings"
	"testing"

	"pool6502/budget/claim"
)

func TestBurstsAreScaledOnlyIfTheyNeverShrink(t *testing.T) {
	bursts := func(at0, at4, at8 float64) claim.Reading {
		return claim.Reading{Points: []claim.Point{{At: 0, Value: at0}, {At: 4, Value: at4}, {At: 8, Value: at8}, {At: 0, Value: 5}}}
	}
	for _, c := range []struct {
		name    string
		r       claim.Reading
		holds   bool
		shrinks bool
	}{
		{"growing", bursts(5, 7, 10), true, false},
		{"shrinking", bursts(5, 8, 7), false, true},
		{"too many", bursts(5, 8, 11), false, false},
		{"too few", bursts(4, 8, 10), false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, says := scaled(c.r); ok != c.holds || strings.Contains(says, "not always more") != c.shrinks {
				t.Errorf("holds %v, says %q", ok, says)
			}
		})
	}
}
