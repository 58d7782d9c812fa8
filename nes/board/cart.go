package board

import (
	"fmt"

	"pool6502/nes/timing"
)

// Mirroring says which memory the four logical nametables at $2000, $2400, $2800
// and $2C00 show.
type Mirroring uint8

// The mirrorings that a header can name and a board can select.
const (
	Horizontal Mirroring = iota // A A B B: vertical scrolling
	Vertical                    // A B A B: horizontal scrolling
	SingleA                     // A A A A
	SingleB                     // B B B B
	FourScreen                  // A B C D, with 2 KB more on the cartridge
)

// String returns nesdev's name of the mirroring.
func (m Mirroring) String() string {
	switch m {
	case Horizontal:
		return "horizontal"
	case Vertical:
		return "vertical"
	case SingleA:
		return "one-screen A"
	case SingleB:
		return "one-screen B"
	case FourScreen:
		return "four-screen"
	}
	return fmt.Sprintf("Mirroring(%d)", uint8(m))
}

// Header is what a cartridge image says about itself: the fields of an iNES
// or NES 2.0 header with the sizes in bytes.
type Header struct {
	Mapper    int           // iNES mapper number, 0-4095
	Submapper int           // NES 2.0 submapper, 0-15; 0 when not said
	NES20     bool          // the header is NES 2.0
	Dirty     bool          // bytes 7-15 hold text, as DiskDude! left it, and were ignored
	Region    timing.Region // never Auto
	MultiReg  bool          // NES 2.0: runs on NTSC and PAL alike
	Mirroring Mirroring     // as wired on the board; FourScreen if the header says so
	AltNT     bool          // byte 6 bit 3 ("alternative nametables"), which some mappers read in their own way
	Vertical  bool          // byte 6 bit 0, also when AltNT is set
	Battery   bool          // byte 6 bit 1
	Trainer   bool          // 512 bytes for $7000-$71FF precede the PRG ROM

	PRGROM   int // bytes
	CHRROM   int // bytes; 0 means the board has CHR RAM
	PRGRAM   int // volatile bytes
	PRGNVRAM int // battery-backed bytes
	CHRRAM   int // volatile bytes
	CHRNVRAM int // battery-backed bytes

	Console   uint8 // 0 NES/Famicom, 1 Vs. System, 2 Playchoice-10, else the extended type of byte 13
	VsPPU     uint8 // byte 13 low nibble on a Vs. System
	VsType    uint8 // byte 13 high nibble on a Vs. System
	MiscROMs  uint8 // number of further ROM areas
	Expansion uint8 // default expansion device
}

// Cart is the content of a cartridge image.
type Cart struct {
	Header
	Board   string // nesdev's name of its board
	PRG     []byte // program ROM
	CHR     []byte // character ROM; empty when the board has CHR RAM
	Warning string // what is wrong in the file, if it is loaded in spite of it
	trainer []byte // 512 bytes, or nil
}

// CartError is an error in a cartridge image.
type CartError struct {
	Offset int    // byte offset of the field
	Field  string // name of the field
	Msg    string // what is wrong, and what to do
}

func (e *CartError) Error() string {
	return fmt.Sprintf("cartridge: %s (byte %d): %s", e.Field, e.Offset, e.Msg)
}

// MapperError is the error of a header that names a board that is not in the table.
type MapperError struct {
	Mapper    int
	Submapper int
	Name      string // nesdev's name for it, or ""
}

func (e *MapperError) Error() string {
	s := fmt.Sprintf("cartridge: mapper %d", e.Mapper)
	if e.Submapper != 0 {
		s += fmt.Sprintf(", submapper %d", e.Submapper)
	}
	if e.Name != "" {
		s += " (" + e.Name + ")"
	}
	return s + " is not supported"
}

// BoardError is the error of a board name that does not exist.
type BoardError struct {
	Name string
}

func (e *BoardError) Error() string {
	return fmt.Sprintf("cartridge: no board is called %q: use a name like MMC1, MMC3A, MMC3B or MMC6", e.Name)
}
