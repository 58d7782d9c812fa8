package bound

import (
	"slices"

	"pool6502/asm/contract"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// warmUp is how many vblanks must have begun before it is certain that the PPU takes writes: the first one after power-on or reset may begin
// before its first pre-render line.
const warmUp = 2

// Ready returns the conditions that the PPU takes the last store that turns NMI on before the program comes to its main loop, if this is not shown:
// it ignores writes to $2000 until its first pre-render line after power-on or reset. Then no NMI would ever come. heads are those of the waiting
// loops; holds are conditions that the answer has anyway.
func (p *Program) Ready(heads []uint16, holds []Condition) (list []Condition) {
	const ready = "when the PPU is ready (after power-on and reset it ignores $2000 for about a frame; wait for vblank twice, in two loops that read $2002, before "
	from := p.threads[mainThread].from[0]
	c := from.code
	before := c.Reach(from.addr, machine.OfReset, heads...)
	on, perhaps := c.Turns(&before, 0x2000, 0x80, true)
	off, offByPointer := c.Turns(&before, 0x2000, 0x80, false)
	sure := surely(c, on, append(off, offByPointer...))
	on = append(on, perhaps...)
	for _, pc := range on {
		behind := c.Reach(pc+uint16(cpu.Opcodes[c.At(pc)].Bytes()), machine.OfReset, sure...)
		last := behind.Computed || before.Routine(pc) || slices.ContainsFunc(heads, func(head uint16) bool { return behind.At[head] })
		if last && (before.Routine(pc) || p.vblanks(from, pc, on, holds) < warmUp) {
			list = append(list, about(check{kind: takesWrite, at: c.Offset(pc)},
				"the write to $2000 at %s, which may turn NMI on, comes "+ready+"this write; the proof does not always see these loops)", "the writes to $2000 at %s, which may turn NMI on, come "+ready+"each of them; the proof does not always see these loops)", p.where(c, pc)))
		}
	}
	return list
}

// On returns the condition that NMI is on when the program comes to its waiting loops, for each loop for which this is not shown. holds are conditions
// that the answer has anyway.
func (p *Program) On(waits []Wait, holds []Condition) (list []Condition) {
	for _, w := range waits {
		if _, to := w.Pass(); !p.isOn(to, holds) {
			c := p.threads[mainThread].from[0].code
			list = append(list, assumed(check{kind: nmiIsOn, at: c.Offset(w.After - 2)}, "NMI is on when the program comes to the loop at %s (let the last store to $2000 on each way to that loop store a constant with bit 7 set, such as #$80)", p.where(c, w.Head)))
		}
	}
	return list
}

// TakesOAM returns the condition that no write to OAM comes so late in vblank that a PAL console ignores it, if the last write to the PPU by some
// parts of a program may come so late.
func (p *Program) TakesOAM(last int, parts ...*Result) []Condition {
	within := int(p.Region().OAMCycles())
	if last <= within || within == int(p.Region().VBlankCycles()) || !slices.ContainsFunc(parts, func(r *Result) bool { return r.oam }) {
		return nil
	}
	return []Condition{assumed(check{kind: takesOAM}, "OAM DMA and writes to $2004 end within %s cycles after vblank began (a PAL console ignores later ones, until the picture begins)", contract.Grouped(within))}
}

// isOn reports whether it is shown that the program has turned NMI on, and not off again, when it comes to an address from the reset vector: by
// the constants that it stores or, if these do not show it, by following the code. Then it may rely on the conditions in holds.
func (p *Program) isOn(to uint16, holds []Condition) (is bool) {
	from := p.threads[mainThread].from[0]
	c := from.code
	before := c.Reach(from.addr, machine.OfReset, to)
	on, onByPointer := c.Turns(&before, 0x2000, 0x80, true)
	off, offByPointer := c.Turns(&before, 0x2000, 0x80, false)
	perhaps := append(off, offByPointer...)
	stops := surely(c, on, perhaps)
	passes := func(at uint16) bool {
		rest := c.Reach(at, machine.OfReset, stops...)
		return !rest.Computed && !rest.At[to]
	}
	mayPass := func(pc uint16) bool {
		return !passes(pc + uint16(cpu.Opcodes[c.At(pc)].Bytes()))
	}
	if passes(from.addr) && !slices.ContainsFunc(perhaps, mayPass) {
		return true
	}
	q := *p
	q.ended = func(r *run, ends []*path) {
		is = is || r.stop == int(to) && !slices.ContainsFunc(ends, func(end *path) bool { return !end.on })
	}
	q.arrives(from, from.addr, to, append(on, onByPointer...), holds)
	return is
}

// surely returns the stores of a list that turn NMI on for certain: they write to $2000 and nowhere else, and are not among those that may turn it off.
func surely(c *machine.Code, on, off []uint16) (list []uint16) {
	for _, pc := range on {
		if _, n := c.Writes(pc); n == 1 && !slices.Contains(off, pc) {
			list = append(list, pc)
		}
	}
	return list
}

// vblanks returns how often, at least, the program has read in $2002 that vblank has begun whenever it comes to an address; at most warmUp.
func (p *Program) vblanks(from start, to uint16, on []uint16, holds []Condition) (most int) {
	q := *p
	q.ended = func(_ *run, ends []*path) {
		least := warmUp
		for _, end := range ends {
			least = min(least, end.vblanks)
		}
		most = max(most, least)
	}
	q.arrives(from, from.addr, to, on, holds)
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
