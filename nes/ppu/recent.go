package ppu

// recent gives numbers to values: the same number to a value that it still knows, and a new one to any other. It knows
// the last eight.
type recent[T comparable] struct {
	values  [8]T
	numbers [8]uint32 // 0: there is no value
	next    uint8     // index of the oldest
	number  uint32    // given last
}

// numberOf returns the number of a value, and whether it is new.
func (r *recent[T]) numberOf(value *T) (number uint32, isNew bool) {
	for i := range r.values {
		if r.numbers[i] != 0 && r.values[i] == *value {
			return r.numbers[i], false
		}
	}
	i := r.next & 7
	r.next++
	r.number++
	r.values[i], r.numbers[i] = *value, r.number
	return r.number, true
}

// forget makes all values new.
func (r *recent[T]) forget() { r.numbers = [8]uint32{} }
