package bound

// maxPairs is how many pairs of values an operation is worked out for.
const maxPairs = 512

// both is what f, which works on each bit by itself, gives for two sets. For
// large sets it is what the bits allow, each by itself.
func both(a, b set, f func(a, b uint8) uint8) (t set) {
	if a.len()*b.len() <= maxPairs {
		for x := range a.all {
			for y := range b.all {
				t.add(f(x, y))
			}
		}
		return t
	}
	ax, bx := a.bits(), b.bits()
	var zero, one uint8 // the bits that can be 0 and 1
	for _, x := range ax {
		for _, y := range bx {
			v := f(x, y)
			zero, one = zero|^v, one|v
		}
	}
	// ax and bx hold each bit's values; every mix of them is a pair.
	for v := range full.all {
		if v&^one == 0 && ^v&^zero == 0 {
			t.add(v)
		}
	}
	return t
}

// bits gives two bytes that have between them each value of each bit.
func (s set) bits() [2]uint8 {
	zero, one := uint8(0), uint8(0)
	for i, on := range withBit {
		if s.meets(on) {
			one |= 1 << i
		}
		if !s.within(on) {
			zero |= 1 << i
		}
	}
	return [2]uint8{^zero, one}
}

// withBit holds for each bit the values that have it.
var withBit = func() (t [8]set) {
	for i := range t {
		for v := range 256 {
			if v>>i&1 != 0 {
				t[i].add(uint8(v))
			}
		}
	}
	return t
}()

func (r *run) logic(s *state, name string, v val) {
	a := r.named(s, &s.reg[rA])
	f, kind := func(a, b uint8) uint8 { return a & b }, uint8(fnAnd)
	switch name {
	case "ORA":
		f, kind = func(a, b uint8) uint8 { return a | b }, fnOr
	case "EOR":
		f, kind = func(a, b uint8) uint8 { return a ^ b }, fnXor
	}
	if a.set.single() && !v.set.single() {
		a, v = v, a
	}
	if v.set.single() {
		k := uint8(v.set.min())
		r.set(s, rA, r.fns.then(a, kind, uint16(k), func(b uint8) uint8 { return f(b, k) }))
		return
	}
	r.set(s, rA, r.fresh(val{set: both(a.set, v.set, f)}))
}

func (r *run) bit(s *state, v val) {
	on := withBit[6]
	s.can[fN], s.can[fV] = parted(v.set, negative), parted(v.set, on)
	s.dep[fN], s.dep[fV] = tie(v, negative), tie(v, on)
	a := s.reg[rA]
	s.can[fZ], s.dep[fZ] = either, nil
	switch {
	case a.set.single():
		k := uint8(a.set.min())
		off := full.where(func(b uint8) bool { return b&k == 0 })
		s.can[fZ] = parted(v.set, off)
		s.dep[fZ] = tie(v, off)
	case v.set.single():
		k := uint8(v.set.min())
		off := full.where(func(b uint8) bool { return b&k == 0 })
		s.can[fZ] = parted(a.set, off)
		s.dep[fZ] = tie(a, off)
	}
}

// compare sets N, Z and C from left minus right.
func (r *run) compare(s *state, left, right val) {
	s.can[fN], s.dep[fN] = either, nil
	if right.set.single() {
		k := uint8(right.set.min())
		diff := r.fns.plus(left, -k)
		s.result(diff)
		on := from(k)
		s.can[fC] = parted(left.set, on)
		s.dep[fC] = tie(left, on)
		return
	}
	l, h := left.set, right.set
	s.can[fC], s.can[fZ] = either, either
	if l.min() >= h.max() {
		s.can[fC] = set1
	} else if l.max() < h.min() {
		s.can[fC] = clear0
	}
	if !l.meets(h) {
		s.can[fZ] = clear0
	}
	if left.id != 0 && left.id == right.id && left.of == right.of {
		s.can[fC], s.can[fZ] = set1, set1 // a byte compared with itself
	}
	d := &deps{less: &comparison{left, right}}
	s.dep[fC], s.dep[fZ] = d, d
}

// axs is X = (A & X) - n, with the carry of a comparison.
func (r *run) axs(s *state, n val) {
	sum := r.fresh(val{set: both(s.reg[rA].set, s.reg[rX].set, func(a, b uint8) uint8 { return a & b })})
	r.compare(s, sum, n)
	s.reg[rX] = r.fns.plus(sum, -uint8(n.set.min()))
}

// adc adds a byte and the carry to A.
func (r *run) adc(s *state, v val) {
	a := r.named(s, &s.reg[rA])
	if a.set.single() && !v.set.single() {
		a, v = v, a
	}
	carry := s.can[fC]
	if v.set.single() && carry != either {
		m := uint8(v.set.min())
		c := uint8(carry >> 1)
		on := below(256 - int(m) - int(c)).not() // overflows the byte
		over := full.where(func(b uint8) bool { t := b + m + c; return (b^t)&(m^t)&0x80 != 0 })
		if m == 255 && c == 1 {
			r.set(s, rA, a)
		} else {
			r.set(s, rA, r.fns.plus(a, m+c))
		}
		s.can[fC], s.can[fV] = parted(a.set, on), parted(a.set, over)
		s.dep[fC], s.dep[fV] = nil, nil
		if a.id != 0 {
			s.dep[fC] = tie(a, on)
			s.dep[fV] = tie(a, over)
		}
		return
	}
	var on, off set
	if a.set.len() < v.set.len() {
		a, v = v, a
	}
	for k := range 2 {
		if carry>>k&1 == 0 {
			continue
		}
		if a.set == full {
			off = off.or(from8(v.set.min() + k))
			on = on.or(below(v.set.max() + k))
			continue
		}
		for y := range v.set.all {
			fits := below(256 - int(y) - k)
			off = off.or(shifted(a.set.and(fits), y+uint8(k)))
			on = on.or(shifted(a.set.and(fits.not()), y+uint8(k)))
		}
	}
	c := never
	if !on.empty() {
		c |= set1
	}
	if !off.empty() {
		c |= clear0
	}
	out := r.fresh(val{set: on.or(off)})
	r.set(s, rA, out)
	d := deps{val: out, on: on, off: off}
	if before := s.dep[fC]; before != nil && a.set.single() && v.set.single() && c == either {
		// The carry that comes out is the one that went in: the high bytes of
		// a comparison of words are known and equal.
		d.next = before
	}
	s.can[fC], s.can[fV], s.dep[fV] = c, either, nil
	s.dep[fC] = &d
}

// shift shifts or rotates a byte and sets N, Z and C.
func (r *run) shift(s *state, name string, v val) val {
	left := name == "ASL" || name == "ROL"
	on := negative
	if !left {
		on = withBit[0]
	}
	carry := s.can[fC]
	if name == "ASL" || name == "LSR" {
		carry = clear0
	}
	turn := func(c uint8) func(uint8) uint8 {
		if left {
			return func(b uint8) uint8 { return b<<1 | c }
		}
		return func(b uint8) uint8 { return b>>1 | c<<7 }
	}
	var out val
	kind := uint8(fnROR0)
	if left {
		kind = fnROL0
	}
	switch carry {
	case clear0:
		out = r.fns.then(v, kind, 0, turn(0))
	case set1:
		out = r.fns.then(v, kind+1, 1, turn(1))
	default:
		out.set = v.set.mapped(turn(0)).or(v.set.mapped(turn(1)))
	}
	out = r.own(out)
	s.result(out)
	s.can[fC] = parted(v.set, on)
	s.dep[fC] = nil
	if v.id != 0 {
		s.dep[fC] = tie(v, on)
	}
	return out
}

// pull takes a byte or the flags from the stack.
func (r *run) pull(s *state, flags bool) string {
	n := len(s.stack) - 1
	if n < 0 {
		return "it pulls more from the stack than it pushed"
	}
	e := s.stack[n]
	if e.kind == pushedReturn {
		return "it pulls its return address"
	}
	s.stack = s.stack[:n]
	switch {
	case flags && e.kind == pushedFlags:
		s.status = *e.flags
	case flags:
		for i := range s.can {
			s.can[i], s.dep[i] = either, nil
		}
	default:
		r.set(s, rA, e.val)
	}
	return ""
}
