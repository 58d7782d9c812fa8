package bound

import "pool6502/cpu"

// A core is a 6502 with the memory of a cartridge and nothing else: registers
// of the console hold what poke puts there and take writes without an effect.
type core struct {
	cpu  *cpu.CPU
	ram  [0x800]uint8
	work [0x2000]uint8
	code *code
	io   uint8 // what a register or open bus reads as
}

func newCore(c *code) *core {
	m := &core{code: c}
	m.cpu = cpu.New(m, 24)
	m.cpu.PowerOn()
	m.cpu.Step() // the reset sequence
	page := func(mem []uint8) *[256]uint8 { return (*[256]uint8)(mem) }
	for i := range 0x20 {
		p := page(m.ram[i&7<<8:][:256])
		m.cpu.RD[i], m.cpu.WR[i] = p, p
	}
	for i := range 0x20 {
		p := page(m.work[i<<8:][:256])
		m.cpu.RD[0x60+i], m.cpu.WR[0x60+i] = p, p
	}
	for i := 0x80; i < 0x100; i++ {
		if off := c.offset(uint16(i) << 8); off >= 0 {
			m.cpu.RD[i] = page(c.prg[off:][:256])
		}
	}
	m.Settle()
	return m
}

func (m *core) Read(uint16) uint8 {
	m.cpu.Now += m.cpu.Cycle
	m.io = m.io*5 + 77 // a full cycle through all values
	m.cpu.Bus = m.io
	return m.io
}

func (m *core) Write(_ uint16, v uint8) {
	m.cpu.Now += m.cpu.Cycle
	m.cpu.Bus = v
}

func (m *core) Settle() { m.cpu.Horizon = cpu.Never }

// returnTo is where a call comes back to: an address that nothing else has.
const returnTo = 0x01FF

// call runs the routine at an address to its return, and gives its cost as
// body and the deepest stack. ok is false if it takes more than limit cycles,
// or if its code jams.
func (m *core) call(addr uint16, s uint8, limit int) (body, stack int, ok bool) {
	c := m.cpu
	c.S = s
	m.ram[0x100+int(c.S)] = (returnTo - 1) >> 8
	m.ram[0x100+int(c.S-1)] = (returnTo - 1) & 0xFF
	c.S -= 2
	depth := c.S
	c.PC = addr
	began, last := c.Now, c.Now
	for {
		last = c.Now
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
