package bound

import (
	"fmt"

	"pool6502/budget/bound/values"
)

// Waits returns the reason why a loop may end although no interrupt came; nothing if it waits for one in each pass.
// A pass is the code from after, which is behind the end of the loop, back to head, where the loop begins. The
// loop is straight code that ends with a branch to head.
func (p *Program) Waits(head, after uint16) (why string) {
	if c := p.cart.Code(after, -1); !p.stay(after, Wait{head, after}) {
		return fmt.Sprintf("the loop at %s may end without an NMI; in each pass, reset the byte that the loop reads", p.where(c, head))
	}
	return ""
}

// stay reports whether the program, from an address on, comes to a waiting loop and stays in it, if no interrupt comes.
func (p *Program) stay(from uint16, w Wait) (stay bool) {
	q := *p
	q.ended = func(r *run, list []*path) {
		all := true
		for _, end := range list {
			all = all && r.stays(end, w.Head, w.After)
		}
		stay = stay || all
	}
	c := p.cart.Code(from, -1) // its RAM changes only by the code itself: no interrupt comes
	q.follow(&Result{Addr: from, Bank: -1, code: c}, int(w.Head), beginning{only: -1, fns: values.Functions{}})
	return stay
}

// stays reports whether a path that has come to the head of a waiting loop stays in it for ever: no round leaves the
// loop, and after some round nothing more is possible than before it.
func (r *run) stays(p *path, head, after uint16) bool {
	for range maxTries {
		p.s.dep = [4]*deps{} // each round makes new ones
		before := p.s.clone()
		for pc := head; ; {
			ways := 0
			bad := r.node(pc, p, func(to int, q *path) {
				ways++
				pc, p = uint16(to), q
			})
			if bad != nil || ways != 1 || pc == after {
				return false
			}
			if pc == head {
				break
			}
		}
		if p.s.dep = [4]*deps{}; p.s.within(before) {
			return true
		}
	}
	return false
}
