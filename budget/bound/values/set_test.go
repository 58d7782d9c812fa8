package values

import (
	"fmt"
	"testing"
)

// TestASetOfBytesIsWhatItHolds tries every set of one and of two values.
func TestASetOfBytesIsWhatItHolds(t *testing.T) {
	for a := range 256 {
		t.Run(fmt.Sprintf("$%02X", a), func(t *testing.T) {
			for b := range 256 {
				var s Set
				s.Add(uint8(a))
				s.Add(uint8(b))
				n := 2
				if a == b {
					n = 1
				}
				if s.Len() != n || s.Single() != (n == 1) || s.Empty() || !s.Has(uint8(a)) || !s.Has(uint8(b)) || s.Has(uint8(a+1)) != (b == (a+1)&0xFF) {
					t.Fatalf("{%d, %d}: %d values, single %v", a, b, s.Len(), s.Single())
				}
				if Below(a).Has(uint8(b)) != (b < a) || FromInt(a).Has(uint8(b)) != (b >= a) {
					t.Fatalf("below %d has %d: %v", a, b, Below(a).Has(uint8(b)))
				}
				if s.And(s.Not()) != (Set{}) || s.Or(s.Not()) != (Set{}).Not() || !s.Within(s) || n == 2 && s.Not().Within(s) {
					t.Fatalf("{%d, %d} and what is not in it", a, b)
				}
			}
		})
	}
}
