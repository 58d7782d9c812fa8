package bound

import "slices"

// The flags that branches ask for.
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
// once a state has it.
type deps struct {
	val
	// The flag is set only if the byte is in on, and clear only if it is in off.
	on, off set
	// result says that this is N and Z of the byte itself; on and off are empty.
	result bool
	// less is not nil for C and Z after a comparison of two unknown bytes.
	less *comparison
	next *deps // what holds besides
}

// A comparison sets C if left ≥ right, and Z if they are equal.
type comparison struct{ left, right val }

// tie says that a flag is set for the values in on and clear for the others.
func tie(v val, on set) *deps { return &deps{val: v, on: on, off: on.not()} }

// in is where the byte must be for a flag to have a value.
func (d *deps) in(f int, want bool) set {
	on, off := d.on, d.off
	if d.result {
		if on = negative; f == fZ {
			on = one(0)
		}
		off = on.not()
	}
	if want {
		return on
	}
	return off
}

// status is what is known about the flags.
type status struct {
	can [4]choice
	dep [4]*deps
}

// The kinds of stack entries.
const (
	pushedByte  = iota
	pushedFlags // by PHP
	pushedReturn
)

type entry struct {
	val
	kind  uint8
	flags *status
}

// A state is what is known before an instruction: every concrete run that
// comes here has its values in these sets.
type state struct {
	reg [3]val
	status
	stack []entry
	mem   memory
}

func newState() *state {
	s := &state{mem: newMemory()}
	for i := range s.reg {
		s.reg[i] = anything
	}
	for i := range s.can {
		s.can[i] = either
	}
	return s
}

func (s *state) clone() *state {
	t := *s
	t.stack = slices.Clone(s.stack)
	t.mem.share(&s.mem)
	return &t
}

// members calls f for every byte that is a function of the unknown id.
func (s *state) members(id int32, f func(v *val)) {
	for i := range s.reg {
		if s.reg[i].id == id {
			f(&s.reg[i])
		}
	}
	for i := range s.stack {
		if s.stack[i].id == id {
			f(&s.stack[i].val)
		}
	}
	for _, a := range s.mem.links {
		if v := s.mem.get(a); v.id == id {
			w := v
			f(&w)
			if w.set != v.set {
				s.mem.put(a, w)
			}
		}
	}
}

// unknown is what the unknown behind v can be, from all that is known now.
func (s *state) unknown(v val) set {
	base := v.of.origin(v.set)
	s.members(v.id, func(m *val) { base = base.and(m.of.origin(m.set)) })
	return base
}

// narrow says that v is in want; false if it cannot be.
func (s *state) narrow(v val, want set) bool {
	if v.id == 0 {
		return v.set.meets(want)
	}
	base := s.unknown(v).and(v.of.origin(want))
	if base.empty() {
		return false
	}
	s.members(v.id, func(m *val) { m.set = m.set.and(m.of.image(base)) })
	return true
}

// assume narrows the state to a flag's value; false if the flag cannot have it.
func (s *state) assume(f int, want bool) bool {
	if s.can[f]&flag(want) == 0 {
		return false
	}
	s.can[f] = flag(want)
	for d := s.dep[f]; d != nil; d = d.next {
		if d.less != nil {
			if !s.compared(d.less.left, d.less.right, f, want) {
				return false
			}
		} else if !s.narrow(d.val, d.in(f, want)) {
			return false
		}
	}
	return true
}

// now is what v can be, with what branches told since.
func (s *state) now(v val) set {
	if v.id == 0 {
		return v.set
	}
	return v.set.and(v.of.image(s.unknown(v)))
}

// compared narrows the two sides of a comparison.
func (s *state) compared(left, right val, f int, want bool) bool {
	l, r := s.now(left), s.now(right)
	if l.empty() || r.empty() {
		return false
	}
	switch {
	case f == fC && want:
		return s.narrow(left, from(uint8(r.min()))) && s.narrow(right, below(l.max()+1))
	case f == fC:
		return l.min() < r.max() && s.narrow(left, below(r.max())) && s.narrow(right, below(l.min()+1).not())
	case f == fZ && want:
		return s.narrow(left, r) && s.narrow(right, l)
	case f == fZ:
		if r.single() && !s.narrow(left, r.not()) {
			return false
		}
		return !l.single() || s.narrow(right, l.not())
	}
	return true
}

// within reports whether everything s allows t allows too. The answer no may
// be wrong.
func (s *state) within(t *state) bool {
	if len(s.stack) != len(t.stack) {
		return false
	}
	for i := range s.reg {
		if !s.reg[i].within(&t.reg[i]) {
			return false
		}
	}
	for f := range s.can {
		if s.can[f]&^t.can[f] != 0 || t.dep[f] != nil && s.dep[f] != t.dep[f] {
			return false
		}
	}
	for i := range s.stack {
		a, b := &s.stack[i], &t.stack[i]
		if a.kind != b.kind || a.flags != b.flags || !a.val.within(&b.val) {
			return false
		}
	}
	return s.mem.within(&t.mem)
}

// within reports whether v allows no more than w. What ties w to other bytes
// must tie v to them too.
func (v *val) within(w *val) bool {
	return v.set.within(w.set) && (w.id == 0 || w.id == v.id && w.of == v.of)
}

// sameSets reports whether two states allow the same values.
func (s *state) sameSets(t *state) bool {
	if s.can != t.can || len(s.stack) != len(t.stack) {
		return false
	}
	for i := range s.reg {
		if s.reg[i].set != t.reg[i].set {
			return false
		}
	}
	for i := range s.stack {
		if s.stack[i].set != t.stack[i].set || s.stack[i].kind != t.stack[i].kind {
			return false
		}
	}
	return s.mem.sameSets(&t.mem)
}
