package bound

import (
	"cmp"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// Called returns the routines that the code at the vectors calls, and those that a source line of any bank calls, sorted by address, without
// those in known.
func (p *Program) Called(known []Place) (list []Place) {
	c := p.cart.Code(0xFFFA, -1)
	have := map[int]bool{}
	for _, k := range known {
		have[p.cart.Code(k.Addr, k.Bank).Offset(k.Addr)] = true
	}
	add := func(to uint16, off int) {
		if off >= 0 && !have[off] {
			have[off] = true
			list = append(list, Place{to, off / p.cart.Banks.Size})
		}
	}
	for _, vector := range []uint16{0xFFFA, 0xFFFC, 0xFFFE} {
		for pc := range c.Reach(c.Word(vector), machine.OfHandler).At {
			if to := c.Word(pc + 1); cpu.Opcodes[c.At(pc)].Flow == cpu.Call {
				add(to, c.Offset(to))
			}
		}
	}
	p.calls(add)
	slices.SortFunc(list, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.Addr, b.Addr), cmp.Compare(a.Bank, b.Bank))
	})
	return list
}

// calls calls add for each label that a JSR leads to: a source line of three bytes. The label is in ROM that is always in place, in the bank of
// the JSR, or in the only bank that has a label there.
func (p *Program) calls(add func(to uint16, off int)) {
	const jsr = 0x20
	if p.names == nil {
		return
	}
	prg, banks := p.cart.PRG, p.cart.Banks
	for _, l := range p.names.Lines {
		at := l.PRGOffset
		if l.Size != 3 || at < 0 || at+3 > len(prg) || prg[at] != jsr {
			continue
		}
		to := uint16(prg[at+1]) | uint16(prg[at+2])<<8
		found := -1
		for bank := range banks.N {
			off := p.cart.Code(to, bank).Offset(to)
			if off < 0 || off/banks.Size != bank {
				continue // another bank is there
			}
			if label, dist := p.names.Name(to, bank); label == "" || dist > 0 {
				continue
			}
			if bank == at/banks.Size || found < 0 {
				found = off
			} else if found/banks.Size != at/banks.Size {
				found = len(prg) // several
			}
		}
		if found < len(prg) {
			add(to, found)
		}
	}
}
