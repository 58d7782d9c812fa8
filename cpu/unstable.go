package cpu

// The other undocumented opcodes (wiki: CPU unofficial opcodes). Some do the work of
// two instructions and always behave the same. In others two drivers conflict on an
// internal bus, and the result depends on the chip.

// The value of the undriven bits of the special bus in ANE and LXA. It differs
// between chips and with temperature; programs avoid both instructions.
const (
	magicANE uint8 = 0xEE
	magicLXA uint8 = 0xFF
)

// sax stores A AND X.
func (c *CPU) sax(addr uint16) { c.store(addr, c.A&c.X) }

// lax loads A and X.
func (c *CPU) lax(v uint8) { c.X = v; c.lda(v) }

// anc is AND with bit 7 copied to the carry.
func (c *CPU) anc(v uint8) { c.and(v); c.setC(c.A&0x80 != 0) }

// alr is AND, then LSR A.
func (c *CPU) alr(v uint8) { c.A = c.shiftRight(c.A&v, 0) }

// arr is AND, then ROR A, with C and V from the adder's view of bits 6 and 5.
func (c *CPU) arr(v uint8) {
	if c.P&FlagD != 0 && c.Decimal {
		c.arrDecimal(v)
		return
	}
	c.lda(c.A&v>>1 | c.P&FlagC<<7)
	c.setC(c.A&0x40 != 0)
	c.P = c.P&^FlagV | (c.A^c.A<<1)&FlagV
}

// axs is X = (A AND X) - v, with the flags of a compare.
func (c *CPU) axs(v uint8) {
	both := c.A & c.X
	c.compare(both, v)
	c.X = both - v
}

// las loads A, X and S with the operand AND S.
func (c *CPU) las(v uint8) {
	c.S &= v
	c.lax(c.S)
}

func (c *CPU) ane(v uint8) { c.lda((c.A | magicANE) & c.X & v) }
func (c *CPU) lxa(v uint8) { c.lax((c.A | magicLXA) & v) }

// SHA, SHX, SHY and TAS store a register ANDed with the high byte of the base
// address plus one, because both are on the same bus while the high byte is
// repaired. On a page cross the same conflict corrupts the address: its high byte
// is ANDed with the register. If DMA halts the processor in the cycle of the
// repair, the bus has time to settle, and the stored value is not ANDed.

func (c *CPU) sha(base uint16) { c.storeHigh(base, c.Y, c.A&c.X, c.X) }
func (c *CPU) shx(base uint16) { c.storeHigh(base, c.Y, c.X, c.X) }
func (c *CPU) shy(base uint16) { c.storeHigh(base, c.X, c.Y, c.Y) }

// tas also leaves A AND X in S.
func (c *CPU) tas(base uint16) {
	c.S = c.A & c.X
	c.storeHigh(base, c.Y, c.S, c.X)
}

// storeHigh takes the base address before indexing, the index, the value, and
// the register that corrupts the address.
//
//	n    wrong  R  as in abyW
//	n+1  addr   W  value AND (high byte of base + 1)
func (c *CPU) storeHigh(base uint16, index, v, corrupts uint8) {
	stolen := c.Stolen
	addr := c.repairW(base, index)
	if (addr^base)&0xFF00 != 0 {
		addr &= uint16(corrupts)<<8 | 0x00FF
	}
	if c.Stolen == stolen {
		v &= uint8(base>>8) + 1
	}
	c.store(addr, v)
}
