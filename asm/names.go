package asm

import (
	"io"

	"pool6502/asm/symbols"
)

// Package symbols describes symbols; it also reads those of other
// toolchains.
type (
	Pos     = symbols.Pos    // a place in a source
	Symbol  = symbols.Symbol // a name with its value
	Kind    = symbols.Kind
	Line    = symbols.Line
	Symbols = symbols.Table // names and lines another toolchain wrote beside its ROM
)

// The kinds of symbols.
const (
	Constant = symbols.Constant
	Label    = symbols.Label
	Zeropage = symbols.Zeropage
	RAM      = symbols.RAM
	PRGRAM   = symbols.PRGRAM
)

// ReadSymbols reads a symbol file of another toolchain. The format is recognised by
// the content; see symbols.Read.
func ReadSymbols(name string, data []byte) (*Symbols, error) { return symbols.Read(name, data) }

// JoinSymbols joins several tables into one, for example FCEUX's name lists of all banks.
func JoinSymbols(tables ...*Symbols) *Symbols { return symbols.Join(tables...) }

// ReadDBG reads the debug file that ld65 --dbgfile writes.
func ReadDBG(r io.Reader) (*Symbols, error) { return symbols.ReadDBG(r) }

// ReadMLB reads Mesen's label file.
func ReadMLB(r io.Reader) (*Symbols, error) { return symbols.ReadMLB(r) }
