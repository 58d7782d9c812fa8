package nes

import (
	"fmt"
	"strings"
)

// row is one entry of the table of boards.
type row struct {
	mapper int
	name   string // nesdev's name
	make   func(*edge) board
	// What an iNES 1.0 header, which cannot say, leaves to the board.
	prgRAM  int  // bytes at $6000 when the header gives no size
	chrRAM  int  // bytes of CHR RAM; 0 means 8 KB
	chrBoth bool // the board has CHR RAM beside CHR ROM
}

// boards is the table: one row for each mapper number.
var boards = []row{
	{mapper: 0, name: "NROM", make: newNROM, prgRAM: 8 << 10},
	{mapper: 1, name: "MMC1", make: newMMC1, prgRAM: 8 << 10},
	{mapper: 2, name: "UxROM", make: newUxROM},
	{mapper: 3, name: "CNROM", make: newCNROM},
	{mapper: 4, name: "MMC3", make: newMMC3, prgRAM: 8 << 10},
	{mapper: 7, name: "AxROM", make: newAxROM},
}

// variants are names of chips that a header can only tell apart by their
// submapper, for Config.Board.
var variants = []struct {
	name              string
	mapper, submapper int
}{
	{"MMC3B", 4, 0},
	{"MMC6", 4, 1},
	{"MC-ACC", 4, 3},
	{"MMC3A", 4, 4},
}

// lookup finds the row of a mapper.
func lookup(mapper int) (row, bool) {
	for _, r := range boards {
		if r.mapper == mapper {
			return r, true
		}
	}
	return row{}, false
}

// useBoard makes the cartridge the board called name, whatever its header
// says: one of the variants, or a name from the table.
func (c *Cart) useBoard(name string) error {
	for _, v := range variants {
		if strings.EqualFold(v.name, name) {
			c.Mapper, c.Submapper = v.mapper, v.submapper
			return c.fitBoard()
		}
	}
	for _, r := range boards {
		if strings.EqualFold(r.name, name) {
			c.Mapper, c.Submapper = r.mapper, 0
			return c.fitBoard()
		}
	}
	return fmt.Errorf("cartridge: no board is called %q: use a name like MMC1, MMC3A, MMC3B or MMC6", name)
}

// plug builds the cartridge's board on an edge whose memory and tables are in
// place.
func (c *Cart) plug(e *edge) board {
	r, _ := lookup(c.Mapper)
	e.cart = c
	return r.make(e)
}

// Sizes of the memory that the console's arena holds for the cartridge, in
// bytes: whole pages of the tables that show them.
func (c *Cart) prgRAMSize() int { return roundUp(c.PRGRAM+c.PRGNVRAM, cpuPage) }
func (c *Cart) chrRAMSize() int { return roundUp(c.CHRRAM+c.CHRNVRAM, chrPage) }

func (c *Cart) ciramSize() int {
	if c.Mirroring == FourScreen {
		return 4 << 10
	}
	return 2 << 10
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// loadTrainer puts the trainer where its loader would have: $7000-$71FF.
func (e *edge) loadTrainer() {
	if e.cart.trainer != nil && len(e.prgRAM) >= 0x1000+trainerSize {
		copy(e.prgRAM[0x1000:], e.cart.trainer)
	}
}

// saveRAM is the battery-backed part of the RAM; empty without a battery.
func (e *edge) saveRAM() []byte {
	return e.prgRAM[e.cart.PRGRAM:][:e.cart.PRGNVRAM]
}
