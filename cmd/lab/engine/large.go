//go:build !small || tables

package engine

import (
	"pool6502/asm"
	"pool6502/asm/ca65"
	"pool6502/asm/symbols"
)

// larger reports whether an error is that only the larger program can do something. This is the larger program.
func larger(error) bool { return false }

func assembleCA65(f files, main string) (*asm.Program, error) {
	return ca65.Assemble(f, []string{main}, ca65.Options{})
}

func readSymbols(name string, data []byte) (*symbols.Table, error) { return symbols.Read(name, data) }
