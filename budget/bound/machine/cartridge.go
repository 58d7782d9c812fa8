package machine

import (
	"math"

	"pool6502/asm/symbols"
	"pool6502/nes/board"
	"pool6502/nes/timing"
)

// A Cartridge is what the analysis knows of a cartridge: its PRG ROM, and what its board shows the processor.
type Cartridge struct {
	PRG    []byte
	Mapper int // its iNES number
	Region timing.Region
	Frame  int // the longest time from one vblank to the next, in cycles, rounded up
	Banks  symbols.Banks
	ram    int // bytes at $6000; if they are less than 8 KB, they repeat
	nina   bool
	wiring
	strange bool // nothing is known about its board
	swapped bool // an MMC3 seems to have its last bank but one at $8000, not at $C000

	made    *board.Choice // the real board; nil if it is not known
	codes   map[Code]*Code
	bench   *bench
	answers map[asked][4]int   // of the board
	vectors map[uint16]*Vector // by address
}

// A wiring is what a board does with the addresses from $6000 on.
type wiring struct {
	top    int  // bytes below $10000 at which the end of PRG ROM always is
	bottom int  // bytes from $8000 on at which the start of PRG ROM always is
	mode   int  // bytes below $10000 at which the end of PRG ROM is in one mode of the board
	ram    bool // RAM at $6000 cannot be switched off, nor to another bank
	latch  bool // all its registers are one, which is written at any address from $8000 on
}

const kb = 1 << 10

// wirings has the boards of which something is known. Of others, only the bank that a routine is in is known.
var wirings = map[int]wiring{
	0: {top: 32 * kb, ram: true, latch: true}, 3: {top: 32 * kb, ram: true, latch: true},
	2: {top: 16 * kb, ram: true, latch: true}, 180: {bottom: 16 * kb, ram: true, latch: true}, 73: {top: 16 * kb}, 78: {top: 16 * kb, ram: true, latch: true},
	7: {latch: true}, 11: {ram: true, latch: true}, 34: {}, 66: {ram: true, latch: true},
	1: {mode: 16 * kb}, 155: {mode: 16 * kb},
	4: {top: 8 * kb, mode: 16 * kb}, 118: {top: 8 * kb, mode: 16 * kb}, 119: {top: 8 * kb, mode: 16 * kb},
	21: {top: 8 * kb, mode: 16 * kb}, 22: {top: 8 * kb, mode: 16 * kb}, 23: {top: 8 * kb, mode: 16 * kb}, 25: {top: 8 * kb, mode: 16 * kb},
	5: {mode: 8 * kb}, 28: {mode: 16 * kb, ram: true},
	9: {top: 24 * kb}, 10: {top: 16 * kb}, 206: {top: 16 * kb}, 71: {top: 16 * kb},
	19: {top: 8 * kb}, 24: {top: 8 * kb}, 26: {top: 8 * kb}, 69: {top: 8 * kb}, 75: {top: 8 * kb}, 85: {top: 8 * kb}, 210: {top: 8 * kb},
}

// Flash reports whether the program can change PRG ROM.
func (k *Cartridge) Flash() bool { return k.made != nil && k.made.Flash() }

// Read reads an iNES or NES 2.0 image.
func Read(image []byte) (*Cartridge, error) {
	cart, err := board.ReadCart(image)
	if err != nil {
		return nil, err
	}
	k := NewCartridge(cart.PRG, cart.Mapper)
	k.Region, k.Frame = cart.Region, frame(cart.Region)
	if cart.MultiReg {
		k.Frame = frame(timing.PAL)
	}
	if choice, err := cart.Choose(""); err == nil {
		k.made = &choice
		k.ram, _, _ = choice.RAM()
		k.ram = min(k.ram, 0x2000)
	}
	k.nina = k.Mapper == 34 && (cart.Submapper == 1 || cart.Submapper == 0 && len(cart.CHR) > 8*kb)
	if k.Mapper == 34 && !k.nina && !cart.NES20 && !cart.Battery {
		k.ram = 0 // only NINA-001 has RAM
	}
	if k.Mapper == 206 && cart.Submapper == 1 && k.Banks.N*k.Banks.Size > 32*kb {
		k.wiring, k.strange = wiring{}, true // it shows the first 32 KB, which have other vectors
	}
	if k.Mapper == 4 && cart.Submapper == 1 {
		k.ram = 0 // the MMC6 has 1 KB from $7000 on, in two halves that are switched apart
	}
	return k, nil
}

// NewCartridge returns a cartridge with 8 KB of RAM, for a console of the region NTSC.
func NewCartridge(prg []byte, mapper int) *Cartridge {
	board, known := wirings[mapper]
	k := &Cartridge{PRG: prg, Mapper: mapper, strange: !known, wiring: board, Region: timing.NTSC, Frame: frame(timing.NTSC), Banks: symbols.BanksOf(mapper, len(prg)), ram: 8 * kb}
	if k.latch && k.Banks.N == 1 {
		k.top = 32 * kb // there is nothing to switch
	}
	k.swapped = mapper == 4 && swaps(prg)
	if mapper == 1 && len(prg) > 256*kb {
		k.mode = 0 // a register of CHR chooses the half of PRG ROM
	}
	return k
}

// swaps reports whether a program for the MMC3 seems to keep the second to last bank at $8000: all constants that it stores at
// $8000 have bit 6 set. It looks for LDA #n followed by STA $8000, with at most one STA to RAM in between. This is a guess; that
// this bank is in place is a condition of each bound that needs it.
func swaps(prg []byte) bool {
	on, off := 0, 0
	for i := range len(prg) - 4 {
		j := i + 2
		switch {
		case prg[i] != 0xA9:
			continue
		case prg[j] == 0x85:
			j += 2
		case prg[j] == 0x8D && prg[j+2] < 0x08:
			j += 3
		}
		if j+3 <= len(prg) && prg[j] == 0x8D && prg[j+1] == 0x00 && prg[j+2] == 0x80 {
			if prg[i+1]&0x40 != 0 {
				on++
			} else {
				off++
			}
		}
	}
	return on > 0 && off == 0
}

// frame returns the cycles of a frame in a region, without the dot that NTSC leaves out when it draws, rounded up.
func frame(region timing.Region) int {
	c := region.Clocks()
	return int((timing.Time(c.Lines)*timing.DotsPerLine*timing.Time(c.Dot) + timing.Time(c.CPU) - 1) / timing.Time(c.CPU))
}

// Soonest is the least number of cycles between two NMIs, if the first one came late because NMI was turned on late in vblank.
func (k *Cartridge) Soonest() int {
	least := math.MaxInt
	for _, r := range []timing.Region{k.Region, timing.PAL} {
		if r == k.Region || k.Frame == frame(r) {
			least = min(least, int(r.CyclesPerFrame()-r.VBlankCycles()))
		}
	}
	return least
}

// Code returns the PRG ROM that is known to be in place while code in a bank of it runs at an address. The bank is -1
// if it is not known.
func (k *Cartridge) Code(addr uint16, bank int) *Code {
	c := &Code{Cartridge: k}
	for i := range c.slots {
		left := (4 - i) * 0x2000 // bytes from here to $10000
		switch n := len(k.PRG); {
		case k.top == 32*kb:
			c.slots[i] = slot{off: i * 0x2000 % n}
		case left <= k.top && left <= n:
			c.slots[i] = slot{off: n - left}
		case (i+1)*0x2000 <= k.bottom:
			c.slots[i] = slot{off: i * 0x2000 % n}
		case k.swapped && i == 2:
			c.slots[i] = unknown
		case left <= k.mode && left <= n:
			c.slots[i] = slot{off: n - left, lean: true}
		case k.swapped && i == 0 && n >= 0x4000:
			c.slots[i] = slot{off: n - 0x4000, lean: true}
		default:
			c.slots[i] = unknown
		}
	}
	if addr < 0x8000 || bank < 0 || bank >= k.Banks.N {
		return c
	}
	size := k.Banks.Size
	base := (int(addr) - 0x8000) / size * size
	for off := 0; off < size; off += 0x2000 {
		i := (base + off) >> 13
		if i > 3 {
			break
		}
		at := bank*size + off
		switch s := &c.slots[i]; {
		case s.off == at && !s.lean:
		case s.off >= 0 && !s.lean:
			s.off = -1 // the bank cannot be here
		default:
			*s = slot{off: at, lean: true}
		}
	}
	return c
}

// Slots returns the number of 8 KB parts of the addresses from $8000 on.
func (c *Code) Slots() int { return len(c.slots) }

// Bank returns the bank that is in place at an address; -1 if it is not known.
func (c *Code) Bank(addr uint16) int {
	if off := c.Offset(addr); off >= 0 {
		return off / c.Banks.Size
	}
	return -1
}

// Holds reports whether a bank is in place at an address.
func (c *Code) Holds(addr uint16, bank int) bool { return bank >= 0 && c.Bank(addr) == bank }

// With returns the code with a bank also in place, at an address at which no bank was known to be in place. The bank is only likely to be
// there. With returns nil if it cannot be there.
func (c *Code) With(addr uint16, bank int) *Code {
	one := c.Cartridge.Code(addr, bank)
	if !one.Holds(addr, bank) {
		return nil
	}
	n := *c
	for i := range n.slots {
		if at := uint16(0x8000 + i<<13); n.slots[i].off < 0 && one.Holds(at, bank) {
			n.slots[i], n.Likely[i] = one.slots[i], true
		}
	}
	return &n
}

// An Effect is what a write may do to what the processor sees from $6000 on.
type Effect uint8

// The effects, each worse than those before.
const (
	NoEffect Effect = iota
	OnRAM           // RAM at $6000 may be switched off, or to another bank, or written at another address
	OnROM           // PRG ROM may be switched
)

// Effect returns what a write may do. high and low say that bit 7 of the value may be set, and that it may be clear.
func (c *Code) Effect(addr uint16, high, low bool) Effect {
	switch {
	case addr < 0x4020 || c.Mapper == 0 || c.Mapper == 3 || c.latch && c.Banks.N == 1:
		return NoEffect
	case addr >= WorkBase && addr < 0x8000:
		if int(addr) >= c.Registers() {
			return OnROM
		}
		return NoEffect
	case addr < WorkBase && (c.latch || c.Mapper == 1 || c.Mapper == 4 || c.Mapper == 34 || c.Mapper == 28 && addr < 0x5000):
		return NoEffect // these boards have nothing there
	case c.Mapper == 5 && (addr == 0x5102 || addr == 0x5103 || addr == 0x5113), c.mirrors(addr):
		return OnRAM
	case c.Mapper == 5 && addr != 0x5100 && (addr < 0x5114 || addr > 0x5117):
		return NoEffect // sound, pictures, scanlines, a multiplier
	case addr < WorkBase:
		return OnROM
	case c.nina:
		return NoEffect // its registers are in its RAM
	case c.Mapper == 1:
		// Bit 7 puts the last bank of ROM at $C000, where it is thought to be. The registers from $A000 to $DFFF choose
		// banks of CHR and of RAM and, with 512 KB, of ROM.
		last := c.slots[0].off < 0 && c.slots[2].off == len(c.PRG)-0x4000
		if (!high || last) && (!low || addr >= 0xA000 && addr < 0xE000 && len(c.PRG) <= 256*kb) {
			return OnRAM
		}
	case c.Mapper == 4 && addr >= 0xA000 && addr < 0xC000 && addr&1 != 0:
		return OnRAM
	case c.Mapper == 4 && addr >= 0xA000:
		return NoEffect
	}
	return OnROM
}

// Registers returns the address from which on a write may reach a register of the board; one above $5FFF.
func (k *Cartridge) Registers() int {
	switch {
	case k.Mapper == 0:
		return 0x10000
	case k.strange:
		return WorkBase
	case k.nina:
		return 0x7FFD
	}
	return 0x8000
}

// Cell returns the number of the RAM cell at an address; false if no RAM is there.
func (k *Cartridge) Cell(addr uint16) (uint16, bool) {
	switch {
	case addr < 0x2000:
		return addr & 0x7FF, true
	case addr >= WorkBase && addr < 0x8000 && k.ram > 0:
		return (addr-WorkBase)%uint16(k.ram) + 0x800, true
	}
	return 0, false
}

// mirrors reports whether the board can have the cartridge's RAM at an address behind $7FFF, too.
func (k *Cartridge) mirrors(addr uint16) bool {
	return k.Mapper == 5 && addr >= 0x8000 && addr < 0xE000 && k.ram > 0
}

// Hit calls mark for each RAM cell that a write to an address may change.
func (k *Cartridge) Hit(addr uint16, mark func(cell uint16)) {
	if cell, ok := k.Cell(addr); ok {
		mark(cell)
	} else if k.mirrors(addr) {
		for cell := range uint16(k.ram) {
			mark(0x800 + cell)
		}
	}
}

// Addr returns the first address of a RAM cell.
func (k *Cartridge) Addr(cell uint16) uint16 {
	if cell < 0x800 {
		return cell
	}
	return cell - 0x800 + WorkBase
}

// FixedRAM reports whether RAM at $6000 is always switched on, and always the same.
func (k *Cartridge) FixedRAM() bool { return k.wiring.ram || k.nina }
