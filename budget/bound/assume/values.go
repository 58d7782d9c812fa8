package assume

import "slices"

// values is a set of numbers. Each has a bit.
type values []uint64

func newValues(list []uint16) values {
	v := make(values, slices.Max(list)>>6+1)
	for _, n := range list {
		v[n>>6] |= 1 << (n & 63)
	}
	return v
}

func (v values) has(n uint16) bool { return int(n>>6) < len(v) && v[n>>6]>>(n&63)&1 != 0 }
