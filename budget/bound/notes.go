package bound

import "slices"

// notes are what headers say that no analysis can know.
type notes struct {
	routines []uint16 // with a header, in order
	bounds   map[uint16]int
	jumps    map[uint16][]uint16
	points   map[pointer][]uint16
}

// A pointer is a place on the zero page in the code of a routine.
type pointer struct {
	routine uint16
	at      uint8
}

// bound is how often a loop's head may run.
func (n *notes) bound(head uint16) (int, bool) {
	k, ok := n.bounds[head]
	return k, ok
}

// owner is the routine whose header stands above the code at an address.
func (n *notes) owner(pc uint16) uint16 {
	i, found := slices.BinarySearch(n.routines, pc)
	switch {
	case found:
		return pc
	case i == 0:
		return 0
	}
	return n.routines[i-1]
}

// targets are where the computed jump at an address goes.
func (n *notes) targets(pc uint16) ([]uint16, bool) {
	list, ok := n.jumps[n.owner(pc)]
	return list, ok
}

// pointsTo are the words that a pointer holds when the code at an address uses
// it.
func (n *notes) pointsTo(pc uint16, at uint8) ([]uint16, bool) {
	if len(n.points) == 0 {
		return nil, false
	}
	list, ok := n.points[pointer{n.owner(pc), at}]
	return list, ok
}
