package machine

import (
	"slices"

	"pool6502/cpu"
)

// A Region is a set of instructions: those of a routine, or of one loop.
type Region struct {
	Nodes  []uint16
	Has    map[uint16]bool
	Cyclic bool                // the instructions form a loop
	parts  map[start][]*Region // results of Order
}

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
	g := &Graph{Code: c, All: &Region{Nodes: list, Has: map[uint16]bool{}}}
	for _, pc := range list {
		g.All.Has[pc] = true
	}
	return g
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
	z := &Region{Nodes: nodes, Has: make(map[uint16]bool, len(nodes)), parts: map[start][]*Region{}}
	for _, n := range nodes {
		z.Has[n] = true
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
	t := tarjan{g: g, Region: z.Has, head: head, loop: loop, index: map[uint16]int{}, low: map[uint16]int{}, on: map[uint16]bool{}}
	t.visit(head)
	slices.Reverse(t.out)
	parts := make([]*Region, len(t.out))
	for i, nodes := range t.out {
		parts[i] = newRegion(nodes)
		h := nodes[0]
		parts[i].Cyclic = len(nodes) > 1 || slices.Contains(g.Next[h], h) && !(loop && h == head)
	}
	z.parts[key] = parts
	return parts
}

// tarjan is Tarjan's algorithm. It keeps its own stack instead of using recursion,
// since a graph may have thousands of instructions.
type tarjan struct {
	g          *Graph
	Region     map[uint16]bool
	head       uint16
	loop       bool
	index, low map[uint16]int
	on         map[uint16]bool
	stack      []uint16
	out        [][]uint16
}

func (t *tarjan) visit(root uint16) {
	type frame struct {
		Node uint16
		Edge int
	}
	enter := func(v uint16) frame {
		t.index[v] = len(t.index) + 1
		t.low[v] = t.index[v]
		t.stack, t.on[v] = append(t.stack, v), true
		return frame{Node: v}
	}
	frames := []frame{enter(root)}
	for len(frames) > 0 {
		f := &frames[len(frames)-1]
		if f.Edge < len(t.g.Next[f.Node]) {
			w := t.g.Next[f.Node][f.Edge]
			f.Edge++
			switch {
			case !t.Region[w] || t.loop && w == t.head:
			case t.index[w] == 0:
				frames = append(frames, enter(w))
			case t.on[w]:
				t.low[f.Node] = min(t.low[f.Node], t.index[w])
			}
			continue
		}
		v := f.Node
		frames = frames[:len(frames)-1]
		if len(frames) > 0 {
			p := frames[len(frames)-1].Node
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
