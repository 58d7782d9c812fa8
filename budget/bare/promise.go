package bare

import (
	"math"
	"slices"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// promises are the conditions that a call must satisfy, prepared for fast checks: the
// results of a case, the header's Keeps and Budget, and that registers which neither
// Out nor Clobbers names are unchanged.
type promises struct {
	c *contract.Contract
	k *contract.Case

	least, most int // cycles

	flagMask, flags uint8 // flags with one value, and that value
	keepFlags       uint8
	keep            cpu.Regs // $FF for each of A, X and Y that must be unchanged
	checks          []check
	keepMem         bool
	counts          bool
}

// check is a register, byte or word of which some values are right.
type check struct {
	reg        byte
	addr, high uint16
	bytes      *[0x100]bool
	words      *[0x10000]bool
}

// newPromises prepares the promises of a case, and marks the places on the machine that
// must be kept or whose accesses are counted.
func newPromises(m *Machine, c *contract.Contract, k *contract.Case) *promises {
	p := &promises{c: c, k: k, most: math.MaxInt}
	if k.Cycles >= 0 {
		p.most = k.Cycles
		if !k.AtMost {
			p.least = k.Cycles
		}
	}
	if c.Budget >= 0 {
		p.most = min(p.most, c.Budget)
	}
	for i := range k.Want {
		p.want(m, &k.Want[i])
	}
	for _, place := range c.Keeps {
		p.keeps(m, place)
	}
	for _, reg := range p.unnamed() {
		p.keep.Set(reg, 0xFF)
	}
	for _, n := range k.Count {
		m.count(n.Write, n.Place.Addr, uint16(max(n.Place.Len, 1)))
		p.counts = true
	}
	return p
}

func (p *promises) want(m *Machine, w *contract.Assign) {
	place := w.Place
	switch {
	case place.IsFlag() && w.Allowed == nil:
		p.flagMask |= cpu.FlagBit(place.Reg)
		if w.Values[0] != 0 {
			p.flags |= cpu.FlagBit(place.Reg)
		}
	case w.Word:
		for j := 0; j+1 < place.Len; j += 2 {
			c := check{addr: m.place(place.Addr + uint16(j)), high: m.place(place.Addr + uint16(j) + 1), words: new([0x10000]bool)}
			if w.Allowed == nil {
				c.words[uint16(w.Values[j])|uint16(w.Values[j+1])<<8] = true
			}
			for _, v := range w.Allowed {
				c.words[v] = true
			}
			p.checks = append(p.checks, c)
		}
	default:
		for j := range place.Len {
			c := check{reg: place.Reg, addr: m.place(place.Addr + uint16(j)), bytes: new([0x100]bool)}
			if w.Allowed == nil {
				c.bytes[w.Values[min(j, len(w.Values)-1)]] = true
			}
			for _, v := range w.Allowed {
				c.bytes[uint8(v)] = true
			}
			p.checks = append(p.checks, c)
		}
	}
}

func (p *promises) keeps(m *Machine, place contract.Place) {
	switch {
	case place.IsFlag():
		p.keepFlags |= cpu.FlagBit(place.Reg)
	case place.Reg != 0:
		p.keep.Set(place.Reg, 0xFF)
	default:
		p.keepMem = true
		for j := range max(place.Len, 1) {
			m.marks[m.place(place.Addr+uint16(j))] |= markKept
		}
	}
}

// unnamed returns the registers that a complete contract does not allow a call to change
// although Keeps does not name them.
func (p *promises) unnamed() (regs []byte) {
	if !p.c.Whole {
		return nil
	}
	for _, reg := range []byte("AXY") {
		if !slices.Contains(p.c.Changes, reg) &&
			!slices.ContainsFunc(p.c.Keeps, func(q contract.Place) bool { return q.Reg == reg }) &&
			!slices.ContainsFunc(p.k.Want, func(w contract.Assign) bool { return w.Place.Reg == reg }) {
			regs = append(regs, reg)
		}
	}
	return regs
}

// hold reports whether a call has kept all promises. The machine's memory is that after
// the call.
func (p *promises) hold(m *Machine, before, after *cpu.Regs, body int) bool {
	if body > p.most || body < p.least ||
		(after.P^p.flags)&p.flagMask|(after.P^before.P)&p.keepFlags|
			(after.A^before.A)&p.keep.A|(after.X^before.X)&p.keep.X|
			(after.Y^before.Y)&p.keep.Y != 0 { // Call has compared S
		return false
	}
	for i := range p.checks {
		c := &p.checks[i]
		switch {
		case c.words != nil:
			if !c.words[uint16(m.Mem[c.addr])|uint16(m.Mem[c.high])<<8] {
				return false
			}
		case c.reg != 0:
			if !c.bytes[after.Get(c.reg)] {
				return false
			}
		case !c.bytes[m.Mem[c.addr]]:
			return false
		}
	}
	if p.keepMem {
		for i := range m.n {
			if w := &m.log[i]; m.marks[w.addr]&markKept != 0 && m.Mem[w.addr] != w.old {
				return false
			}
		}
	}
	return !p.counts || len(p.miscounted(m)) == 0
}

// explain lists the promises that a call has broken. The machine's memory is that after
// the call.
func (p *promises) explain(m *Machine, before, after cpu.Regs, body int) (bad []contract.Mismatch) {
	for i := range p.k.Want {
		w := &p.k.Want[i]
		if w.Place.Reg != 0 {
			bad = append(bad, w.Compare([]uint8{after.Get(w.Place.Reg)})...)
			continue
		}
		got := make([]uint8, max(w.Place.Len, 1))
		for j := range got {
			got[j] = m.Mem[m.place(w.Place.Addr+uint16(j))]
		}
		bad = append(bad, w.Compare(got)...)
	}
	keeps := func(place string, got, want uint8, why string) {
		if got != want {
			bad = append(bad, contract.Mismatch{Place: place, Got: int(got), Want: int(want), Why: why})
		}
	}
	for _, q := range p.c.Keeps {
		if q.Reg != 0 {
			keeps(q.Text, after.Get(q.Reg), before.Get(q.Reg), q.Kept())
			continue
		}
		for j := range max(q.Len, 1) {
			a := m.place(q.Addr + uint16(j))
			keeps(q.Byte(j), m.Mem[a], m.before(a), q.Kept())
		}
	}
	for _, reg := range p.unnamed() {
		keeps(string(reg), after.Get(reg), before.Get(reg), "neither Out nor Clobbers names it")
	}
	bad = append(bad, p.miscounted(m)...)
	if k := p.k; k.Cycles >= 0 && (body > k.Cycles || !k.AtMost && body != k.Cycles) {
		bad = append(bad, contract.Mismatch{Place: contract.CyclesPlace, Got: body, Want: k.Cycles, AtMost: k.AtMost})
	}
	if b := p.c.Budget; b >= 0 && body > b {
		bad = append(bad, overBudget(body, b))
	}
	return bad
}

// before returns the byte at a place before the call.
func (m *Machine) before(a uint16) uint8 {
	for i := range m.n {
		if m.log[i].addr == a {
			return m.log[i].old
		}
	}
	return m.Mem[a]
}

// miscounted compares the accesses that were counted.
func (p *promises) miscounted(m *Machine) (bad []contract.Mismatch) {
	for i := range p.k.Count {
		if b, wrong := p.k.Count[i].Compare(m.counts[i].n); wrong {
			bad = append(bad, b)
		}
	}
	return bad
}
