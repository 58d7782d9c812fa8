package bound

import (
	"slices"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// Before returns the condition that the program is in its main loop, if a loop before it waits for frames, too, or if the analysis does not show
// that the code before it ends. heads are those of the waiting loops of the main loop; idle are instructions that jump to themselves.
func (p *Program) Before(heads, idle []uint16) []Condition {
	t, ends := &p.threads[mainThread], slices.Concat(heads, idle)
	if len(t.from) != 1 || len(ends) == 0 {
		return nil
	}
	c, entry := t.from[0].code, t.from[0].addr
	before := c.Reach(entry, machine.OfReset, ends...)
	if pc, is := c.WaitsEarlier(&before, entry, p.threads[nmiThread].writes); is {
		return []Condition{assumed(check{}, "the program is in its main loop, at %s; frames of the earlier loop at %s are not covered", p.where(c, ends[0]), p.where(c, pc))}
	}
	if len(ends) == 1 && p.comesTo(t.from[0], &before, ends[0]) {
		return nil
	}
	return []Condition{assumed(check{}, "the program has come to its main loop, at %s; frames before that are not covered, and the analysis does not show that the program always gets there", p.where(c, ends[0]))}
}

// comesTo reports whether the program, from the reset vector on, always comes to the main loop, whatever headers say.
func (p *Program) comesTo(from start, before *machine.Reached, main uint16) bool {
	c := from.code
	on, perhaps := c.Turns(before, 0x2000, 0x80, true)
	on = append(on, perhaps...)
	if len(on) == 1 && !before.Routine(on[0]) && p.arrives(from, from.addr, on[0], on) && p.arrives(from, on[0], main, on) {
		return true
	}
	return p.arrives(from, from.addr, main, on)
}

// arrives reports whether the main program always comes from one address to another, whatever headers say. on are the stores that turn NMI on.
func (p *Program) arrives(from start, at, to uint16, on []uint16) bool {
	q, c := *p, from.code
	q.notes = assume.New(nil)
	ends := func(at uint16) bool {
		code := c.Reach(at, machine.OfReset, to)
		r := q.result(at, -1)
		if r.header = nil; !slices.ContainsFunc(on, func(pc uint16) bool { return pc != to && code.At[pc] }) {
			r.code.Shared, r.code.Loose = nil, 0 // no interrupt comes
		}
		q.follow(r, int(to), beginning{only: -1, fns: values.Functions{}})
		return r.Err == nil
	}
	if ends(at) {
		return true
	}
	code := c.Reach(at, machine.OfReset, to)
	for pc := range code.At {
		if c.At(pc) == txs && at != pc+1 { // the analysis goes no further
			if rest := c.Reach(at, machine.OfReset, pc); !rest.At[to] && p.arrives(from, at, pc, on) && ends(pc+1) {
				return true
			}
		}
	}
	return false
}
