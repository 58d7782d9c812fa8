package watch

import "pool6502/cpu"

// node is a routine in its calling context: a routine that is called from
// different places has a node for each place. All nodes together are the call tree of
// the run, which flame graphs show.
type node struct {
	routine int32
	parent  int32 // -1 at the roots
	site    Loc   // of the JSR or JMP; noSite at the roots
	first   int32 // child, -1 for none
	next    int32 // sibling, -1 for none
	busy    cpu.Time
	idle    cpu.Time
}

// noSite is the call site of code that no instruction calls: the main program and interrupt handlers.
const noSite Loc = -1

// A Path is a routine with the call that led to it, and through Parent with all
// calls up to the start of the program or of an interrupt.
type Path struct {
	Routine int   // index, for Meter.Routine
	Parent  int32 // index, for Meter.Path; -1 at the start
	Site    Loc   // the JSR or JMP in the parent; -1 at the start
}

// Path returns a path by its index, as in Step.Path and CallEvent.Path.
func (m *Meter) Path(i int32) Path {
	n := &m.nodes[i]
	return Path{Routine: int(n.routine), Parent: n.parent, Site: n.site}
}

// Paths returns how many paths there are so far. Paths are never removed.
func (m *Meter) Paths() int { return len(m.nodes) }

// child finds the node of a routine that parent calls at site, or makes it.
func (m *Meter) child(parent, routine int32, site Loc) int32 {
	first := int32(-1)
	if parent >= 0 {
		first = m.nodes[parent].first
	} else {
		first = m.roots
	}
	for n := first; n >= 0; n = m.nodes[n].next {
		if m.nodes[n].routine == routine && m.nodes[n].site == site {
			return n
		}
	}
	id := int32(len(m.nodes))
	m.nodes = append(m.nodes, node{routine: routine, parent: parent, site: site, first: -1, next: first})
	if parent >= 0 {
		m.nodes[parent].first = id
	} else {
		m.roots = id
	}
	return id
}
