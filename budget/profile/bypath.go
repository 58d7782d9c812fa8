package profile

// byPath gives each pair of a place and a call path a number, from 0 in the order in which the pairs first
// occur. A place is a block of code or an instruction.
//
// The pairs of a place form a linked list. The pair that was asked for last is its head, because most places
// have few paths and run on the same path many times in succession. If a list has more than shortList pairs,
// only the first shortList are searched in the list, and the others in a map.
type byPath struct {
	first []int32 // by place: the head of its list; -1 for none
	pairs []pair
	far   map[uint64]int32 // by key: all pairs of the places with long lists
}

// A pair is a place on a path, with its neighbours in the list of the place, -1 for none.
type pair struct {
	path       int32
	prev, next int32
}

// shortList is how many pairs a place may have before they are looked up in the map.
const shortList = 8

// at returns the number of a pair. A new pair gets the next number.
func (b *byPath) at(place, path int32) int32 {
	for int(place) >= len(b.first) {
		b.first = append(b.first, -1)
	}
	head := b.first[place]
	n, i := 0, head
	for ; i >= 0 && n < shortList; i = b.pairs[i].next {
		if b.pairs[i].path == path {
			b.lead(place, i)
			return i
		}
		n++
	}
	if n == shortList {
		if i, ok := b.far[key(place, path)]; ok {
			b.lead(place, i)
			return i
		}
	}
	return b.add(place, path, n == shortList)
}

// lead makes a pair the head of the list of its place.
func (b *byPath) lead(place, i int32) {
	head := b.first[place]
	if i == head {
		return
	}
	p := &b.pairs[i]
	b.pairs[p.prev].next = p.next
	if p.next >= 0 {
		b.pairs[p.next].prev = p.prev
	}
	p.prev, p.next = -1, head
	b.pairs[head].prev = i
	b.first[place] = i
}

// add adds a pair at the head of the list of its place. long says that the list has shortList pairs or more.
func (b *byPath) add(place, path int32, long bool) int32 {
	id, head := int32(len(b.pairs)), b.first[place]
	b.pairs = append(b.pairs, pair{path: path, prev: -1, next: head})
	if head >= 0 {
		b.pairs[head].prev = id
	}
	b.first[place] = id
	if !long {
		return id
	}
	if b.far == nil {
		b.far = make(map[uint64]int32)
	}
	// If the map lacks the older pairs, the list has just become long: add them too.
	if _, ok := b.far[key(place, b.pairs[head].path)]; !ok {
		for i := head; i >= 0; i = b.pairs[i].next {
			b.far[key(place, b.pairs[i].path)] = i
		}
	}
	b.far[key(place, path)] = id
	return id
}

// key packs a pair into one number.
func key(place, path int32) uint64 { return uint64(uint32(place))<<32 | uint64(uint32(path)) }
