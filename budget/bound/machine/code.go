package machine

import (
	"errors"
	"fmt"

	"pool6502/asm/symbols"
)

// Code is the PRG ROM with the banks that are mapped while one routine runs.
type Code struct {
	PRG    []byte
	Mapper int          // its iNES number
	slots  [4]int       // offset into PRG of each 8 KB from $8000 on; -1 if the bank is not known
	Shared *[Cells]bool // for each cell of RAM whether an interrupt handler writes it; nil if none does
}

// ReadImage returns PRG ROM and mapper number of an iNES or NES 2.0 image.
func ReadImage(image []byte) (prg []byte, mapper int, err error) {
	if len(image) < 16 || string(image[:4]) != "NES\x1a" {
		return nil, 0, errors.New("not a .nes image")
	}
	size := int(image[4]) << 14
	mapper = int(image[6]>>4) | int(image[7]&0xF0)
	if image[7]&0x0C == 0x08 { // NES 2.0
		mapper |= int(image[8]&0x0F) << 8
		if hi := int(image[9] & 0x0F); hi < 15 {
			size |= hi << 22
		} else if e := image[4] >> 2; e < 24 {
			size = (int(image[4]&3)*2 + 1) << e
		}
	}
	start := 16
	if image[6]&4 != 0 {
		start += 512
	}
	if size == 0 || size%0x2000 != 0 || start+size > len(image) {
		return nil, 0, fmt.Errorf("the image has %d bytes; its header says %d of PRG ROM", len(image), size)
	}
	return image[start : start+size], mapper, nil
}

// NewCode maps the banks that the mapper cannot switch, and a bank at the address where it is mapped. The
// bank is -1 if it is not known.
func NewCode(prg []byte, mapper int, addr uint16, bank int) *Code {
	c := &Code{PRG: prg, Mapper: mapper}
	b := symbols.BanksOf(mapper, len(prg))
	for i := range c.slots {
		c.slots[i] = -1
	}
	put := func(base, bank int) {
		for off := 0; off < b.Size; off += 0x2000 {
			if i := (base + off - 0x8000) >> 13; i < 4 {
				c.slots[i] = bank*b.Size + off
			}
		}
	}
	switch {
	case b.N == 1:
		for base := 0x8000; base < 0x10000; base += b.Size {
			put(base, 0)
		}
		return c
	case b.N == 2 && b.Size == 0x4000, mapper == 180: // mapper 180 has its first bank at $8000 for good
		put(0x8000, 0)
	}
	for i := max(0, b.N-2); i < b.N && mapper != 180; i++ {
		if base := b.Base(i); base >= 0xC000 {
			put(base, i)
		}
	}
	if bank >= 0 && bank < b.N {
		put(0x8000+(int(addr)-0x8000)/b.Size*b.Size, bank)
	}
	return c
}

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
	base := c.slots[(addr-0x8000)>>13]
	if base < 0 {
		return -1
	}
	return base + int(addr&0x1FFF)
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

// Cell returns the number of the RAM cell at an address; false if no RAM is there.
func Cell(addr uint16) (uint16, bool) {
	switch {
	case addr < 0x2000:
		return addr & 0x7FF, true
	case addr >= WorkBase && addr < 0x8000:
		return addr - WorkBase + 0x800, true
	}
	return 0, false
}
