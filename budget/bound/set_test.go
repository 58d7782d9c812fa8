package bound

import (
	"fmt"
	"testing"
)

// TestASetOfBytesIsWhatItHolds tries every set of one and of two values.
func TestASetOfBytesIsWhatItHolds(t *testing.T) {
	for a := range 256 {
		t.Run(fmt.Sprintf("$%02X", a), func(t *testing.T) {
			for b := range 256 {
				var s set
				s.add(uint8(a))
				s.add(uint8(b))
				n := 2
				if a == b {
					n = 1
				}
				if s.len() != n || s.single() != (n == 1) || s.empty() || !s.has(uint8(a)) || !s.has(uint8(b)) || s.has(uint8(a+1)) != (b == (a+1)&0xFF) {
					t.Fatalf("{%d, %d}: %d values, single %v", a, b, s.len(), s.single())
				}
				if below(a).has(uint8(b)) != (b < a) || from8(a).has(uint8(b)) != (b >= a) {
					t.Fatalf("below %d has %d: %v", a, b, below(a).has(uint8(b)))
				}
				if s.and(s.not()) != (set{}) || s.or(s.not()) != (set{}).not() || !s.within(s) || n == 2 && s.not().within(s) {
					t.Fatalf("{%d, %d} and what is not in it", a, b)
				}
			}
		})
	}
}
