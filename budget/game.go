package budget

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
	"pool6502/internal/files"
	"pool6502/nes/script"
)

// A Game is a program to measure, with what is known about its code.
type Game struct {
	Image    []byte       // the cartridge
	Names    *watch.Names // labels, lines, contracts; nil where there are no symbols
	Symbols  *asm.Symbols // nil likewise
	Program  *asm.Program // the source it was assembled from; nil for a cartridge file
	Warnings []string     // problems of the symbols
}

// OpenFile opens a program with its symbols and sources:
//
//	game, err := budget.OpenFile("game.nes", "game.dbg", "src/enemy.s", "src/pool.c")
//
// The first file is a cartridge, or a source that pool6502 assembles. Further files
// are allowed only for a cartridge. Files with the suffix of a source (.s, .asm, .inc,
// .c, .h) are read for the ;;; headers of routines. One other file may be given: the
// symbol file, in any format that asm.ReadSymbols knows. Without it, the symbol file with
// the cartridge's own name is used, if there is one.
func OpenFile(rom string, more ...string) (*Game, error) {
	if IsSource(rom) {
		if len(more) > 0 {
			return nil, fmt.Errorf("%s: %s is a source and has its own symbols and headers", more[0], rom)
		}
		p, err := asm.AssembleFile(rom, asm.Options{})
		if err != nil {
			return nil, err
		}
		return &Game{Image: p.Image, Names: watch.ProgramNames(p), Symbols: symbols.New(slices.Clone(p.Symbols)), Program: p}, nil
	}
	image, err := files.Read(rom)
	if err != nil {
		return nil, err
	}
	g := &Game{Image: image}
	table, sources := "", []string(nil)
	for _, path := range more {
		switch {
		case IsSource(path) || isC(path):
			sources = append(sources, path)
		case table != "":
			return nil, fmt.Errorf("%s and %s: give one symbol file", table, path)
		default:
			table = path
		}
	}
	if table == "" {
		table = SymbolsBeside(rom)
	}
	switch {
	case table == "" && len(sources) > 0:
		return nil, fmt.Errorf("%s: the headers need symbols too; no symbol file was given, and none is beside %s", sources[0], rom)
	case table == "":
		return g, nil
	}
	if g.Symbols, err = ReadSymbols(table); err != nil {
		return nil, err
	}
	if g.Names, err = watch.ROMNames(image, g.Symbols); err != nil {
		return nil, fmt.Errorf("%s: %w", rom, err)
	}
	g.Warnings = g.Symbols.Warnings
	return g, ReadHeaders(g.Names, g.Symbols, sources...)
}

// IsSource reports whether a path has the suffix of an assembly source.
func IsSource(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".asm", ".s", ".65s", ".a65", ".inc":
		return true
	}
	return false
}

func isC(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".c", ".h", ".cc", ".cpp":
		return true
	}
	return false
}

// ReadInput reads the controller input of a run: a script or a movie of FCEUX. Package
// script describes the formats.
func ReadInput(path string) (*script.Script, error) {
	data, err := files.Read(path)
	if err != nil {
		return nil, err
	}
	return script.Open(path, data)
}

// Play runs the game from power-on; see Frames.
func (g *Game) Play(ctx context.Context, run FrameRun) (*FrameReport, error) {
	if g.Program != nil {
		return Frames(ctx, g.Program, run)
	}
	return FramesROM(ctx, g.Image, g.Names, run)
}

// Machine puts the game on a console for calls of its routines.
func (g *Game) Machine(opt Options) (*Machine, error) {
	if g.Program != nil {
		return Open(g.Program, opt)
	}
	return OpenROM(g.Image, g.Names, opt)
}

// Median returns the cycles that the routine, with those it calls, does not exceed
// in half of the frames.
func (r *RoutineFrames) Median() int { return r.Inclusive.Median }

// P99 returns the cycles that the routine, with those it calls, does not exceed in
// 99 % of the frames.
func (r *RoutineFrames) P99() int { return r.Inclusive.P99 }

// Max returns the cycles of the routine in its costliest frame, with those it calls.
func (r *RoutineFrames) Max() int { return r.Inclusive.Max }
