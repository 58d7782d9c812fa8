package watch

import (
	"slices"

	"pool6502/cpu"
)

// Pushed follows which bytes of page 1 a program has pushed and not yet pulled. S alone does not say it: TXS may let S point to data.
type Pushed struct {
	live  [256]bool
	s     uint8 // before the next step
	below int   // how often pushes have gone below $0100 and were not pulled
}

// Step follows a step, after which the stack pointer is s. used is how many bytes the stack has after a push, counted from $01FF; 0 if the step
// did not push. over says that the push went below $0100 while something was on the stack, or to a byte that has not been pulled. If nothing was on
// the stack, no harm is done: cc65's startup code calls while S is still 0.
func (p *Pushed) Step(r *cpu.Step, s uint8) (used int, over bool) {
	o := &cpu.Opcodes[r.Op]
	switch {
	case r.Kind == cpu.Reset:
		*p = Pushed{}
	case r.Kind != cpu.Instruction, o.Flow == cpu.Call, o.Flow == cpu.Trap, o.Name == "PHA", o.Name == "PHP":
		full := p.s == 0xFF && p.live[0] // S is $FF again, because the last byte went to $0100
		if over = full || int(p.s)+1 < int(p.s-s) && slices.Contains(p.live[int(p.s)+1:], true); over {
			p.below++
		}
		for ; p.s != s; p.s-- {
			over = over || p.live[p.s]
			p.live[p.s] = true
		}
		if used = 0xFF - int(s); used == 0 {
			used = 0x100
		}
		used += p.below * 0x100
	case o.Name != "TXS":
		for p.s != s {
			if p.s++; p.s == 0xFF {
				p.below = max(p.below-1, 0)
			}
			p.live[p.s] = false
		}
	default:
		if p.below = 0; s > p.s {
			clear(p.live[:int(s)+1])
		}
	}
	p.s = s
	return used, over
}
