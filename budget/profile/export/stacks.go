package export

import (
	"cmp"
	"slices"

	"pool6502/budget/profile"
)

// apart returns the name under which cycles of a cause are shown as a child of the
// routine; "" for causes that are part of the routine's own cost.
func apart(c profile.Cause) string {
	switch c {
	case profile.Waiting, profile.OAMDMA, profile.DMCDMA:
		return "(" + c.String() + ")"
	}
	return ""
}

// A Node is a routine in a calling context: calls of it from several lines of
// one caller are joined.
type Node struct {
	Name     string
	Routine  int // index in Profile.Routines; -1 for the root, waiting and DMA
	Own      uint64
	Total    uint64         // Own, and that of all children
	Lines    map[int]uint64 // Own by line of the routine's file
	Children []*Node        // costliest first
}

// Stacks returns the call tree of a run. Its root has no routine; the Total of the root is
// all cycles of the run.
func Stacks(p *profile.Profile) *Node {
	root := &Node{Name: "(all)", Routine: -1}
	nodes := make([]*Node, len(p.Paths))
	var node func(path int32) *Node
	node = func(path int32) *Node {
		if path < 0 {
			return root
		}
		if nodes[path] == nil {
			r := p.Paths[path].Routine
			nodes[path] = node(p.Paths[path].Parent).child(r, p.Routines[r].Name)
		}
		return nodes[path]
	}
	for i := range p.Sites {
		s := &p.Sites[i]
		n := node(s.Path)
		pos := p.Line(s.Loc)
		for cause, cycles := range s.Cycles {
			if cycles == 0 {
				continue
			}
			if name := apart(profile.Cause(cause)); name != "" {
				n.child(-1, name).Own += cycles
				continue
			}
			n.Own += cycles
			if pos.Line > 0 && pos.File == p.Routines[n.Routine].Pos.File {
				if n.Lines == nil {
					n.Lines = map[int]uint64{}
				}
				n.Lines[pos.Line] += cycles
			}
		}
	}
	root.sum()
	return root
}

// child returns the child with a routine, or with a name if routine is -1.
func (n *Node) child(routine int, name string) *Node {
	for _, c := range n.Children {
		if c.Routine == routine && (routine >= 0 || c.Name == name) {
			return c
		}
	}
	c := &Node{Name: name, Routine: routine}
	n.Children = append(n.Children, c)
	return c
}

func (n *Node) sum() uint64 {
	n.Total = n.Own
	for _, c := range n.Children {
		n.Total += c.sum()
	}
	slices.SortStableFunc(n.Children, func(a, b *Node) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.Name, b.Name))
	})
	return n.Total
}
