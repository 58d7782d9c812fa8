package watch

// node is a routine in its calling context: a routine that is called from
// different places has a node for each place. All nodes together are the call tree of
// the run. Flame graphs show it.
type node struct {
	routine int32
	parent  int32 // -1 at the roots
	depth   int32 // callers above it
	site    Loc   // of the JSR or JMP; noSite at the roots
	first   int32 // child, -1 for none
	next    int32 // sibling, -1 for none
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

// maxDepth is how many callers a path may have: a stack of 256 bytes holds 128 return addresses. maxPaths is
// how many paths are kept.
const (
	maxDepth = 128
	maxPaths = 1 << 16
)

// CutPaths returns how many calls got the path of their caller because there are too many paths, or because
// theirs would be too long.
func (m *Meter) CutPaths() uint64 { return m.cutPaths }

// Paths returns how many paths there are so far. Paths are never removed.
func (m *Meter) Paths() int { return len(m.nodes) }

// child finds the node of a routine that parent calls at site, or makes it.
//
// The number of nodes is limited, because a program that calls itself, or jumps to computed addresses, can
// take other paths without end. Beyond the limit, a call gets the node of its caller. Its cycles still count
// for its own routine; where cycles are listed by path, they are the caller's.
func (m *Meter) child(parent, routine int32, site Loc) int32 {
	first := m.roots
	if parent >= 0 {
		first = m.nodes[parent].first
	}
	for n := first; n >= 0; n = m.nodes[n].next {
		if m.nodes[n].routine == routine && m.nodes[n].site == site {
			return n
		}
	}
	if parent >= 0 && (len(m.nodes) >= maxPaths || m.nodes[parent].depth >= maxDepth) {
		m.cutPaths++
		return parent
	}
	id := int32(len(m.nodes))
	m.nodes = append(m.nodes, node{routine: routine, parent: parent, site: site, first: -1, next: first})
	if parent >= 0 {
		m.nodes[id].depth = m.nodes[parent].depth + 1
		m.nodes[parent].first = id
	} else {
		m.roots = id
	}
	return id
}
