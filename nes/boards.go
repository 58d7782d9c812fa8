package nes

import "strings"

// row is one entry of the table of boards.
type row struct {
	mapper int
	name   string // nesdev's name
	make   func(*edge) board
	// What an iNES 1.0 header, which cannot say, leaves to the board.
	prgRAM  int  // bytes at $6000 when the header gives no size
	chrRAM  int  // bytes of CHR RAM; 0 means 8 KB
	chrBoth bool // the board has CHR RAM beside CHR ROM

	cart *Cart // as asked for by name; nil for the header's own board
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

// row finds the board that the cartridge asks for or, when name is not empty,
// the one called name: one of the variants, or a name from the table. The
// error for a name is a *BoardError.
func (c *Cart) row(name string) (row, error) {
	if name == "" {
		r, ok := lookup(c.Mapper)
		if !ok {
			return row{}, &MapperError{c.Mapper, c.Submapper, mapperNames[c.Mapper]}
		}
		return r, nil
	}
	for _, v := range variants {
		if strings.EqualFold(v.name, name) {
			r, _ := lookup(v.mapper)
			return c.rename(r, v.submapper), nil
		}
	}
	for _, r := range boards {
		if strings.EqualFold(r.name, name) {
			return c.rename(r, 0), nil
		}
	}
	return row{}, &BoardError{name}
}

// rename returns r for a copy of the cartridge whose header asks for it.
func (c *Cart) rename(r row, submapper int) row {
	named := *c
	named.Mapper, named.Submapper = r.mapper, submapper
	named.fit(r)
	r.cart = &named
	build := r.make
	r.make = func(e *edge) board {
		e.cart = &named
		return build(e)
	}
	return r
}

// fit fills in what the header leaves to the board.
func (c *Cart) fit(r row) {
	c.Board = r.name
	if !c.NES20 && c.PRGRAM+c.PRGNVRAM == 0 {
		n := r.prgRAM
		if c.Battery {
			n = max(n, 8<<10)
		}
		c.setRAM(n)
	}
	if c.Trainer && c.PRGRAM+c.PRGNVRAM < 8<<10 {
		c.PRGRAM = 8<<10 - c.PRGNVRAM
	}
	if c.CHRROM+c.CHRRAM+c.CHRNVRAM == 0 || !c.NES20 && r.chrBoth && c.CHRRAM == 0 {
		c.CHRRAM = max(r.chrRAM, 8<<10)
	}
}

// ramSizes returns the bytes of RAM that the cartridge needs on board r: at
// $6000, and for characters. Both are whole pages of the tables that show them.
func (c *Cart) ramSizes(r row) (prg, chr int) {
	if r.cart != nil {
		c = r.cart
	}
	return roundUp(c.PRGRAM+c.PRGNVRAM, cpuPage), roundUp(c.CHRRAM+c.CHRNVRAM, chrPage)
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// loadTrainer puts the trainer where its loader would have: $7000-$71FF.
func (c *Cart) loadTrainer(prgRAM []uint8) {
	if c.trainer != nil && len(prgRAM) >= 0x1000+trainerSize {
		copy(prgRAM[0x1000:], c.trainer)
	}
}
