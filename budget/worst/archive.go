package worst

import (
	"math/rand/v2"
	"slices"
)

// A node is a moment in the tree of all inputs tried. Those in the archive have their state.
type node struct {
	parent *node
	step   Step // that leads from the parent here
	depth  int  // frames since power-on
	value  int  // the largest in its step
	fresh  int  // new things in its step
	tries  int  // how often the search began here
	cell   uint64
	state  *state // nil if it is not in the archive
}

// path is the input from power-on.
func (n *node) path() (list []Step) {
	for ; n.parent != nil; n = n.parent {
		list = append(list, n.step)
	}
	slices.Reverse(list)
	return list
}

// maxStates is how many states the archive has at most; a state takes some 150 KB.
const maxStates = 1200

// An archive has the states to which the search goes back.
type archive struct {
	list  []*node
	cells map[uint64]*node // of the states that did nothing new
	news  []*node          // of the states that did, the latest last
}

func newArchive() *archive { return &archive{cells: map[uint64]*node{}} }

// keep puts a node into the archive, with the state in which the player is.
func (a *archive) keep(n *node, p *player) {
	var room *state
	if len(a.list) >= maxStates {
		room = a.drop()
	}
	if room == nil {
		room = &state{}
	}
	p.save(room)
	n.state = room
	a.list = append(a.list, n)
}

// add keeps a node that did something new, or is alone in its cell, or came to its cell in fewer frames.
func (a *archive) add(n *node, p *player) {
	n.fresh, n.cell = p.fresh, p.cell(n.value)
	if n.fresh > 0 {
		a.keep(n, p)
		a.news = append(a.news, n)
		return
	}
	old := a.cells[n.cell]
	if old != nil && old.state != nil && old.value >= n.value && old.depth <= n.depth {
		return
	}
	if old != nil && old.state != nil {
		a.remove(old)
	}
	a.keep(n, p)
	a.cells[n.cell] = n
}

// drop removes the state that promises least: often tried, and cheap. It returns its room.
func (a *archive) drop() *state {
	worst := 1
	for i := 1; i < len(a.list); i++ { // the first is where the search begins
		if n, w := a.list[i], a.list[worst]; n.promise() < w.promise() {
			worst = i
		}
	}
	return a.remove(a.list[worst])
}

func (a *archive) remove(n *node) *state {
	room := n.state
	n.state = nil
	if i := slices.Index(a.list, n); i >= 0 {
		a.list = slices.Delete(a.list, i, i+1)
	}
	if i := slices.Index(a.news, n); i >= 0 {
		a.news = slices.Delete(a.news, i, i+1)
	}
	if a.cells[n.cell] == n {
		delete(a.cells, n.cell)
	}
	return room
}

// promise is higher for costlier states, and lower for states that were often tried.
func (n *node) promise() int { return n.value + 400*min(n.fresh, 8) - 60*n.tries }

// choose takes a state: mostly one that promises much among some taken by chance, or one of the latest that did
// something new, or one on the way to the best input.
func (s *search) choose() *node {
	r, a := s.random, s.archive
	switch k := r.IntN(10); {
	case k < 4 && s.bestAt != nil:
		if n := s.ancestor(); n != nil {
			return n
		}
	case k < 7 && len(a.news) > 0:
		return least(r, a.news[max(0, len(a.news)-64):])
	case k == 9:
		return a.list[r.IntN(len(a.list))]
	}
	best := a.list[r.IntN(len(a.list))]
	for range 5 {
		if n := a.list[r.IntN(len(a.list))]; n.promise() > best.promise() {
			best = n
		}
	}
	return best
}

// least takes one of the least tried of three nodes.
func least(r *rand.Rand, list []*node) *node {
	best := list[r.IntN(len(list))]
	for range 2 {
		if n := list[r.IntN(len(list))]; n.tries < best.tries {
			best = n
		}
	}
	return best
}

// ancestor takes a state on the way to the best input, and sets the steps that came after it.
func (s *search) ancestor() *node {
	var line []*node
	for n := s.bestAt; n != nil; n = n.parent {
		if n.state != nil {
			line = append(line, n)
		}
	}
	if len(line) == 0 {
		return nil
	}
	n := line[min(s.random.IntN(len(line)), s.random.IntN(len(line)))] // rather late ones
	s.rest = s.rest[:0]
	for m := s.bestAt; m != n; m = m.parent {
		s.rest = append(s.rest, m.step)
	}
	slices.Reverse(s.rest)
	s.rest = append(s.rest, s.last)
	return n
}
