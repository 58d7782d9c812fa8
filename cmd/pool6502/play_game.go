package main

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

// open is openGame with the symbols of a cartridge: those of the command line for the ROM that
// stands there too, for others those that lie beside it.
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
		return nil, fmt.Errorf("--source: the labels are needed too; name the file that has them with --symbols")
	}
	g.Known, err = romNames(&rom{name: arg, image: g.Image}, symbols, sources, io.Discard)
	if err == nil || asked {
		return g, err
	}
	g.Note = err.Error() // nobody asked for it: the game can do without
	return g, nil
}

// openGame is openROM for the window: with what watching the sources and keeping states needs. The
// constants of -D are for the ROM of the command line, which asked is, and for the sources that the
// window opens later, not for its cartridges.
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
