package paged

import (
	"strings"
	"testing"

	"pool6502/budget/claim"
)

func TestMemoryInWholePagesIsTheNextMultiple(t *testing.T) {
	bytes := func(for1, for8, for9 float64) claim.Reading {
		return claim.Reading{Points: []claim.Point{{At: 1, Value: for1}, {At: 8, Value: for8}, {At: 9, Value: for9}}}
	}
	for _, c := range []struct {
		name  string
		r     claim.Reading
		holds bool
		says  string
	}{
		{"rounded up", bytes(8, 8, 16), true, "multiple of eight: 0 to 7 bytes of it are unused"},
		{"not rounded", bytes(1, 8, 9), false, "holds 1 to 9, which is not"},
		{"a page too many", bytes(8, 16, 16), false, "holds 8 to 16, which is not"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, says := wholePages(c.r); ok != c.holds || !strings.Contains(says, c.says) {
				t.Errorf("holds %v, says %q", ok, says)
			}
		})
	}
}
