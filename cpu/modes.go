package cpu

// Addressing modes. Cycles 1 and 2 have read the opcode and b, the byte after it. Each function
// runs the cycles from there to the access to the operand, which the instruction makes itself, and
// returns the operand's address. Indexed modes have two forms. Instructions that read skip the
// cycle that repairs the high byte if there was no carry into it. Instructions that write, also
// read-modify-write, always take it, because they must not write to a wrong address.

// zp is zero page.
//
//	2  PC    R  address
//	3  addr     the instruction's
func (c *CPU) zp(b uint8) uint16 { c.PC++; return uint16(b) }

// zpx and zpy are zero page, indexed; the sum stays in page zero.
//
//	2  PC      R  base
//	3  base    R  dropped while the index is added
//	4  addr       the instruction's
func (c *CPU) zpx(b uint8) uint16 {
	c.PC++
	c.read(uint16(b))
	return uint16(b + c.X)
}

func (c *CPU) zpy(b uint8) uint16 {
	c.PC++
	c.read(uint16(b))
	return uint16(b + c.Y)
}

// abs is absolute.
//
//	2  PC    R  low byte
//	3  PC    R  high byte
//	4  addr     the instruction's
func (c *CPU) abs(b uint8) uint16 {
	c.PC++
	hi := c.next()
	return uint16(hi)<<8 | uint16(b)
}

// abx and aby are absolute, indexed, for readers.
//
//	2  PC     R  low byte
//	3  PC     R  high byte
//	4  wrong  R  only when the sum leaves the page: high byte not yet repaired
//	5  addr      the instruction's (4 without the repair)
func (c *CPU) abx(b uint8) uint16 { return c.repair(c.abs(b), c.X) }
func (c *CPU) aby(b uint8) uint16 { return c.repair(c.abs(b), c.Y) }

// abxW and abyW are absolute, indexed, for writers: cycle 4 always happens.
func (c *CPU) abxW(b uint8) uint16 { return c.repairW(c.abs(b), c.X) }
func (c *CPU) abyW(b uint8) uint16 { return c.repairW(c.abs(b), c.Y) }

// izx is (zp,X): the pointer is indexed, inside page zero.
//
//	2  PC     R  base
//	3  base   R  dropped while X is added
//	4  ptr    R  low byte
//	5  ptr+1  R  high byte, also from page zero
//	6  addr      the instruction's
func (c *CPU) izx(b uint8) uint16 { return c.pointer(uint8(c.zpx(b))) }

// izy is (zp),Y for readers: the index is added to the pointer's value.
//
//	2  PC     R  pointer's address
//	3  ptr    R  low byte
//	4  ptr+1  R  high byte, also from page zero
//	5  wrong  R  only when the sum leaves the page
//	6  addr      the instruction's (5 without the repair)
func (c *CPU) izy(b uint8) uint16 { c.PC++; return c.repair(c.pointer(b), c.Y) }

// izyW is (zp),Y for writers: cycle 5 always happens.
func (c *CPU) izyW(b uint8) uint16 { c.PC++; return c.repairW(c.pointer(b), c.Y) }

// pointer reads an address from page zero, wrapping inside it.
func (c *CPU) pointer(at uint8) uint16 {
	lo := c.read(uint16(at))
	hi := c.read(uint16(at + 1))
	return uint16(hi)<<8 | uint16(lo)
}

// repair adds the index. The adder works on the low byte alone; if it carries,
// one read goes to the address without the carry.
func (c *CPU) repair(base uint16, index uint8) uint16 {
	addr := base + uint16(index)
	if (addr^base)&0xFF00 != 0 {
		c.EndBlock()
		c.read(base&0xFF00 | addr&0x00FF)
	}
	return addr
}

// repairW adds the index and always spends the cycle.
func (c *CPU) repairW(base uint16, index uint8) uint16 {
	addr := base + uint16(index)
	c.read(base&0xFF00 | addr&0x00FF)
	return addr
}
