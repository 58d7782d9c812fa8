package bound

import (
	"fmt"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
	"pool6502/budget/bound/values"
)

// contradicted says what in the code breaks a condition of the code at an entry each time it runs; "" if the condition may hold. entry is a PRG
// offset, or -1 for a part of the main loop.
func (p *Program) contradicted(k check, entry int) string {
	switch k.kind {
	case keepsRegisters, keepsAll:
		if t := &p.threads[k.n]; k.list == "" && !k.more && t.known && t.changes != "" && p.likely(k.n) {
			return fmt.Sprintf("the handler never restores %s", t.changes)
		}
	case pointsAbove:
		if p.reached(entry) {
			return p.pointsLow(uint8(k.n))
		}
	}
	return ""
}

// reached reports whether a thread runs the code at an entry. Other code, and what calls it, may store what no thread does.
func (p *Program) reached(entry int) bool {
	return entry < 0 || slices.ContainsFunc(p.threads[:], func(t thread) bool { return t.at[entry] })
}

// likely reports whether a thread's interrupt may come. For an IRQ, code that clears the flag I must have been found; for an NMI it is
// enough that code which cannot be followed may turn it on.
func (p *Program) likely(i int) bool {
	return p.threads[i].comes && (i == nmiThread || p.threads[mainThread].clears || p.threads[nmiThread].clears)
}

// loose returns the registers that a path may leave with another value: bit 0 for A, 1 for X, 2 for Y.
func (s *state) loose(before *state) (registers uint8) {
	for i, v := range s.reg {
		if v.ID != before.reg[i].ID || !kept(v) {
			registers |= 1 << i
		}
	}
	return registers
}

// changed names a register that a path does not restore; "" if there is none. A register that may have any value is
// not named: it may have been restored in a way that the analysis does not see.
func (s *state) changed(before *state) string {
	for i, v := range s.reg {
		others := v.ID != 0 && (v.ID == before.reg[(i+1)%3].ID || v.ID == before.reg[(i+2)%3].ID)
		switch {
		case v.ID == before.reg[i].ID && kept(v):
		case v.ID == before.reg[i].ID, others, v.Set.Len() < 256:
			return "AXY"[i : i+1]
		}
	}
	return ""
}

// kept reports whether a byte that was computed from another one always has the same value as that.
func kept(v values.Byte) bool {
	for x := range v.Of.Origin(v.Set).All {
		if v.Of.At(x) != x {
			return false
		}
	}
	return true
}

// moved joins the banks that a path of a handler leaves in place with those of the paths before: PRG offsets by slot, -1 where
// a path leaves a slot as it was or two paths differ.
func (s *state) moved(before *state, leaves [4]int, first bool) [4]int {
	for i := range leaves {
		at := 0x8000 + uint16(i)*0x2000
		off := s.code.Offset(at)
		if off == before.code.Offset(at) {
			off = -1
		}
		if first {
			leaves[i] = off
		} else if leaves[i] != off {
			leaves[i] = -1
		}
	}
	return leaves
}

// displaced returns the refusal of a bound whose code relies on a bank that a handler always replaces, if that handler may
// interrupt the code; nil if there is none.
func (r *run) displaced() *refusal {
	p := r.program
	_, _, by := p.others(r.code.Offset(r.from))
	for _, i := range []int{nmiThread, irqThread} {
		t := &p.threads[i]
		if !by[i] || !t.known || !p.likely(i) {
			continue
		}
		for slot, off := range t.leaves {
			at := 0x8000 + uint16(slot)*0x2000
			if is := r.code.Offset(at); r.leans[1+slot] && r.code.Leans(at) && off >= 0 && off != is {
				size := p.cart.Banks.Size
				return r.refuse(r.from, fmt.Sprintf("it needs PRG bank %d at $%04X, and %s, which may interrupt it, always leaves bank %d there", is/size, at, threadNames[i], off/size))
			}
		}
	}
	return nil
}

// A store is an instruction that may write a byte of the zero page.
type store struct {
	code *machine.Code
	pc   uint16
	of   *machine.Reached
}

// storesTo lists the instructions that may write a byte of the zero page.
func (p *Program) storesTo(cell uint8) (list []store) {
	for _, s := range p.stores {
		hit := false
		if s.code.Written(s.pc, func(at uint16) { hit = hit || at == uint16(cell) }); hit {
			list = append(list, s)
		}
	}
	return list
}

// pointsLow returns the reason why a pointer never points to RAM from $0200 on: every known store of its high byte writes a
// constant, and none of these is a page of that RAM. Stores through pointers are left out, because they would break a condition
// of this kind themselves.
func (p *Program) pointsLow(at uint8) string {
	list := p.storesTo(at + 1)
	if !p.followed() {
		return ""
	}
	where := ""
	for _, s := range list {
		v, known := s.code.Stored(s.pc, s.of)
		if !known || v < 0x20 && v&7 != 0 || v >= 0x5F {
			return ""
		}
		where = fmt.Sprintf("the program points it only to other pages, such as page $%02X at %s", v, p.where(s.code, s.pc))
	}
	return where
}

// Refuted returns a sentence about the first condition of a bound for the main loop that the code contradicts or a run breaks; "" if
// there is none.
func (p *Program) Refuted(list []Condition) string { return p.refuted(list, played.Everywhere, -1) }

// refute takes a bound back if the code contradicts one of its conditions or a run breaks it.
func (p *Program) refute(r *Result) {
	if r.Err != nil {
		return
	}
	if why := p.refuted(r.Conditions(), r.runs, r.code.Offset(r.Addr)); why != "" {
		r.Err = &Unbounded{Addr: r.Addr, Why: why, Refuted: true}
	}
}

// runs reports whether the bound counts the cycles of an instruction, or rests on what the instruction leaves before a call.
func (r *Result) runs(at played.Place) bool {
	return slices.ContainsFunc(r.graphs, func(g *machine.Graph) bool { return g.All.Has(at.PC) && g.Code.Offset(at.PC) == at.Off })
}
