package asm

import (
	"errors"
	"io"
)

// Symbols are the names and lines another toolchain wrote beside its ROM.
type Symbols struct {
	Symbols []Symbol // sorted by name
	Lines   []Line   // sorted by PRG offset; empty when the format has none
}

// Line is a run of PRG bytes that a source line made.
type Line struct {
	PRGOffset int
	Size      int
	Pos       Pos
}

// ReadDBG reads the debug file that ld65 --dbgfile writes.
func ReadDBG(r io.Reader) (*Symbols, error) { return nil, errors.New("asm: not there yet") }

// ReadMLB reads Mesen's label file.
func ReadMLB(r io.Reader) (*Symbols, error) { return nil, errors.New("asm: not there yet") }
