package program

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm/foreign"
	"pool6502/asm/symbols"
	"pool6502/internal/files"
)

// describe adds the symbols of a ROM and the headers of its sources.
func (p *Program) describe(more []string) error {
	table, sources := "", []string(nil)
	for _, path := range more {
		switch {
		case IsText(path) && slices.ContainsFunc(sources, func(s string) bool { return files.Same(s, path) }): // it was named twice
		case IsText(path):
			sources = append(sources, path)
		case table != "":
			return fmt.Errorf("%s and %s: give one symbol file", table, path)
		default:
			table = path
		}
	}
	given := table != ""
	if !given {
		table = beside(p.Name)
	}
	switch {
	case table == "" && len(sources) > 0:
		return fmt.Errorf("%s: the headers need symbols too; no symbol file was given, and none is beside %s", sources[0], p.Name)
	case table == "":
		p.mention()
		return nil
	}
	if err := p.readSymbols(table, sources); err != nil {
		if given || len(sources) > 0 {
			return err
		}
		p.Warnings = append(p.Warnings, fmt.Sprintf("the symbols beside the ROM are not used: %v", err))
		return nil
	}
	for _, path := range sources {
		if err := p.readHeaders(path); err != nil {
			p.compareBuilds()
			return errors.Join(err, p.doubts(given))
		}
	}
	p.compareBuilds()
	return nil
}

// doubts says what may be wrong with the symbols, where a header does not fit them: the warnings, or else where they come from.
func (p *Program) doubts(given bool) error {
	switch {
	case len(p.Warnings) > 0:
		return errors.New(strings.Join(p.Warnings, "\n"))
	case !given:
		return fmt.Errorf("%s: these are the symbols, as no other symbol file was given", p.SymbolFile)
	}
	return nil
}

// readSymbols reads a symbol file and fits the symbols to the program. What the sources call names its address.
func (p *Program) readSymbols(path string, sources []string) error {
	table, read, err := readTable(path)
	if err != nil {
		return err
	}
	for _, name := range sources {
		if src, err := files.Read(name); err == nil {
			table.CountCalls(src)
		}
	}
	if err := p.Fit(path, table); err != nil {
		return err
	}
	p.SymbolFile = path
	p.Files = append(p.Files, read...)
	p.findSources()
	return nil
}

// readTable reads a symbol file. FCEUX has a name list for each bank: if path is one of them, all of them in its
// folder are read.
func readTable(path string) (t *symbols.Table, read []string, err error) {
	read = []string{path}
	if strings.EqualFold(filepath.Ext(path), ".nl") {
		stem := strings.TrimSuffix(path, filepath.Ext(path))
		all, err := filepath.Glob(globQuote(strings.TrimSuffix(stem, filepath.Ext(stem))) + ".*" + filepath.Ext(path))
		if err == nil && len(all) > 0 {
			read = all
		}
	}
	var tables []*symbols.Table
	for _, name := range read {
		data, err := files.Read(name)
		if err != nil {
			return nil, nil, err
		}
		t, err := symbols.Read(name, data)
		if err != nil {
			return nil, nil, err
		}
		tables = append(tables, t)
	}
	if len(tables) == 1 {
		return tables[0], read, nil
	}
	return symbols.Join(tables...), read, nil
}

// globQuote makes a pattern that matches only this path.
var globQuote = strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace

// suffixes are those of symbol files as toolchains write them beside a ROM, the best first.
var suffixes = []string{".dbg", ".elf", ".mlb", ".ram.nl", ".fns", ".lbl"}

// beside returns the path of the symbol file with the ROM's own name; "" if there is none.
func beside(rom string) string {
	for _, suffix := range suffixes {
		for _, stem := range []string{strings.TrimSuffix(rom, filepath.Ext(rom)), rom} {
			if info, err := os.Stat(stem + suffix); err == nil && info.Mode().IsRegular() {
				return stem + suffix
			}
		}
	}
	return ""
}

// mention warns of symbol files that lie beside a ROM without symbols, and have the name of no other ROM.
func (p *Program) mention() {
	var list []string
	entries, err := os.ReadDir(filepath.Dir(p.Name))
	if err != nil {
		return
	}
	for _, e := range entries {
		i := slices.IndexFunc(suffixes, func(s string) bool { return strings.HasSuffix(strings.ToLower(e.Name()), s) })
		if i < 0 || !e.Type().IsRegular() {
			continue
		}
		stem := e.Name()[:len(e.Name())-len(suffixes[i])]
		if !slices.ContainsFunc(entries, func(o os.DirEntry) bool { return o.Name() == stem || o.Name() == stem+".nes" }) {
			list = append(list, e.Name())
		}
	}
	if len(list) > 0 {
		p.Warnings = append(p.Warnings, fmt.Sprintf("%s has no symbols under its name; if %s beside it has them, name that file too", p.Name, strings.Join(list, " or ")))
	}
}

// readHeaders adds the contracts, pools and budgets in the headers of a source.
func (p *Program) readHeaders(path string) error {
	src, err := files.Read(path)
	if err != nil {
		return err
	}
	if bytes.IndexByte(src, 0) >= 0 {
		return fmt.Errorf("%s: this is binary data, not text; give a source with headers", path)
	}
	h, err := foreign.ReadHeaders(path, src, p.Symbols)
	if err != nil {
		return err
	}
	p.addFile(path)
	p.Add(h.Contracts, h.Pools, h.Budgets)
	return nil
}
