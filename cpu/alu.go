package cpu

// nz holds the N and Z flags of every value.
var nz = func() (t [256]uint8) {
	for i := range t {
		t[i] = uint8(i) & FlagN
	}
	t[0] = FlagZ
	return t
}()

// setNZ sets N and Z as v says.
func (c *CPU) setNZ(v uint8) { c.P = c.P&^(FlagN|FlagZ) | nz[v] }

// setC sets the carry.
func (c *CPU) setC(on bool) {
	c.P &^= FlagC
	if on {
		c.P |= FlagC
	}
}

// Loads and logic on the accumulator.

func (c *CPU) lda(v uint8) { c.A = v; c.setNZ(v) }
func (c *CPU) ldx(v uint8) { c.X = v; c.setNZ(v) }
func (c *CPU) ldy(v uint8) { c.Y = v; c.setNZ(v) }
func (c *CPU) and(v uint8) { c.lda(c.A & v) }
func (c *CPU) ora(v uint8) { c.lda(c.A | v) }
func (c *CPU) eor(v uint8) { c.lda(c.A ^ v) }

// bit copies the operand's bits 7 and 6 to N and V; Z is that of A AND v.
func (c *CPU) bit(v uint8) {
	c.P = c.P&^(FlagN|FlagV|FlagZ) | v&(FlagN|FlagV) | nz[c.A&v]&FlagZ
}

// adc adds with carry. The 2A03 keeps D but its adder is always binary.
func (c *CPU) adc(v uint8) {
	if c.P&FlagD != 0 && c.Decimal {
		c.adcDecimal(v)
		return
	}
	a := c.A
	sum := uint16(a) + uint16(v) + uint16(c.P&FlagC)
	r := uint8(sum)
	overflow := (a ^ r) & (v ^ r) >> 7 // both operands had the other sign
	c.P = c.P&^(FlagN|FlagV|FlagZ|FlagC) | nz[r] | overflow<<6 | uint8(sum>>8)
	c.A = r
}

// sbc is adc of the complement; the carry is "no borrow".
func (c *CPU) sbc(v uint8) {
	if c.P&FlagD != 0 && c.Decimal {
		c.sbcDecimal(v)
		return
	}
	c.adc(^v)
}

// compare is a subtraction that keeps only the flags.
func (c *CPU) compare(r, v uint8) {
	c.P = c.P&^(FlagN|FlagZ|FlagC) | nz[r-v]
	if r >= v {
		c.P |= FlagC
	}
}

func (c *CPU) cmp(v uint8) { c.compare(c.A, v) }
func (c *CPU) cpx(v uint8) { c.compare(c.X, v) }
func (c *CPU) cpy(v uint8) { c.compare(c.Y, v) }

// The shifter: each returns the new value and sets N, Z and C.

func (c *CPU) shiftLeft(v, in uint8) uint8 {
	r := v<<1 | in
	c.P = c.P&^(FlagN|FlagZ|FlagC) | nz[r] | v>>7
	return r
}

func (c *CPU) shiftRight(v, in uint8) uint8 {
	r := v>>1 | in<<7
	c.P = c.P&^(FlagN|FlagZ|FlagC) | nz[r] | v&FlagC
	return r
}

// These instructions take two cycles. Cycle 2 has read the byte after the opcode, which is dropped; only the poll and
// the work are left.

func (c *CPU) aslA() { c.poll(); c.A = c.shiftLeft(c.A, 0) }
func (c *CPU) rolA() { c.poll(); c.A = c.shiftLeft(c.A, c.P&FlagC) }
func (c *CPU) lsrA() { c.poll(); c.A = c.shiftRight(c.A, 0) }
func (c *CPU) rorA() { c.poll(); c.A = c.shiftRight(c.A, c.P&FlagC) }

func (c *CPU) inx() { c.poll(); c.ldx(c.X + 1) }
func (c *CPU) iny() { c.poll(); c.ldy(c.Y + 1) }
func (c *CPU) dex() { c.poll(); c.ldx(c.X - 1) }
func (c *CPU) dey() { c.poll(); c.ldy(c.Y - 1) }
func (c *CPU) tax() { c.poll(); c.ldx(c.A) }
func (c *CPU) tay() { c.poll(); c.ldy(c.A) }
func (c *CPU) tsx() { c.poll(); c.ldx(c.S) }
func (c *CPU) txa() { c.poll(); c.lda(c.X) }
func (c *CPU) tya() { c.poll(); c.lda(c.Y) }
func (c *CPU) txs() { c.poll(); c.S = c.X }

// The flags change after the poll of the same instruction, so CLI lets one
// more instruction run before a waiting IRQ, and an IRQ may still come after SEI.

func (c *CPU) clear(flag uint8) { c.poll(); c.P &^= flag }
func (c *CPU) set(flag uint8)   { c.poll(); c.P |= flag }
