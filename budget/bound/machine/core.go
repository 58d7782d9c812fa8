package machine

import "pool6502/cpu"

// A Core is a 6502 with the console's RAM and a cartridge's RAM and ROM, and nothing
// else. Reads of the console's registers return arbitrary values, and writes to them
// have no effect.
type Core struct {
	CPU  *cpu.CPU
	RAM  [0x800]uint8
	Work [0x2000]uint8
	Code *Code
	io   uint8 // what a register or open bus reads as

	Gives int  // what a register or open bus reads as; if below 0, another value at each read
	Asked bool // a register or open bus has been read; the caller clears it

	// Reads, if set, gives what a register or open bus reads as, in place of Gives: by the instruction that reads, and the address.
	Reads func(pc, addr uint16) uint8
	pc    uint16 // the instruction

	// Allows, if set, is called before each instruction. It reports whether the notes of
	// headers (Needs, Bound, Targets, Points) are true there. If not, the call ends.
	Allows func(pc uint16) bool

	watching bool
	Looked   map[uint16]bool // cells that were read before they were written, since Watch(true)
	written  map[uint16]bool // cells that were written, since Watch(true)
}

// NewCore returns a core that has performed its reset sequence.
func NewCore(c *Code) *Core {
	m := &Core{Code: c, Gives: -1}
	m.CPU = cpu.New(m, 24)
	m.CPU.PowerOn()
	m.CPU.Step() // the reset sequence
	for i := 0x80; i < 0x100; i++ {
		if off := c.Offset(uint16(i) << 8); off >= 0 {
			m.CPU.RD[i] = (*[256]uint8)(c.PRG[off:][:256])
		}
	}
	m.Watch(false)
	m.Settle()
	return m
}

// Watch sets whether the core records in Looked which RAM is read.
func (m *Core) Watch(on bool) {
	m.watching = on
	if on {
		m.Looked, m.written = map[uint16]bool{}, map[uint16]bool{}
	}
	for i := range 0x20 {
		var low, high *[256]uint8
		if !on {
			low, high = (*[256]uint8)(m.RAM[i&7<<8:][:256]), (*[256]uint8)(m.Work[i<<8:][:256])
		}
		m.CPU.RD[i], m.CPU.WR[i] = low, low
		m.CPU.RD[0x60+i], m.CPU.WR[0x60+i] = high, high
	}
}

// ByteAt returns a pointer to a cell of RAM.
func (m *Core) ByteAt(cell uint16) *uint8 {
	if cell < 0x800 {
		return &m.RAM[cell]
	}
	return &m.Work[cell-0x800]
}

// BusRead performs a read from a page that the processor does not read by itself (CPU.RD).
func (m *Core) BusRead(addr uint16) uint8 {
	m.CPU.Now += m.CPU.Cycle
	if cell, ok := m.Code.Cell(addr); ok && m.watching {
		if !m.written[cell] {
			m.Looked[cell] = true
		}
		m.CPU.Bus = *m.ByteAt(cell)
		return m.CPU.Bus
	}
	m.Asked = true
	if m.io = m.io*5 + 77; m.Gives >= 0 { // in 256 reads, each value occurs once
		m.io = uint8(m.Gives)
	}
	if m.Reads != nil {
		m.io = m.Reads(m.pc, addr)
	}
	m.CPU.Bus = m.io
	return m.io
}

// BusWrite performs a write to a page that the processor does not write by itself (CPU.WR).
func (m *Core) BusWrite(addr uint16, v uint8) {
	m.CPU.Now += m.CPU.Cycle
	if cell, ok := m.Code.Cell(addr); ok && m.watching {
		m.written[cell] = true
		*m.ByteAt(cell) = v
	}
	m.CPU.Bus = v
}

// Settle does nothing, because a core has no chips that lag behind the processor.
func (m *Core) Settle() { m.CPU.Horizon = cpu.Never }

// returnTo is the address to which a call returns. No code of the program lies there.
const returnTo = 0x01FF

// Call runs the routine at an address until it returns. s is the stack pointer before the
// call. body is the cycles of the routine's body; stack is the most bytes that it had on the
// stack, the return address included. ok is false if the routine takes more than limit cycles,
// if it jams, or if Allows reports false. In the last case, body is the cycles until then.
func (m *Core) Call(addr uint16, s uint8, limit int) (body, stack int, ok bool) {
	c := m.CPU
	c.S = s
	m.RAM[0x100+int(c.S)] = (returnTo - 1) >> 8
	m.RAM[0x100+int(c.S-1)] = (returnTo - 1) & 0xFF
	c.S -= 2
	depth := c.S
	c.PC = addr
	began := c.Now
	for {
		if m.Allows != nil && !m.Allows(c.PC) {
			return int((c.Now - began) / c.Cycle), 0, false
		}
		last := c.Now
		m.pc = c.PC
		c.Step()
		depth = min(depth, c.S)
		if c.PC == returnTo && c.S == s {
			return int((last - began) / c.Cycle), int(s - depth), true
		}
		if c.Jammed || int((c.Now-began)/c.Cycle) > limit {
			return 0, 0, false
		}
	}
}
