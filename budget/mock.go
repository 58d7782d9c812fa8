package budget

import (
	"fmt"
	"slices"

	"pool6502/asm"
)

// opcodeRTS is put at the beginning of a routine while a mock replaces it.
const opcodeRTS = 0x60

// mock replaces routines until restore is called: it puts an RTS at the start of each,
// and before that RTS runs, runMock sets the results of the mock.
func (m *Machine) mock(list []asm.Mock) (restore func()) {
	if len(list) == 0 {
		return func() {}
	}
	prg := m.con.Cart().PRG
	m.mocks = map[uint16]*asm.Mock{}
	type saved struct {
		at   int
		byte uint8
	}
	var before []saved
	for i := range list {
		k := &list[i]
		loc, ok := m.names.Find(k.Routine, k.Addr, m.meter.PRGSize())
		if at := int(loc); ok && at < len(prg) {
			before = append(before, saved{at, prg[at]})
			prg[at] = opcodeRTS
			m.mocks[k.Addr] = k
		}
	}
	return func() {
		for i := len(before) - 1; i >= 0; i-- {
			prg[before[i].at] = before[i].byte
		}
		m.mocks = nil
	}
}

// unused warns of the mocks of a contract that no case has called. Those of cases with sets may have run on a bare machine.
func (m *Machine) unused(c *asm.Contract) {
	if len(c.Cases) == 0 || slices.ContainsFunc(c.Cases, func(k asm.Case) bool { return len(k.Each) > 0 }) {
		return
	}
	for i := range c.Mocks {
		if k := &c.Mocks[i]; c.Budget >= 0 && k.Cycles == 0 && m.replaced[k] {
			m.warnings = append(m.warnings, fmt.Sprintf("the budget of %s is tested without the cycles of %s, which a mock replaces; write what it costs, as in Mock %s, 30 cycles", c.Routine, k.Routine, k.Text))
		} else if !m.replaced[k] {
			m.warnings = append(m.warnings, fmt.Sprintf("no case of %s calls %s, which a mock replaces", c.Routine, k.Routine))
		}
	}
}

// runMock sets the results of a replaced routine. What its header says that it changes, and the
// mock does not set, is garbage, as after the real one.
func (m *Machine) runMock(k *asm.Mock) error {
	if m.con.Peek(k.Addr) != opcodeRTS {
		return nil // the routine of another bank is at this address
	}
	m.replaced[k] = true
	c := m.con.CPU()
	for _, other := range m.names.Contracts {
		if other.Addr != k.Addr || other.Routine != k.Routine {
			continue
		}
		for _, reg := range other.Changes {
			c.Set(reg, ^c.Get(reg))
		}
	}
	for _, a := range k.Set {
		if err := m.assign(a); err != nil {
			return fmt.Errorf("mock %s: %w", k.Routine, err)
		}
	}
	m.meter.Spend(k.Cycles)
	return nil
}
