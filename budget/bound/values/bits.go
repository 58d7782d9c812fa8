package values

// maxPairs is the greatest number of pairs of values for which Both calls f.
const maxPairs = 512

// Both returns the results f(x, y) for all x in a and y in b. f must be an operation on single bits,
// like AND: each bit of its result may depend only on the same bit of x and y. For large sets, Both
// returns a superset of the results: it computes which values each bit can have, and then allows
// all combinations of them.
func Both(a, b Set, f func(a, b uint8) uint8) (t Set) {
	if a.Len()*b.Len() <= maxPairs {
		for x := range a.All {
			for y := range b.All {
				t.Add(f(x, y))
			}
		}
		return t
	}
	ax, bx := a.Bits(), b.Bits()
	var zero, one uint8 // the bits that can be 0 and 1
	for _, x := range ax {
		for _, y := range bx {
			v := f(x, y)
			zero, one = zero|^v, one|v
		}
	}
	// Each bit can have the values that zero and one allow, in any combination.
	for v := range Full.All {
		if v&^one == 0 && ^v&^zero == 0 {
			t.Add(v)
		}
	}
	return t
}

// Bits returns two bytes that say which values each bit has in s. A bit that is 0 in some values of s and
// 1 in others is 0 in the first byte and 1 in the second. A bit that is the same in all values of s is the
// same in both bytes.
func (s Set) Bits() [2]uint8 {
	zero, one := uint8(0), uint8(0)
	for i, on := range WithBit {
		if s.Meets(on) {
			one |= 1 << i
		}
		if !s.Within(on) {
			zero |= 1 << i
		}
	}
	return [2]uint8{^zero, one}
}

// WithBit holds for each bit the set of values in which it is 1.
var WithBit = func() (t [8]Set) {
	for i := range t {
		for v := range 256 {
			if v>>i&1 != 0 {
				t[i].Add(uint8(v))
			}
		}
	}
	return t
}()
