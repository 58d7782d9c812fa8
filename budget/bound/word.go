package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// wordSteps is how many instructions a run may follow with parts.
const wordSteps = 1_000

// apartRounds looks for an invariant and a limit to the rounds as repeat does, but keeps more paths of a round apart: so the rounds that
// change only the low byte of a word are told from those that also change its high byte.
func (r *run) apartRounds(g *machine.Graph, z *machine.Region, head uint16, p *path) (inv *invariant, rounds repetition, ok bool) {
	join := r.join
	defer func() { r.join = join }()
	r.join = backsApart
	inv, err := r.invariant(g, z, head, p)
	if err == nil {
		rounds, ok = inv.rounds(p.s)
	}
	if ok {
		return inv, rounds, ok
	}
	whole := inv // no part of a round is followed both ways
	if r.inParts < wordSteps && hasParts(g.Code, z) {
		if inv, rounds, ok = r.partedRounds(g, z, head, p); ok {
			return inv, rounds, ok
		}
	}
	if whole != nil {
		rounds, ok = r.meet(g, z, head, p, whole)
	}
	return whole, rounds, ok
}

// partedRounds is apartRounds for rounds of which some parts are followed both ways.
func (r *run) partedRounds(g *machine.Graph, z *machine.Region, head uint16, p *path) (inv *invariant, rounds repetition, ok bool) {
	steps, most := r.steps, wordSteps-r.inParts
	defer func() {
		r.inParts += most - r.steps
		r.steps, r.parts = steps, false
	}()
	r.steps, r.parts = most, true
	inv, err := r.invariant(g, z, head, p)
	if err != nil {
		return nil, rounds, false
	}
	if rounds, ok = inv.rounds(p.s); !ok {
		rounds, ok = r.laterRounds(g, z, head, p, inv)
	}
	if !ok {
		rounds, ok = r.meet(g, z, head, p, inv)
	}
	return inv, rounds, ok
}

// hasParts reports whether a region has an instruction that part may follow both ways.
func hasParts(c *machine.Code, z *machine.Region) bool {
	return slices.ContainsFunc(z.Nodes, func(pc uint16) bool {
		op, ok := c.ROM(pc)
		return ok && parted(&cpu.Opcodes[op])
	})
}

// parted reports whether an instruction is followed both ways if the carry before it is unknown, or A for ORA.
func parted(o *cpu.Opcode) bool {
	return o.Name == "ADC" || o.Name == "SBC" || o.Name == "ORA" && o.Mode != cpu.Immediate
}

// laterRounds limits the rounds after the first one. Each begins in a state in which another one has ended, and that says more than the
// invariant: a word that is tested at the end of a round is not 0 when the next one begins.
func (r *run) laterRounds(g *machine.Graph, z *machine.Region, head uint16, p *path, inv *invariant) (repetition, bool) {
	var later []round
	ever := make([]values.Set, len(inv.counted))
	for _, b := range inv.back {
		s := b.s.clone()
		var counted []counter
		for i, c := range inv.counted {
			v := c.of(s)
			v.Set = s.now(v)
			ever[i] = ever[i].Or(v.Set)
			counted = append(counted, r.anew(s, c, v.Set))
		}
		r.apart = backsApart
		_, back, err := r.region(g, z, head, &path{s: s, lo: p.lo, in: p.in}, true)
		if err != nil {
			return repetition{}, false
		}
		for _, b := range back {
			later = append(later, round{b, counted})
		}
	}
	of := func(k int) values.Set { return ever[k] }
	rounds, ok := limitOf(later, len(inv.counted), of, of)
	return rounds.all(inv.all(), 1), ok
}

// anew gives a counter another unknown of its own, and returns the counter with it.
func (r *run) anew(s *state, c counter, set values.Set) counter {
	r.ids++
	v := values.Byte{Set: set, ID: r.ids}
	c.id = v.ID
	if c.reg >= 0 {
		s.reg[c.reg] = v
	} else {
		s.mem.put(c.cell, v)
	}
	return c
}

// part narrows a path to one of two cases, in which the carry before an addition or subtraction is clear or set, or A is 0 or not before
// ORA, and returns a path for the other case. It returns nil if there are no two cases.
func (r *run) part(o *cpu.Opcode, p *path) *path {
	if !r.parts || !parted(o) {
		return nil
	}
	s := p.s
	a := r.named(s, &s.reg[rA])
	t := s.clone()
	var one, other bool
	if o.Name == "ORA" {
		one, other = s.narrow(a, values.One(0).Not()), t.narrow(a, values.One(0))
	} else {
		one, other = s.assume(fC, true), t.assume(fC, false)
	}
	q := *p
	switch {
	case !one:
		p.s = t
		return nil
	case !other:
		return nil
	}
	q.s = t
	return &q
}
