package cpu

// Bus is the slow path: registers, unmapped and watched pages, DMA, and every
// access at or after the horizon. Each method runs the whole cycle: it advances
// Now by Cycle (a read that DMA halts: by more, with Stolen counting the
// extra cycles) and leaves the byte in CPU.Bus.
type Bus interface {
	// Read is the read cycle that begins at Now.
	Read(addr uint16) uint8
	// Write is the write cycle that begins at Now. DMA never halts it.
	Write(addr uint16, v uint8)
	// Settle is called by a poll when Now has reached Horizon: bring the lines
	// up to date with SetNMI and SetIRQ, and announce a new horizon.
	Settle()
}

// read is one read cycle.
//
// One condition guards the whole fast path. It is beyond Go's inlining budget
// (103, the limit is 80), and a call an access is what a step spends most on. So
// the three places that every instruction passes, the opcode fetch in Step,
// last and store, have the path written out: 12 % on BenchmarkPoolLoop, and as
// much again where a profile (-pgo) inlines the rest. Asking about the horizon
// once a step, with page tables to swap near it, gained nothing beyond that.
func (c *CPU) read(addr uint16) uint8 {
	if p := c.RD[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		c.Bus = p[uint8(addr)]
		return c.Bus
	}
	return c.bus.Read(addr)
}

// write is one write cycle.
func (c *CPU) write(addr uint16, v uint8) {
	if p := c.WR[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		c.Bus = v
		p[uint8(addr)] = v
		return
	}
	c.bus.Write(addr, v)
}

// next reads the byte at PC and steps over it.
func (c *CPU) next() uint8 {
	pc := c.PC
	c.PC++
	return c.read(pc)
}

// last is the read that ends an instruction, with the poll that belongs to it.
func (c *CPU) last(addr uint16) uint8 {
	if p := c.RD[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		v := p[uint8(addr)]
		c.Bus = v
		c.poll()
		return v
	}
	v := c.bus.Read(addr)
	c.poll()
	return v
}

// lastNext is last at PC, for immediate operands.
func (c *CPU) lastNext() uint8 {
	pc := c.PC
	c.PC++
	return c.last(pc)
}

// idle is the read of an instruction that needs no operand: the byte behind
// the opcode is read and dropped.
func (c *CPU) idle() { c.last(c.PC) }

// store is the write that ends an instruction, with its poll.
func (c *CPU) store(addr uint16, v uint8) {
	if p := c.WR[addr>>8]; p != nil && c.Now < c.Horizon {
		c.Now += c.Cycle
		c.Bus = v
		p[uint8(addr)] = v
	} else {
		c.bus.Write(addr, v)
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

// Internal is the byte on the internal data bus: what a read of $4015 put
// there in the cycle just before Now, otherwise the same as the external bus
// (wiki: Open bus behavior). Bit 5 of $4015 is a bit of this.
func (c *CPU) Internal() uint8 {
	if c.LatchAt == c.Now {
		return c.Latch
	}
	return c.Bus
}
