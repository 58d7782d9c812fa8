package asm

import "pool6502/asm/symbols"

// Package symbols describes symbols; it also reads those of other
// toolchains.
type (
	Pos    = symbols.Pos    // a place in a source
	Symbol = symbols.Symbol // a name with its value
	Kind   = symbols.Kind
)

// The kinds of symbols.
const (
	Constant = symbols.Constant
	Label    = symbols.Label
	Zeropage = symbols.Zeropage
	RAM      = symbols.RAM
	PRGRAM   = symbols.PRGRAM
)
