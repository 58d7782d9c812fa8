package machine

import "pool6502/cpu"

// Code is the PRG ROM that is in place while one routine runs.
type Code struct {
	*Cartridge
	slots  [4]slot      // each 8 KB from $8000 on
	Shared *[Cells]bool // for each cell of RAM whether another thread may write it; nil if none does
	Loose  uint8        // the registers that an interrupt may change: 1 for A, 2 for X, 4 for Y
	Likely [4]bool      // where the bank that is taken to be in place is only likely, for each 8 KB from $8000 on: see With

	serial   serial // of an MMC1
	selected uint16 // with 0x100, the register that the next write to the board is for; 0 if it is not known
}

// A slot is what is at an address.
type slot struct {
	off  int  // offset into PRG ROM; -1 if the bank is not known
	lean bool // the board can switch it
}

// unknown is a slot whose bank is not known.
var unknown = slot{off: -1}

// Leans reports whether the board can switch the bank at an address.
func (c *Code) Leans(addr uint16) bool { return addr >= 0x8000 && c.slots[(addr-0x8000)>>13].lean }

// ROM returns the byte at an address; false if no ROM or an unknown bank is there.
func (c *Code) ROM(addr uint16) (uint8, bool) {
	off := c.Offset(addr)
	if off < 0 {
		return 0, false
	}
	return c.PRG[off], true
}

// Offset returns the offset of an address in PRG ROM; -1 if no ROM or an unknown bank is there.
func (c *Code) Offset(addr uint16) int {
	if addr < 0x8000 {
		return -1
	}
	base := c.slots[(addr-0x8000)>>13].off
	if base < 0 {
		return -1
	}
	return base + int(addr&0x1FFF)
}

// SameAt reports whether d has the same instruction at an address as c, in the same banks: with its operand, which may be in the next one.
func (c *Code) SameAt(d *Code, pc uint16) bool {
	last := pc + uint16(cpu.Opcodes[c.At(pc)].Bytes()) - 1
	return c == d || c.Offset(pc) == d.Offset(pc) && c.Offset(last) == d.Offset(last)
}

// At returns the byte at an address; 0 if no ROM or an unknown bank is there.
func (c *Code) At(addr uint16) uint8 {
	b, _ := c.ROM(addr)
	return b
}

// Word returns the 16-bit word at an address, low byte first.
func (c *Code) Word(addr uint16) uint16 {
	return uint16(c.At(addr)) | uint16(c.At(addr+1))<<8
}

// Volatile reports whether a RAM cell may change between two instructions because
// interrupt handlers write it.
func (c *Code) Volatile(p uint16) bool { return c.Shared != nil && c.Shared[p] }

// OnStackPage reports whether a RAM cell is on page 1, where the stack is. Nothing is known about such
// a cell until the code writes it.
func OnStackPage(p uint16) bool { return p>>8 == 1 }

// Where the RAM of the cartridge begins, and how many cells RAM has: the console's, then the cartridge's.
const (
	WorkBase = 0x6000
	Cells    = 0x800 + 0x2000
)
