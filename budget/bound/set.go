package bound

import "math/bits"

// set is a set of byte values: bit v is set if the byte can be v.
type set [4]uint64

var (
	full     = set{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	negative = set{2: ^uint64(0), 3: ^uint64(0)} // $80 to $FF
)

func one(v uint8) (s set) {
	s[v>>6] = 1 << (v & 63)
	return s
}

// from is the set of all values from v on.
func from(v uint8) set {
	s := full
	for i := range int(v >> 6) {
		s[i] = 0
	}
	s[v>>6] &= ^uint64(0) << (v & 63)
	return s
}

// from8 is from, for a value that may be 256.
func from8(n int) set {
	if n > 255 {
		return set{}
	}
	return from(uint8(n))
}

// below is the set of values less than n.
func below(n int) set { return from8(n).not() }

func (s *set) add(v uint8)     { s[v>>6] |= 1 << (v & 63) }
func (s set) has(v uint8) bool { return s[v>>6]>>(v&63)&1 != 0 }
func (s set) empty() bool      { return s == set{} }

func (s set) len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

func (s set) single() bool {
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

func (s set) or(t set) set {
	return set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

func (s set) and(t set) set {
	return set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

func (s set) not() set { return set{^s[0], ^s[1], ^s[2], ^s[3]} }

func (s set) within(t set) bool {
	return s[0]&^t[0]|s[1]&^t[1]|s[2]&^t[2]|s[3]&^t[3] == 0
}

func (s set) meets(t set) bool { return !s.and(t).empty() }

// min is the least value, -1 in an empty set.
func (s set) min() int {
	for i, w := range s {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// max is the greatest value, -1 in an empty set.
func (s set) max() int {
	for i := 3; i >= 0; i-- {
		if s[i] != 0 {
			return i*64 + 63 - bits.LeadingZeros64(s[i])
		}
	}
	return -1
}

// all yields the values in ascending order.
func (s set) all(yield func(uint8) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(uint8(i*64 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// mapped is the set of f's results.
func (s set) mapped(f func(uint8) uint8) (t set) {
	for v := range s.all {
		t.add(f(v))
	}
	return t
}

// where is the subset for which f is true.
func (s set) where(f func(uint8) bool) (t set) {
	for v := range s.all {
		if f(v) {
			t.add(v)
		}
	}
	return t
}

// choice is what a flag can be: bit 0 if it can be clear, bit 1 if it can be
// set.
type choice uint8

const (
	never  choice = 0
	clear0 choice = 1
	set1   choice = 2
	either choice = 3
)

func flag(v bool) choice {
	if v {
		return set1
	}
	return clear0
}

// parted tells what a flag can be that is set for the values in on.
func parted(s, on set) choice {
	c := never
	if s.meets(on) {
		c |= set1
	}
	if !s.within(on) {
		c |= clear0
	}
	return c
}
