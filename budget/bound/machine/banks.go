package machine

import (
	"math/rand/v2"

	"pool6502/nes/board"
)

// Within reports whether d has no bank in place but those that c has.
func (c *Code) Within(d *Code) bool {
	if c == d {
		return true
	}
	for i, s := range c.slots {
		if t := d.slots[i]; t.off >= 0 && (t.off != s.off || s.lean && !t.lean) {
			return false
		}
	}
	return (d.selected == 0 || c.selected == d.selected) && c.serial.within(d.serial)
}

// Join returns the banks that are in place in both.
func (c *Code) Join(d *Code) *Code {
	if c == d {
		return c
	}
	n := *c
	for i, t := range d.slots {
		if s := &n.slots[i]; s.off != t.off {
			s.off, s.lean = -1, false
		} else {
			s.lean = s.lean || t.lean
		}
	}
	if n.selected != d.selected {
		n.selected = 0
	}
	n.serial = c.serial.join(d.serial)
	return c.only(n)
}

// Only returns the code without the banks that may be in place or not while the code at an address runs: of the banks that the board can switch, only the
// one that has this code is left.
func (c *Code) Only(at uint16) *Code {
	one, n := c.Cartridge.Code(at, c.Bank(at)), *c
	for i := range n.slots {
		if one.slots[i].off != n.slots[i].off {
			n.slots[i] = slot{off: -1}
		}
	}
	return c.only(n)
}

// Or returns the banks that are in place in c and, where none is known to be in place, those of d.
func (c *Code) Or(d *Code) *Code {
	n := *c
	for i := range n.slots {
		if n.slots[i].off < 0 {
			n.slots[i] = d.slots[i]
		}
	}
	return c.only(n)
}

// only returns the one Code that is equal to n.
func (c *Code) only(n Code) *Code {
	if n == *c {
		return c
	}
	if c.codes == nil {
		c.Cartridge.codes = map[Code]*Code{}
	}
	one := c.codes[n]
	if one == nil {
		one = &n
		c.codes[n] = one
	}
	return one
}

// wired reports whether no write can change what is in a slot.
func (k *Cartridge) wired(i int) bool {
	return (4-i)*0x2000 <= k.top || (i+1)*0x2000 <= k.bottom
}

// Blurred returns the banks that are in place after a write that has the effect OnROM and a value of which nothing is known, or only that bit 7 is
// set: then low is false.
func (c *Code) Blurred(addr uint16, low bool) *Code {
	n := *c
	if even := addr&1 == 0; c.Mapper != 28 && even || c.Mapper == 28 && addr < 0x8000 {
		n.selected = 0
	}
	n.serial = serial{lost: c.Serial()}
	for i := range n.slots {
		if c.wired(i) || c.stays(i, addr, low) {
			continue
		}
		n.slots[i] = unknown
	}
	return c.only(n)
}

// stays reports whether a write leaves a slot as it is, as long as the board stays in its mode.
func (c *Code) stays(i int, addr uint16, low bool) bool {
	s := c.slots[i]
	last := s.off >= 0 && s.off == len(c.PRG)-(4-i)*0x2000
	switch c.Mapper {
	case 1: // the register of PRG ROM, or the reset to the mode that has the last bank at $C000
		return i >= 2 && last && c.mode > 0 && (addr >= 0xE000 || !low)
	case 4: // the register of a bank, in the mode that has the last but one at $8000 or $C000
		if addr < 0x8000 || addr >= 0xA000 || addr&1 == 0 {
			return false
		}
		return i == c.second() && s.off == len(c.PRG)-0x4000 || c.selected != 0 && i != c.aim()
	case 28: // the bank of CHR, or that at $8000, in the mode that has the last one at $C000
		return addr < 0x8000 || c.selected == 0x100 || c.selected == 0x101 && i >= 2
	case 5: // $5114 to $5117 have the banks from $8000, $A000, $C000 and $E000 on; in some modes one has those before, too
		return addr >= 0x5114 && addr < 0x5117 && (i > int(addr-0x5114) || addr == 0x5116 && i < 2)
	}
	return false
}

// Selects reports whether the board has a register that selects which register the next write goes to, and the
// analysis follows it.
func (k *Cartridge) Selects() bool { return k.Mapper == 4 || k.Mapper == 28 || k.Serial() }

// aim returns the slot of the selected register of an MMC3; -1 if it is a register of CHR.
func (c *Code) aim() int {
	switch reg := int(c.selected & 7); {
	case reg < 6:
		return -1
	case reg == 6 && c.swapped:
		return 2
	default:
		return reg - 6
	}
}

// second returns the slot of the last but one bank of an MMC3, in the mode that the program seems to use.
func (k *Cartridge) second() int {
	if k.swapped {
		return 0
	}
	return 2
}

// multicart returns the banks that are in place after a write to a register of an Action 53 board. It assumes the mode in which
// the last 16 KB of the outer bank are at $C000: then the game size and the inner bank decide only what is at $8000.
func (c *Code) multicart(addr uint16, v uint8) *Code {
	n := *c
	switch {
	case addr < 0x8000:
		n.selected = 0x100 | uint16(v&0x81)
	case c.selected == 0x100: // the bank of CHR
	case c.selected == 0x101, c.selected == 0x180 && v>>2&3 == 3:
		n.slots[0], n.slots[1] = unknown, unknown
	case c.selected == 0x181:
		at := (int(v)<<1 | 1) * 0x4000 % len(c.PRG)
		n.slots = [4]slot{unknown, unknown, {at, true}, {at + 0x2000, true}}
	default:
		return c.Blurred(addr, true)
	}
	return c.only(n)
}

// After returns the banks that are in place after a write that has the effect OnROM, or that an MMC1 takes.
func (c *Code) After(addr uint16, v uint8) *Code {
	n := *c
	switch {
	case c.Serial() && addr >= 0x8000:
		return c.bit(addr, v)
	case c.latch:
		if c.made == nil {
			break
		}
		for i, bank := range c.ask(addr, v) {
			if !c.wired(i) {
				n.slots[i] = slot{off: bank}
			}
		}
		return c.only(n)
	case c.Mapper == 28:
		return c.multicart(addr, v)
	case c.Mapper == 4 && addr >= 0x8000 && addr < 0xA000 && v&0x40 != 0 == c.swapped && addr&1 == 0:
		n.selected = 0x100 | uint16(v) // the banks stay: the mode does
		return c.only(n)
	case c.Mapper == 4 && addr >= 0x8000 && addr < 0xA000 && addr&1 != 0 && c.selected != 0:
		if i := c.aim(); i >= 0 {
			n.slots[i] = slot{off: int(v&0x3F) * 0x2000 % len(c.PRG)}
		}
		return c.only(n)
	}
	return c.Blurred(addr, true)
}

// A written value, and the 8 KB at the address.
type asked struct {
	addr uint16
	v    uint8
	off  int
}

// states is the most states of a board in which the ROM at an address is looked for.
const states = 64

// ask writes to the real board, in a state that has the same ROM at the address, and returns the offset of what is in each slot after that; -1
// if no such state is found. The board has one register, so that this is the same in all such states.
func (c *Code) ask(addr uint16, v uint8) (slots [4]int) {
	key := asked{addr, v, c.slots[(addr-0x8000)>>13].off}
	if slots, known := c.answers[key]; known {
		return slots
	}
	slots = [4]int{-1, -1, -1, -1}
	if c.bench == nil {
		c.Cartridge.bench = newBench(c.Cartridge)
	}
	b := c.bench
	rng := rand.New(rand.NewPCG(6502, 1))
	for range states {
		if b.at(int(addr-0x8000)>>13) == key.off {
			b.Write(addr, v, 0)
			for i := range slots {
				slots[i] = b.at(i)
			}
			break
		}
		b.Write(0x8000|uint16(rng.Uint32()), uint8(rng.Uint32()), 0)
	}
	if c.answers == nil {
		c.Cartridge.answers = map[asked][4]int{}
	}
	c.answers[key] = slots
	return slots
}

// A bench is a board without a console.
type bench struct {
	board.Board
	rd, wr [256]*[256]uint8
	page   map[*[256]uint8]int // the offset of each page of PRG ROM
}

// newBench returns the board of a cartridge that was read.
func newBench(k *Cartridge) *bench {
	prg, hidden, chr := k.made.RAM()
	b := &bench{page: map[*[256]uint8]int{}}
	b.Board = k.made.Build(k.Region, board.Wires{PRGRAM: make([]byte, prg), Hidden: make([]byte, hidden), CHRRAM: make([]byte, chr), CIRAM: make([]byte, 4096), RD: &b.rd, WR: &b.wr, CHR: new([8]*[1024]uint8), CHRW: new([8]bool), NT: new([4]*[1024]uint8), NTW: new([4]bool)})
	b.Power()
	b.Sync()
	for off := 0; off+256 <= len(k.PRG); off += 256 {
		b.page[(*[256]uint8)(k.PRG[off:])] = off
	}
	return b
}

// at returns the offset of what is in a slot; -1 if that is not 8 KB of PRG ROM, one after the other.
func (b *bench) at(i int) int {
	first, ok := b.page[b.rd[0x80+i*0x20]]
	for page := 1; page < 0x20; page += 6 {
		if off, is := b.page[b.rd[0x80+i*0x20+page]]; !ok || !is || off != first+page*256 {
			return -1
		}
	}
	return first
}
