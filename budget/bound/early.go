package bound

import (
	"fmt"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// Waits returns the reason why a waiting loop may end although no interrupt came, or why no NMI ends it; nothing if it waits for an NMI in each pass.
// This may rest on some conditions. The loop is straight code that ends with a branch to its head.
func (p *Program) Waits(w Wait) (why string, list []Condition) {
	if !p.ends(p.cart.Code(w.Head, -1), w) {
		return fmt.Sprintf("no NMI ends the loop at %s: the NMI handler changes no byte that the loop reads", p.Where(w.Head)), nil
	}
	from, _ := w.Pass()
	list, stays := p.stay(from, w)
	if !stays {
		return fmt.Sprintf("the loop at %s, which waits for the NMI, may end before an NMI comes; to prevent it, each pass of the main loop must set the byte that this loop tests to its waiting value, just before the loop", p.Where(w.Head)), nil
	}
	return "", list
}

// ends reports whether the NMI handler may write a byte that a waiting loop reads.
func (p *Program) ends(c *machine.Code, w Wait) (may bool) {
	for pc := w.Head; pc < w.After; {
		may = may || c.Awaits(pc, p.threads[nmiThread].writes)
		pc += uint16(cpu.Opcodes[c.At(pc)].Bytes())
	}
	return may
}

// stay reports whether the program, from an address on, comes to a waiting loop and stays in it, if no interrupt comes. What it returns must hold
// for that.
func (p *Program) stay(from uint16, w Wait) (list []Condition, stay bool) {
	q := *p
	q.ended = func(r *run, ends []*path) {
		all := !stay
		for _, end := range ends {
			all = all && r.stays(end, w)
		}
		if all {
			list, stay = p.uninterrupted(r), true
		}
	}
	c := p.cart.Code(from, -1) // its RAM changes only by the code itself: no interrupt comes
	at := beginning{only: -1, fns: values.Functions{}}
	_, to := w.Pass()
	if w.Call != 0 && from == w.Call+3 {
		at = p.returns(w, at)
	}
	q.follow(&Result{Addr: from, Bank: -1, code: c}, int(to), at)
	return list, stay
}

// returns adds to what is known behind the JSR of a wait what the straight code after its loop has done.
func (p *Program) returns(w Wait, at beginning) beginning {
	c := p.cart.Code(w.After, -1)
	r, s := p.begin(&Result{Addr: w.After, Bank: -1, code: c}, levels[0], at, newGraphs())
	q := &path{s: s}
	for pc := w.After; c.At(pc) != rts; {
		if bad := r.node(pc, q, func(to int, one *path) { pc, q = uint16(to), one }); bad != nil {
			return at
		}
	}
	at.s, at.ids = q.s, r.ids
	return at
}

const rts, rti = 0x60, 0x40

// stays reports whether a path that has come to a waiting loop, or to the JSR of its routine, stays in it for ever: no round leaves the
// loop, and after some round nothing more is possible than before it.
func (r *run) stays(p *path, w Wait) bool {
	pc := w.Head
	next := func() bool {
		ways := 0
		bad := r.node(pc, p, func(to int, q *path) {
			ways++
			pc, p = uint16(to), q
		})
		return bad == nil && ways == 1 && pc != w.After
	}
	if w.Call != 0 {
		for pc = w.Entry; pc != w.Head; {
			if !next() {
				return false
			}
		}
	}
	for range maxTries {
		p.s.dep = [4]*deps{} // each round makes new ones
		before := p.s.clone()
		for {
			if !next() {
				return false
			}
			if pc == w.Head {
				break
			}
		}
		if p.s.dep = [4]*deps{}; p.s.within(before) {
			return true
		}
	}
	return false
}
