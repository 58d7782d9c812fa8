package values

// maxPairs is how many pairs of values an operation is worked out for.
const maxPairs = 512

// Both is what f, which works on each bit by itself, gives for two sets. For
// large sets it is what the bits allow, each by itself.
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
	// ax and bx hold each bit's values; every mix of them is a pair.
	for v := range Full.All {
		if v&^one == 0 && ^v&^zero == 0 {
			t.Add(v)
		}
	}
	return t
}

// Bits gives two bytes that have between them each value of each bit.
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

// WithBit holds for each bit the values that have it.
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
