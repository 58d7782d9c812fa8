package watch

import (
	"slices"

	"pool6502/cpu"
)

// Pushed follows which bytes of page 1 a program has pushed and not yet pulled. S alone does not say it: TXS may let S point to data.
type Pushed struct {
	live [256]bool
	s    uint8 // before the next step
}

// Step follows a step, after which the stack pointer is s. pushes says that the step pushed; over, that a push went below $0100 while something was
// on the stack. If nothing was, no harm is done: cc65's startup code calls while S is still 0.
func (p *Pushed) Step(r *cpu.Step, s uint8) (pushes, over bool) {
	o := &cpu.Opcodes[r.Op]
	switch {
	case r.Kind == cpu.Reset:
		p.live = [256]bool{}
	case r.Kind != cpu.Instruction, o.Flow == cpu.Call, o.Flow == cpu.Trap, o.Name == "PHA", o.Name == "PHP":
		pushes, over = true, s > p.s && slices.Contains(p.live[int(p.s)+1:], true)
		for ; p.s != s; p.s-- {
			p.live[p.s] = true
		}
	case o.Name != "TXS" || s > p.s:
		for p.s != s {
			p.s++
			p.live[p.s] = false
		}
	}
	p.s = s
	return pushes, over
}
