package cpu

// Stack, jumps and branches. To change the stack pointer or PC takes a cycle, and in
// every cycle the chip accesses the bus: these are the reads marked "dropped" below.

// sta, stx, sty end their instruction with a write.
func (c *CPU) sta(addr uint16) { c.store(addr, c.A) }
func (c *CPU) stx(addr uint16) { c.store(addr, c.X) }
func (c *CPU) sty(addr uint16) { c.store(addr, c.Y) }

// pha and php:
//
//	2  PC       R  dropped
//	3  $0100,S  W
func (c *CPU) pha() { c.push(c.A); c.poll() }
func (c *CPU) php() { c.push(c.P | FlagB | FlagU); c.poll() }

// pla and plp:
//
//	2  PC       R  dropped
//	3  $0100,S  R  dropped while S is incremented
//	4  $0100,S  R
func (c *CPU) pla() {
	c.read(0x0100 | uint16(c.S))
	v := c.pull()
	c.poll()
	c.lda(v)
}

// plp polls with the I flag as it was before the instruction, as CLI and SEI do.
func (c *CPU) plp() {
	c.read(0x0100 | uint16(c.S))
	v := c.pull()
	c.poll()
	c.P = v &^ (FlagB | FlagU)
	c.Recheck()
}

// jmp is absolute.
//
//	2  PC    R  low byte
//	3  PC    R  high byte
func (c *CPU) jmp(b uint8) {
	target := c.abs(b)
	c.poll()
	c.EndBlock()
	c.PC = target
}

// jmpIndirect does not carry into the pointer's high byte: a pointer at $xxFF
// has its second half at $xx00.
//
//	2  PC     R  pointer's address, low
//	3  PC     R  pointer's address, high
//	4  ptr    R  low byte
//	5  ptr+1  R  high byte, same page
func (c *CPU) jmpIndirect(b uint8) {
	ptr := c.abs(b)
	lo := c.read(ptr)
	hi := c.read(ptr&0xFF00 | uint16(uint8(ptr)+1))
	c.poll()
	c.EndBlock()
	c.PC = uint16(hi)<<8 | uint16(lo)
}

// jsr fetches the high byte of its target last, so PC still points at it when
// it is pushed: the return address is that of the instruction's last byte.
//
//	2  PC       R  target, low
//	3  $0100,S  R  dropped
//	4  $0100,S  W  PC high
//	5  $0100,S  W  PC low
//	6  PC       R  target, high
func (c *CPU) jsr(lo uint8) {
	c.PC++
	c.read(0x0100 | uint16(c.S))
	c.push(uint8(c.PC >> 8))
	c.push(uint8(c.PC))
	hi := c.last(c.PC)
	c.EndBlock()
	c.PC = uint16(hi)<<8 | uint16(lo)
}

// rts:
//
//	2  PC       R  dropped
//	3  $0100,S  R  dropped while S is incremented
//	4  $0100,S  R  PC low
//	5  $0100,S  R  PC high
//	6  PC       R  dropped while PC is incremented
func (c *CPU) rts() {
	c.read(0x0100 | uint16(c.S))
	lo := c.pull()
	hi := c.pull()
	c.PC = uint16(hi)<<8 | uint16(lo)
	c.last(c.PC)
	c.EndBlock()
	c.PC++
}

// rti pulls P so early that its own poll uses the new I flag.
//
//	2  PC       R  dropped
//	3  $0100,S  R  dropped while S is incremented
//	4  $0100,S  R  P
//	5  $0100,S  R  PC low
//	6  $0100,S  R  PC high
func (c *CPU) rti() {
	c.read(0x0100 | uint16(c.S))
	p := c.pull()
	c.P = p &^ (FlagB | FlagU)
	c.Recheck()
	lo := c.pull()
	hi := c.pull()
	c.poll()
	c.EndBlock()
	c.PC = uint16(hi)<<8 | uint16(lo)
}

// brk is an interrupt entry with B set and a byte skipped; like every entry it
// does not poll, and an NMI may take its vector.
//
//	2    PC       R  dropped, PC moves on
//	3-5  $0100,S  W  PC high, PC low, P with B
//	6-7  vector   R
func (c *CPU) brk() {
	c.PC++
	c.EndBlock()
	c.pushFrame(FlagB)
}

// branch is every conditional branch.
//
//	2  PC     R  offset; the poll looks back to before this cycle
//	3  PC     R  only if taken: dropped while the offset is added
//	4  wrong  R  only if that left the page: high byte not yet repaired
//
// There is no poll before cycle 3, so a taken branch that stays in its page
// lets one more instruction run; there is one before cycle 4.
func (c *CPU) branch(offset uint8, taken bool) {
	c.PC++
	c.poll()
	if !taken {
		return
	}
	c.EndBlock()
	c.read(c.PC)
	from := c.PC
	c.PC += uint16(int8(offset))
	if (c.PC^from)&0xFF00 != 0 {
		c.last(from&0xFF00 | c.PC&0x00FF)
	}
}

// jam stops the sequencer. PC stays on the opcode. The chip reads the next byte and
// the end of the vectors, and then $FFFF again and again until a reset. Each step is
// one cycle, and the interrupt lines have no effect any more.
func (c *CPU) jam() {
	c.PC--
	c.read(0xFFFF)
	c.read(0xFFFE)
	c.read(0xFFFE)
	c.Jammed = true
	c.EndBlock()
	c.Take = takeJam
}
