package board

import (
	"strings"

	"pool6502/nes/timing"
)

// row is one entry of the table of boards.
type row struct {
	mapper int
	name   string // nesdev's name
	make   func(*edge) Board
	// Properties of the board that an iNES 1.0 header has no field for.
	prgRAM  int  // bytes at $6000 when the header gives no size (nesdev, "iNES": byte 8)
	chrRAM  int  // bytes of CHR RAM; 0 means 8 KB
	chrBoth bool // the board has CHR RAM beside CHR ROM
	altNT   bool // the four-screen bit of the header means something else
	flash   bool // the battery bit means ROM that can be flashed, not RAM
	serial  bool // the RAM is a serial EEPROM
	unit    int  // bytes of memory in the adapter that the cartridge is in

	cart *Cart // the cartridge if the board was chosen by name; nil for the header's own board
}

// boards is the table: one row for each mapper number.
var boards = []row{
	{mapper: 0, name: "NROM", make: newNROM, prgRAM: 8 << 10},
	{mapper: 1, name: "MMC1", make: newMMC1, prgRAM: 8 << 10},
	{mapper: 2, name: "UxROM", make: newUxROM, prgRAM: 8 << 10},
	{mapper: 3, name: "CNROM", make: newCNROM, prgRAM: 8 << 10},
	{mapper: 4, name: "MMC3", make: newMMC3, prgRAM: 8 << 10},
	{mapper: 5, name: "MMC5", make: newMMC5, prgRAM: 64 << 10},
	{mapper: 7, name: "AxROM", make: newAxROM},
	{mapper: 9, name: "MMC2", make: newMMC2},
	{mapper: 10, name: "MMC4", make: newMMC4, prgRAM: 8 << 10},
	{mapper: 11, name: "Color Dreams", make: newColorDreams},
	{mapper: 13, name: "CPROM", make: newCPROM, chrRAM: 16 << 10},
	{mapper: 16, name: "FCG/LZ93D50", make: newBandai, prgRAM: 256, serial: true},
	{mapper: 18, name: "SS88006", make: newSS88006, prgRAM: 8 << 10},
	{mapper: 19, name: "Namco 129/163", make: newNamco163, prgRAM: 8 << 10},
	{mapper: 21, name: "VRC4a/VRC4c", make: newVRC4, prgRAM: 8 << 10},
	{mapper: 22, name: "VRC2a", make: newVRC4},
	{mapper: 23, name: "VRC2b/VRC4e", make: newVRC4, prgRAM: 8 << 10},
	{mapper: 24, name: "VRC6a", make: newVRC6a, prgRAM: 8 << 10},
	{mapper: 25, name: "VRC4b/VRC4d", make: newVRC4, prgRAM: 8 << 10},
	{mapper: 26, name: "VRC6b", make: newVRC6b, prgRAM: 8 << 10},
	{mapper: 28, name: "Action 53", make: newAction53, chrRAM: 32 << 10},
	{mapper: 29, name: "RET-CUFROM", make: newCUFROM, prgRAM: 8 << 10, chrRAM: 32 << 10},
	{mapper: 30, name: "UNROM 512", make: newUNROM512, chrRAM: 32 << 10, altNT: true, flash: true},
	{mapper: 31, name: "NSF subset", make: newNSF},
	{mapper: 32, name: "G-101", make: newIrem32, prgRAM: 8 << 10},
	{mapper: 33, name: "TC0190", make: newTaito33},
	{mapper: 34, name: "BNROM/NINA-001", make: newMapper34, prgRAM: 8 << 10},
	{mapper: 48, name: "TC0690", make: newTaito48},
	{mapper: 64, name: "RAMBO-1", make: newRAMBO1},
	{mapper: 65, name: "H3001", make: newH3001},
	{mapper: 66, name: "GxROM", make: newGxROM},
	{mapper: 67, name: "Sunsoft-3", make: newSunsoft3},
	{mapper: 68, name: "Sunsoft-4", make: newSunsoft4, prgRAM: 8 << 10},
	{mapper: 69, name: "FME-7", make: newFME7, prgRAM: 8 << 10},
	{mapper: 70, name: "Bandai 74x161", make: newBandai70},
	{mapper: 71, name: "BF9093", make: newCamerica},
	{mapper: 72, name: "JF-17", make: newJaleco},
	{mapper: 73, name: "VRC3", make: newVRC3, prgRAM: 8 << 10},
	{mapper: 75, name: "VRC1", make: newVRC1},
	{mapper: 76, name: "NAMCOT-3446", make: newNamco108},
	{mapper: 78, name: "Irem 74x161", make: newIrem78, altNT: true},
	{mapper: 79, name: "NINA-003/006", make: newNINA003},
	{mapper: 85, name: "VRC7", make: newVRC7, prgRAM: 8 << 10},
	{mapper: 86, name: "JF-13", make: newLowLatch},
	{mapper: 87, name: "CNROM with 74x139", make: newLowLatch},
	{mapper: 88, name: "NAMCOT-3433", make: newNamco108},
	{mapper: 89, name: "Sunsoft-2", make: newSunsoft2},
	{mapper: 92, name: "JF-19", make: newJaleco},
	{mapper: 93, name: "Sunsoft-2 with CHR RAM", make: newSunsoft2},
	{mapper: 94, name: "UN1ROM", make: newUN1ROM},
	{mapper: 95, name: "NAMCOT-3425", make: newNamco108},
	{mapper: 97, name: "TAM-S1", make: newTAMS1},
	{mapper: 101, name: "JF-10", make: newLowLatch},
	{mapper: 111, name: "GTROM", make: newGTROM, chrRAM: 32 << 10, altNT: true, flash: true},
	{mapper: 113, name: "NINA-003/006 multicart", make: newNINA003},
	{mapper: 118, name: "TxSROM", make: newTxSROM, prgRAM: 8 << 10},
	{mapper: 119, name: "TQROM", make: newTQROM, chrBoth: true},
	{mapper: 140, name: "JF-11/14", make: newLowLatch},
	{mapper: 152, name: "Bandai 74x161 with one screen", make: newBandai70},
	{mapper: 153, name: "LZ93D50 with RAM", make: newBandai, prgRAM: 8 << 10},
	{mapper: 154, name: "NAMCOT-3453", make: newNamco108},
	{mapper: 155, name: "MMC1A", make: newMMC1A, prgRAM: 8 << 10},
	{mapper: 157, name: "Datach", make: newBandai, serial: true, unit: 256},
	{mapper: 159, name: "LZ93D50 with X24C01", make: newBandai, prgRAM: 128, serial: true},
	{mapper: 180, name: "UNROM with 74x08", make: newUNROM180},
	{mapper: 184, name: "Sunsoft-1", make: newLowLatch},
	{mapper: 185, name: "CNROM with protection", make: newCNROM185},
	{mapper: 206, name: "DxROM", make: newNamco108},
	{mapper: 210, name: "Namco 175/340", make: newNamco175, prgRAM: 8 << 10},
	{mapper: 218, name: "Magic Floor", make: newMagicFloor, altNT: true},
	{mapper: 232, name: "BF9096", make: newQuattro},
}

// variants has the names, for Config.Board, of chips that a header distinguishes only
// by the submapper.
var variants = []struct {
	name              string
	mapper, submapper int
}{
	{"MMC3B", 4, 0},
	{"MMC3A", 4, 4},
	{"MMC6", 4, 1},
	{"MC-ACC", 4, 3},
}

// Alternatives returns the names, for Config.Board, of other chips that the
// cartridge may have, if its header does not say which one: an iNES 1.0 header
// has no submapper. The chip that is used by default is not in the list.
func (c *Cart) Alternatives() []string {
	if c.NES20 {
		return nil
	}
	var names []string
	for _, v := range variants {
		if v.mapper == c.Mapper && v.submapper != 0 {
			names = append(names, v.name)
		}
	}
	return names
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

// row finds the board that the cartridge's header names or, if name is not empty,
// the board of that name: one of the variants, or a name from the table. The
// error for an unknown name is a *BoardError.
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

// Known reports whether a board has that name, as Config.Board takes it.
func Known(name string) bool {
	var c Cart
	_, err := c.row(name)
	return name != "" && err == nil
}

// rename returns r with a copy of the cartridge whose header names this board.
func (c *Cart) rename(r row, submapper int) row {
	named := *c
	named.Mapper, named.Submapper = r.mapper, submapper
	named.fit(r)
	r.cart = &named
	build := r.make
	r.make = func(e *edge) Board {
		e.cart = &named
		return build(e)
	}
	return r
}

// fit sets the fields of the cartridge that the header leaves to the board.
func (c *Cart) fit(r row) {
	c.Board = r.name
	if r.altNT && c.AltNT {
		c.Mirroring = Horizontal
		if c.Vertical {
			c.Mirroring = Vertical
		}
	}
	if !c.NES20 && c.PRGRAM+c.PRGNVRAM == 0 {
		n := r.prgRAM
		if c.Battery && !r.flash && !r.serial {
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

// A Choice is the board that a cartridge gets.
type Choice struct {
	cart *Cart
	row  row
}

// Choose finds the board that the cartridge's header names or, if name is not
// empty, the board of that name. The error is a *MapperError or a *BoardError.
func (c *Cart) Choose(name string) (Choice, error) {
	r, err := c.row(name)
	return Choice{c, r}, err
}

// RAM returns the sizes in bytes of the cartridge's RAM. prg is RAM at $6000-$7FFF, first the volatile part, then the
// battery-backed one. hidden is RAM inside a chip, which the program reaches through registers. chr is for patterns.
func (c Choice) RAM() (prg, hidden, chr int) { return c.cart.ramSizes(c.row) }

// Saved returns how many bytes at the end of prg and hidden, taken together (see RAM), keep their content without power.
func (c Choice) Saved() int {
	cart := c.row.of(c.cart)
	n := cart.PRGNVRAM + c.row.unit
	if c.Flash() {
		n += flashSize(cart.PRGROM)
	}
	return n
}

// Flash reports whether the program can change PRG ROM, because it is flash memory.
func (c Choice) Flash() bool { return c.row.flash && c.row.of(c.cart).Battery }

// Build makes the board. The caller must call its Power and Sync.
func (c Choice) Build(region timing.Region, w Wires) Board {
	return c.row.make(newEdge(c.cart, region, w))
}

// ramSizes is Choice.RAM for board r. RAM consists of whole pages of the tables that show it.
func (c *Cart) ramSizes(r row) (prg, hidden, chr int) {
	c = r.of(c)
	prg, chr = roundUp(c.PRGRAM+c.PRGNVRAM, cpuPage), roundUp(c.CHRRAM+c.CHRNVRAM, chrPage)
	switch {
	case r.serial:
		return 0, c.PRGRAM + c.PRGNVRAM + r.unit, chr
	case r.flash && c.Battery:
		return prg, flashSize(c.PRGROM), chr
	}
	return prg, 0, chr
}

// of returns the cartridge as the board sees it.
func (r row) of(c *Cart) *Cart {
	if r.cart != nil {
		return r.cart
	}
	return c
}

func roundUp(n, unit int) int { return (n + unit - 1) / unit * unit }

// LoadTrainer puts the trainer at $7000-$71FF in the cartridge's RAM.
func (c *Cart) LoadTrainer(prgRAM []uint8) {
	if c.trainer != nil && len(prgRAM) >= 0x1000+trainerSize {
		copy(prgRAM[0x1000:], c.trainer)
	}
}

// Listed is a board that the console has.
type Listed struct {
	Mapper  int    `json:"mapper"`
	Name    string `json:"name"`
	Missing string `json:"missing,omitempty"` // what is not emulated
}

// missing says what is not emulated of boards that are otherwise complete.
var missing = map[int]string{
	68: "the second PRG ROM of one cartridge", 72: "samples", 85: "FM sound",
	86: "samples", 92: "samples", 18: "samples", 157: "the barcode reader; games share no EEPROM", 111: "the LEDs",
}

// List returns the boards, by mapper number.
func List() (list []Listed) {
	for _, r := range boards {
		list = append(list, Listed{r.mapper, r.name, missing[r.mapper]})
	}
	return list
}
