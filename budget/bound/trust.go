package bound

import (
	"maps"
	"math/bits"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// trust follows a routine again if a loop of it has no limit. It takes for granted that the code of a handler that cannot be followed does not
// change the RAM that the routine uses, and that a loop which steps through a table with an index finds the mark at
// its end before the index comes round again. Both are conditions of the bound, and a budget stays open.
func (p *Program) trust(r *Result) {
	if r.Err == nil || !r.Err.endless || !r.Err.marked && !p.inTheDark(r.code, r.Addr) {
		return
	}
	q := *p
	q.trusting = true
	q.ticks = q.everyNMI()
	again := q.result(r.Addr, r.Bank)
	again.Name, again.Budget, again.header = r.Name, r.Budget, r.header
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

// orbit limits the rounds of a loop by an index that each round moves by the same step: it has each of its values once before it comes round
// again. It is not ok if there is no such index, or if another byte may count the rounds.
func (r *run) orbit(g *machine.Graph, z *machine.Region, inv *invariant, head uint16) (least repetition, ok bool) {
	if !r.searches(g.Code, z, inv) {
		return least, false
	}
	for _, c := range inv.counted {
		step := 0 // that each way back to the head makes; -1 if the byte gets another value
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
		case step < 0 && c.reg != rA: // A gets what the loop looks at
			return repetition{}, false
		case step > 0:
			n := 256 >> bits.TrailingZeros(uint(step))
			if k := (repetition{}).all(inv.back, n-1); !ok || k.cost() < least.cost() {
				least, ok = k, true
				r.marks[head] = n
			}
		}
	}
	return least, ok
}

// searches reports whether the instructions of a loop look like a search: it calls nothing, and all bytes with which it may count are among
// the counted ones.
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

// marks lists the loops that are taken to find a mark.
func (p *Program) marks(r *run) (list []Condition) {
	for _, head := range slices.Sorted(maps.Keys(r.marks)) {
		list = append(list, assumed(check{}, "the loop at %s ends within %d rounds, before its index comes round again; a Bound line can say fewer", r.where(head), r.marks[head]))
	}
	return list
}
