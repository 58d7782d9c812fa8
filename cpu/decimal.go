package cpu

// Decimal mode of the NMOS 6502: each nibble is a digit. The adder works digit by
// digit, and of the flags only the carry comes from the decimal result. After an
// addition, Z is that of the binary sum; N and V come from the sum after the low digit
// is corrected and before the high one is. After a subtraction, all flags are those of
// the binary subtraction. Digits above 9 have defined results too (Bruce Clark, "Decimal
// Mode", 6502.org; Klaus Dormann's functional test and the single-step vectors agree).

// adcDecimal adds two digits with carry.
func (c *CPU) adcDecimal(v uint8) {
	a, carry := uint16(c.A), uint16(c.P&FlagC)
	binary := uint8(a + uint16(v) + carry)
	low := a&0x0F + uint16(v)&0x0F + carry
	if low > 0x09 {
		low = (low+0x06)&0x0F | 0x10
	}
	sum := a&0xF0 + uint16(v)&0xF0 + low
	overflow := (c.A ^ uint8(sum)) & (v ^ uint8(sum)) >> 7
	c.P = c.P&^(FlagN|FlagV|FlagZ|FlagC) | uint8(sum)&FlagN | overflow<<6 | nz[binary]&FlagZ
	if sum > 0x9F {
		sum += 0x60
		c.P |= FlagC
	}
	c.A = uint8(sum)
}

// sbcDecimal subtracts two digits; the carry is "no borrow".
func (c *CPU) sbcDecimal(v uint8) {
	a, borrow := int(c.A), int(c.P&FlagC^1)
	low := a&0x0F - int(v)&0x0F - borrow
	if low < 0 {
		low = (low-0x06)&0x0F - 0x10
	}
	diff := a&0xF0 - int(v)&0xF0 + low
	if diff < 0 {
		diff -= 0x60
	}
	binary := a - int(v) - borrow
	r := uint8(binary)
	overflow := (c.A ^ v) & (c.A ^ r) >> 7
	c.P = c.P&^(FlagN|FlagV|FlagZ|FlagC) | nz[r] | overflow<<6
	if binary >= 0 {
		c.P |= FlagC
	}
	c.A = uint8(diff)
}

// arrDecimal is AND, then ROR A. Then six is added to each digit that was 5 or more before the
// shift; of the two, the upper one gives the carry.
func (c *CPU) arrDecimal(v uint8) {
	t := c.A & v
	r := t>>1 | c.P&FlagC<<7
	c.P = c.P&^(FlagN|FlagV|FlagZ|FlagC) | nz[r] | (t^r)&FlagV
	if t&0x0F >= 0x05 {
		r = r&0xF0 | (r+0x06)&0x0F
	}
	if t >= 0x50 {
		r += 0x60
		c.P |= FlagC
	}
	c.A = r
}
