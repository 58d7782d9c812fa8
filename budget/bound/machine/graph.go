package machine

import (
	"slices"

	"pool6502/cpu"
)

// A Region is a set of instructions: those of a routine, or of one loop.
type Region struct {
	Nodes  []uint16
	Cyclic bool                // the instructions form a loop
	parts  map[start][]*Region // results of Order
	least  uint16              // the lowest address
	places []uint16            // by address - least: the place in Nodes, plus 1; 0 if no instruction of the region is there
}

// Index is the place of an instruction in Nodes; -1 if the region does not have it.
func (z *Region) Index(pc uint16) int {
	if i := int(pc) - int(z.least); i >= 0 && i < len(z.places) {
		return int(z.places[i]) - 1
	}
	return -1
}

// Has reports whether the region has an instruction.
func (z *Region) Has(pc uint16) bool { return z.Index(pc) >= 0 }

// start is the instruction at which a region is entered, and whether it is the head of a loop.
type start struct {
	head uint16
	loop bool
}

// A Place is where a routine begins, with the banks that are in place.
type Place struct {
	Code *Code
	Addr uint16
}

// A Graph is the control flow of the code from one address on, without the code of
// called routines.
type Graph struct {
	Code *Code
	Next map[uint16][]uint16 // the instructions that can follow each instruction
	All  *Region             // all instructions
}

// Straight returns a graph that has only a list of instructions.
func Straight(c *Code, list []uint16) *Graph {
	return &Graph{Code: c, All: newRegion(list)}
}

// Ways has the addresses to which a computed jump or an RTS leads in the graph that it is in, by its offset in PRG ROM.
type Ways map[int][]uint16

// NewGraph makes the graph of the code from an address on.
func NewGraph(c *Code, at uint16) *Graph { return Ways(nil).Graph(c, at) }

// Graph makes the graph of the code from an address on, with these ways.
func (w Ways) Graph(c *Code, at uint16) *Graph {
	g := &Graph{Code: c, Next: map[uint16][]uint16{}}
	var nodes []uint16
	for todo := []uint16{at}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := g.Next[pc]; ok {
			continue
		}
		nodes = append(nodes, pc)
		op, ok := c.ROM(pc)
		if !ok {
			g.Next[pc] = nil
			continue
		}
		o := &cpu.Opcodes[op]
		after := pc + uint16(o.Bytes())
		var out []uint16
		switch o.Flow {
		case cpu.Next, cpu.Call:
			out = []uint16{after}
		case cpu.Branch:
			out = []uint16{after, after + uint16(int8(c.At(pc+1)))}
		case cpu.Jump:
			if out = []uint16{c.Word(pc + 1)}; o.Mode == cpu.Indirect {
				if out = w[c.Offset(pc)]; out == nil {
					out, _ = c.Jumps(pc)
				}
			}
		case cpu.Return:
			out = w[c.Offset(pc)]
		}
		g.Next[pc] = out
		todo = append(todo, out...)
	}
	g.All = newRegion(nodes)
	return g
}

// Returns reports whether the graph has an instruction behind which the code may go on elsewhere or end: RTS,
// RTI, BRK, JAM, an indirect jump, or one in a bank that is not known.
func (g *Graph) Returns(c *Code) bool {
	return slices.ContainsFunc(g.All.Nodes, func(pc uint16) bool {
		op, ok := c.ROM(pc)
		o := &cpu.Opcodes[op]
		return !ok || o.Flow == cpu.Return || o.Flow == cpu.Trap || o.Flow == cpu.Halt || o.Mode == cpu.Indirect
	})
}

// Before returns the instructions that lead to one at pc. It looks for them in what the graph's first instruction leads to on other ways.
func (g *Graph) Before(pc uint16) (list []uint16) {
	seen := map[uint16]bool{pc: true}
	for todo := g.All.Nodes[:1:1]; len(todo) > 0; {
		at := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; seen[at] {
			continue
		}
		seen[at] = true
		if slices.Contains(g.Next[at], pc) {
			list = append(list, at)
		}
		todo = append(todo, g.Next[at]...)
	}
	return list
}

// TopsFirst reports whether each path from an address comes to a TXS before it calls, returns, or goes on at an address that is not known.
func (c *Code) TopsFirst(at uint16) bool {
	seen := map[uint16]bool{}
	for todo := []uint16{at}; len(todo) > 0; {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		op, ok := c.ROM(pc)
		if seen[pc] || cpu.Opcodes[op].Name == "TXS" && ok {
			continue
		}
		seen[pc] = true
		next := c.next(pc)
		if !ok || next == nil {
			return false
		}
		todo = append(todo, next...)
	}
	return true
}

func newRegion(nodes []uint16) *Region {
	z := &Region{Nodes: nodes}
	if len(nodes) > 0 {
		z.least = slices.Min(nodes)
		z.places = make([]uint16, int(slices.Max(nodes)-z.least)+1)
	}
	for i, n := range nodes {
		z.places[n-z.least] = uint16(i + 1)
	}
	return z
}

// Order returns the strongly connected components of a region, each after those that
// lead to it. If loop is true, jumps back to head are ignored.
func (g *Graph) Order(z *Region, head uint16, loop bool) []*Region {
	key := start{head, loop}
	if parts, ok := z.parts[key]; ok {
		return parts
	}
	t := tarjan{g: g, region: z, head: head, loop: loop, seen: make([]vertex, len(z.Nodes))}
	t.visit(head)
	slices.Reverse(t.out)
	parts := make([]*Region, len(t.out))
	for i, nodes := range t.out {
		parts[i] = newRegion(nodes)
		h := nodes[0]
		parts[i].Cyclic = len(nodes) > 1 || slices.Contains(g.Next[h], h) && !(loop && h == head)
	}
	if z.parts == nil {
		z.parts = map[start][]*Region{}
	}
	z.parts[key] = parts
	return parts
}

// tarjan is Tarjan's algorithm. It keeps its own stack instead of using recursion,
// since a graph may have thousands of instructions.
type tarjan struct {
	g      *Graph
	region *Region
	head   uint16
	loop   bool
	seen   []vertex // by place in the region
	count  int      // vertices that were seen
	stack  []uint16
	out    [][]uint16
}

// A vertex is what Tarjan's algorithm knows about an instruction. Index counts from 1; it is 0 if the instruction has not been seen.
type vertex struct {
	index, low int
	depth      int // where it is on the stack
	on         bool
}

func (t *tarjan) of(pc uint16) *vertex { return &t.seen[t.region.Index(pc)] }

func (t *tarjan) visit(root uint16) {
	type frame struct {
		Node uint16
		Edge int
	}
	enter := func(pc uint16) frame {
		t.count++
		*t.of(pc) = vertex{index: t.count, low: t.count, depth: len(t.stack), on: true}
		t.stack = append(t.stack, pc)
		return frame{Node: pc}
	}
	frames := []frame{enter(root)}
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		v := t.of(f.Node)
		if next := t.g.Next[f.Node]; f.Edge < len(next) {
			pc := next[f.Edge]
			f.Edge++
			if !t.region.Has(pc) || t.loop && pc == t.head {
				continue
			}
			if w := t.of(pc); w.index == 0 {
				frames = append(frames, enter(pc))
			} else if w.on {
				v.low = min(v.low, w.index)
			}
			continue
		}
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			p := t.of(frames[len(frames)-1].Node)
			p.low = min(p.low, v.low)
		}
		if v.low == v.index {
			part := slices.Clone(t.stack[v.depth:])
			t.stack = t.stack[:v.depth]
			for _, pc := range part {
				t.of(pc).on = false
			}
			slices.Sort(part)
			t.out = append(t.out, part)
		}
	}
}
