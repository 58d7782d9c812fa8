package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// An invariant is a state at a loop's head that contains every state in which a round comes back to the
// head. It also has the paths of a round from this state back to the head.
type invariant struct {
	s       *state
	back    []*path
	counted []counter
}

// A counter is a byte that a round changes. At the head it is an unknown of its own.
type counter struct {
	reg  int // or -1
	cell uint16
	id   int32
}

func (c counter) of(s *state) values.Byte {
	if c.reg >= 0 {
		return s.reg[c.reg]
	}
	return s.mem.get(c.cell)
}

// backsApart is how many ways back to a head are kept apart while an invariant is looked for, so that each can count
// by a byte of its own.
const backsApart = 4

// The number of tries to find an invariant, and the number after which a set that still grows is enlarged.
const (
	maxTries   = 60
	widenAfter = 6
)

// invariant finds a state that allows p and all states with which rounds from it come back.
func (r *run) invariant(g *machine.Graph, z *machine.Region, head uint16, p *path) (*invariant, *refusal) {
	s := p.s.clone()
	cells, steps := r.counters(g.Code, z)
	for try := range maxTries {
		inv := &invariant{s: s, counted: r.count(s, cells)}
		r.apart = backsApart
		_, back, err := r.region(g, z, head, &path{s: s.clone(), lo: p.lo, in: p.in}, true)
		if err != nil {
			return nil, err
		}
		inv.back = back
		inside := true
		next := s
		for _, b := range back {
			if b.s.inside(s, inv.counted) {
				continue
			}
			inside = false
			if next = r.widened(next, b.s, try, steps); next == nil {
				return nil, r.refuse(head, "the stack grows in every iteration")
			}
		}
		if inside {
			return inv, nil
		}
		s = next
	}
	return nil, &refusal{pc: head, why: noLimit, help: "Bound", limit: true}
}

// counters returns the cells that single instructions of a region write, and the constants of its
// comparisons.
func (r *run) counters(c *machine.Code, z *machine.Region) (cells []uint16, steps []int) {
	steps = []int{8, 16, 32, 64, 128, 256}
	for _, pc := range z.Nodes {
		o := &cpu.Opcodes[c.At(pc)]
		at := uint16(c.At(pc + 1))
		switch o.Mode {
		case cpu.Immediate:
			if o.Name == "CMP" || o.Name == "CPX" || o.Name == "CPY" {
				steps = append(steps, int(at), int(at)+1)
			}
			continue
		case cpu.ZeroPage:
		case cpu.Absolute:
			at = c.Word(pc + 1)
		default:
			continue
		}
		if cell, ok := c.Cell(at); ok && o.Writes && o.Flow == cpu.Next && !r.volatile(cell) && !slices.Contains(cells, cell) {
			cells = append(cells, cell)
		}
	}
	slices.Sort(steps)
	return cells, steps
}

// count gives each byte that may count rounds an unknown of its own, if it has no relation to other bytes.
func (r *run) count(s *state, cells []uint16) (list []counter) {
	for i := range s.reg {
		if v := &s.reg[i]; v.ID == 0 && !v.Set.Single() {
			*v = r.fresh(*v)
			list = append(list, counter{i, 0, v.ID})
		}
	}
	for _, cell := range cells {
		if v := s.mem.get(cell); v.ID == 0 && !v.Set.Single() {
			v = r.fresh(v)
			s.mem.put(cell, v)
			list = append(list, counter{-1, cell, v.ID})
		}
	}
	return list
}

// inside is within for a state at a loop's head whose counters have unknowns of their own.
func (s *state) inside(t *state, counted []counter) bool {
	u := t.clone()
	for _, c := range counted {
		u.untie(c)
	}
	return s.within(u)
}

// untie forgets the relations of a byte to others.
func (s *state) untie(c counter) {
	if c.reg >= 0 {
		s.reg[c.reg] = values.Byte{Set: s.reg[c.reg].Set}
		return
	}
	s.mem.put(c.cell, values.Byte{Set: s.mem.get(c.cell).Set})
}

// widened joins a state at a head with one that came back. Bytes that the round has changed lose their
// relations. A set that still grows after some tries is enlarged more than necessary, so that the search ends.
// The result is nil if the stacks differ.
func (r *run) widened(old, back *state, try int, steps []int) *state {
	t := merge(old, back, &r.ids)
	if t == nil {
		return nil
	}
	grown := func(v, was values.Byte) values.Byte {
		if v.ID != was.ID || v.Of != was.Of {
			v.ID, v.Of = 0, nil
		}
		if try >= widenAfter && v.Set != was.Set {
			v.Set = larger(v.Set, steps)
		}
		return v
	}
	for i := range t.reg {
		t.reg[i] = grown(t.reg[i], old.reg[i])
	}
	if try >= widenAfter && t.data != old.data {
		t.data = values.Full
	}
	for i := range t.stack {
		t.stack[i].Byte = grown(t.stack[i].Byte, old.stack[i].Byte)
	}
	t.mem.each(&old.mem, func(cell uint16, v, was values.Byte) {
		if w := grown(v, was); w != v {
			t.mem.put(cell, w)
		}
	})
	return t
}

// larger returns the smallest set that contains s among the sets of all values below a step; the last step is 256.
func larger(s values.Set, steps []int) values.Set {
	i := slices.IndexFunc(steps, func(n int) bool { return s.Within(values.Below(n)) })
	return values.Below(steps[i])
}

// A repetition is the rounds of a loop before its last one: paths back to the head, each with how often it is taken at
// most.
type repetition struct {
	paths []*path
	times []int
}

// all returns the repetition that takes the costliest of some paths some times.
func (k repetition) all(back []round, times int) repetition {
	if len(back) > 0 && times > 0 {
		most := slices.MaxFunc(back, func(a, b round) int { return a.hi - b.hi })
		k.paths, k.times = append(k.paths, most.path), append(k.times, times)
	}
	return k
}

// cost returns the cycles of all rounds, or more than mostCycles if they are more.
func (k repetition) cost() (hi int) {
	for i, b := range k.paths {
		if b.hi > (mostCycles-hi)/k.times[i] {
			return mostCycles + 1
		}
		hi += b.hi * k.times[i]
	}
	return hi
}

// count returns how many rounds there are.
func (k repetition) count() (n int) {
	for _, times := range k.times {
		n += times
	}
	return n
}

// A round is a path back to the head, with the numbers that the counters have when the round begins.
type round struct {
	*path
	counted []counter
}

// all returns the rounds of an invariant.
func (inv *invariant) all() (list []round) {
	for _, b := range inv.back {
		list = append(list, round{b, inv.counted})
	}
	return list
}

// rounds returns the cheapest limit to the rounds of a loop, from a state that enters it; false if no byte or pair of bytes limits
// them.
func (inv *invariant) rounds(first *state) (repetition, bool) {
	return limitOf(inv.all(), len(inv.counted), func(k int) values.Set { return inv.counted[k].of(first).Set }, func(k int) values.Set { return inv.counted[k].of(inv.s).Set })
}

// limitOf returns the cheapest limit to how often rounds of some kinds follow each other; false if no byte or pair of bytes limits
// them. first has the values that a counter can have before the first of them, ever those before any of them.
// A byte limits the rounds if each path back to the head makes it a function of its old value, and no
// value can repeat for ever. A pair limits them if each path that leaves the first byte as it is makes the second
// one such a function, and the others make the first one such a function.
func limitOf(back []round, counters int, first, ever func(k int) values.Set) (least repetition, ok bool) {
	try := func(k repetition) {
		if !ok || k.cost() < least.cost() {
			least, ok = k, true
		}
	}
	for outer := range counters {
		var same, other []round
		for _, b := range back {
			if v, c := b.counted[outer].of(b.s), b.counted[outer]; v.ID == c.id && v.Of == nil {
				same = append(same, b)
			} else {
				other = append(other, b)
			}
		}
		n := roundsBy(outer, other, first(outer))
		if n == 0 {
			continue
		}
		if len(same) == 0 {
			try(repetition{}.all(other, n-1))
			continue
		}
		for inner := range counters {
			if m := roundsBy(inner, same, ever(inner)); m > 0 {
				try(repetition{}.all(other, n-1).all(same, n*(m-1)))
			}
		}
	}
	return least, ok || len(back) == 0
}

// roundsBy returns how many rounds begin that end with one of the paths back to the head, and one more, if a counter has one of
// the values in now before the first; 0 if there is no limit.
func roundsBy(k int, back []round, now values.Set) int {
	for n := 1; n <= 257; n++ {
		var next values.Set
		for _, b := range back {
			c := b.counted[k]
			v := c.of(b.s)
			if v.ID != c.id {
				return 0
			}
			next = next.Or(v.Of.Image(now).And(b.s.now(v)))
		}
		if now = next; now.Empty() {
			return n
		}
	}
	return 0
}
