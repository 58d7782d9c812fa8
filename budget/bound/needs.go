package bound

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// listed returns the values of a Needs line.
func listed(n *contract.Need) (list values.Set) {
	for _, v := range n.Values {
		list.Add(uint8(v))
	}
	return list
}

// need puts the Needs of the routine's header into the state at the call.
func (r *run) need(s *state, c *contract.Contract) {
	if c == nil {
		return
	}
	for _, n := range c.Needs {
		allowed := listed(&n)
		r.needs(n.Text, s.code, c.Addr, c.Addr == r.from && !r.handler) // a call of r.from may be in a routine that has Needs; --frame prints the Needs of a handler
		switch n.Place.Reg {
		case 'A', 'X', 'Y':
			s.reg[strings.IndexByte("AXY", n.Place.Reg)] = values.Byte{Set: allowed}
		case 'N', 'Z', 'C', 'V':
			s.can[strings.IndexByte("NZCV", n.Place.Reg)] = values.Parted(allowed, values.One(0).Not())
		case 0:
			for i := range uint16(n.Place.Len) {
				if n.High.Len > 0 {
					r.word(s, n.Place.Addr+i, n.High.Addr+i, n.Values)
				} else {
					r.holds(s, n.Place.Addr+i, values.Byte{Set: allowed})
				}
			}
		}
	}
}

// assumeNeeds narrows the state at a call to the Needs of the called routine's header.
// A Check of package assume checks them whenever it is entered.
func (r *run) assumeNeeds(s *state, addr uint16) {
	for _, n := range r.noted(s.code, addr).Needs(addr) {
		allowed, narrowed := listed(&n), false
		switch n.Place.Reg {
		case 'A', 'X', 'Y':
			v := r.named(s, &s.reg[strings.IndexByte("AXY", n.Place.Reg)])
			narrowed = !v.Set.Within(allowed) && s.narrow(v, allowed)
		case 'N', 'Z', 'C', 'V':
			f := strings.IndexByte("NZCV", n.Place.Reg)
			only := values.Parted(allowed, values.One(0).Not())
			if s.can[f] == values.Either && only != values.Either {
				s.assume(f, only == values.Is1)
				narrowed = true
			}
		case 0:
			for i := range uint16(n.Place.Len) {
				cell, ok := r.code.Cell(n.Place.Addr + i)
				if !ok || n.High.Len > 0 || r.volatile(cell) || machine.OnStackPage(cell) {
					continue
				}
				v := s.mem.get(cell)
				switch {
				case v.Set.Within(allowed) || !v.Set.Meets(allowed):
				case v.ID != 0:
					narrowed = s.narrow(v, allowed) || narrowed
				default:
					s.mem.put(cell, values.Byte{Set: v.Set.And(allowed)})
					narrowed = true
				}
			}
		}
		if narrowed {
			r.needs(n.Text, s.code, addr, false)
		}
	}
}

// needs records that the bound relies on a Needs line of a routine, its own or another.
func (r *run) needs(text string, c *machine.Code, addr uint16, own bool) {
	used, key := assumed(check{}, "the Needs lines of the routine itself are true at each call"), "Needs "+text
	if !own {
		name, _ := r.program.at(c, addr)
		key += fmt.Sprint(ofOther, name, c.Offset(addr))
		lines, when := "the Needs lines for %s are true at each call", ""
		for i := nmiThread; i <= irqThread; i++ {
			if r.program.threads[i].at[c.Offset(addr)] && !r.program.handles(c, addr) {
				when = fmt.Sprintf(" (%s runs it, and so may interrupt other code with it)", threadNames[i])
			}
		}
		used = about(check{}, lines+when, lines+when, name)
	}
	r.lean(key, used, check{at: c.Offset(addr), list: "Needs"})
}

// holds sets what is known about a cell at the start of the routine.
func (r *run) holds(s *state, addr uint16, v values.Byte) {
	cell, ok := r.code.Cell(addr)
	if !ok || r.volatile(cell) || machine.OnStackPage(cell) {
		return
	}
	if old := s.mem.get(cell); v.ID == 0 && old.ID == 0 && old.Set.Meets(v.Set) {
		v.Set = v.Set.And(old.Set)
	}
	s.mem.put(cell, v)
}

// word sets which words two cells together can hold. Both are functions of one
// unknown, the index in the list of words. If the list is too long for that, the set of
// values of each byte is stored without the relation.
func (r *run) word(s *state, low, high uint16, words []uint16) {
	var l, h values.Set
	var lows, highs [256]uint8
	for i, w := range words {
		l.Add(uint8(w))
		h.Add(uint8(w >> 8))
		if i < 256 {
			lows[i], highs[i] = uint8(w), uint8(w>>8)
		}
	}
	if len(words) > 256 || len(words) < 2 {
		r.holds(s, low, values.Byte{Set: l})
		r.holds(s, high, values.Byte{Set: h})
		return
	}
	for i := len(words); i < 256; i++ {
		lows[i], highs[i] = lows[0], highs[0]
	}
	r.ids++
	r.holds(s, low, values.Byte{Set: l, ID: r.ids, Of: values.NewFunc(lows)})
	r.holds(s, high, values.Byte{Set: h, ID: r.ids, Of: values.NewFunc(highs)})
}

// owner returns the routine whose header has the notes about an instruction, and code with the routine's bank in place.
func (r *run) owner(c *machine.Code, pc uint16) (*machine.Code, uint16) {
	addr := r.noted(c, pc).Owner(pc)
	return c.Cartridge.Code(addr, c.Bank(pc)), addr
}

// use records that the bound relies on a note of a kind. n is the loop, the jump or the pointer that the note is about.
func (r *run) use(c *machine.Code, kind string, pc uint16, n int, note Condition) {
	owner, addr := r.owner(c, pc)
	if limits := r.noted(c, pc).Limits(pc); kind == "Bound" && limits != nil { // it need not be the header above the loop
		owner, addr = c.Cartridge.Code(limits.Addr, limits.Bank), limits.Addr
	}
	r.lean(fmt.Sprintf("%s %04X%s%d", kind, pc, ofOther, c.Offset(pc)), note, check{at: owner.Offset(addr), n: n, list: kind})
}

// lean records what a note says under a key of run.used.
func (r *run) lean(key string, note Condition, how check) {
	how.kind = noted
	note.Noted, note.check = true, how
	r.used[key] = note
}

// ofOther stands in a key of run.used between a note and what tells it from others: several headers may have the same Needs, and several banks
// a note about the same address.
const ofOther = " of "

// relied lists the notes on which the bound relies.
func (r *run) relied() (list []string) {
	for key := range r.used {
		note, _, _ := strings.Cut(key, ofOther)
		list = append(list, note)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// watched lists the conditions that notes of headers say.
func (r *run) watched() (list []Condition) {
	for _, note := range slices.Sorted(maps.Keys(r.used)) {
		if c := r.used[note]; !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}
