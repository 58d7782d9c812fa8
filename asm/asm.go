package asm

import (
	"errors"
	"io/fs"
)

// Options are the choices of one run.
type Options struct {
	// Defines are constants given from outside, as by -D NAME=VALUE. A define
	// wins over a default (NAME ?= value) silently and over a plain
	// NAME = value with a warning.
	Defines map[string]int
}

// Assemble assembles the named file of fsys; includes are relative to the file
// that includes them. The error is an ErrorList.
func Assemble(fsys fs.FS, name string, opt Options) (*Program, error) {
	return nil, errors.New("asm: not there yet")
}

// AssembleFile assembles a file from disk.
func AssembleFile(path string, opt Options) (*Program, error) {
	return nil, errors.New("asm: not there yet")
}
