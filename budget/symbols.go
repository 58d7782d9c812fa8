package budget

import (
	"os"
	"path/filepath"
	"strings"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/budget/watch"
	"pool6502/internal/files"
)

// ReadSymbols reads the symbol file of another toolchain. FCEUX has a name list for each
// bank: if path is one of them, all of them in its folder are read.
func ReadSymbols(path string) (*asm.Symbols, error) {
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
		completeParams(t, filepath.Dir(p))
		noteSources(t, filepath.Dir(p))
		tables = append(tables, t)
	}
	if len(tables) == 1 {
		return tables[0], nil
	}
	return asm.JoinSymbols(tables...), nil
}

// noteSources notes the sources that symbols name, where they are there: in the current folder, in
// that of the symbols or in the one above. Nothing may be written over them, whether they are read or not.
func noteSources(t *asm.Symbols, folder string) {
	for _, name := range t.Sources() {
		name = filepath.FromSlash(strings.ReplaceAll(name, `\`, "/"))
		if filepath.IsAbs(name) {
			files.Note(name)
			continue
		}
		for _, in := range []string{"", folder, filepath.Join(folder, "..")} {
			if path := filepath.Join(in, name); isRegular(path) {
				files.Note(path)
			}
		}
	}
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// globQuote makes a pattern that matches only this path.
func globQuote(path string) string {
	return strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(path)
}

// SymbolsBeside returns the path of the symbol file with the ROM's own name, as
// toolchains write it; "" if there is none.
func SymbolsBeside(rom string) string {
	for _, suffix := range []string{".dbg", ".elf", ".mlb", ".ram.nl", ".fns", ".lbl"} {
		for _, stem := range []string{strings.TrimSuffix(rom, filepath.Ext(rom)), rom} {
			if isRegular(stem + suffix) {
				return stem + suffix
			}
		}
	}
	return ""
}

// ReadHeaders adds to names the contracts and pools in the headers of sources. syms are
// the symbols of these sources.
func ReadHeaders(names *watch.Names, syms *asm.Symbols, sources ...string) error {
	for _, path := range sources {
		src, err := files.Read(path)
		if err != nil {
			return err
		}
		h, err := foreign.ReadHeaders(path, src, syms)
		if err != nil {
			return err
		}
		for i := range h.Contracts {
			names.Contracts = append(names.Contracts, &h.Contracts[i])
		}
		for i := range h.Pools {
			names.Pools = append(names.Pools, &h.Pools[i])
		}
		names.Budgets = append(names.Budgets, h.Budgets...)
	}
	return nil
}
