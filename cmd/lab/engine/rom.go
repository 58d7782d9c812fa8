package engine

import (
	"path"
	"slices"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/program"
)

// OpenROM turns a cartridge on. known is the symbol file that another toolchain wrote with it, in any format
// that package asm can read; it may be empty. sources are texts, of which the page shows those that the symbols name.
func (e *Engine) OpenROM(name string, image []byte, symbolsName string, known []byte, sources map[string]string) *Build {
	fail := func(err error) *Build { return &Build{Main: name, Errors: []Problem{{File: name, Msg: err.Error()}}} }
	if err := files(sources).check(); err != nil {
		return fail(err)
	}
	game := program.Cartridge(name, image)
	if len(known) > 0 {
		table, err := symbols.Read(symbolsName, known)
		if err == nil {
			err = game.Fit(symbolsName, table)
		}
		if err != nil {
			return fail(err)
		}
	}
	texts := sourcesOf(game, sources)
	if _, err := e.use(game, true); err != nil {
		return fail(err)
	}
	e.main, e.files, e.program = name, texts, nil
	e.lines = lineTable{}
	e.tests = tests{}
	b := &Build{Main: name, Playable: true, Files: game.Files}
	if len(texts) > 0 {
		e.lines = lineTableOf(game)
		b.Code, b.Bytes = codeOf(game, &e.lines)
		b.Symbols = e.Names()
	}
	if game.Symbols != nil {
		for _, w := range game.Symbols.Warnings {
			b.Warnings = append(b.Warnings, Problem{File: symbolsName, Msg: w})
		}
	}
	b.warnIgnored(game)
	return b
}

// sourcesOf finds the sources that the symbols of a cartridge name among texts, by the last part of their names. It sets
// the program's Files to those that it finds, in the order of the code.
func sourcesOf(game *program.Program, texts map[string]string) files {
	found := files{}
	game.Files = []string{}
	if game.Symbols == nil {
		return found
	}
	base := func(name string) string { return strings.ToLower(path.Base(strings.ReplaceAll(name, `\\`, "/"))) }
	byBase := map[string]string{}
	for name, text := range texts {
		byBase[base(name)] = text
	}
	for _, l := range game.Symbols.Lines {
		name := l.Pos.File
		if slices.Contains(game.Files, name) {
			continue
		}
		if text, ok := byBase[base(name)]; ok {
			game.Files = append(game.Files, name)
			found[name] = text
		}
	}
	return found
}
