package assume

import (
	"maps"
	"slices"

	"pool6502/asm/contract"
)

// Assumptions holds the notes of the headers of several routines.
type Assumptions struct {
	contracts []*contract.Contract
	routines  []uint16 // addresses of routines with a header, in order
	needs     map[uint16][]contract.Need
	bounds    map[uint16]limit
	jumps     map[uint16][]uint16
	points    map[pointer][]uint16

	in map[int]*Assumptions // by PRG bank: its notes; for -1 those of a bank without headers
}

// A limit is a Bound note.
type limit struct {
	most int
	of   *contract.Contract // the header that says so; nil after Limit
}

// New collects the notes of headers. If several are about the same address, for different callers, what one of them allows is allowed.
func New(contracts []*contract.Contract) *Assumptions {
	n := collect(contracts)
	n.in = map[int]*Assumptions{-1: nil}
	for _, c := range contracts {
		n.in[c.Bank] = nil
	}
	for bank := range n.in {
		n.in[bank] = collect(slices.DeleteFunc(slices.Clone(contracts), func(c *contract.Contract) bool { return c.Bank >= 0 && c.Bank != bank }))
	}
	return n
}

// In returns the notes that are about code in a PRG bank; all notes if the bank is -1.
func (n *Assumptions) In(bank int) *Assumptions {
	if bank < 0 {
		return n
	}
	if one := n.in[bank]; one != nil {
		return one
	}
	return n.in[-1]
}

func collect(contracts []*contract.Contract) *Assumptions {
	n := &Assumptions{contracts: contracts, needs: map[uint16][]contract.Need{}, bounds: map[uint16]limit{}, jumps: map[uint16][]uint16{}, points: map[pointer][]uint16{}}
	for _, c := range contracts {
		n.routines = append(n.routines, c.Addr)
		n.needs[c.Addr] = c.Needs
		for _, b := range c.Bounds {
			if old := n.bounds[b.Addr]; old.of == nil || b.Most > old.most {
				n.bounds[b.Addr] = limit{b.Most, c}
			}
		}
		for _, p := range c.Points {
			at := pointer{c.Addr, uint8(p.Place.Addr)}
			n.points[at] = union(n.points[at], p.Values)
		}
		if len(c.Targets) > 0 {
			n.jumps[c.Addr] = union(n.jumps[c.Addr], c.Targets)
		}
	}
	slices.Sort(n.routines)
	return n
}

// union returns the addresses of both lists.
func union(a, b []uint16) []uint16 {
	for _, at := range b {
		if !slices.Contains(a, at) {
			a = append(slices.Clip(a), at)
		}
	}
	return a
}

// Copy returns the same notes, to which others can be added.
func (n *Assumptions) Copy() *Assumptions {
	c := *n
	c.routines, c.bounds, c.jumps, c.in = slices.Clone(n.routines), maps.Clone(n.bounds), maps.Clone(n.jumps), maps.Clone(n.in)
	for bank, one := range c.in {
		c.in[bank] = one.Copy()
	}
	return &c
}

// Limit adds a Bound note about a loop in a bank.
func (n *Assumptions) Limit(head uint16, bank, most int) {
	n.own(bank).bounds[head] = limit{most: most}
}

// Jump adds a header with a Targets note at the label of a routine in a bank, or the note to the header that is there.
func (n *Assumptions) Jump(routine uint16, bank int, targets []uint16) {
	one := n.own(bank)
	if i, found := slices.BinarySearch(one.routines, routine); !found {
		one.routines = slices.Insert(one.routines, i, routine)
	}
	one.jumps[routine] = targets
}

// own is In, of notes that can be changed without those of other banks.
func (n *Assumptions) own(bank int) *Assumptions {
	if _, ok := n.in[bank]; !ok && bank >= 0 {
		n.in[bank] = n.in[-1].Copy()
	}
	return n.In(bank)
}

// Any reports whether there are notes at all.
func (n *Assumptions) Any() bool {
	return slices.ContainsFunc(n.contracts, func(c *contract.Contract) bool {
		return len(c.Needs)+len(c.Bounds)+len(c.Targets)+len(c.Points) > 0
	})
}

// A pointer is a pointer on the zero page, as used in the code of one routine.
type pointer struct {
	routine uint16
	at      uint8
}

// Bound returns how often the loop's head may run in a call of its routine; false
// without a note.
func (n *Assumptions) Bound(head uint16) (int, bool) {
	k, ok := n.bounds[head]
	return k.most, ok
}

// Limits returns the header that has the Bound note about a loop's head: of several, one that allows the most rounds; nil if none has. The loop
// may be anywhere in the program, also above the header.
func (n *Assumptions) Limits(head uint16) *contract.Contract { return n.bounds[head].of }

// Owner returns the address of the routine whose header is the last above the code at pc.
func (n *Assumptions) Owner(pc uint16) uint16 {
	i, found := slices.BinarySearch(n.routines, pc)
	switch {
	case found:
		return pc
	case i == 0:
		return 0
	}
	return n.routines[i-1]
}

// Targets returns the addresses to which the computed jump at an address can go; false without a note.
func (n *Assumptions) Targets(pc uint16) ([]uint16, bool) {
	list, ok := n.jumps[n.Owner(pc)]
	return list, ok
}

// Needs returns the Needs of the routine at an address; nil if several headers belong
// to the address.
func (n *Assumptions) Needs(addr uint16) []contract.Need {
	if i, ok := slices.BinarySearch(n.routines, addr); !ok || i+1 < len(n.routines) && n.routines[i+1] == addr {
		return nil
	}
	return n.needs[addr]
}

// Words returns all words that the notes allow for pointers.
func (n *Assumptions) Words() (list []uint16) {
	for _, words := range n.points {
		list = append(list, words...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// PointsTo returns the words that the pointer at may hold when the code at pc uses
// it; false without a note.
func (n *Assumptions) PointsTo(pc uint16, at uint8) ([]uint16, bool) {
	if len(n.points) == 0 {
		return nil, false
	}
	list, ok := n.points[pointer{n.Owner(pc), at}]
	return list, ok
}
