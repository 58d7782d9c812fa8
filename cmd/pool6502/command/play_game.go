package command

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"pool6502/budget"
	"pool6502/budget/session"
)

// open opens a game with its symbols. own says that the ROM is the one of the command line, whose
// --symbols, --source and --waits it gets; other ROMs get the symbols that lie beside them.
func (p *playFlags) open(arg string, own bool) (*session.Game, error) {
	g, err := openGame(arg, p.defines, own)
	if err != nil {
		return nil, err
	}
	symbols, sources := "", []string(nil)
	if own {
		g.Waits = p.waits
		symbols, sources = p.symbols, p.sources
	}
	asked := symbols != "" || len(sources) > 0
	switch {
	case g.Program != nil && asked:
		return nil, fmt.Errorf("--symbols and --source: %s is a source and has its own", arg)
	case g.Program != nil:
		return g, nil
	case symbols == "":
		symbols = budget.SymbolsBeside(arg)
	}
	if symbols == "" && asked {
		return nil, fmt.Errorf("--source needs the labels too; name the ROM's symbol file with --symbols")
	}
	g.Known, err = romNames(&rom{name: arg, image: g.Image}, symbols, sources, io.Discard)
	if err == nil || asked {
		return g, err
	}
	g.Note = err.Error() // the symbols were not asked for: play without them
	return g, nil
}

// openGame is openROM for the window. It adds the source files to watch and the name under which states
// are kept. The constants of -D apply to the ROM of the command line (asked is true for it) and to
// sources that the window opens later, but not to cartridges that it opens later.
func openGame(arg string, defines []string, asked bool) (*session.Game, error) {
	if info, err := os.Stat(arg); err == nil && !info.IsDir() && !isSource(arg) && !asked {
		defines = nil
	}
	r, err := openROM(arg, defines)
	if err != nil {
		return nil, err
	}
	g := &session.Game{Name: filepath.Base(r.name), Arg: arg, Image: r.image, Program: r.prog}
	id := sha256.New()
	switch path, err := filepath.Abs(arg); {
	case r.prog == nil:
		id.Write(r.image)
	case isSource(arg) && err == nil:
		g.Files = r.prog.Files()
		io.WriteString(id, path)
	default:
		io.WriteString(id, "exhibit "+r.name)
	}
	g.Key = strings.TrimSuffix(g.Name, filepath.Ext(g.Name)) + "-" + hex.EncodeToString(id.Sum(nil))[:12]
	return g, nil
}
