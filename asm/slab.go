package asm

// A slab gives zeroed values out of arrays. A source of 50,000 lines has more than 100,000 statements, operands
// and chunks; to allocate each by itself takes more time than to fill it in.
type slab[T any] struct {
	room []T
	next int // length of the next array
}

// maxSlab is the length of the longest array.
const maxSlab = 256

func (s *slab[T]) new() *T {
	if len(s.room) == 0 {
		s.next = min(max(8, 2*s.next), maxSlab)
		s.room = make([]T, s.next)
	}
	v := &s.room[0]
	s.room = s.room[1:]
	return v
}
