package bound

import (
	"slices"

	"pool6502/cpu"
)

// A region is a set of instructions: those of a routine, or of one loop.
type region struct {
	nodes  []uint16
	has    map[uint16]bool
	cyclic bool // it can come back to where it started
	parts  map[start][]*region
}

// start is where a region is entered, and whether that is the head of a loop.
type start struct {
	head uint16
	loop bool
}

// A graph is the control flow of the code from one address on, without the code of
// called routines.
type graph struct {
	next map[uint16][]uint16
	all  *region
}

func (r *run) graph(at uint16) *graph {
	if g := r.graphs[at]; g != nil {
		return g
	}
	g := &graph{next: map[uint16][]uint16{}}
	var nodes []uint16
	for todo := []uint16{at}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := g.next[pc]; ok {
			continue
		}
		nodes = append(nodes, pc)
		op, ok := r.code.rom(pc)
		if !ok {
			g.next[pc] = nil
			continue
		}
		o := &cpu.Opcodes[op]
		after := pc + uint16(o.Bytes())
		var out []uint16
		switch o.Flow {
		case cpu.Next, cpu.Call:
			out = []uint16{after}
		case cpu.Branch:
			out = []uint16{after, after + uint16(int8(r.code.at(pc+1)))}
		case cpu.Jump:
			if o.Mode != cpu.Indirect {
				out = []uint16{r.code.word(pc + 1)}
			}
		}
		g.next[pc] = out
		todo = append(todo, out...)
	}
	g.all = newRegion(nodes)
	r.graphs[at] = g
	return g
}

// returns reports whether a way leads to an instruction that returns, that jumps to a computed address,
// or that cannot be followed.
func (r *run) returns(g *graph) bool {
	return slices.ContainsFunc(g.all.nodes, func(pc uint16) bool {
		op, ok := r.code.rom(pc)
		o := &cpu.Opcodes[op]
		return !ok || o.Flow == cpu.Return || o.Flow == cpu.Trap || o.Flow == cpu.Halt || o.Mode == cpu.Indirect
	})
}

func newRegion(nodes []uint16) *region {
	z := &region{nodes: nodes, has: make(map[uint16]bool, len(nodes)), parts: map[start][]*region{}}
	for _, n := range nodes {
		z.has[n] = true
	}
	return z
}

// order returns the strongly connected parts of a region, each after those that
// lead to it. For a loop, the jumps back to its head are ignored.
func (g *graph) order(z *region, head uint16, loop bool) []*region {
	key := start{head, loop}
	if parts, ok := z.parts[key]; ok {
		return parts
	}
	t := tarjan{g: g, region: z.has, head: head, loop: loop, index: map[uint16]int{}, low: map[uint16]int{}, on: map[uint16]bool{}}
	t.visit(head)
	slices.Reverse(t.out)
	parts := make([]*region, len(t.out))
	for i, nodes := range t.out {
		parts[i] = newRegion(nodes)
		h := nodes[0]
		parts[i].cyclic = len(nodes) > 1 || slices.Contains(g.next[h], h) && !(loop && h == head)
	}
	z.parts[key] = parts
	return parts
}

// tarjan is Tarjan's algorithm. It keeps its own stack instead of using recursion,
// since a graph may have thousands of instructions.
type tarjan struct {
	g          *graph
	region     map[uint16]bool
	head       uint16
	loop       bool
	index, low map[uint16]int
	on         map[uint16]bool
	stack      []uint16
	out        [][]uint16
}

func (t *tarjan) visit(root uint16) {
	type frame struct {
		node uint16
		edge int
	}
	enter := func(v uint16) frame {
		t.index[v] = len(t.index) + 1
		t.low[v] = t.index[v]
		t.stack, t.on[v] = append(t.stack, v), true
		return frame{node: v}
	}
	frames := []frame{enter(root)}
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		if f.edge < len(t.g.next[f.node]) {
			w := t.g.next[f.node][f.edge]
			f.edge++
			switch {
			case !t.region[w] || t.loop && w == t.head:
			case t.index[w] == 0:
				frames = append(frames, enter(w))
			case t.on[w]:
				t.low[f.node] = min(t.low[f.node], t.index[w])
			}
			continue
		}
		v := f.node
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			p := frames[len(frames)-1].node
			t.low[p] = min(t.low[p], t.low[v])
		}
		if t.low[v] == t.index[v] {
			i := slices.Index(t.stack, v)
			c := slices.Clone(t.stack[i:])
			for _, w := range c {
				t.on[w] = false
			}
			t.stack = t.stack[:i]
			slices.Sort(c)
			t.out = append(t.out, c)
		}
	}
}
