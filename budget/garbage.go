package budget

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bare"
	"pool6502/cpu"
	"pool6502/nes"
)

// garbage says what the registers and flags hold that a call does not set. A case runs with each kind:
// whatever value its routine compares a register with, two of them lie on different sides.
type garbage uint8

const (
	seeded   garbage = iota // pseudo-random, by a seed
	inverted                // the opposite in every bit
	zeros
	ones
	garbages garbage = bare.Kinds
)

// fill puts garbage into the registers and flags. But D = 0, I = 1, and S is high enough for a stack; in a
// running game S is unchanged.
func (m *Machine) fill(seed uint64, g garbage) {
	var random rand.PCG
	random.Seed(m.seed, seed)
	r := random.Uint64()
	s := uint8(r >> 24)
	switch g {
	case inverted:
		r, s = ^r, ^s
	case zeros:
		r = 0
	case ones:
		r = ^uint64(0)
	}
	c := m.con.CPU()
	c.A, c.X, c.Y = uint8(r), uint8(r>>8), uint8(r>>16)
	if !m.from.playing {
		c.S = 0xE0 | s
	}
	c.P = uint8(r>>32)&(cpu.FlagN|cpu.FlagV|cpu.FlagZ|cpu.FlagC) | cpu.FlagI
}

// other gives one register or flag of one call another garbage, to see whether anything depends on it.
type other struct {
	call  int // of those that a case makes: first those before it
	reg   byte
	g     garbage
	quiet bool          // instead: the APU raises no frame IRQ, so that I may be 0
	trace []instruction // of that call
}

// instruction is one that ran: where, for how long, and the registers after it, PC that of the next one.
type instruction struct {
	pc    uint16
	op    uint8
	spent cpu.Time
	after cpu.Regs
}

// traced is how many instructions of a call are compared to find where a register is read.
const traced = 200_000

// begin records the call, if it is the one.
func (o *other) begin(m *Machine, call int) (end func()) {
	if o == nil || o.call != call {
		return func() {}
	}
	c := m.con.CPU()
	observer := m.con.Attach(&nes.Observer{Step: func(s *cpu.Step) {
		if len(o.trace) < traced && s.Kind == cpu.Instruction {
			o.trace = append(o.trace, instruction{s.PC, s.Op, s.End - s.Start, c.Regs})
		}
	}})
	return func() { m.con.Detach(observer) }
}

// reads returns the instruction that has read a register: two calls that begin with different values of this register
// are the same up to this instruction, and differ after it.
func (o *other) reads(base *other) (pc uint16, ok bool) {
	for i := range min(len(o.trace), len(base.trace)) {
		a, b := o.trace[i], base.trace[i]
		a.after.Set(o.reg, 0)
		b.after.Set(o.reg, 0)
		if a != b || strings.HasPrefix(cpu.Opcodes[a.op].Name, "ST"+string(o.reg)) {
			return a.pc, true
		}
	}
	return 0, false
}

// luck names the register that a case depends on and does not set, and the place that reads it. a and b are two kinds
// of garbage with different results.
func (m *Machine) luck(c *asm.Contract, k *asm.Case, a, b garbage) string {
	calls := len(c.Setup) + len(k.After) + 1
	was := m.outcome(c, k, a, nil)
	for call := range calls {
		for _, reg := range []byte(bare.Unset) {
			o := &other{call: call, reg: reg, g: b}
			if m.outcome(c, k, a, o) == was {
				continue
			}
			base := &other{call: call, reg: reg, g: a}
			m.outcome(c, k, a, base)
			return m.told(c, k, o, base, calls)
		}
	}
	return bare.DependsOnSeveral
}

// outcome is what a run of a case comes to.
func (m *Machine) outcome(c *asm.Contract, k *asm.Case, g garbage, o *other) string {
	body, _, bad, err := m.runOnce(c, k, g, o)
	return outcomeOf(body, bad, err)
}

// outcomeOf has the cost and the places that are wrong. Which wrong values they hold may depend on garbage.
func outcomeOf(body int, bad []Mismatch, err error) string {
	text := fmt.Sprint(body, err != nil)
	for _, b := range bad {
		text += " " + b.Place
	}
	return text
}

// told names the register that a case depends on.
func (m *Machine) told(c *asm.Contract, k *asm.Case, o, base *other, calls int) string {
	text := "the case depends on " + string(o.reg) + ", which it does not set"
	if pc, ok := o.reads(base); ok {
		where, pos := m.meter.Where(pc)
		text += "; " + where + at(pos) + " reads it"
	}
	if o.reg == 'S' {
		return text + "; no case can set it"
	}
	set := fmt.Sprintf("%s=%s", string(o.reg), plain(o.reg))
	if o.call == calls-1 {
		return text + "; add " + set + " before the arrow"
	}
	var before []string
	for _, first := range c.Setup {
		before = append(before, first.Routine)
	}
	before = append(before, k.After...)
	text += fmt.Sprintf(" in the call of %s before the case", before[o.call])
	if len(before) > 1 {
		text += fmt.Sprintf(" (call %d of %d)", o.call+1, len(before))
	}
	return text + fmt.Sprintf("; write \"%[1]s %s\" in a Setup line, or set the memory that %[1]s changes", before[o.call], set)
}

// plain is a value to write for a register or a flag.
func plain(reg byte) string {
	if strings.IndexByte("AXY", reg) >= 0 {
		return "10"
	}
	return "0"
}

// broken runs a case with other values in what its header keeps and the case does not set, and returns what was not
// kept: see bare.Chance.
func (m *Machine) broken(c *asm.Contract, k *asm.Case) (bad []Mismatch) {
	kept := m.chance(c, k)
	if len(kept) == 0 {
		return nil
	}
	own := *c
	own.Keeps = kept
	set := *k
	set.Want, set.Count, set.Cycles = nil, nil, -1
	set.Set = slices.Clone(k.Set)
	for _, p := range kept {
		if p.Reg != 0 {
			set.Set = append(set.Set, Reg(p.Reg, bare.OtherFlag(p.Reg)))
			continue
		}
		set.Set = append(set.Set, asm.Assign{Place: asm.Place{Addr: p.Addr, Len: max(p.Len, 1), Text: p.Text}, Values: slices.Repeat([]uint8{bare.Other}, max(p.Len, 1))})
	}
	was, worst := slices.Clone(m.meter.Routines()), maps.Clone(m.entries.worst)
	_, _, found, err := m.runOnce(&own, &set, seeded, &other{call: -1, quiet: true})
	m.entries.worst = worst
	now := m.meter.Routines() // no case makes this call, so no budget is judged by it
	for i := copy(now, was); i < len(now); i++ {
		now[i].Calls, now[i].MaxBody = 0, 0
	}
	if err != nil {
		return nil // with such values the routine need not return
	}
	for _, f := range found {
		if strings.HasPrefix(f.Why, contract.KeptText) {
			f.Why += bare.Otherwise
			bad = append(bad, f)
		}
	}
	return bad
}

// chance are the kept places whose value before a call is left to chance: none in a running game.
func (m *Machine) chance(c *asm.Contract, k *asm.Case) []contract.Place {
	if m.from.playing {
		return nil
	}
	return bare.Chance(c, k, cell)
}
