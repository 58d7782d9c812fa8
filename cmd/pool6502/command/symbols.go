package command

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/watch"
)

// fitSymbols reads the symbols of a ROM and prints their warnings. Symbols that do not fit the ROM are
// an error.
func fitSymbols(path string, game *rom, stderr io.Writer) (*asm.Symbols, error) {
	syms, err := budget.ReadSymbols(path)
	if err != nil {
		return nil, err
	}
	if err := syms.Fit(game.image); err != nil {
		return nil, fmt.Errorf("%s: %w", game.name, err)
	}
	for _, w := range syms.Warnings {
		fmt.Fprintf(stderr, "pool6502: warning: %s: %s\n", path, w)
	}
	return syms, nil
}

// symbolsFlag is the help of --symbols.
const symbolsFlag = "the ROM's symbol file: .dbg or -Ln labels of ld65, .mlb of Mesen, .nl of FCEUX, .fns of\nNESASM, or ELF of llvm-mos; the format is recognised"

// romNames reads the symbols of a ROM and the contracts of its sources. Without symbols, and
// without a file of symbols beside the ROM, only addresses have meaning.
func romNames(game *rom, symbols string, sources []string, stderr io.Writer) (*watch.Names, error) {
	given := symbols != ""
	if !given {
		if symbols = budget.SymbolsBeside(game.name); symbols == "" {
			return nil, nil
		}
	}
	syms, err := fitSymbols(symbols, game, stderr)
	if err != nil && !given {
		fmt.Fprintf(stderr, "pool6502: warning: the symbols beside the ROM are not used: %v\n", err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	names, err := watch.ROMNames(game.image, syms)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", symbols, err)
	}
	names.ReadLines = sourcesBeside(symbols, game.name)
	return names, budget.ReadHeaders(names, syms, sources...)
}

// waitsFlag adds --waits. It names loops and routines that wait but are not recognised as waiting.
func waitsFlag(c *cobra.Command, waits *[]string) {
	c.Flags().StringArrayVar(waits, "waits", nil, "count the loop or routine at `LABEL` as waiting, even if it writes to memory; may be\nrepeated")
}
