package watch

import "pool6502/cpu"

// node is a routine in its calling context: the routines called from different
// places have different ones. Together they are the flame graph of the run.
type node struct {
	routine int32
	parent  int32 // -1 at the roots
	first   int32 // child, -1 for none
	next    int32 // sibling, -1 for none
	busy    cpu.Time
	idle    cpu.Time
}

// child finds the node of a routine called from parent, or makes it.
func (m *Meter) child(parent, routine int32) int32 {
	first := int32(-1)
	if parent >= 0 {
		first = m.nodes[parent].first
	} else {
		first = m.roots
	}
	for n := first; n >= 0; n = m.nodes[n].next {
		if m.nodes[n].routine == routine {
			return n
		}
	}
	id := int32(len(m.nodes))
	m.nodes = append(m.nodes, node{routine: routine, parent: parent, first: -1, next: first})
	if parent >= 0 {
		m.nodes[parent].first = id
	} else {
		m.roots = id
	}
	return id
}
