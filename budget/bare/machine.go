package bare

import (
	"fmt"

	"pool6502/cpu"
)

// Kind says what a page of the address space is.
type Kind uint8

// What pages are.
const (
	RAM Kind = iota // read and written
	ROM             // read; a write ends the call with a *Fault
	IO              // any access ends the call with a *Fault
)

// Machine is a 6502 with 64 KB of memory and nothing else. It is not safe for
// concurrent use; Clone it.
type Machine struct {
	Mem [0x10000]uint8 // what the processor sees, with what a call has written until Undo

	cpu    *cpu.CPU
	kinds  [256]Kind
	mirror bool // $0000-$07FF appears four times, as on the NES
	marks  [0x10000]uint8
	mocks  []Mock
	counts []count
	extra  int // cycles that mocks cost in the call under way
	fault  Fault

	// What the call under way has written, each place once.
	gen  uint32
	seen [0x10000]uint32 // gen of the call that wrote a place last
	log  []written       // as many as places
	n    int
}

// written is a place and the byte that was there before the call.
type written struct {
	addr uint16
	old  uint8
}

// The marks of an address. Those in stops end the quick part of a call's loop when
// the program counter comes there.
const (
	markHome    uint8 = 1 << iota // where the call returns to
	markMock                      // a routine that does not run
	markNowhere                   // no code is here
	markZero                      // no code is here while it holds a 0
	markKept                      // a call must give the byte back
	markCounted                   // accesses are counted

	stops = markHome | markMock | markNowhere | markZero
)

// home is where calls return to. JSR pushes one less.
const home = 0x01FF

// Mock is a routine that does not run: when the program counter comes there, Do is
// called, Cycles are charged, and the call goes on behind the JSR.
type Mock struct {
	Addr   uint16
	Cycles int
	Do     func(m *Machine)
}

// count is a number of accesses that is counted.
type count struct {
	write bool
	addr  uint16
	len   uint16
	n     int
}

// New makes a machine of which all 64 KB are RAM that holds 0. Its processor is an
// NMOS 6502 with decimal mode.
func New() *Machine {
	m := &Machine{log: make([]written, 0x10000), gen: 1}
	m.cpu = cpu.New(m, 1)
	m.cpu.Horizon = cpu.Never
	m.cpu.Decimal = true
	m.marks[home] |= markHome
	for page := range m.kinds {
		m.setPage(page, RAM)
	}
	return m
}

// NES makes a machine with the memory map of an NES: 2 KB of RAM that appear four
// times, chips from $2000 to $5FFF, and ROM from $6000 on until Map says otherwise.
// Its processor has no decimal mode.
func NES() *Machine {
	m := New()
	m.cpu.Decimal = false
	m.mirror = true
	m.Map(0x2000, 0x5FFF, IO)
	m.Map(0x6000, 0xFFFF, ROM)
	for page := range 0x20 {
		m.setPage(page, RAM)
	}
	return m
}

// SetDecimal says whether ADC and SBC obey the D flag.
func (m *Machine) SetDecimal(on bool) { m.cpu.Decimal = on }

// Map says what the pages from that of first to that of last are.
func (m *Machine) Map(first, last uint16, k Kind) {
	for page := int(first >> 8); page <= int(last>>8); page++ {
		m.setPage(page, k)
	}
}

func (m *Machine) setPage(page int, k Kind) {
	m.kinds[page] = k
	m.cpu.RD[page] = nil
	if k != IO {
		m.cpu.RD[page] = (*[256]uint8)(m.Mem[m.place(uint16(page)<<8):][:256])
	}
}

// place is where in Mem an address is.
func (m *Machine) place(addr uint16) uint16 {
	if m.mirror && addr < 0x2000 {
		return addr & 0x07FF
	}
	return addr
}

// Load puts bytes at an address. It is an error if they reach beyond $FFFF.
func (m *Machine) Load(addr uint16, b ...uint8) error {
	if int(addr)+len(b) > 0x10000 {
		return fmt.Errorf("%d bytes at $%04X reach beyond $FFFF", len(b), addr)
	}
	for i, v := range b {
		m.Mem[m.place(addr+uint16(i))] = v
	}
	return nil
}

// NoCode says that there is no code at an address; a call that comes there ends
// with a *Escape. In RAM code may be written there: holdsZero is for a place that
// is no code only as long as it holds a 0.
func (m *Machine) NoCode(addr uint16, holdsZero bool) {
	if addr == home {
		return
	}
	if holdsZero {
		m.marks[addr] |= markZero
	} else {
		m.marks[addr] |= markNowhere
	}
}

// Mock replaces a routine.
func (m *Machine) Mock(k Mock) {
	m.marks[k.Addr] |= markMock
	m.mocks = append(m.mocks, k)
}

// Clone is another machine in the same state. What mocks and names refer to is
// shared.
func (m *Machine) Clone() *Machine {
	c := New()
	c.Mem, c.kinds, c.mirror, c.marks, c.mocks = m.Mem, m.kinds, m.mirror, m.marks, m.mocks
	c.cpu.Decimal = m.cpu.Decimal
	c.counts = append(c.counts, m.counts...)
	for page, k := range m.kinds {
		c.setPage(page, k)
		if m.cpu.RD[page] == nil {
			c.cpu.RD[page] = nil
		}
	}
	return c
}

// Read is the processor's read of a page that has no table: a chip, or a page of
// which accesses are counted.
func (m *Machine) Read(addr uint16) uint8 {
	m.cpu.Now++
	if m.kinds[addr>>8] == IO {
		m.fail(addr, false)
		return 0
	}
	a := m.place(addr)
	if m.marks[a]&markCounted != 0 {
		m.tally(a, false)
	}
	m.cpu.Bus = m.Mem[a]
	return m.cpu.Bus
}

// Write is every write of the processor. It keeps the byte that was there.
func (m *Machine) Write(addr uint16, v uint8) {
	m.cpu.Now++
	m.cpu.Bus = v
	if m.kinds[addr>>8] != RAM {
		m.fail(addr, true)
		return
	}
	a := m.place(addr)
	if m.marks[a]&markCounted != 0 {
		m.tally(a, true)
	}
	m.store(a, v)
}

// Put writes a byte while a call is under way, for mocks: Undo takes it back.
func (m *Machine) Put(addr uint16, v uint8) { m.store(m.place(addr), v) }

func (m *Machine) store(a uint16, v uint8) {
	if m.seen[a] != m.gen {
		m.seen[a] = m.gen
		m.log[m.n] = written{a, m.Mem[a]}
		m.n++
	}
	m.Mem[a] = v
}

// Settle is called by a processor whose lines may change; here none does.
func (m *Machine) Settle() {}

// Undo takes back everything that was written since the last Undo.
func (m *Machine) Undo() {
	for i := m.n - 1; i >= 0; i-- {
		w := &m.log[i]
		m.Mem[w.addr] = w.old
	}
	m.n = 0
	if m.gen++; m.gen == 0 {
		clear(m.seen[:])
		m.gen = 1
	}
}

// count begins to count accesses to a run of places.
func (m *Machine) count(write bool, addr, length uint16) {
	for i := range length {
		a := m.place(addr + i)
		m.marks[a] |= markCounted
		for page := range m.kinds { // a mirror too
			if m.place(uint16(page)<<8) == a&0xFF00 {
				m.cpu.RD[page] = nil
			}
		}
	}
	m.counts = append(m.counts, count{write: write, addr: m.place(addr), len: length})
}

func (m *Machine) tally(a uint16, write bool) {
	for i := range m.counts {
		if c := &m.counts[i]; c.write == write && a-c.addr < c.len {
			c.n++
		}
	}
}
