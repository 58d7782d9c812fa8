package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/budget/watch"
	"pool6502/nes/files"
)

// readSymbols reads the symbols another toolchain wrote. Of FCEUX's name lists, one for each
// bank, all are read that stand beside the one that is named.
func readSymbols(path string) (*asm.Symbols, error) {
	paths := []string{path}
	if strings.EqualFold(filepath.Ext(path), ".nl") {
		stem := strings.TrimSuffix(path, filepath.Ext(path))
		all, err := filepath.Glob(globQuote(strings.TrimSuffix(stem, filepath.Ext(stem))) + ".*" + filepath.Ext(path))
		if err == nil && len(all) > 0 {
			paths = all
		}
	}
	var tables []*asm.Symbols
	for _, p := range paths {
		data, err := files.Read(p)
		if err != nil {
			return nil, err
		}
		t, err := asm.ReadSymbols(p, data)
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	if len(tables) == 1 {
		return tables[0], nil
	}
	return asm.JoinSymbols(tables...), nil
}

// fitSymbols reads the symbols of a ROM and prints what does not fit it.
func fitSymbols(path string, game *rom, stderr io.Writer) (*asm.Symbols, error) {
	syms, err := readSymbols(path)
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

// globQuote makes a pattern of a path that matches the path alone.
func globQuote(path string) string {
	return strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(path)
}

// symbolsFlag is the help of --symbols.
const symbolsFlag = "the ROM's symbols: ld65's .dbg or -Ln labels, .mlb of Mesen, .nl of FCEUX, .fns of\nNESASM, ELF of llvm-mos; the content tells which"

// romNames reads the symbols of a ROM and the contracts of its sources. Without symbols, and
// without a file of symbols beside the ROM, only addresses have meaning.
func romNames(game *rom, symbols string, sources []string, stderr io.Writer) (*watch.Names, error) {
	given := symbols != ""
	if !given {
		if symbols = symbolsBeside(game.name); symbols == "" {
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
	for _, path := range sources {
		src, err := files.Read(path)
		if err != nil {
			return nil, err
		}
		h, err := foreign.ReadHeaders(path, src, syms)
		if err != nil {
			return nil, err
		}
		for i := range h.Contracts {
			names.Contracts = append(names.Contracts, &h.Contracts[i])
		}
		for i := range h.Pools {
			names.Pools = append(names.Pools, &h.Pools[i])
		}
		names.Budgets = append(names.Budgets, h.Budgets...)
	}
	return names, nil
}

// symbolsBeside is the file of symbols with the ROM's own name, as the toolchains write it; empty
// where there is none.
func symbolsBeside(path string) string {
	for _, suffix := range []string{".dbg", ".elf", ".mlb", ".ram.nl", ".fns", ".lbl"} {
		for _, stem := range []string{strings.TrimSuffix(path, filepath.Ext(path)), path} {
			if info, err := os.Stat(stem + suffix); err == nil && info.Mode().IsRegular() {
				return stem + suffix
			}
		}
	}
	return ""
}
