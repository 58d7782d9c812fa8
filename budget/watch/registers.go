package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
)

// brokenKeep returns the first register or flag that the contract says is kept and that
// the call changed; 0 if there is none.
func brokenKeep(c *asm.Contract, a *activation, now *cpu.CPU) byte {
	for _, p := range c.Keeps {
		switch p.Reg {
		case 0, 'S':
			continue
		}
		if a.regs.Get(p.Reg) != now.Get(p.Reg) {
			return p.Reg
		}
	}
	return 0
}
