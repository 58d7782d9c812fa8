package bound

import (
	"fmt"
	"math/bits"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// trust follows a routine again, on trust, if one of its loops has no limit, or if a jump goes to an address that is not known
// while a handler that may change any RAM can interrupt the routine. The package comment lists what is then taken for granted.
// Each of these things becomes a condition of the bound, and the routine's budget stays open.
func (p *Program) trust(r *Result) {
	if r.Err == nil || !r.Err.endless && !(r.Err.help == "Targets" && p.inTheDark(r.code, r.Addr)) {
		return
	}
	q := *p
	q.trusting = true
	q.ticks = q.everyNMI()
	again := q.result(r.Addr, r.Bank)
	again.Name, again.Budget, again.header, again.short = r.Name, r.Budget, r.header, r.short
	if q.whole(again); again.Err == nil {
		*r = *again
	}
}

// inTheDark reports whether a handler that may write any RAM can interrupt the code at an address.
func (p *Program) inTheDark(c *machine.Code, addr uint16) bool {
	_, _, by := p.others(c.Offset(addr))
	for i := range by {
		if p.threads[i].dark() {
			return true
		}
	}
	return false
}

// take adds a condition that the bound takes for granted.
func (r *run) take(c Condition) { r.granted = union(r.granted, []Condition{c}) }

// grant limits a loop that has no other limit by what is likely. k has the rounds before the last one. If wait is not 0, it is how
// many cycles all rounds but the last two take together.
func (r *run) grant(g *machine.Graph, z *machine.Region, inv *invariant, head uint16) (k repetition, wait int, ok bool) {
	if r.quiet {
		return k, 0, false
	}
	if k, ok = r.orbit(g, z, inv, head); ok {
		return k, 0, true
	}
	if r.idles(g, z, head) {
		return repetition{}.all(inv.all(), 1), r.code.Frame, true
	}
	if wait, ok = r.restarts(g, z, inv, head); ok {
		return repetition{}.all(inv.all(), 1), wait, true
	}
	k, ok = r.streams(g, z, inv, head)
	return k, 0, ok
}

// orbit limits the rounds of a loop by an index that each round moves by the same step, and by which each round reads: the loop runs at most once for each
// value that the index can have. ok is false if there is no such index, or if another byte may count the rounds.
func (r *run) orbit(g *machine.Graph, z *machine.Region, inv *invariant, head uint16) (least repetition, ok bool) {
	rounds := 0
	if !r.searches(g.Code, z, inv) {
		return least, false
	}
	for _, c := range inv.counted {
		step := 0 // by which each round moves the byte; -1 if it is changed otherwise
		for i, b := range inv.back {
			v, one := c.of(b.s), -1
			if v.ID == c.id && (v.Of == nil || v.Of.Adds()) {
				one = int(v.Of.At(0))
			}
			if step = one; i > 0 && one != int(c.of(inv.back[0].s).Of.At(0)) {
				step = -1
			}
			if step < 0 {
				break
			}
		}
		switch {
		case step < 0 && c.reg != rA: // A has what the loop compares
			return repetition{}, false
		case step > 0 && slices.ContainsFunc(z.Nodes, func(pc uint16) bool { return c.indexes(g.Code, pc) && inEachRound(g, z, head, pc) }):
			n := 256 >> bits.TrailingZeros(uint(step))
			if k := (repetition{}).all(inv.all(), n-1); !ok || k.cost() < least.cost() {
				least, rounds, ok = k, n, true
			}
		}
	}
	if ok {
		var how check
		for _, pc := range z.Nodes {
			if cpu.Opcodes[g.Code.At(pc)].Flow == cpu.Branch && slices.Contains(g.Next[pc], head) {
				how = check{kind: staysAtMost, at: g.Code.Offset(pc), n: least.cost()}
			}
		}
		within := fmt.Sprintf(" within %d rounds, after which its index repeats", rounds)
		one, many := "the loop at %s finds the value that ends it"+within, "each of the loops at %s finds the value that ends it"+within
		r.take(about(how, one, many, r.program.where(g.Code, head)).guessed(ofRounds))
	}
	return least, ok
}

// indexes reports whether an instruction reads by a register that counts the rounds of a loop, or through a pointer that does.
func (c counter) indexes(code *machine.Code, pc uint16) bool {
	o, at := &cpu.Opcodes[code.At(pc)], uint16(code.At(pc+1))
	if o.Writes || o.Flow != cpu.Next {
		return false
	}
	switch o.Mode {
	case cpu.AbsoluteX, cpu.ZeroPageX, cpu.IndirectX:
		return c.reg == rX
	case cpu.AbsoluteY, cpu.ZeroPageY:
		return c.reg == rY
	case cpu.IndirectY:
		return c.reg == rY || c.reg < 0 && c.cell == at
	}
	return false
}

// searches reports whether a loop looks like a search: it calls no routine, and the analysis knows every byte with which it may
// count its rounds.
func (r *run) searches(c *machine.Code, z *machine.Region, inv *invariant) bool {
	for _, pc := range z.Nodes {
		o := &cpu.Opcodes[c.At(pc)]
		cell, ram := uint16(0), false
		switch o.Mode {
		case cpu.ZeroPage:
			cell, ram = uint16(c.At(pc+1)), true
		case cpu.Absolute:
			cell, ram = c.Cell(c.Word(pc + 1))
		}
		store := o.Name == "STA" || o.Name == "STX" || o.Name == "STY"
		counted := slices.ContainsFunc(inv.counted, func(k counter) bool { return k.reg < 0 && k.cell == cell })
		v := inv.s.mem.get(cell)
		switch {
		case o.Flow == cpu.Call:
			return false
		case !o.Writes || o.Flow != cpu.Next || counted && ram || ram && store && v.Set.Single():
		case ram || !store:
			return false
		}
	}
	return true
}
