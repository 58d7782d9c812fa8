package bare

import (
	"pool6502/asm/contract"
	"pool6502/cpu"
)

// Called is the costliest call of a routine that has a budget, made by the routine of a case.
type Called struct {
	Contract *contract.Contract
	Worst    int   // cycles of the body; -1 if it was not called
	At       Input // the first input of the case that costs so much
}

// watched is a routine whose calls a machine measures.
type watched struct {
	addr  uint16
	worst int // cycles of the body of the costliest call so far; -1 before the first
}

// open is a measured call that has not returned.
type open struct {
	which int
	s     uint8    // S at the routine's first instruction
	since cpu.Time // with the cycles of mocks
}

// Watch measures the calls of a routine from now on.
func (m *Machine) Watch(addr uint16) {
	m.watched = append(m.watched, watched{addr, -1})
	m.marks[addr] |= markWatched
}

// enter begins to measure a call. A jump back to the routine's first instruction is no call.
func (m *Machine) enter(pc uint16) {
	for i := range m.watched {
		o := open{i, m.cpu.S, m.cpu.Now + cpu.Time(m.extra)}
		if m.watched[i].addr != pc {
			continue
		}
		if n := len(m.open); n > 0 && m.open[n-1].which == i && m.open[n-1].s == o.s {
			return
		}
		m.open = append(m.open, o)
		back := uint16(m.Mem[m.place(0x0100|uint16(o.s+1))]) | uint16(m.Mem[m.place(0x0100|uint16(o.s+2))])<<8
		m.marks[back+1] |= markBack
	}
}

// leave ends the calls whose RTS, which began at a time, has just run.
func (m *Machine) leave(began cpu.Time) {
	for n := len(m.open) - 1; n >= 0; n-- {
		o := m.open[n]
		if m.cpu.S-o.s < 2 || m.cpu.S-o.s >= 0x80 {
			return // it has not returned
		}
		m.open = m.open[:n]
		if m.cpu.S-o.s > 2 {
			continue // it was left in another way
		}
		if w := &m.watched[o.which]; int(began-o.since)+m.extra > w.worst {
			w.worst, m.rose = int(began-o.since)+m.extra, true
		}
	}
}

// watch makes a machine measure the calls of the routines that have budgets, other than the case's own.
func (r *Result) watch(m *Machine, c *contract.Contract, list []*contract.Contract) {
	for _, other := range list {
		if other.Budget >= 0 && (other.Addr != c.Addr || other.Routine != c.Routine) {
			m.Watch(other.Addr)
			r.Called = append(r.Called, Called{Contract: other, Worst: -1})
		}
	}
}

// rise notes that calls of combination n cost more than all before.
func (r *Result) rise(m *Machine, n uint64) {
	if !m.rose {
		return
	}
	m.rose = false
	for i := range r.Called {
		if w := m.watched[i].worst; w > r.Called[i].Worst {
			r.Called[i].Worst, r.Called[i].At.Index = w, n
		}
	}
}

// addCalled joins the costs of called routines.
func (r *Result) addCalled(o *Result) {
	if r.Called == nil {
		r.Called = append(r.Called, o.Called...)
		return
	}
	for i := range o.Called {
		if a, b := &r.Called[i], &o.Called[i]; b.Worst > a.Worst || b.Worst == a.Worst && b.At.Index < a.At.Index {
			*a = *b
		}
	}
}
