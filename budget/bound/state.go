package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// The flags that branches test.
const (
	fN = iota
	fZ
	fC
	fV
)

// The registers.
const (
	rA = iota
	rX
	rY
)

// deps is what is known about the byte a flag comes from. It is never changed
// once a state has it. Without ties and less, the flag is N or Z of the byte itself.
type deps struct {
	values.Byte
	*ties
	// less is not nil for C and Z after a comparison of two unknown bytes.
	less *comparison
	next *deps // a further fact about the flag
}

// ties says that a flag is set only if a byte is in on, and clear only if it is in off.
type ties struct{ on, off values.Set }

// A comparison sets C if left ≥ right, and Z if they are equal.
type comparison struct{ left, right values.Byte }

// tie returns the fact that a flag is set for the values in on and clear for all others.
func tie(v values.Byte, on values.Set) *deps { return &deps{Byte: v, ties: &ties{on, on.Not()}} }

// in returns the set in which the byte must be for the flag to have the value want.
func (d *deps) in(f int, want bool) values.Set {
	switch {
	case d.ties != nil && want:
		return d.on
	case d.ties != nil:
		return d.off
	}
	on := values.Negative
	if f == fZ {
		on = values.One(0)
	}
	if want {
		return on
	}
	return on.Not()
}

// status is what is known about the flags.
type status struct {
	can [4]values.Choice
	dep [4]*deps
}

// The kinds of stack entries.
const (
	pushedByte  = iota
	pushedFlags // by PHP
	pushedReturn
)

type entry struct {
	values.Byte
	kind  uint8
	flags *status
}

// A state is what is known before an instruction: in every real run that gets
// here, each value is in its set.
type state struct {
	code *machine.Code // the banks that are in place
	reg  [3]values.Byte
	status
	stack  []entry
	data   values.Set // what S may be while it points to data; empty while it points to the stack
	kept   held
	polled bool // $2002 has been read
	mem    memory
	given  []values.Byte // what the inputs of a parametric bound were at entry; see parametric.go
}

func newState(c *machine.Code) *state {
	s := &state{code: c, mem: newMemory()}
	for i := range s.reg {
		s.reg[i] = values.Anything
	}
	for i := range s.can {
		s.can[i] = values.Either
	}
	return s
}

func (s *state) clone() *state {
	t := *s
	t.stack, t.given = slices.Clone(s.stack), slices.Clone(s.given)
	t.mem.share(&s.mem)
	return &t
}

// members replaces each byte that is a function of the unknown id by what f makes of it.
func (s *state) members(id int32, f func(v values.Byte) values.Byte) {
	for i := range s.reg {
		if s.reg[i].ID == id {
			s.reg[i] = f(s.reg[i])
		}
	}
	for i := range s.stack {
		if s.stack[i].ID == id {
			s.stack[i].Byte = f(s.stack[i].Byte)
		}
	}
	for i := range s.given {
		if s.given[i].ID == id {
			s.given[i] = f(s.given[i])
		}
	}
	linked := s.mem.linked // f may make it shorter
	for _, a := range linked[:s.mem.count] {
		if v := s.mem.get(a); v.ID == id {
			if w := f(v); w != v {
				s.mem.put(a, w)
			}
		}
	}
}

// unknown returns the values that the unknown of v can have, given everything known now.
func (s *state) unknown(v values.Byte) values.Set {
	base := v.Of.Origin(v.Set)
	for i := range s.reg {
		if m := &s.reg[i]; m.ID == v.ID {
			base = m.Of.Those(base, m.Set)
		}
	}
	for i := range s.stack {
		if m := &s.stack[i]; m.ID == v.ID {
			base = m.Of.Those(base, m.Set)
		}
	}
	for _, a := range s.mem.links() {
		if m := &s.mem.at(a).cell[a&(chunkSize-1)]; m.ID == v.ID {
			base = m.Of.Those(base, m.Set)
		}
	}
	return base
}

// narrow applies the fact that v is in want; false if that is impossible.
func (s *state) narrow(v values.Byte, want values.Set) bool {
	if v.ID == 0 {
		return v.Set.Meets(want)
	}
	v.Set = v.Set.And(want)
	base := s.unknown(v)
	if base.Empty() {
		return false
	}
	s.members(v.ID, func(m values.Byte) values.Byte {
		m.Set = m.Set.And(m.Of.Image(base))
		return m
	})
	return true
}

// assume narrows the state to a flag's value; false if the flag cannot have it.
func (s *state) assume(f int, want bool) bool {
	if s.can[f]&values.Flag(want) == 0 {
		return false
	}
	s.can[f] = values.Flag(want)
	for d := s.dep[f]; d != nil; d = d.next {
		if d.less != nil {
			if !s.compared(d.less.left, d.less.right, f, want) {
				return false
			}
		} else if !s.narrow(d.Byte, d.in(f, want)) {
			return false
		}
	}
	return true
}

// now returns the values that v can have, given everything that branches have shown since.
func (s *state) now(v values.Byte) values.Set {
	if v.ID == 0 {
		return v.Set
	}
	return v.Set.And(v.Of.Image(s.unknown(v)))
}

// compared narrows the two sides of a comparison by the flag C or Z.
func (s *state) compared(left, right values.Byte, f int, want bool) bool {
	l, r := s.now(left), s.now(right)
	switch {
	case f == fC && want:
		return s.narrow(left, values.From(uint8(r.Min()))) && s.narrow(right, values.Below(l.Max()+1))
	case f == fC:
		return l.Min() < r.Max() && s.narrow(left, values.Below(r.Max())) && s.narrow(right, values.Below(l.Min()+1).Not())
	case want:
		return s.narrow(left, r) && s.narrow(right, l)
	default:
		return (!r.Single() || s.narrow(left, r.Not())) && (!l.Single() || s.narrow(right, l.Not()))
	}
}

// within reports whether t allows everything that s allows. It may report false
// although t does.
func (s *state) within(t *state) bool {
	if len(s.stack) != len(t.stack) || !s.code.Within(t.code) || t.polled && !s.polled || s.away() != t.away() || !s.data.Within(t.data) || t.kept != (held{}) && s.kept != t.kept {
		return false
	}
	for i := range s.reg {
		if !s.reg[i].Within(&t.reg[i]) {
			return false
		}
	}
	if !s.status.within(&t.status) {
		return false
	}
	for i := range s.stack {
		a, b := &s.stack[i], &t.stack[i]
		if a.kind != b.kind || a.flags != b.flags && !a.flags.within(b.flags) || !a.Byte.Within(&b.Byte) {
			return false
		}
	}
	for i := range s.given {
		if !s.given[i].Within(&t.given[i]) {
			return false
		}
	}
	return s.mem.within(&t.mem)
}

// within reports whether t allows every flag that s allows, and says no more about where it comes from.
func (s *status) within(t *status) bool {
	for f := range s.can {
		if s.can[f]&^t.can[f] != 0 || t.dep[f] != nil && s.dep[f] != t.dep[f] {
			return false
		}
	}
	return true
}

// loosen forgets what is known about registers that an interrupt may have changed.
func (s *state) loosen(registers uint8) {
	for i := range s.reg {
		if registers>>i&1 != 0 {
			s.reg[i] = values.Anything
		}
	}
}

// sameSets reports whether two states allow the same values.
func (s *state) sameSets(t *state) bool {
	if s.can != t.can || len(s.stack) != len(t.stack) || s.code != t.code || s.data != t.data || s.kept != t.kept || s.polled != t.polled {
		return false
	}
	for i := range s.reg {
		if s.reg[i].Set != t.reg[i].Set {
			return false
		}
	}
	for i := range s.stack {
		if s.stack[i].Set != t.stack[i].Set || s.stack[i].kind != t.stack[i].kind {
			return false
		}
	}
	for i := range s.given {
		if s.given[i].Set != t.given[i].Set {
			return false
		}
	}
	return s.mem.sameSets(&t.mem)
}
