package cpu

// Bus is the slow path: registers, unmapped and watched pages, DMA, and every
// access at or after the horizon. Each method runs the whole cycle: it advances
// Now by Cycle (a read that DMA halts: by more, with Stolen counting the
// extra cycles) and leaves the byte in CPU.Bus.
type Bus interface {
	// BusRead is the read cycle that begins at Now.
	BusRead(addr uint16) uint8
	// BusWrite is the write cycle that begins at Now. DMA never halts it.
	BusWrite(addr uint16, v uint8)
	// Settle is called by a poll when Now has reached Horizon: bring the lines
	// up to date with SetNMI and SetIRQ, and announce a new horizon.
	Settle()
}

// read is one read cycle.
//
// One condition guards the whole fast path. The function is too large for Go's
// inliner (cost 103, the limit is 80), and a step spends most of its time on one call
// for each access. So the places that most instructions pass contain a copy of the path: the
// first two cycles in Step and RunBlock, last, and store. Copies in the opcode fetch, last and
// store gained 12 % in BenchmarkPoolLoop, and as much again with a profile (-pgo) that inlines
// the rest. One test of the horizon for the first two cycles together made frames of games
// another 4 % faster. Checking the horizon only once for each step, with other page tables near
// it, was not faster.
func (c *CPU) read(addr uint16) uint8 {
	if p := c.RD[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		c.Bus = p[uint8(addr)]
		return c.Bus
	}
	return c.bus.BusRead(addr)
}

// write is one write cycle.
func (c *CPU) write(addr uint16, v uint8) {
	if p := c.WR[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		c.Bus = v
		p[uint8(addr)] = v
		return
	}
	c.bus.BusWrite(addr, v)
}

// next reads the byte at PC and steps over it.
func (c *CPU) next() uint8 {
	pc := c.PC
	c.PC++
	return c.read(pc)
}

// last performs the read that ends an instruction, and the poll after it.
func (c *CPU) last(addr uint16) uint8 {
	if p := c.RD[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		v := p[uint8(addr)]
		c.Bus = v
		c.poll()
		return v
	}
	v := c.bus.BusRead(addr)
	c.poll()
	return v
}

// immediate steps over an operand that cycle 2 has read, and polls.
func (c *CPU) immediate(b uint8) uint8 {
	c.PC++
	c.poll()
	return b
}

// store performs the write that ends an instruction, and the poll after it.
func (c *CPU) store(addr uint16, v uint8) {
	if p := c.WR[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		c.Bus = v
		p[uint8(addr)] = v
	} else {
		c.bus.BusWrite(addr, v)
	}
	c.poll()
}

// push and pull are stack cycles; S points at the next free byte.
func (c *CPU) push(v uint8) {
	s := c.S
	c.S--
	c.write(0x0100|uint16(s), v)
}

func (c *CPU) pull() uint8 {
	c.S++
	return c.read(0x0100 | uint16(c.S))
}

// Internal returns the byte on the internal data bus: the result of a read of $4015
// in the cycle just before Now, otherwise the same as the external bus
// (wiki: Open bus behavior). Bit 5 of a read of $4015 comes from it.
func (c *CPU) Internal() uint8 {
	if c.LatchAt == c.Now {
		return c.Latch
	}
	return c.Bus
}
