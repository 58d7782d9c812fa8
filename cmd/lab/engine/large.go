//go:build !small || tables

package engine

import (
	"errors"

	"pool6502/asm"
	"pool6502/asm/ca65"
	"pool6502/asm/symbols"
)

// errLarger is an error of the small program alone, see small.go.
var errLarger = errors.New("")

func assembleCA65(f files, main string) (*asm.Program, error) {
	return ca65.Assemble(f, []string{main}, ca65.Options{})
}

func readSymbols(name string, data []byte) (*symbols.Table, error) { return symbols.Read(name, data) }
