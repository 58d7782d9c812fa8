package cpu

// A block is a straight-line run of code: consecutive instructions, each of which continues with the next, takes its
// least number of cycles and is not halted by DMA. Only its last instruction may differ. An observer of blocks needs
// no call for each instruction.

// EndBlock ends the block in progress after the present instruction. Everything that makes a block end calls it:
//
//   - the processor itself: a jump, call or return, BRK, JAM, a taken branch, an index that leaves the page and costs
//     a cycle, and a poll that finds an interrupt due;
//   - the console, when DMA halts the processor, when a page of memory is switched, watched or no longer watched,
//     when a frame ends, and when observers come or go.
//
// A block also ends at the horizon, before a page that is not in [CPU.Code] and before [BlockStart], without a call of EndBlock.
func (c *CPU) EndBlock() { c.ended = true }

// BlockEnded reports whether EndBlock was called since BeginBlock.
func (c *CPU) BlockEnded() bool { return c.ended }

// BlockStart is the opcode in [CPU.Code] that stands for one at which a block can only begin: JAM.
const BlockStart = 0x02

// AtBlockStart reports whether the block in progress ends before the instruction at PC: its page is not in Code, or its
// opcode there is [BlockStart].
func (c *CPU) AtBlockStart() bool {
	p := c.Code[c.PC>>8]
	return p == nil || p[uint8(c.PC)] == BlockStart
}

// BeginBlock begins a block at PC. Take must be 0 and Code must have the page of PC.
func (c *CPU) BeginBlock() { c.ended = false }

// RunBlock continues the block in progress: it runs instructions as Step does, at least one, but without OnStep, until the
// block has ended or the horizon has come. It returns the opcode of the last instruction; [CPU.At] is its address.
func (c *CPU) RunBlock() (op uint8) {
	if p := c.RD[c.PC>>8]; p != nil {
		op = p[uint8(c.PC)]
	}
	for {
		pc := c.PC
		c.at = pc
		c.PC++
		if at := uint8(pc); at != 0xFF && c.Now+c.Cycle < c.Horizon {
			c.Now += 2 * c.Cycle
			b := c.RD[pc>>8][at+1]
			c.Bus = b
			instructions[op](c, b)
		} else {
			op = c.read(pc)
			b := c.read(c.PC)
			instructions[op](c, b)
		}
		if c.ended || c.Now >= c.Horizon {
			return op
		}
		p := c.Code[c.PC>>8]
		if p == nil || p[uint8(c.PC)] == BlockStart {
			return op
		}
		op = p[uint8(c.PC)]
	}
}
