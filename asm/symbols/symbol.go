package symbols

import "fmt"

// Pos is a place in a source: lines and columns count from 1, columns in bytes.
type Pos struct {
	File string
	Line int
	Col  int
}

// String returns the place as file:line:col, or only the file if there is no
// line.
func (p Pos) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Kind is the kind of a symbol: label, constant, and others.
type Kind uint8

const (
	Constant Kind = iota // a number
	Label                // an address in PRG ROM, or an offset into CHR ROM
	Zeropage             // a variable at $0000-$00FF
	RAM                  // a variable in the console's RAM above the zero page
	PRGRAM               // a variable in the cartridge's RAM, $6000-$7FFF
)

var kindNames = [...]string{"constant", "label", "zeropage", "ram", "prgram"}

// String gives the kind in lower case.
func (k Kind) String() string { return kindNames[k] }

// Symbol is a name with its value. The name of a local label begins with the global
// label it belongs to: "spawn.full". A name inside a scope begins with the scope:
// "enemy::move".
type Symbol struct {
	Name   string
	Value  int
	Kind   Kind
	Bank   int // PRG bank of a Label; -1 for everything else, CHR included
	Offset int // offset of a Label into PRG ROM; -1 for everything else
	Size   int // bytes up to the next global label of its area; 0 for constants
	Pos    Pos
	Module string // object file or source that defines it, without suffix; empty if the format does not say
	Local  bool   // a label inside a routine, not a routine of its own
	Calls  int    // how many JSR and JMP name it, where that is known; -1 for a table

	inBank  bool // Module is its bank
	id      int  // for aliases; 0 where there are none
	fileOff int  // for a variable whose initial value is in the ROM file: offset after the header; else 0
}
