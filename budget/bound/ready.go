package bound

import (
	"slices"

	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// warmUp is how many vblanks must have begun before it is certain that the PPU takes writes: the first one after power-on or reset may begin
// before its first pre-render line.
const warmUp = 2

// Ready returns the conditions that the PPU takes the last store that turns NMI on before the program comes to its main loop, if this is not shown:
// it ignores writes to $2000 until its first pre-render line after power-on or reset. Then no NMI would ever come. heads are those of the waiting
// loops.
func (p *Program) Ready(heads []uint16) (list []Condition) {
	const ready = "when the PPU is ready (after power-on and reset it ignores $2000 for about a frame, 29,658 cycles on NTSC; wait for vblank by $2002 twice before "
	from := p.threads[mainThread].from[0]
	c := from.code
	before := c.Reach(from.addr, machine.OfReset, heads...)
	on, perhaps := c.Turns(&before, 0x2000, 0x80, true)
	on = append(on, perhaps...)
	for _, pc := range on {
		behind := c.Reach(pc+uint16(cpu.Opcodes[c.At(pc)].Bytes()), machine.OfReset, on...)
		last := behind.Computed || before.Routine(pc) || slices.ContainsFunc(heads, func(head uint16) bool { return behind.At[head] })
		if last && (before.Routine(pc) || p.vblanks(from, pc, on) < warmUp) {
			list = append(list, about(check{kind: takesWrite, at: c.Offset(pc)},
				"the write to $2000 at %s, which may turn NMI on, comes "+ready+"this write)", "the writes to $2000 at %s, which may turn NMI on, come "+ready+"each of them)", p.where(c, pc)))
		}
	}
	return list
}

// vblanks returns how often, at least, the program has read in $2002 that vblank has begun whenever it comes to an address; at most warmUp.
func (p *Program) vblanks(from start, to uint16, on []uint16) (most int) {
	q := *p
	q.ended = func(_ *run, ends []*path) {
		least := warmUp
		for _, end := range ends {
			least = min(least, end.vblanks)
		}
		most = max(most, least)
	}
	q.arrives(from, from.addr, to, on)
	return most
}

// readsStatus reports whether an instruction sets N to bit 7 of $2002, and so clears that bit there.
func (r *run) readsStatus(s *state, pc uint16, o *cpu.Opcode) bool {
	switch o.Name {
	case "BIT", "LDA", "LDX", "LDY":
		return o.Mode == cpu.Absolute && s.code.Word(pc+1)&0xE007 == 0x2002
	}
	return false
}
