package bound

import (
	"slices"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/cpu"
)

// First returns a condition for each waiting loop for which it cannot show that the condition holds: an NMI at the start of vblank ends the first wait
// in the loop. Otherwise the first pass could begin in the middle of a frame, because the byte that the loop reads is set, or an NMI comes, before the
// program comes to the loop. Such a delay does no harm if it is at most left, the cycles of a frame that no pass needs. So First shows that the code from
// the store that turns NMI on to the loop takes no longer. It may rely on the conditions in holds, which the answer has anyway, but on no others.
// writes says that the program writes to the PPU in vblank.
func (p *Program) First(waits []Wait, left int, writes bool, holds []Condition) (list []Condition) {
	for _, w := range waits {
		from := p.threads[mainThread].from[0]
		c := from.code
		if _, to := w.Pass(); w.Call != 0 {
			if before := c.Reach(from.addr, machine.OfReset, to); before.At[w.Head] { // the first wait is not that of the main loop
				list = append(list, assumed(check{kind: awaitsNMI, at: c.Offset(w.After - 2), more: true}, "the program, each time that it comes to the loop at %s, waits there until an NMI comes at the start of vblank", p.where(c, w.Head)))
				continue
			}
		}
		if len(waits) > 1 || !p.beginsInTime(w, left, writes, holds) {
			list = append(list, assumed(check{kind: awaitsNMI, at: c.Offset(w.After - 2)}, "the program, when it first comes to the loop at %s, waits there until an NMI comes at the start of vblank", p.where(c, w.Head)))
		}
	}
	return list
}

// OnTime returns the condition that no NMI comes late in vblank, if that is not shown: code may turn NMI on in vblank. heads are those of the waiting
// loops, if there are any.
func (p *Program) OnTime(heads []uint16, holds []Condition) []Condition {
	from := p.threads[mainThread].from[0]
	if slices.ContainsFunc(heads, func(to uint16) bool { return !p.isOn(to, holds) }) {
		heads = nil // a store of the main loop may turn it on
	}
	before := from.code.Reach(from.addr, machine.OfReset, heads...)
	on, perhaps := from.code.Turns(&before, 0x2000, 0x80, true)
	if p.afterPolls(from, append(on, perhaps...), holds) {
		return nil
	}
	return []Condition{assumed(check{kind: comesOnTime}, "each NMI comes when vblank begins (a store that turns NMI on in vblank starts an NMI at once, unless $2002 has been read in this vblank; to prevent this, read $2002 in a loop until vblank begins, directly before the store; the proof does not always see such a loop)")}
}

// beginsInTime reports whether it is shown that the first pass behind a waiting loop begins with an NMI, or so shortly after it that this does not
// matter.
func (p *Program) beginsInTime(w Wait, left int, writes bool, holds []Condition) bool {
	from := p.threads[mainThread].from[0]
	c := from.code
	_, to := w.Pass()
	before := c.Reach(from.addr, machine.OfReset, to)
	on, perhaps := c.Turns(&before, 0x2000, 0x80, true)
	on = append(on, perhaps...)
	off := c.Reach(from.addr, machine.OfReset, on...) // the code that runs before NMI is turned on
	if len(on) == 0 || off.At[to] || !p.soon(on, to, left, holds) {
		return false
	}
	if !p.afterPolls(from, on, holds) {
		if vblank := int(p.Region().VBlankCycles()); writes || !p.soon(on, to, left-vblank, holds) {
			return false
		}
	}
	starts := []uint16{from.addr}
	for pc := range before.At {
		if c.At(pc) != txs { // which the analysis does not follow there
			continue
		}
		if rest := c.Reach(from.addr, machine.OfReset, pc); !rest.At[to] {
			starts = append(starts, pc+1)
		}
	}
	stays := func(pc uint16) bool {
		list, stay := p.stay(pc, w)
		return stay && !slices.ContainsFunc(list, func(c Condition) bool { return !c.among(holds) })
	}
	return slices.ContainsFunc(starts, stays) || !slices.ContainsFunc(on, func(pc uint16) bool { return !stays(pc + 3) })
}

const txs = 0x9A

// soon reports whether the program comes from each store of a list, all to $2000, to the loop at head within some cycles. It relies on no conditions
// but those in holds.
func (p *Program) soon(on []uint16, head uint16, within int, holds []Condition) bool {
	from := p.threads[mainThread].from[0]
	before := from.code.Reach(from.addr, machine.OfReset, head)
	q := *p
	q.waits = ""
	for _, pc := range on {
		r := q.Between(pc+3, -1, int(head))
		if cpu.Opcodes[from.code.At(pc)].Bytes() != 3 || before.Routine(pc) || !r.lasts(within, holds) || q.Risk(r) != "" {
			return false
		}
	}
	return true
}

// lasts reports whether the code takes at most some cycles, waits for nothing, and relies on no conditions but those in holds.
func (r *Result) lasts(most int, holds []Condition) bool {
	return r.Err == nil && len(r.Waits) == 0 && r.Worst+r.DMA*transfer <= most &&
		!slices.ContainsFunc(r.Conditions(), func(c Condition) bool { return !c.among(holds) })
}

// afterPolls reports whether each store of a list, all to $2000, runs after a loop that reads $2002 until vblank has begun, and before the next
// vblank. The flag of vblank is clear then, so that no NMI comes at once when the store turns NMI on.
func (p *Program) afterPolls(from start, on []uint16, holds []Condition) bool {
	c := from.code
	all := c.Reach(from.addr, machine.OfReset, on...)
	var polls []uint16
	for pc := range all.At {
		o := &cpu.Opcodes[c.At(pc)]
		tests := o.Name == "LDA" || o.Name == "LDX" || o.Name == "LDY" || o.Name == "BIT" // N is bit 7 of what they read
		if tests && o.Mode == cpu.Absolute && c.Word(pc+1) == 0x2002 && c.At(pc+3) == bpl && int8(c.At(pc+4)) == -5 {
			polls = append(polls, pc)
		}
	}
	code := c.Reach(from.addr, machine.OfReset)
	for _, store := range on {
		behind := c.Reach(store+3, machine.OfReset).At
		if code.Routine(store) {
			behind = c.Behind(&code, on)
		}
		if slices.ContainsFunc(polls, func(poll uint16) bool { return behind[poll] }) {
			return false // the NMI handler may run between the loop and the store, and takes time
		}
	}
	unpolled := c.Reach(from.addr, machine.OfReset, polls...)
	within := int(p.Region().CyclesPerFrame()) - int(p.Region().VBlankCycles()) - around
	q := *p
	q.notes = assume.New(nil) // what they say would be a condition
	for _, store := range on {
		if unpolled.At[store] {
			return false
		}
		for _, poll := range polls {
			if after := c.Reach(poll+5, machine.OfReset, polls...); !after.At[store] {
				continue
			}
			most := way{c, machine.NewGraph(c, poll+5), append([]uint16{store}, polls...), map[uint16]int{}}
			if most.from(poll+5) <= within {
				continue
			}
			if !q.Between(poll+5, -1, int(store)).lasts(within, holds) {
				return false
			}
		}
	}
	return true
}

const bpl = 0x10

// around is how many cycles more it is from the read of $2002 in a loop to the write of a store than from behind the loop's branch to the store: at most
// 1 for the read, 2 for the branch that is not taken, and 8 for the longest instruction that
// writes.
const around = 11

// A way finds the longest way through code without loops and calls.
type way struct {
	c     *machine.Code
	g     *machine.Graph
	stops []uint16
	known map[uint16]int
}

// endless is longer than all that is asked for.
const endless = 1 << 20

// from returns the most cycles from an instruction to one of the stops or to the end of the code; endless if there is a loop or a call.
func (l *way) from(pc uint16) int {
	if slices.Contains(l.stops, pc) {
		return 0
	}
	if n, seen := l.known[pc]; seen {
		return n
	}
	l.known[pc] = endless // while it is under way
	o, most := &cpu.Opcodes[l.c.At(pc)], 0
	if o.Flow != cpu.Next && o.Flow != cpu.Branch && o.Flow != cpu.Jump {
		return endless
	}
	for _, to := range l.g.Next[pc] {
		most = max(most, l.from(to))
	}
	most += int(o.Cycles) + 2
	if l.c.MayWrite(pc, func(addr uint16) bool { return addr == 0x4014 }) {
		most += transfer
	}
	l.known[pc] = min(most, endless)
	return l.known[pc]
}
