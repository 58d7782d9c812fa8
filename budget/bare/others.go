package bare

import (
	"slices"

	"pool6502/asm/contract"
)

// Otherwise is added to the message if a promise is broken only when the places that are kept hold other values than 0.
const Otherwise = "; it held another value than 0 before"

// Other is the value of memory that the case does not set, in the second call; it is 0 in the first (see Chance).
const Other = 0xA5

// OtherFlag returns the value of I or D in the second call; in the first, I is 1 and D is 0 (see Chance).
func OtherFlag(reg byte) uint8 {
	if reg == 'D' {
		return 1
	}
	return 0
}

// Chance returns the places that a header keeps, that the case does not set, and that have the same value before every
// call: memory is 0, D is 0 and I is 1. A routine that clears this memory or sets I would keep it by chance, so a
// second call is made with other values. cell returns the place of an address, the same for its mirrors.
func Chance(c *contract.Contract, k *contract.Case, cell func(addr uint16) uint16) (list []contract.Place) {
	var set []contract.Place
	for _, a := range slices.Concat(k.Set, k.Each) {
		n := max(a.Place.Len, 1)
		if a.Word {
			n = max(n, 2)
		}
		p := a.Place
		p.Len = n
		set = append(set, p)
	}
	for _, p := range c.Keeps {
		if p.Reg != 0 && p.Reg != 'I' && p.Reg != 'D' || p.Pad > 0 || p.Arg != "" ||
			slices.ContainsFunc(set, func(q contract.Place) bool { return overlap(p, q, cell) }) {
			continue
		}
		list = append(list, p)
	}
	return list
}

// overlap reports whether two places have a byte or a register in common.
func overlap(a, b contract.Place, cell func(addr uint16) uint16) bool {
	if a.Reg != 0 || b.Reg != 0 || b.Pad > 0 || b.Arg != "" {
		return a.Reg != 0 && a.Reg == b.Reg
	}
	x, y := int(cell(a.Addr)), int(cell(b.Addr))
	return x < y+max(b.Len, 1) && y < x+max(a.Len, 1)
}

// others is the other call of a combination, with other values in what is left to chance.
type others struct {
	p     *promises // only the places left to chance
	flags []byte
	mem   []uint16 // each place once
}

// newOthers returns nil if nothing is left to chance.
func newOthers(m *Machine, list []contract.Place) *others {
	if len(list) == 0 {
		return nil
	}
	o := &others{p: &promises{c: &contract.Contract{Keeps: list, Budget: -1}, k: &contract.Case{Cycles: -1}}}
	for _, p := range list {
		if p.Reg != 0 {
			o.flags = append(o.flags, p.Reg)
			continue
		}
		for j := range max(p.Len, 1) {
			o.mem = append(o.mem, m.place(p.Addr+uint16(j)))
		}
	}
	slices.Sort(o.mem)
	o.mem = slices.Compact(o.mem)
	return o
}

// due reports whether a call must be repeated with other values: it may have kept something by chance.
func (o *others) due(m *Machine) bool {
	if o == nil || len(o.flags) > 0 {
		return o != nil
	}
	for i := range m.n {
		if m.marks[m.log[i].addr]&markKept != 0 {
			return true
		}
	}
	return false
}

// changed makes the other call of the combination that the inputs show, and returns what it has not kept. With such
// values the routine need not return.
func (w *worker) changed() (bad []contract.Mismatch) {
	o := w.others
	if o == nil {
		return nil
	}
	before := w.in.regs[0]
	for _, reg := range o.flags {
		before.Set(reg, OtherFlag(reg))
	}
	flip := func() {
		for _, a := range o.mem {
			w.m.Mem[a] ^= Other
		}
	}
	watched := w.m.watched
	w.m.watched = nil
	flip()
	after, body, err := w.m.Call(w.e.addr, before, w.e.opt.Limit)
	if err == nil {
		bad = o.p.explain(w.m, before, after, body)
	}
	w.m.Undo()
	flip()
	w.m.watched = watched
	for i := range bad {
		bad[i].Why += Otherwise
	}
	return bad
}
