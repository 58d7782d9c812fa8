package watch

import (
	"pool6502/asm"
	"pool6502/cpu"
)

// Begin starts a call: it puts the calling stub and the called routine on the meter's stack.
func (m *Meter) Begin(addr uint16) {
	m.Reset()
	l := m.level()
	id := m.routineAt(addr)
	m.stack = append(m.stack, activation{routine: id, node: m.child(-1, id, noSite), sp: rootSP, handed: true})
	m.push(l, id, m.sp(), m.child(-1, id, noSite))
}

// Returned reports whether the call that Begin started has left the stack, and
// no interrupt is being served.
func (m *Meter) Returned() bool {
	return len(m.levels) == 1 && m.atRoot(m.level())
}

// Interrupts returns the number of interrupts being served, one inside the other.
func (m *Meter) Interrupts() int { return len(m.levels) - 1 }

// Spent returns the cycles that the main program, or the interrupt being served, has
// taken so far. DMA and other interrupts are excluded.
func (m *Meter) Spent() uint64 {
	m.book()
	return uint64(m.cycles(m.level().raw))
}

// Spend charges cycles that pass in no instruction, those of a mock, to the routine that is running.
func (m *Meter) Spend(cycles int) {
	m.book()
	m.charge(m.level(), m.top(), cpu.Time(cycles)*m.cpu.Cycle)
}

// Stray reports whether an RTI has pulled bytes from the stack that no interrupt had
// pushed.
func (m *Meter) Stray() bool { return m.stray }

// Loc returns the place of an address with the banks as they are switched now.
func (m *Meter) Loc(addr uint16) Loc { return m.code.loc(addr) }

// PRGSize returns the size of PRG ROM in bytes. Every Loc below it is an offset into PRG ROM.
func (m *Meter) PRGSize() int { return m.code.prg }

// Where names the code at an address, as label or label+n, with its source line.
func (m *Meter) Where(addr uint16) (string, asm.Pos) {
	loc := m.code.loc(addr)
	name, pos := m.names.at(loc, addr, m.code.prg)
	if p := m.names.source(loc, m.code.prg); p.Line != 0 {
		pos = p
	}
	return name, pos
}

// A Mark is the state of a meter's call stack, for a console that is put back to
// a snapshot in the middle of a call. It can only be used with a meter of the same
// program that has met the same routines.
type Mark struct {
	stack  []activation
	levels []level
}

// Mark stores the call stack in k.
func (m *Meter) Mark(k *Mark) {
	m.book()
	k.stack = append(k.stack[:0], m.stack...)
	k.levels = append(k.levels[:0], m.levels...)
}

// Resume continues from a mark at the present moment. Cycle counts start at 0.
func (m *Meter) Resume(k *Mark) {
	m.Reset()
	m.stack = append(m.stack[:0], k.stack...)
	m.levels = append(m.levels[:0], k.levels...)
	for i := range m.levels {
		m.levels[i].forgetWaits()
	}
}
