package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// A race is a loop that moves a byte or a word by one in each round, towards an end that does not move: another byte or word, which may be unknown.
// The counter comes to the end at the latest when it has had all of its values. To find out whether the loop ends then, a round is followed
// in which the counter is at its end. If no path of it goes back to the head, the rounds are limited.
type race struct {
	r    *run
	g    *machine.Graph
	z    *machine.Region
	head uint16
	p    *path    // that enters the loop
	s    *state   // at the head, in any round, with an unknown of its own for each byte that counts or may be an end
	back []*path  // the rounds from there that go on
	low  counter  // the byte, or the low byte of the word
	high *counter // nil for a byte
	step uint8    // what each round adds: 1, or 255 to count down
}

// An end is one byte of where a counter ends: a cell, or a constant.
type end struct {
	cell  bool
	at    counter
	value uint8
}

const (
	mostEnds  = 8     // how many bytes may be an end of a counter
	meetSteps = 4_000 // how many instructions a run may follow to find the ends of counters
	meetApart = 12    // paths that it keeps apart then
)

// meet limits the rounds of a loop by a counter that comes to its end.
func (r *run) meet(g *machine.Graph, z *machine.Region, head uint16, p *path, inv *invariant) (least repetition, ok bool) {
	ends := r.ends(g.Code, z)
	if r.inMeets >= meetSteps || len(ends) < 2 {
		return least, false
	}
	steps, most, join, trail := r.steps, meetSteps-r.inMeets, r.join, r.trail
	defer func() {
		r.inMeets += most - r.steps
		r.steps, r.join, r.trail, r.meets = steps, join, trail, false
	}()
	r.steps, r.join, r.trail, r.meets = most, max(join, meetApart), nil, true
	for _, low := range inv.counted {
		step, same := low.steps(inv.back)
		if !same {
			continue
		}
		c := race{r: r, g: g, z: z, head: head, p: p, step: step, low: low}
		try := func() {
			if k, found := c.rounds(inv, ends); found && (!ok || k.cost() < least.cost()) {
				least, ok = k, true
			}
		}
		try()
		for _, high := range inv.counted {
			if high.id != low.id && high.follows(inv.back, step) {
				c.high = &high
				try()
			}
		}
	}
	return least, ok
}

// ends lists the bytes that may be an end of a counter: what the instructions of a loop read from cells or compare with, and 0.
func (r *run) ends(c *machine.Code, z *machine.Region) (list []end) {
	list = append(list, end{})
	for _, pc := range z.Nodes {
		op, ok := c.ROM(pc)
		if !ok || len(list) == mostEnds {
			continue
		}
		o := &cpu.Opcodes[op]
		one := end{value: c.At(pc + 1)}
		switch o.Name {
		case "CMP", "CPX", "CPY", "SBC", "EOR":
		case "LDA", "LDX", "LDY":
			if o.Mode == cpu.Immediate {
				continue
			}
		default:
			continue
		}
		switch o.Mode {
		case cpu.Immediate:
		case cpu.ZeroPage, cpu.Absolute:
			at := uint16(c.At(pc + 1))
			if o.Mode == cpu.Absolute {
				at = c.Word(pc + 1)
			}
			cell, ok := c.Cell(at)
			if !ok || r.volatile(cell) || machine.OnStackPage(cell) { // interrupts push there
				continue
			}
			one = end{cell: true, at: counter{reg: -1, cell: cell}}
		default:
			continue
		}
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list
}

// steps returns what each of some rounds adds to a counter, if all add 1 or all add 255.
func (c counter) steps(back []*path) (step uint8, ok bool) {
	for i, b := range back {
		added, same := c.added(b.s, c.id)
		if !same || added != 1 && added != 255 || i > 0 && added != step {
			return 0, false
		}
		step = added
	}
	return step, len(back) > 0
}

// follows reports whether each of some rounds leaves a counter as it is or adds a step to it, and one of them does add it.
func (c counter) follows(back []*path, step uint8) (moves bool) {
	for _, b := range back {
		added, same := c.added(b.s, c.id)
		if !same || added != 0 && added != step {
			return false
		}
		moves = moves || added == step
	}
	return moves
}

// added returns what was added to an unknown to make the byte of a counter; false if it is another function of it, or none.
func (c counter) added(s *state, id int32) (k uint8, ok bool) {
	switch v := c.of(s); {
	case id == 0 || v.ID != id:
		return 0, false
	case v.Of == nil:
		return 0, true
	default:
		return v.Of.At(0), v.Of.Adds()
	}
}

// rounds limits the rounds of a race; false if it has no end.
func (c *race) rounds(inv *invariant, ends []end) (least repetition, ok bool) {
	s := inv.s.clone()
	own := func(k counter) counter { return c.r.anew(s, k, k.of(s).Set) }
	low := own(c.low)
	c.low = low
	if c.high != nil {
		high := own(*c.high)
		c.high = &high
	}
	bytes := slices.Clone(ends)
	for i, e := range bytes {
		if e.cell && !c.counts(e.at) && !e.at.of(s).Set.Single() {
			bytes[i].at = own(e.at)
		}
	}
	c.s = s
	if c.back, ok = c.round(s); !ok || !c.moves() {
		return least, false
	}
	bytes = slices.DeleteFunc(bytes, func(e end) bool { return e.cell && (c.counts(e.at) || !c.stays(e)) })
	ok = false
	for _, before := range []uint8{c.step, 0} { // the round that comes to the end does not go on, or the next one
		for _, low := range bytes {
			for _, high := range bytes {
				if c.high == nil && high != (end{}) || low == high && low.cell || !c.stops(low, high, before) {
					continue
				}
				if k := c.atMost(c.far(low, high, before)); !ok || k.cost() < least.cost() {
					least, ok = k, true
				}
			}
		}
	}
	return least, ok
}

// counts reports whether a cell is one of the bytes that count.
func (c *race) counts(at counter) bool {
	is := func(k counter) bool { return k.reg < 0 && k.cell == at.cell }
	return is(c.low) || c.high != nil && is(*c.high)
}

// round follows one round from a state at the head.
func (c *race) round(s *state) ([]*path, bool) {
	c.r.apart = meetApart
	_, back, err := c.r.region(c.g, c.z, c.head, &path{s: s.clone(), lo: c.p.lo, in: c.p.in}, true)
	return back, err == nil
}

// moves reports whether each round adds the step to the byte or the word.
func (c *race) moves() bool {
	for _, b := range c.back {
		if added, same := c.low.added(b.s, c.low.id); !same || added != c.step {
			return false
		}
		if c.high == nil {
			continue
		}
		want := uint8(0)
		wraps := values.Parted(b.s.unknown(c.low.of(b.s)), values.One(c.last()))
		if wraps == values.Is1 {
			want = c.step
		}
		if added, same := c.high.added(b.s, c.high.id); !same || wraps == values.Either || added != want {
			return false
		}
	}
	return len(c.back) > 0
}

// last returns the value of the low byte that the step takes to the next page.
func (c *race) last() uint8 { return (c.step + 1) / 2 * 255 }

// stays reports whether a byte is at the end of each round what it was at the head.
func (c *race) stays(e end) bool {
	was := e.at.of(c.s)
	return !slices.ContainsFunc(c.back, func(b *path) bool {
		now := e.at.of(b.s)
		return now.ID != was.ID || now.Of != nil || was.ID == 0 && (now.Set != was.Set || !was.Set.Single())
	})
}

// stops reports whether no round goes on that begins with the counter at its end, or one step before it.
func (c *race) stops(low, high end, before uint8) bool {
	for _, over := range []bool{false, true} { // whether the step takes the low byte to another page
		if over && (before == 0 || c.high == nil) {
			continue
		}
		s := c.s.clone()
		lasts := values.One(c.last())
		if !over {
			lasts = lasts.Not()
		}
		if c.high != nil && before != 0 && !s.narrow(c.low.of(s), lasts) {
			continue
		}
		if !c.put(s, c.low, low, before) {
			continue
		}
		if c.high != nil {
			carried := uint8(0)
			if over {
				carried = c.step
			}
			if !c.put(s, *c.high, high, carried) {
				continue
			}
		}
		if back, ok := c.round(s); !ok || len(back) > 0 {
			return false
		}
	}
	return true
}

// put makes an end of a counter equal to the counter with a number added; false if it cannot be.
func (c *race) put(s *state, k counter, e end, added uint8) bool {
	v := c.r.fns.Plus(k.of(s), added)
	if !e.cell {
		return s.narrow(v, values.One(e.value))
	}
	can := e.at.of(s).Set
	s.mem.put(e.at.cell, v)
	return s.narrow(v, can)
}

// far returns the most rounds that go on before the counter comes to an end.
func (c *race) far(low, high end, before uint8) int {
	from := [2]values.Set{c.low.of(c.p.s).Set}
	to := [2]values.Set{low.set(c.p.s)}
	if c.high != nil {
		from[1], to[1] = c.high.of(c.p.s).Set, high.set(c.p.s)
	}
	if c.step == 255 {
		from, to, before = to, from, -before
	}
	most := 0
	for _, borrowed := range []int{0, 1} {
		lows, highs := -1, -1
		for f := range from[0].All {
			for t := range to[0].All {
				if n := int(t) - int(f) - int(before); n < 0 == (borrowed == 1) {
					lows = max(lows, n&0xFF)
				}
			}
		}
		if c.high == nil {
			most = max(most, lows)
			continue
		}
		for f := range from[1].All {
			for t := range to[1].All {
				highs = max(highs, (int(t)-int(f)-borrowed)&0xFF)
			}
		}
		if lows >= 0 {
			most = max(most, highs<<8+lows)
		}
	}
	return most
}

// set returns the values that an end can have.
func (e end) set(s *state) values.Set {
	if e.cell {
		return e.at.of(s).Set
	}
	return values.One(e.value)
}

// atMost returns the rounds that go on, if they are at most n.
func (c *race) atMost(n int) repetition {
	var all, same, over []round
	for _, b := range c.back {
		all = append(all, round{path: b})
		if c.high != nil && b.s.unknown(c.low.of(b.s)) == values.One(c.last()) {
			over = append(over, round{path: b})
		} else {
			same = append(same, round{path: b})
		}
	}
	pages := (n + 255) / 256
	if k := (repetition{}).all(over, pages).all(same, n-pages); k.count() == n && k.cost() > (repetition{}).all(same, n).cost() {
		return k
	}
	return repetition{}.all(all, n)
}
