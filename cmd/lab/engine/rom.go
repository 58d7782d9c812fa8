package engine

import (
	"maps"
	"slices"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/program"
)

// OpenROM turns a cartridge on. known is the symbol file that another toolchain wrote with it, in any format that package
// symbols can read; it may be empty. sources holds texts by file name; the page shows those that the symbol file names.
func (e *Engine) OpenROM(name string, image []byte, symbolsName string, known []byte, sources map[string]string) *Build {
	fail := func(err error) *Build {
		b := refused(name, err)
		b.Errors[0].File = name
		return b
	}
	if err := files(sources).check(); err != nil {
		return fail(err)
	}
	game := program.Cartridge(name, image)
	if len(known) > 0 {
		table, err := readSymbols(symbolsName, known)
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

// sourcesOf returns those of the texts that the symbols of a cartridge name. It compares the ends of the paths, and sets the
// program's Files to the names, in the order of the code. A name that fits two texts equally well is left out, and so is a
// text that fits two names equally well.
func sourcesOf(game *program.Program, texts map[string]string) files {
	found := files{}
	game.Files = []string{}
	if game.Symbols == nil {
		return found
	}
	var names []string
	seen := map[string]bool{}
	for _, l := range game.Symbols.Lines {
		if name := l.Pos.File; !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	given := slices.Collect(maps.Keys(texts))
	for _, name := range names {
		if text := alike(given, name); text != "" && alike(names, text) == name {
			game.Files = append(game.Files, name)
			found[name] = texts[text]
		}
	}
	return found
}

// alike returns the name that shares the most path elements with the end of file, ignoring case. It returns "" if two names
// share equally many, or if no name has the same last element.
func alike(names []string, file string) (best string) {
	most := 0
	for _, name := range names {
		switch n := symbols.CommonEnd(strings.ToLower(name), strings.ToLower(file)); {
		case n > most:
			best, most = name, n
		case n == most:
			best = ""
		}
	}
	return best
}
