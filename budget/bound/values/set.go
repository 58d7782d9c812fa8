package values

import "math/bits"

// Set is a set of byte values: bit v is set if the byte can be v.
type Set [4]uint64

var (
	// Full is the set of all values.
	Full = Set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	// Negative is the set of the values in which bit 7 is 1.
	Negative = Set{2: ^uint64(0), 3: ^uint64(0)} // $80 to $FF
)

// One is the set of a single value.
func One(v uint8) (s Set) {
	s[v>>6] = 1 << (v & 63)
	return s
}

// From is the set of all values from v on.
func From(v uint8) Set {
	s := Full
	for i := range int(v >> 6) {
		s[i] = 0
	}
	s[v>>6] &= ^uint64(0) << (v & 63)
	return s
}

// fromInt is like From, for a value that may be 256.
func fromInt(n int) Set {
	if n > 255 {
		return Set{}
	}
	return From(uint8(n))
}

// Below is the set of values less than n.
func Below(n int) Set { return fromInt(n).Not() }

// Add puts a value into the set.
func (s *Set) Add(v uint8) { s[v>>6] |= 1 << (v & 63) }

// Has reports whether a value is in the set.
func (s Set) Has(v uint8) bool { return s[v>>6]>>(v&63)&1 != 0 }

// Empty reports whether the set has no value.
func (s Set) Empty() bool { return s == Set{} }

// Len is how many values the set has.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Single reports whether the set has exactly one value.
func (s Set) Single() bool {
	n := 0
	for _, w := range s {
		if w != 0 {
			n++
			if w&(w-1) != 0 {
				return false
			}
		}
	}
	return n == 1
}

// Or is the set of the values of s or t.
func (s Set) Or(t Set) Set {
	return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// And is the set of the values that s and t share.
func (s Set) And(t Set) Set {
	return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

// Not is the set of the values that s lacks.
func (s Set) Not() Set { return Set{^s[0], ^s[1], ^s[2], ^s[3]} }

// Within reports whether t has every value of s.
func (s Set) Within(t Set) bool {
	return s[0]&^t[0]|s[1]&^t[1]|s[2]&^t[2]|s[3]&^t[3] == 0
}

// Meets reports whether s and t share a value.
func (s Set) Meets(t Set) bool { return !s.And(t).Empty() }

// Min is the least value, -1 in an empty set.
func (s Set) Min() int {
	for i, w := range s {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// Max is the greatest value, -1 in an empty set.
func (s Set) Max() int {
	for i := 3; i >= 0; i-- {
		if s[i] != 0 {
			return i*64 + 63 - bits.LeadingZeros64(s[i])
		}
	}
	return -1
}

// All yields the values in ascending order.
func (s Set) All(yield func(uint8) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(uint8(i*64 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// inverted is the set of the values with all bits flipped.
func (s Set) inverted() Set {
	return Set{bits.Reverse64(s[3]), bits.Reverse64(s[2]), bits.Reverse64(s[1]), bits.Reverse64(s[0])}
}

// Sums returns the sums of a value of s and a value of t: those below 256, and those above, less 256.
func Sums(s, t Set) (below, above Set) {
	if s == Full && !t.Empty() {
		return fromInt(t.Min()), Below(t.Max())
	}
	var all [9]uint64 // bit n is set if n is a sum; the last word stays empty
	for i, w := range t {
		for ; w != 0; w &= w - 1 {
			by := bits.TrailingZeros64(w)
			for j, x := range s {
				all[i+j] |= x << by
				all[i+j+1] |= x >> 1 >> (63 - by)
			}
		}
	}
	return Set(all[:4]), Set(all[4:8])
}

// Mapped is the set of f's results for the values of s.
func (s Set) Mapped(f func(uint8) uint8) (t Set) {
	for v := range s.All {
		t.Add(f(v))
	}
	return t
}

// Where is the subset for which f is true.
func (s Set) Where(f func(uint8) bool) (t Set) {
	for v := range s.All {
		if f(v) {
			t.Add(v)
		}
	}
	return t
}

// A Choice says which values a flag can have. Bit 0 is set if the flag can be clear, bit 1 if it can be set.
type Choice uint8

// The values that a flag can have.
const (
	Never  Choice = 0 // none
	Is0    Choice = 1
	Is1    Choice = 2
	Either Choice = 3
)

// Flag is the Choice of a flag whose value is known.
func Flag(v bool) Choice {
	if v {
		return Is1
	}
	return Is0
}

// Parted returns the Choice of a flag for a byte with the values of s. The flag is set for the values in on,
// and clear for all others.
func Parted(s, on Set) Choice {
	c := Never
	if s.Meets(on) {
		c |= Is1
	}
	if !s.Within(on) {
		c |= Is0
	}
	return c
}
