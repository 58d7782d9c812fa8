package budget

import (
	"pool6502/asm"
	"pool6502/budget/watch"
)

// entries measures the routines with a budget that are entered in another way than by a call: by a branch, or because
// the code before them runs into them. The meter charges that to the caller, but the budget is of the routine.
type entries struct {
	m     *Machine
	marks [0x10000 / 64]uint64 // addresses of these routines
	at    map[watch.Loc][]*asm.Contract
	open  []entry
	worst map[*asm.Contract]int // cycles of the body
}

// entry is a routine that has not returned.
type entry struct {
	of    *asm.Contract
	s     uint8  // S at its first instruction
	since uint64 // cycles before it
}

func newEntries(m *Machine) *entries {
	e := &entries{m: m, at: map[watch.Loc][]*asm.Contract{}, worst: map[*asm.Contract]int{}}
	if m.names == nil {
		return e
	}
	for _, c := range m.names.Contracts {
		if loc, ok := m.names.Find(c.Routine, c.Addr, m.meter.PRGSize()); ok && c.Budget >= 0 {
			e.marks[c.Addr/64] |= 1 << (c.Addr % 64)
			e.at[loc] = append(e.at[loc], c)
		}
	}
	return e
}

// begin forgets the routines of the call before, and takes note of the one that is called.
func (e *entries) begin() {
	e.open = e.open[:0]
	e.step(0)
}

// step takes note of what an instruction did. before is the cycles that the call had taken when it began.
func (e *entries) step(before uint64) {
	c := e.m.con.CPU()
	for n := len(e.open); n > 0 && int8(c.S-e.open[n-1].s) >= 2 && e.m.meter.Interrupts() == 0; n-- {
		o := &e.open[n-1]
		e.worst[o.of] = max(e.worst[o.of], int(before-o.since))
		e.open = e.open[:n-1]
	}
	if e.marks[c.PC/64]&(1<<(c.PC%64)) == 0 || e.m.meter.Interrupts() > 0 {
		return
	}
	for _, of := range e.at[e.m.meter.Loc(c.PC)] {
		again := false // it jumps back to its own first instruction
		for i := len(e.open) - 1; i >= 0 && e.open[i].s == c.S && !again; i-- {
			again = e.open[i].of == of
		}
		if !again {
			e.open = append(e.open, entry{of, c.S, e.m.meter.Spent()})
		}
	}
}

// Worst returns the cycles of the costliest body of a routine since the machine was opened, and whether it has run.
func (m *Machine) Worst(c *asm.Contract) (cycles int, ok bool) {
	cycles, ok = m.entries.worst[c]
	for i := range m.meter.Routines() {
		if r := m.meter.Routine(i); r.Contract == c && r.Calls > 0 {
			cycles, ok = max(cycles, r.MaxBody), true
		}
	}
	return cycles, ok
}
