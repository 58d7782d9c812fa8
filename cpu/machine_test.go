package cpu_test

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/cpu"
)

// cycle is one bus access as a logic analyser would show it.
type cycle struct {
	Addr  uint16
	Value uint8
	Write bool
}

func (c cycle) String() string {
	return fmt.Sprintf("%c%04X %02X", "RW"[b2i(c.Write)], c.Addr, c.Value)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// lineEvent is a change of an input at a moment.
type lineEvent struct {
	at cpu.Time
	do func(c *cpu.CPU)
}

// machine is 64 KB of RAM, a recorder, and a list of things that happen to the
// lines. When paged it offers its RAM through the page tables and settles only
// at announced moments; otherwise every access is slow and settles. What the
// processor does must not depend on it, except that only slow accesses are
// recorded.
type machine struct {
	*cpu.CPU
	ram    [65536]uint8
	paged  bool
	trace  []cycle
	events []lineEvent    // in order of time
	steal  map[uint16]int // DMA cycles that halt a read of this address
}

func newMachine(paged bool) *machine {
	m := &machine{paged: paged}
	m.CPU = cpu.New(m, 24)
	m.Take = 0
	if paged {
		for i := range m.RD {
			m.RD[i] = (*[256]uint8)(m.ram[i<<8:])
			m.WR[i] = m.RD[i]
		}
	}
	m.Settle()
	return m
}

func (m *machine) BusRead(addr uint16) uint8 {
	m.Settle()
	for range m.steal[addr] {
		m.Now += m.Cycle
		m.Stolen++
	}
	m.Now += m.Cycle
	m.Bus = m.ram[addr]
	m.trace = append(m.trace, cycle{addr, m.Bus, false})
	m.Settle()
	return m.Bus
}

func (m *machine) BusWrite(addr uint16, v uint8) {
	m.Settle()
	m.Now += m.Cycle
	m.Bus, m.ram[addr] = v, v
	m.trace = append(m.trace, cycle{addr, v, true})
	m.Settle()
}

// Settle applies what is due and announces what comes next.
func (m *machine) Settle() {
	for len(m.events) > 0 && m.events[0].at <= m.Now {
		m.events[0].do(m.CPU)
		m.events = m.events[1:]
	}
	m.Horizon = 0
	if m.paged {
		m.Horizon = cpu.Never
		if len(m.events) > 0 {
			m.Horizon = m.events[0].at
		}
	}
}

// at schedules a change of a line.
func (m *machine) at(t cpu.Time, do func(c *cpu.CPU)) {
	m.events = append(m.events, lineEvent{t, do})
	slices.SortStableFunc(m.events, func(a, b lineEvent) int { return int(a.at - b.at) })
	m.Settle()
}

// load puts bytes at addr.
func (m *machine) load(addr uint16, b ...uint8) {
	for i, v := range b {
		m.ram[addr+uint16(i)] = v
	}
}

// step runs one step and returns its accesses.
func (m *machine) step() []cycle {
	m.trace = m.trace[:0]
	m.Step()
	return m.trace
}

func show(t []cycle) string {
	var s []string
	for _, c := range t {
		s = append(s, c.String())
	}
	return strings.Join(s, ", ")
}
