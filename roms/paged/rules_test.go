package paged

import (
	"testing"

	"pool6502/budget/claim"
)

func TestMemoryInWholePagesIsTheNextMultiple(t *testing.T) {
	bytes := func(for1, for8, for9 float64) claim.Reading {
		return claim.Reading{Points: []claim.Point{{At: 1, Value: for1}, {At: 8, Value: for8}, {At: 9, Value: for9}}}
	}
	for _, c := range []struct {
		name   string
		r      claim.Reading
		holds  bool
		unused string
	}{
		{"rounded up", bytes(8, 8, 16), true, "0 to 7 bytes"},
		{"not rounded", bytes(1, 8, 9), false, "0 bytes"},
		{"a page too many", bytes(8, 16, 16), false, "7 to 8 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, f := wholePages.Judge(c.r); ok != c.holds || f["unused"] != c.unused {
				t.Errorf("holds %v, unused %q", ok, f["unused"])
			}
		})
	}
}
