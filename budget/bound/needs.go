package bound

import (
	"strings"

	"pool6502/asm/contract"
)

// need puts what the header says about the call into the state.
func (r *run) need(s *state, c *contract.Contract) {
	if c == nil {
		return
	}
	for _, n := range c.Needs {
		var allowed set
		for _, v := range n.Values {
			allowed.add(uint8(v))
		}
		r.used["Needs "+n.Text] = true
		switch n.Place.Reg {
		case 'A', 'X', 'Y':
			s.reg[strings.IndexByte("AXY", n.Place.Reg)] = val{set: allowed}
		case 'N', 'Z', 'C', 'V':
			s.can[strings.IndexByte("NZCV", n.Place.Reg)] = parted(allowed, one(0).not())
		case 0:
			for i := range uint16(n.Place.Len) {
				if n.High.Len > 0 {
					r.word(s, n.Place.Addr+i, n.High.Addr+i, n.Values)
				} else {
					r.holds(s, n.Place.Addr+i, val{set: allowed})
				}
			}
		}
	}
}

// assumeNeeds narrows the state to what the header of a routine needs that is
// called: an audit checks it at every call.
func (r *run) assumeNeeds(s *state, addr uint16) {
	for _, n := range r.notes.Needs(addr) {
		var allowed set
		for _, v := range n.Values {
			allowed.add(uint8(v))
		}
		narrowed := false
		switch n.Place.Reg {
		case 'A', 'X', 'Y':
			v := r.named(s, &s.reg[strings.IndexByte("AXY", n.Place.Reg)])
			narrowed = !v.set.within(allowed) && s.narrow(v, allowed)
		case 'N', 'Z', 'C', 'V':
			f := strings.IndexByte("NZCV", n.Place.Reg)
			only := parted(allowed, one(0).not())
			narrowed = s.can[f] == either && only != either && s.assume(f, only == set1)
		case 0:
			for i := range uint16(n.Place.Len) {
				cell, ok := place(n.Place.Addr + i)
				if !ok || n.High.Len > 0 || r.code.volatile(cell) {
					continue
				}
				v := s.mem.get(cell)
				switch {
				case v.set.within(allowed) || !v.set.meets(allowed):
				case v.id != 0:
					narrowed = s.narrow(v, allowed) || narrowed
				default:
					s.mem.put(cell, val{set: v.set.and(allowed)})
					narrowed = true
				}
			}
		}
		if narrowed {
			r.used["Needs "+n.Text] = true
		}
	}
}

// holds says what a cell holds at the start.
func (r *run) holds(s *state, addr uint16, v val) {
	cell, ok := place(addr)
	if !ok || r.code.volatile(cell) {
		return
	}
	if old := s.mem.get(cell); v.id == 0 && old.id == 0 && old.set.meets(v.set) {
		v.set = v.set.and(old.set)
	}
	s.mem.put(cell, v)
}

// word says which words two cells hold together: both are functions of the
// unknown place in the list. In a long list each byte is known by itself.
func (r *run) word(s *state, low, high uint16, words []uint16) {
	var l, h set
	lows, highs := &fn{depth: 1}, &fn{depth: 1}
	for i, w := range words {
		l.add(uint8(w))
		h.add(uint8(w >> 8))
		if i < 256 {
			lows.tab[i], highs.tab[i] = uint8(w), uint8(w>>8)
		}
	}
	if len(words) > 256 || len(words) < 2 {
		r.holds(s, low, val{set: l})
		r.holds(s, high, val{set: h})
		return
	}
	for i := len(words); i < 256; i++ {
		lows.tab[i], highs.tab[i] = lows.tab[0], highs.tab[0]
	}
	r.ids++
	r.holds(s, low, val{set: l, id: r.ids, of: lows})
	r.holds(s, high, val{set: h, id: r.ids, of: highs})
}
