package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// A target is where an instruction reads or writes.
type target struct {
	addrs  []uint16
	any    bool // the address is not limited in any way
	soft   bool // it is on the software stack of C, at this distance from the pointer at the call
	far    int
	slot   bool // it is on the stack, as many bytes above the stack pointer at the beginning as above says
	above  int
	lo, hi int // extra cycles for a page crossing, least and most
}

// maxAddresses is how many possible addresses of one access are listed.
const maxAddresses = 4096

// pointers returns the addresses that a low and a high byte can form. If both bytes
// are functions of the same unknown, each value of the unknown gives one address.
func (s *state) pointers(low, high values.Byte) (addrs []uint16, ok bool) {
	if low.ID != 0 && low.ID == high.ID {
		base := s.unknown(low).And(high.Of.Origin(high.Set))
		addrs = make([]uint16, 0, base.Len())
		for v := range base.All {
			addrs = append(addrs, uint16(low.Of.At(v))|uint16(high.Of.At(v))<<8)
		}
		return unique(addrs), true
	}
	l, h := s.now(low), s.now(high)
	if l.Len()*h.Len() > maxAddresses {
		return nil, false
	}
	for y := range h.All {
		for x := range l.All {
			addrs = append(addrs, uint16(x)|uint16(y)<<8)
		}
	}
	return addrs, true
}

// index adds the values of an index register to base addresses. The addresses are valid until the next call.
func (r *run) index(bases []uint16, by values.Set) (t target) {
	t.lo = 1
	n, least, most := by.Len(), uint16(by.Min()), uint16(by.Max())
	wide := len(bases)*n > maxAddresses
	if !wide {
		t.addrs = slices.Grow(r.addrs[:0], len(bases)*n)
		r.addrs = t.addrs
	}
	for _, base := range bases {
		first, last := base+least, base+most
		if first>>8 == base>>8 {
			t.lo = 0
		}
		if last>>8 != base>>8 {
			t.hi = 1
		}
		switch {
		case wide:
		case n == 1:
			t.addrs = append(t.addrs, first)
		default:
			for v := range by.All {
				t.addrs = append(t.addrs, base+uint16(v))
			}
		}
	}
	if len(bases) > 1 && n > 1 && !wide {
		t.addrs = unique(t.addrs)
	}
	t.any = wide
	return t
}

// unique removes repeated addresses from a list.
func unique(list []uint16) []uint16 {
	var seen [0x10000 / 64]uint64
	out := list[:0]
	for _, a := range list {
		if bit := uint64(1) << (a & 63); seen[a>>6]&bit == 0 {
			seen[a>>6] |= bit
			out = append(out, a)
		}
	}
	return out
}

// single is the target of an instruction with a fixed address.
func (r *run) single(addr uint16) target {
	r.addrs = append(r.addrs[:0], addr)
	return target{addrs: r.addrs}
}

// target works out where the instruction at pc reads or writes. The addresses are valid until the next call.
func (r *run) target(s *state, o *cpu.Opcode, pc uint16) (t target) {
	switch o.Mode {
	case cpu.ZeroPage:
		return r.single(uint16(s.code.At(pc + 1)))
	case cpu.Absolute:
		return r.single(s.code.Word(pc + 1))
	case cpu.ZeroPageX, cpu.ZeroPageY:
		by := s.reg[rX].Set
		if o.Mode == cpu.ZeroPageY {
			by = s.reg[rY].Set
		}
		t.addrs = r.addrs[:0]
		for v := range by.All {
			t.addrs = append(t.addrs, uint16(s.code.At(pc+1)+v))
		}
		r.addrs = t.addrs
		return t
	case cpu.AbsoluteX:
		r.words = append(r.words[:0], s.code.Word(pc+1))
		t = r.index(r.words, s.reg[rX].Set)
	case cpu.AbsoluteY:
		r.words = append(r.words[:0], s.code.Word(pc+1))
		t = r.index(r.words, s.reg[rY].Set)
	case cpu.IndirectX:
		for v := range s.reg[rX].Set.All {
			z := s.code.At(pc+1) + v
			low, high := r.load(s, uint16(z)), r.load(s, uint16(z+1))
			addrs, ok := s.pointers(low, high)
			if !ok || len(t.addrs)+len(addrs) > maxAddresses {
				return target{any: true}
			}
			t.addrs = append(t.addrs, addrs...)
		}
		t.addrs = unique(t.addrs)
		return t
	case cpu.IndirectY:
		z := s.code.At(pc + 1)
		low, high := r.load(s, uint16(z)), r.load(s, uint16(z+1))
		far, soft := r.distance(s, &low, &high)
		bases, ok := r.bases(s, pc, z, low, high)
		if ok {
			t = r.index(bases, s.reg[rY].Set)
			t.soft, t.far = soft && r.rests(s, t.addrs), far
			break
		}
		t.any = true
		if l, y := s.now(low), s.reg[rY].Set; l.Max()+y.Max() > 255 {
			t.hi = 1
			if l.Min()+y.Min() > 255 {
				t.lo = 1
			}
		}
	}
	if !o.PageCross {
		t.lo, t.hi = 0, 0
	}
	t.above, t.slot = r.slot(s, o, pc)
	return t
}

// bases returns the addresses that the pointer at z can hold, by what is known about its bytes or, if that says more, by a Points note.
// They are valid until the next call.
func (r *run) bases(s *state, pc uint16, z uint8, low, high values.Byte) (list []uint16, ok bool) {
	allowed, noted := r.noted(s.code, pc).PointsTo(pc, z)
	if !noted {
		return s.pointers(low, high)
	}
	l, h := s.now(low), s.now(high)
	words := r.words[:0]
	for _, w := range allowed {
		if l.Has(uint8(w)) && h.Has(uint8(w>>8)) {
			words = append(words, w)
		}
	}
	r.words = words
	if tied := low.ID != 0 && low.ID == high.ID; tied || len(words) == 0 || len(words) >= l.Len()*h.Len() {
		if list, ok = s.pointers(low, high); len(words) == 0 || ok && len(words) >= len(list) {
			return list, ok
		}
	}
	if off := s.code.Offset(pc); !r.leant[off] {
		r.leant[off] = true
		name, _ := r.program.at(r.owner(s.code, pc))
		one, many := "the Points lines for %s are true (pointer: %s)", "the Points lines for %s are true (pointers in brackets)"
		r.use(s.code, "Points", pc, int(z), about(check{}, one, many, name).of(r.program.cellName(uint16(z))))
	}
	r.word(s, uint16(z), uint16(z+1), words)
	return words, true
}

// load returns what is known about the byte at an address.
func (r *run) load(s *state, addr uint16) values.Byte {
	if p, ok := s.code.Cell(addr); ok {
		if r.volatile(p) {
			if s.away() && s.kept.cell == p && s.kept.v.ID != 0 {
				return s.kept.v
			}
			return values.Anything
		}
		r.leanOn(s, addr)
		return s.mem.get(p)
	}
	if b, ok := s.code.ROM(addr); ok {
		r.leanOn(s, addr)
		return values.Known(b)
	}
	return values.Anything
}

// read returns what is known about an instruction's operand.
func (r *run) read(s *state, o *cpu.Opcode, pc uint16, t *target) values.Byte {
	switch {
	case o.Mode == cpu.Immediate:
		return values.Known(s.code.At(pc + 1))
	case o.Mode == cpu.Accumulator:
		return r.named(s, &s.reg[rA])
	case t.any:
		return r.fresh(values.Anything)
	case t.soft:
		return r.soft(s, t.far)
	case t.slot && t.above <= 0 && -t.above < len(s.stack):
		return r.pushed(s, t.above)
	case len(t.addrs) == 1:
		return r.cell(s, t.addrs[0])
	}
	if v, ok := r.table(s, o, pc, t); ok {
		return v
	}
	var sum values.Set
	for _, a := range t.addrs {
		v := r.load(s, a)
		if sum = sum.Or(v.Set); sum == values.Full {
			break
		}
	}
	return r.fresh(values.Byte{Set: sum})
}

// table reads a table in ROM that is indexed by a register: the result is a function
// of the register.
func (r *run) table(s *state, o *cpu.Opcode, pc uint16, t *target) (values.Byte, bool) {
	reg := rX
	switch o.Mode {
	case cpu.AbsoluteX:
	case cpu.AbsoluteY:
		reg = rY
	default:
		return values.Byte{}, false
	}
	for _, a := range t.addrs {
		if off := s.code.Offset(a); off < 0 || off != r.code.Offset(a) {
			return values.Byte{}, false
		}
		r.leanOn(s, a)
	}
	base := s.code.Word(pc + 1)
	by := r.named(s, &s.reg[reg])
	return r.fns.Then(by, values.OpTable, base, func(v uint8) uint8 {
		b, _ := r.code.ROM(base + uint16(v)) // the function is kept for every state
		return b
	}), true
}

// cell returns one byte of memory. It has an id, which copies of the byte share.
func (r *run) cell(s *state, addr uint16) values.Byte {
	v := r.load(s, addr)
	if v.ID == 0 && !v.Set.Single() {
		v = r.fresh(v)
		if p, ok := s.code.Cell(addr); ok && !r.volatile(p) && !machine.OnStackPage(p) {
			s.mem.put(p, v)
		}
	}
	return v
}

// returns is where the stack has a return address if it begins at $01FF: a write there is an error or does not happen.
const returns = 0x1FE

// write stores a byte at every place that the target can be. If the write cannot be
// followed, it returns the reason.
func (r *run) write(s *state, pc uint16, t *target, v values.Byte) string {
	if t.any {
		r.off = true
		return r.pointed(s, pc)
	}
	if t.slot && -t.above < len(s.stack) {
		return r.poke(s, t.above, v)
	}
	if t.slot {
		v = values.Anything // it may be below the stack pointer, where the next push changes it
	}
	if t.soft {
		s.mem.put(softCell(t.far), v)
	}
	if why := r.effects(s, pc, t.addrs, v.Set); why != "" {
		return why
	}
	top := uint16(0) // the highest cell on page 1
	for _, a := range t.addrs {
		if r.written != nil {
			s.code.Hit(a, func(cell uint16) { r.written[cell] = true })
		}
		p, ok := s.code.Cell(a)
		if !ok {
			continue
		}
		if machine.OnStackPage(p) {
			top = max(top, p)
			r.hit(s, t, p)
		}
		if !t.soft {
			r.disturb(s, p)
		}
		if s.kept.cell == p {
			s.kept = held{}
		}
		if r.volatile(p) {
			if v.ID == stackID && len(t.addrs) == 1 {
				s.kept = held{p, v}
			}
			continue
		}
		if len(t.addrs) == 1 && (p < returns || p > 0x1FF) {
			s.mem.put(p, v)
			continue
		}
		if s.mem.at(p) == nil {
			continue // any value is possible there already
		}
		old := s.mem.get(p)
		if w := old.Set.Or(v.Set); w != old.Set || old.ID != 0 {
			s.mem.put(p, values.Byte{Set: w})
		}
	}
	switch {
	case top == 0, t.slot:
	case len(t.addrs) > 250 || top >= returns:
		r.wild[s.place(pc)] = true
	default:
		r.above(s, top)
		if top > r.low {
			r.low, r.lowest = top, s.place(pc)
		}
	}
	return ""
}
