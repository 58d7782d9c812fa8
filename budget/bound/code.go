package bound

import (
	"errors"
	"fmt"

	"pool6502/asm/symbols"
	"pool6502/budget/bound/values"
)

// code is the PRG ROM as one routine sees it.
type code struct {
	prg    []byte
	mapper int
	slots  [4]int       // offset into prg of each 8 KB from $8000 on; -1 where the bank is not known
	shared *[cells]bool // RAM that interrupt handlers write, by place; nil if there is none to regard
}

// readImage takes PRG ROM and mapper from an iNES or NES 2.0 image.
func readImage(image []byte) (prg []byte, mapper int, err error) {
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

// newCode maps the bank of an address and those that never move.
func newCode(prg []byte, mapper int, addr uint16, bank int) *code {
	c := &code{prg: prg, mapper: mapper}
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
	case b.N == 2 && b.Size == 0x4000:
		put(0x8000, 0)
	}
	for i := max(0, b.N-2); i < b.N; i++ {
		if base := b.Base(i); base >= 0xC000 {
			put(base, i)
		}
	}
	if bank >= 0 && bank < b.N {
		put(0x8000+(int(addr)-0x8000)/b.Size*b.Size, bank)
	}
	return c
}

// rom is the byte at an address, if ROM is known to be there.
func (c *code) rom(addr uint16) (uint8, bool) {
	off := c.offset(addr)
	if off < 0 {
		return 0, false
	}
	return c.prg[off], true
}

// offset is the place of an address in PRG ROM, -1 if it has none.
func (c *code) offset(addr uint16) int {
	if addr < 0x8000 {
		return -1
	}
	base := c.slots[(addr-0x8000)>>13]
	if base < 0 || base+int(addr&0x1FFF) >= len(c.prg) {
		return -1
	}
	return base + int(addr&0x1FFF)
}

func (c *code) at(addr uint16) uint8 {
	b, _ := c.rom(addr)
	return b
}

func (c *code) word(addr uint16) uint16 {
	return uint16(c.at(addr)) | uint16(c.at(addr+1))<<8
}

// volatile reports whether a RAM cell may change between two instructions:
// interrupt handlers write it, or the stack does.
func (c *code) volatile(p uint16) bool {
	return p>>8 == 1 || c.shared != nil && c.shared[p]
}

// effect follows what a write to addr does besides storing a byte. If it cannot be
// followed, effect returns the reason.
func (r *run) effect(s *state, addr uint16, v *values.Byte) string {
	if addr >= 0x2000 && addr < 0x4000 || addr == 0x4014 {
		r.touched = addr
	}
	if addr < 0x4020 || addr >= workBase && addr < 0x8000 {
		return ""
	}
	switch m := r.code.mapper; {
	case m == 0 || m == 3:
		return ""
	case addr < workBase && m <= 4:
		return "" // these boards have nothing there
	case addr < workBase:
		return fmt.Sprintf("a write to the board at $%04X", addr)
	case m == 1:
		// MMC1: bit 7 resets the port and fixes the last bank at $C000, which
		// is where this analysis expects it. Writes to $A000-$DFFF choose
		// banks of CHR and of RAM.
		if addr >= 0xA000 && addr < 0xE000 || !v.Set.Meets(values.Negative.Not()) {
			s.mem.forgetWork()
			return ""
		}
	case m == 4:
		if addr >= 0xA000 {
			return ""
		}
	}
	return fmt.Sprintf("a write to $%04X may switch the bank of the code", addr)
}
