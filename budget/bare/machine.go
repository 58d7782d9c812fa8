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
	Mem [0x10000]uint8 // memory as the processor sees it; after a call, with its writes until Undo

	cpu    *cpu.CPU
	kinds  [256]Kind
	mirror bool // $0000-$07FF appears four times, as on the NES
	marks  [0x10000]uint8
	mocks  []Mock
	counts []count
	extra  int // cycles of mocks in the present call
	fault  Fault

	watched []watched
	open    []open
	rose    bool // a watched call cost more than all before it

	// The places that the present call has written, each listed once.
	gen  uint32
	seen [0x10000]uint32 // the value of gen when a place was written last
	log  []written       // has room for all places
	n    int
}

// written is a place and the byte that was there before the call.
type written struct {
	addr uint16
	old  uint8
}

// The marks of an address. The marks in stops interrupt a call's fast loop when the
// program counter reaches the address.
const (
	markHome    uint8 = 1 << iota // the address to which the call returns
	markMock                      // a routine that a mock replaces
	markNowhere                   // there is no code here
	markZero                      // there is no code here as long as the byte is 0
	markKept                      // a call must not change the byte
	markCounted                   // accesses are counted
	markWatched                   // a routine whose calls are measured
	markBack                      // such a call returns here

	stops = markHome | markMock | markNowhere | markZero | markWatched | markBack
)

// home is the address to which calls return. JSR pushes this address minus one.
const home = 0x01FF

// Mock replaces a routine: when the program counter reaches it, Do is called, Cycles
// are charged, and the program continues after the JSR.
type Mock struct {
	Addr   uint16
	Cycles int
	Do     func(m *Machine)
}

// count counts the accesses to a run of places.
type count struct {
	write bool
	addr  uint16
	len   uint16
	n     int
}

// New makes a machine with 64 KB of RAM that holds 0. Its processor is an NMOS 6502
// with decimal mode.
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

// SetDecimal sets whether ADC and SBC obey the D flag.
func (m *Machine) SetDecimal(on bool) { m.cpu.Decimal = on }

// Map sets the kind of the pages from that of first to that of last.
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

// place returns the index of an address in Mem.
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

// NoCode declares that there is no code at an address; a call that executes it ends
// with an *Escape. With holdsZero, this is so only as long as the byte is 0, for RAM
// into which the program may write code.
func (m *Machine) NoCode(addr uint16, holdsZero bool) {
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

// Clone returns another machine in the same state. It shares whatever the functions of
// mocks refer to.
func (m *Machine) Clone() *Machine {
	c := New()
	c.Mem, c.kinds, c.mirror, c.marks, c.mocks = m.Mem, m.kinds, m.mirror, m.marks, m.mocks
	c.cpu.Decimal = m.cpu.Decimal
	c.counts = append(c.counts, m.counts...)
	c.watched = append(c.watched, m.watched...)
	for page, k := range m.kinds {
		c.setPage(page, k)
		if m.cpu.RD[page] == nil {
			c.cpu.RD[page] = nil
		}
	}
	return c
}

// BusRead performs the processor's read of a page that is not in the page table: a chip, or
// a page whose accesses are counted.
func (m *Machine) BusRead(addr uint16) uint8 {
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

// BusWrite performs every write of the processor. It stores the old byte for Undo.
func (m *Machine) BusWrite(addr uint16, v uint8) {
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

// Put writes a byte during a call, for mocks: Undo takes it back.
func (m *Machine) Put(addr uint16, v uint8) { m.store(m.place(addr), v) }

func (m *Machine) store(a uint16, v uint8) {
	if m.seen[a] != m.gen {
		m.seen[a] = m.gen
		m.log[m.n] = written{a, m.Mem[a]}
		m.n++
	}
	m.Mem[a] = v
}

// Settle does nothing: this machine has no chips that could change an interrupt line.
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
		for page := range m.kinds { // also the pages of mirrors
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
