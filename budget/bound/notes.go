package bound

// notes are what headers say that no analysis can know.
type notes struct {
	bounds map[uint16]int
	jumps  map[uint16][]uint16
}

// bound is how often a loop's head may run.
func (n *notes) bound(head uint16) (int, bool) {
	k, ok := n.bounds[head]
	return k, ok
}

// targets are where the indirect jump of the innermost of some routines goes.
func (n *notes) targets(calls []uint16) ([]uint16, bool) {
	for i := len(calls) - 1; i >= 0; i-- {
		if list, ok := n.jumps[calls[i]]; ok {
			return list, true
		}
	}
	return nil, false
}
