package bound

import (
	"slices"

	"pool6502/budget/bound/values"
)

// Code that copies a buffer on page 1 quickly saves S, lets S point below the buffer, pulls, and restores S. In between, state.data has what
// S may be, and state.stack is what is on the stack that S will point to again. An interrupt would push into the buffer, and
// might change the saved S: that none comes is a condition.

// A held copy of the stack pointer is in a cell that a handler may write. It counts only while no interrupt can come.
type held struct {
	cell uint16
	v    values.Byte // 0 if there is none
}

// away reports whether S points to data.
func (s *state) away() bool { return !s.data.Empty() }

// unwind follows TXS: it lets S point to data, or drops what the code has pushed since TSX. If it does something else, unwind returns the
// reason why it cannot be followed.
func (r *run) unwind(s *state, pc uint16) string {
	n, ok := s.above(s.reg[rX])
	switch {
	case ok && n <= 0 && !slices.ContainsFunc(s.stack[-n:], func(e entry) bool { return e.kind == pushedReturn }):
		s.stack, s.data, s.kept = s.stack[:-n], values.Set{}, held{}
		return ""
	case s.reg[rX].ID == stackID || s.reg[rX].Set == values.Full:
		return "TXS moves the stack pointer; restore it only from a copy that this routine has made (tsx, stx saved … ldx saved, txs), and drop bytes with PLA"
	}
	s.data = s.now(s.reg[rX])
	r.moves[s.place(pc)] = true
	return ""
}

// data follows an instruction that uses the stack while S points to data. If it cannot be followed, data returns the reason.
func (r *run) data(s *state, pc uint16, name string) (why string) {
	switch name {
	case "TSX":
		s.kept = held{}
		r.set(s, rX, r.fresh(values.Byte{Set: s.data}))
	case "PLA":
		r.set(s, rA, r.next(s))
	case "PLP":
		r.risk(LetsIRQIn, s.place(pc))
		r.next(s)
		for i := range s.can {
			s.can[i], s.dep[i] = values.Either, nil
		}
	default:
		why = "it pushes after a TXS that moved S away from the stack; restore S with TXS before this push"
	}
	return why
}

// mostPulled is how many bytes that S may point to are looked at one by one.
const mostPulled = 16

// next returns what is known about the next byte that S points to, and counts S up.
func (r *run) next(s *state) values.Byte {
	s.data = values.Shifted(s.data, 1)
	if s.data.Len() > mostPulled {
		return r.fresh(values.Anything)
	}
	var sum values.Set
	for v := range s.data.All {
		sum = sum.Or(r.load(s, 0x100|uint16(v)).Set)
	}
	return r.fresh(values.Byte{Set: sum})
}

// alone lists the conditions that no interrupt comes while S points to data, if one of some threads may interrupt the code.
func (p *Program) alone(r *run, by map[int]bool) (list []Condition) {
	for _, at := range inOrder(r.moves) {
		if len(by) > 0 {
			list = append(list, assumed(check{kind: comesAlone, at: at.Off}, "no interrupt comes from the TSX before the TXS at %s until the TXS that restores S (S does not point to the stack there)", p.placed(at)))
		}
	}
	return list
}
