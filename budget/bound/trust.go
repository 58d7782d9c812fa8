package bound

import (
	"maps"
	"math/bits"
	"slices"

	"pool6502/budget/bound/machine"
)

// trust follows a routine again if a loop of it has no limit. It takes for granted that the code of a handler that cannot be followed does not
// change the RAM that the routine uses, and that a loop which steps through a table with an index finds the mark at
// its end before the index comes round again. Both are conditions of the bound, and a budget stays open.
func (p *Program) trust(r *Result) {
	if r.Err == nil || !r.Err.endless {
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
	_, by := p.others(c.Offset(addr))
	for i := range by {
		if p.threads[i].dark() {
			return true
		}
	}
	return false
}

// orbit limits the rounds of a loop by an index that each round moves by the same step: it has each of its values once before it comes round
// again. It is not ok without trust, or if there is no such index, or if the round counts in another way.
func (r *run) orbit(inv *invariant, head uint16) (least repetition, ok bool) {
	if !r.program.trusting {
		return least, false
	}
	for _, c := range inv.counted {
		steps := map[int]bool{} // on the ways back to the head; -1 if the byte gets a value of another kind
		for _, b := range inv.back {
			switch v := c.of(b.s); {
			case v.ID != c.id || v.Of != nil && !v.Of.Adds():
				steps[-1] = true
			default:
				steps[int(v.Of.At(0))] = true
			}
		}
		if len(steps) > 1 {
			return least, false // another byte may count how often the index comes round
		}
		for step := range steps {
			if step <= 0 {
				continue
			}
			n := 256 >> bits.TrailingZeros(uint(step))
			if k := (repetition{}).all(inv.back, n-1); !ok || k.cost() < least.cost() {
				least, ok = k, true
				r.marks[head] = n
			}
		}
	}
	return least, ok
}

// marks lists the loops that are taken to find a mark.
func (p *Program) marks(r *run) (list []Condition) {
	for _, head := range slices.Sorted(maps.Keys(r.marks)) {
		list = append(list, assumed("the loop at %s ends within %d rounds, before its index comes round again; a Bound line can say fewer", r.where(head), r.marks[head]))
	}
	return list
}
