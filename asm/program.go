package asm

import "io"

// Kind says what a symbol stands for.
type Kind uint8

const (
	Constant Kind = iota // a number
	Label                // an address in PRG ROM, or an offset in CHR ROM
	Zeropage             // a variable at $0000-$00FF
	RAM                  // a variable in the console's RAM above the zero page
	PRGRAM               // a variable in the cartridge's RAM, $6000-$7FFF
)

// Symbol is a name with its value.
type Symbol struct {
	Name  string
	Value int
	Kind  Kind
	Bank  int // PRG bank of a Label; -1 for everything else
	Size  int // bytes up to the next label of its area; 0 for constants
	Pos   Pos
}

// Program is an assembled source.
type Program struct {
	Image     []byte // a complete .nes file; a library gets a 32 KB NROM around it
	Library   bool   // the source had no cartridge header
	Symbols   []Symbol
	Contracts []Contract
	Pools     []Pool
	Warnings  []Error
}

// Lookup finds a symbol by its exact name.
func (p *Program) Lookup(name string) (Symbol, bool) { return Symbol{}, false }

// Suggest gives the names nearest to one that does not exist, best first.
func (p *Program) Suggest(name string) []string { return nil }

// Resolve gives the address that where stands for: a symbol, symbol+n,
// $hex, 0xhex, %binary or decimal.
func (p *Program) Resolve(where string) (uint16, error) { return 0, nil }

// Name gives the nearest label at or before addr in a PRG bank (-1 for RAM)
// and the distance to it.
func (p *Program) Name(addr uint16, bank int) (string, int) { return "", 0 }

// Source gives the place of the statement that made the byte at an offset
// into PRG ROM; false for fill.
func (p *Program) Source(prgOffset int) (Pos, bool) { return Pos{}, false }

// PRGOffset gives the offset into PRG ROM of an address in a bank.
func (p *Program) PRGOffset(addr uint16, bank int) (int, bool) { return 0, false }

// Addr gives the address and bank at which the byte at an offset into PRG ROM
// was assembled.
func (p *Program) Addr(prgOffset int) (addr uint16, bank int, ok bool) { return 0, 0, false }

// Listing writes address, bytes, cycles and source of every line.
func (p *Program) Listing(w io.Writer) error { return nil }

// MLB writes the labels in Mesen's label file format.
func (p *Program) MLB(w io.Writer) error { return nil }

// SymbolList writes one symbol a line.
func (p *Program) SymbolList(w io.Writer) error { return nil }
