package cpu

// Read-modify-write: three cycles at the operand's address. The chip has
// nothing to write while it computes, so it writes the old value back first;
// registers with side effects see both writes.
//
//	n    addr  R  old value
//	n+1  addr  W  old value again
//	n+2  addr  W  new value

// fetch performs the first two of these cycles.
func (c *CPU) fetch(addr uint16) uint8 {
	v := c.read(addr)
	c.write(addr, v)
	return v
}

func (c *CPU) asl(addr uint16) { v := c.fetch(addr); c.store(addr, c.shiftLeft(v, 0)) }
func (c *CPU) rol(addr uint16) { v := c.fetch(addr); c.store(addr, c.shiftLeft(v, c.P&FlagC)) }
func (c *CPU) lsr(addr uint16) { v := c.fetch(addr); c.store(addr, c.shiftRight(v, 0)) }
func (c *CPU) ror(addr uint16) { v := c.fetch(addr); c.store(addr, c.shiftRight(v, c.P&FlagC)) }
func (c *CPU) inc(addr uint16) { v := c.fetch(addr) + 1; c.setNZ(v); c.store(addr, v) }
func (c *CPU) dec(addr uint16) { v := c.fetch(addr) - 1; c.setNZ(v); c.store(addr, v) }

// The six undocumented read-modify-write instructions: each does the work of two
// documented ones on the same operand.

// slo is ASL, then ORA.
func (c *CPU) slo(addr uint16) {
	v := c.fetch(addr)
	v = c.shiftLeft(v, 0)
	c.ora(v)
	c.store(addr, v)
}

// rla is ROL, then AND.
func (c *CPU) rla(addr uint16) {
	v := c.fetch(addr)
	v = c.shiftLeft(v, c.P&FlagC)
	c.and(v)
	c.store(addr, v)
}

// sre is LSR, then EOR.
func (c *CPU) sre(addr uint16) {
	v := c.fetch(addr)
	v = c.shiftRight(v, 0)
	c.eor(v)
	c.store(addr, v)
}

// rra is ROR, then ADC with the carry from the ROR.
func (c *CPU) rra(addr uint16) {
	v := c.fetch(addr)
	v = c.shiftRight(v, c.P&FlagC)
	c.adc(v)
	c.store(addr, v)
}

// dcp is DEC, then CMP.
func (c *CPU) dcp(addr uint16) {
	v := c.fetch(addr) - 1
	c.cmp(v)
	c.store(addr, v)
}

// isc is INC, then SBC.
func (c *CPU) isc(addr uint16) {
	v := c.fetch(addr) + 1
	c.sbc(v)
	c.store(addr, v)
}
