package bound

import "pool6502/budget/bound/values"

func (r *run) logic(s *state, name string, v values.Byte) {
	a := r.named(s, &s.reg[rA])
	f, kind := func(a, b uint8) uint8 { return a & b }, uint8(values.OpAnd)
	switch name {
	case "ORA":
		f, kind = func(a, b uint8) uint8 { return a | b }, values.OpOr
	case "EOR":
		f, kind = func(a, b uint8) uint8 { return a ^ b }, values.OpXor
	}
	if a.Set.Single() && !v.Set.Single() {
		a, v = v, a
	}
	if v.Set.Single() {
		k := uint8(v.Set.Min())
		r.set(s, rA, r.fns.Then(a, kind, uint16(k), func(b uint8) uint8 { return f(b, k) }))
		return
	}
	r.set(s, rA, r.fresh(values.Byte{Set: values.Both(a.Set, v.Set, f)}))
}

func (r *run) bit(s *state, v values.Byte) {
	on := values.WithBit[6]
	s.can[fN], s.can[fV] = values.Parted(v.Set, values.Negative), values.Parted(v.Set, on)
	s.dep[fN], s.dep[fV] = tie(v, values.Negative), tie(v, on)
	a := s.reg[rA]
	s.can[fZ], s.dep[fZ] = values.Either, nil
	switch {
	case a.Set.Single():
		k := uint8(a.Set.Min())
		off := values.Full.Where(func(b uint8) bool { return b&k == 0 })
		s.can[fZ] = values.Parted(v.Set, off)
		s.dep[fZ] = tie(v, off)
	case v.Set.Single():
		k := uint8(v.Set.Min())
		off := values.Full.Where(func(b uint8) bool { return b&k == 0 })
		s.can[fZ] = values.Parted(a.Set, off)
		s.dep[fZ] = tie(a, off)
	}
}

// compare sets N, Z and C from left minus right.
func (r *run) compare(s *state, left, right values.Byte) {
	s.can[fN], s.dep[fN] = values.Either, nil
	if right.Set.Single() {
		k := uint8(right.Set.Min())
		diff := r.fns.Plus(left, -k)
		s.result(diff)
		on := values.From(k)
		s.can[fC] = values.Parted(left.Set, on)
		s.dep[fC] = tie(left, on)
		return
	}
	l, h := left.Set, right.Set
	s.can[fC], s.can[fZ] = values.Either, values.Either
	if l.Min() >= h.Max() {
		s.can[fC] = values.Is1
	} else if l.Max() < h.Min() {
		s.can[fC] = values.Is0
	}
	if !l.Meets(h) {
		s.can[fZ] = values.Is0
	}
	if left.ID != 0 && left.ID == right.ID && left.Of == right.Of {
		s.can[fC], s.can[fZ] = values.Is1, values.Is1 // a byte compared with itself
	}
	d := &deps{less: &comparison{left, right}}
	s.dep[fC], s.dep[fZ] = d, d
}

// axs performs X = (A & X) - n, which sets the carry as a comparison does.
func (r *run) axs(s *state, n values.Byte) {
	sum := r.fresh(values.Byte{Set: values.Both(s.reg[rA].Set, s.reg[rX].Set, func(a, b uint8) uint8 { return a & b })})
	r.compare(s, sum, n)
	s.reg[rX] = r.fns.Plus(sum, -uint8(n.Set.Min()))
}

// adc adds a byte and the carry to A.
func (r *run) adc(s *state, v values.Byte) {
	a := r.named(s, &s.reg[rA])
	if a.Set.Single() && !v.Set.Single() {
		a, v = v, a
	}
	carry := s.can[fC]
	if v.Set.Single() && carry != values.Either {
		m := uint8(v.Set.Min())
		c := uint8(carry >> 1)
		on := values.Below(256 - int(m) - int(c)).Not() // overflows the byte
		over := values.Full.Where(func(b uint8) bool { t := b + m + c; return (b^t)&(m^t)&0x80 != 0 })
		if m == 255 && c == 1 {
			r.set(s, rA, a)
		} else {
			r.set(s, rA, r.fns.Plus(a, m+c))
		}
		s.can[fC], s.can[fV] = values.Parted(a.Set, on), values.Parted(a.Set, over)
		s.dep[fC], s.dep[fV] = nil, nil
		if a.ID != 0 {
			s.dep[fC] = tie(a, on)
			s.dep[fV] = tie(a, over)
		}
		return
	}
	var on, off values.Set
	if a.Set.Len() < v.Set.Len() {
		a, v = v, a
	}
	below, above := values.Sums(a.Set, v.Set)
	if carry&values.Is0 != 0 {
		off, on = below, above
	}
	if carry&values.Is1 != 0 { // 255 and the carry are 256
		off = off.Or(values.Shifted(below.And(values.Below(255)), 1))
		on = on.Or(values.Shifted(above, 1)).Or(values.Shifted(below.And(values.One(255)), 1))
	}
	c := values.Never
	if !on.Empty() {
		c |= values.Is1
	}
	if !off.Empty() {
		c |= values.Is0
	}
	out := r.fresh(values.Byte{Set: on.Or(off)})
	r.set(s, rA, out)
	d := deps{Byte: out, ties: &ties{on, off}}
	if before := s.dep[fC]; before != nil && a.Set.Single() && v.Set.Single() && c == values.Either {
		// The carry after the subtraction is the carry before it. This happens
		// when words are compared whose high bytes are known and equal.
		d.next = before
	}
	s.can[fC], s.can[fV], s.dep[fV] = c, values.Either, nil
	s.dep[fC] = &d
}

// lessItself subtracts from A a byte that is equal to it. The carry stays as it is.
func (r *run) lessItself(s *state) {
	var out values.Set
	if s.can[fC]&values.Is1 != 0 {
		out.Add(0)
	}
	if s.can[fC]&values.Is0 != 0 {
		out.Add(255)
	}
	r.set(s, rA, values.Byte{Set: out})
	s.can[fV], s.dep[fV] = values.Is0, nil
}

// shift shifts or rotates a byte and sets N, Z and C.
func (r *run) shift(s *state, name string, v values.Byte) values.Byte {
	left := name == "ASL" || name == "ROL"
	on := values.Negative
	if !left {
		on = values.WithBit[0]
	}
	carry := s.can[fC]
	if name == "ASL" || name == "LSR" {
		carry = values.Is0
	}
	turn := func(c uint8) func(uint8) uint8 {
		if left {
			return func(b uint8) uint8 { return b<<1 | c }
		}
		return func(b uint8) uint8 { return b>>1 | c<<7 }
	}
	var out values.Byte
	kind := uint8(values.OpROR0)
	if left {
		kind = values.OpROL0
	}
	switch carry {
	case values.Is0:
		out = r.fns.Then(v, kind, 0, turn(0))
	case values.Is1:
		out = r.fns.Then(v, kind+1, 1, turn(1))
	default:
		out.Set = v.Set.Mapped(turn(0)).Or(v.Set.Mapped(turn(1)))
	}
	out = r.own(out)
	s.result(out)
	s.can[fC] = values.Parted(v.Set, on)
	s.dep[fC] = nil
	if v.ID != 0 {
		s.dep[fC] = tie(v, on)
	}
	if carry == values.Either && out.ID != 0 {
		// The result is no function of the old byte alone, so the carry says something about it too.
		of := func(t values.Set) values.Set { return t.Mapped(turn(0)).Or(t.Mapped(turn(1))) }
		s.dep[fC] = &deps{Byte: out, ties: &ties{of(v.Set.And(on)), of(v.Set.And(on.Not()))}, next: s.dep[fC]}
	}
	return out
}

// pull takes a byte or the flags from the stack. If it cannot, it returns the reason.
func (r *run) pull(s *state, flags bool) string {
	n := len(s.stack) - 1
	if n < 0 {
		if r.handler {
			return "it pulls what the interrupt has pushed; pull only what the handler has pushed"
		}
		return pullsMore
	}
	e := s.stack[n]
	s.own(n)
	s.stack = s.stack[:n]
	switch {
	case flags && e.kind == pushedFlags:
		s.status = *e.flags
	case flags:
		for i := range s.can {
			s.can[i], s.dep[i] = values.Either, nil
		}
	default:
		r.set(s, rA, e.Byte)
	}
	return ""
}
