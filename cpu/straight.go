package cpu

// Straight runs consecutive instructions as Step does, for an observer that gets whole stretches of
// straight code. It returns after an instruction that sets Turned, because the code does not simply
// continue there: a jump, a taken branch, an access that crossed a page, an interrupt that is due, DMA,
// or a switch of banks. It also returns at the horizon, and before a page that is not in Code. It
// calls Pointed, but not Retire. The result is the opcode of the last instruction; [CPU.At] is its address.
//
// The caller makes sure that Take is 0, that Code has the page at PC, and that Turned is false.
func (c *CPU) Straight() (op uint8) {
	table := &instructions
	if c.Pointed != nil {
		table = &telling
	}
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
		table[op](c)
		if c.Turned || c.Now >= c.Horizon {
			return op
		}
	}
}

// telling is a copy of instructions in which those of the mode (zp),Y call Pointed first.
var telling = func() [256]func(*CPU) {
	list := instructions
	for op, run := range instructions {
		if Opcodes[op].Mode == IndirectY {
			list[op] = func(c *CPU) {
				c.Pointed(c.at)
				run(c)
			}
		}
	}
	return list
}()
