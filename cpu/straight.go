package cpu

// Straight runs instructions as Step does, one behind the other, for an observer that is told of
// whole stretches of straight code. It returns behind the instruction that set Turned, because what
// follows it is not simply the next one: a jump, a taken branch, an access that left its page, an
// interrupt that is due, DMA, another bank. It also returns at the horizon, and before a page that is
// not in Code. It does not tell Retire. The result is the opcode of the last instruction; [CPU.At] is
// its address.
//
// The caller sees to it that Take is 0, that Code has the page at PC, and that Turned is false.
func (c *CPU) Straight() (op uint8) {
	for {
		pc := c.PC
		p := c.Code[pc>>8]
		if p == nil {
			return op
		}
		c.at = pc
		c.PC++
		if c.Now < c.Horizon {
			c.Now += c.Cycle
			op = p[uint8(pc)]
			c.Bus = op
		} else {
			op = c.bus.Read(pc)
		}
		instructions[op](c)
		if c.Turned || c.Now >= c.Horizon {
			return op
		}
	}
}
