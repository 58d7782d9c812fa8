package bound

import "pool6502/cpu"

// A core is a 6502 with the memory of a cartridge and nothing else. Reads of the
// console's registers return arbitrary values, and writes to them have no effect.
type core struct {
	cpu  *cpu.CPU
	ram  [0x800]uint8
	work [0x2000]uint8
	code *code
	io   uint8 // what a register or open bus reads as

	// allows, if set, is called before each instruction. It reports whether the notes
	// of headers are true there; if not, the call ends.
	allows func(pc uint16) bool

	watching bool
	read     map[uint16]bool // cells that were read before they were written
	written  map[uint16]bool
}

func newCore(c *code) *core {
	m := &core{code: c}
	m.cpu = cpu.New(m, 24)
	m.cpu.PowerOn()
	m.cpu.Step() // the reset sequence
	for i := 0x80; i < 0x100; i++ {
		if off := c.offset(uint16(i) << 8); off >= 0 {
			m.cpu.RD[i] = (*[256]uint8)(c.prg[off:][:256])
		}
	}
	m.watch(false)
	m.Settle()
	return m
}

// watch sets whether the core records which RAM is read.
func (m *core) watch(on bool) {
	m.watching = on
	if on {
		m.read, m.written = map[uint16]bool{}, map[uint16]bool{}
	}
	for i := range 0x20 {
		var low, high *[256]uint8
		if !on {
			low, high = (*[256]uint8)(m.ram[i&7<<8:][:256]), (*[256]uint8)(m.work[i<<8:][:256])
		}
		m.cpu.RD[i], m.cpu.WR[i] = low, low
		m.cpu.RD[0x60+i], m.cpu.WR[0x60+i] = high, high
	}
}

// byteAt returns a pointer to a byte of RAM.
func (m *core) byteAt(cell uint16) *uint8 {
	if cell < 0x800 {
		return &m.ram[cell]
	}
	return &m.work[cell-0x800]
}

func (m *core) Read(addr uint16) uint8 {
	m.cpu.Now += m.cpu.Cycle
	if cell, ok := place(addr); ok && m.watching {
		if !m.written[cell] {
			m.read[cell] = true
		}
		m.cpu.Bus = *m.byteAt(cell)
		return m.cpu.Bus
	}
	m.io = m.io*5 + 77 // a full cycle through all values
	m.cpu.Bus = m.io
	return m.io
}

func (m *core) Write(addr uint16, v uint8) {
	m.cpu.Now += m.cpu.Cycle
	if cell, ok := place(addr); ok && m.watching {
		m.written[cell] = true
		*m.byteAt(cell) = v
	}
	m.cpu.Bus = v
}

func (m *core) Settle() { m.cpu.Horizon = cpu.Never }

// returnTo is the address to which a call returns. No code of the program lies there.
const returnTo = 0x01FF

// call runs the routine at an address to its return, and gives its cost as
// body and the deepest stack. ok is false if it takes more than limit cycles,
// if its code jams, or if a note does not hold; then
// body is the cycles until then.
func (m *core) call(addr uint16, s uint8, limit int) (body, stack int, ok bool) {
	c := m.cpu
	c.S = s
	m.ram[0x100+int(c.S)] = (returnTo - 1) >> 8
	m.ram[0x100+int(c.S-1)] = (returnTo - 1) & 0xFF
	c.S -= 2
	depth := c.S
	c.PC = addr
	began := c.Now
	for {
		if m.allows != nil && !m.allows(c.PC) {
			return int((c.Now - began) / c.Cycle), 0, false
		}
		last := c.Now
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
