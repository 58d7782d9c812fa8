package bound

import (
	"slices"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// Before returns the condition that the program is in its main loop, if a loop before it waits for frames, too, or if the analysis does not show
// that the code before it ends. heads are those of the waiting loops of the main loop; idle are instructions that jump to themselves; holds are
// conditions that the answer has anyway.
func (p *Program) Before(heads, idle []uint16, holds []Condition) []Condition {
	t, ends := &p.threads[mainThread], slices.Concat(heads, idle)
	if len(t.from) != 1 || len(ends) == 0 {
		return nil
	}
	c, entry := t.from[0].code, t.from[0].addr
	before := c.Reach(entry, machine.OfReset, ends...)
	if pc, is := c.WaitsEarlier(&before, entry, p.threads[nmiThread].writes); is {
		return []Condition{assumed(check{}, "the program is in its main loop, at %s; frames of the earlier loop at %s are not covered", p.where(c, ends[0]), p.where(c, pc))}
	}
	if len(ends) == 1 && p.comesTo(t.from[0], &before, ends[0], holds) {
		return nil
	}
	return []Condition{assumed(check{}, "the program has come to its main loop, at %s; frames before that are not covered, and the analysis does not show that the program always gets there", p.where(c, ends[0]))}
}

// comesTo reports whether the program, from the reset vector on, always comes to the main loop, whatever headers say, if the conditions in holds
// are true.
func (p *Program) comesTo(from start, before *machine.Reached, main uint16, holds []Condition) bool {
	c := from.code
	on, perhaps := c.Turns(before, 0x2000, 0x80, true)
	on = append(on, perhaps...)
	if len(on) == 1 && !before.Routine(on[0]) && p.arrives(from, from.addr, on[0], on, holds) && p.arrives(from, on[0], main, on, holds) {
		return true
	}
	return p.arrives(from, from.addr, main, on, holds)
}

// arrives reports whether the main program always comes from one address to another, whatever headers say, if the conditions in holds are true.
// on are the stores that turn NMI on.
func (p *Program) arrives(from start, at, to uint16, on []uint16, holds []Condition) bool {
	q, c := *p, from.code
	q.notes = assume.New(nil)
	turns := func(code *machine.Reached) bool {
		return slices.ContainsFunc(on, func(pc uint16) bool { return pc != to && code.At[pc] })
	}
	ends := func(at uint16, isOn bool) bool {
		code := c.Reach(at, machine.OfReset, to)
		behind := c.Behind(&code, on)
		r := q.result(at, -1)
		if r.header = nil; !isOn && !turns(&code) {
			r.code.Shared, r.code.Loose = nil, 0 // no interrupt comes
		}
		sure, one := false, q
		one.ended = func(r *run, ends []*path) {
			if !one.certain(r, func(pc uint16) bool { return isOn || code.Computed || behind[pc] }, holds) {
				return
			}
			if sure = true; q.ended != nil {
				q.ended(r, ends)
			}
		}
		one.follow(r, int(to), beginning{only: -1, fns: values.Functions{}})
		return sure
	}
	if ends(at, false) {
		return true
	}
	code := c.Reach(at, machine.OfReset, to)
	for pc := range code.At {
		if c.At(pc) == txs && at != pc+1 { // the analysis goes no further
			if rest := c.Reach(at, machine.OfReset, pc); !rest.At[to] && p.arrives(from, at, pc, on, holds) && ends(pc+1, turns(&rest)) {
				return true
			}
		}
	}
	return false
}

// certain reports whether a run of code before the main loop relies on no conditions but those in holds. That vblank begins is certain, and that an NMI comes
// is not. That nothing hides vblank from a loop is certain where no NMI comes: where the DMC may play, no answer is proved.
func (p *Program) certain(r *run, disturbed func(pc uint16) bool, holds []Condition) bool {
	list := p.uninterrupted(r)
	if r.code.Shared != nil { // interrupts come
		list = slices.Concat(p.assumes(r), r.watched())
	}
	for at, frames := range r.waited {
		if frames > 1 && disturbed(at.PC) && p.polling(r) != "" {
			return false
		}
	}
	return !slices.ContainsFunc(list, func(c Condition) bool {
		return !(c.check.kind == waits && c.check.n > 1) && c != HasRoom && !c.among(holds)
	})
}
