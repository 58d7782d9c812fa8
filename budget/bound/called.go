package bound

import (
	"cmp"
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// Called returns the routines that the program calls, sorted by address and bank, without those in known. It finds the calls in
// the code to which the vectors lead, and each JSR in any bank that is a line of the source.
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

// calls passes to add the target of each JSR that is a source line of its own (three bytes), if the target has a label. The
// target is looked for in ROM that is always in place and in the bank of the JSR; failing that, in the other banks, where it
// counts only if one bank alone has a label there.
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
			off := p.begins(to, bank)
			if off < 0 {
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
