package program

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/internal/files"
)

// An Opener says how programs are opened. The zero value opens sources and cartridges.
type Opener struct {
	Defines map[string]int // constants of a source
	Source  bool           // the file is a source, whatever its suffix
	Dialect string         // of a source: Pool6502 or CA65; "" recognises it
	Config  string         // the linker configuration of sources of ca65
	Include []string       // more folders in which files of ca65's sources are looked for

	// BuiltIn assembles a program that the caller has under a name; known is false if it has none of this name. nil
	// has none. A file wins over such a name, a folder does not.
	BuiltIn func(name string, defines map[string]int) (p *asm.Program, known bool, err error)

	// Bare opens files that are neither sources nor cartridges as code for a 6502 without a console. A .prg begins
	// with the address of its code. The code of any other file begins at Load, as "$C000".
	Bare bool
	Load string
}

// Open opens a program with its symbols and sources; see Opener.Open.
func Open(name string, more ...string) (*Program, error) { return Opener{}.Open(name, more...) }

// Open opens a program with its symbols and sources:
//
//	p, err := program.Open("game.nes", "game.dbg", "src/enemy.s", "src/pool.c")
//
// The first name is that of a cartridge, of a source that pool6502 assembles, or of a program that the caller has.
// Sources of ca65 may be several, with their linker configuration (.cfg). Other files are allowed only for a cartridge. Files with the suffix of a source (.s, .asm, .inc, .c, .h) are
// read for the ;;; headers of routines. One other file may be given: the symbol file, in any format that
// symbols.Read knows. Without it, the symbol file with the cartridge's own name is used, if there is one.
func (o Opener) Open(name string, more ...string) (*Program, error) {
	var p *Program
	var err error
	if names := append([]string{name}, more...); o.project(names) {
		p, err = o.assembleCA65(names)
		more = nil
	} else {
		p, err = o.open(name)
	}
	if err != nil {
		return nil, err
	}
	p.Name = name
	if p.Source == nil {
		err = p.describe(more)
	} else if len(more) > 0 {
		err = fmt.Errorf("%[1]s: %[2]s is a source and has its own symbols and headers; leave %[1]s out", more[0], name)
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// open opens what a name stands for.
func (o Opener) open(name string) (*Program, error) {
	info, err := os.Stat(name)
	folder := err == nil && info.IsDir()
	switch {
	case err == nil && !folder && (o.Source || IsSource(name)):
		return o.assemble(name)
	case err == nil && !folder:
		return o.read(name)
	case !folder && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	why := errors.New("no such file")
	if o.BuiltIn != nil && !strings.ContainsAny(name, `/\.`) {
		source, known, err := o.BuiltIn(name, o.Defines)
		switch {
		case known && err != nil:
			return nil, err
		case known:
			p := Of(source)
			p.Files, p.BuiltIn = nil, true
			return p, nil
		}
		why = fmt.Errorf("no such file, and %w", err)
	}
	switch {
	case folder:
		return nil, fmt.Errorf("%s is a folder; name a .nes file, a source or an exhibit", name)
	case o.BuiltIn == nil || !strings.ContainsAny(name, `/\.`):
		return nil, fmt.Errorf("%s: %w", name, why)
	}
	return nil, fmt.Errorf("%s: no such file; name a .nes file, a source or an exhibit", name)
}

func (o Opener) assemble(path string) (*Program, error) {
	if o.Load != "" {
		return nil, o.noLoad()
	}
	if o.isCA65(path) {
		return o.assembleCA65([]string{path})
	}
	source, err := asm.AssembleFile(path, asm.Options{Defines: o.Defines})
	if err != nil {
		return nil, notAlone(path, otherToolchain(path, Pool6502, err))
	}
	return Of(source), nil
}

// read reads a cartridge, or code without one.
func (o Opener) read(path string) (*Program, error) {
	if len(o.Defines) > 0 {
		return nil, fmt.Errorf("-D sets constants of a source, and %s is a cartridge; leave -D out", path)
	}
	data, err := files.Read(path)
	if err != nil {
		return nil, err
	}
	p := Cartridge(path, data)
	p.Files = []string{path}
	if ext := strings.ToLower(filepath.Ext(path)); !o.Bare || ext == "" || ext == ".nes" {
		if o.Load != "" {
			return nil, o.noLoad()
		}
		return p, nil
	}
	switch {
	case o.Load != "":
		if p.Base, err = symbols.ParseNumber(o.Load); err != nil || p.Base < 0 || p.Base > 0xFFFF {
			return nil, fmt.Errorf("--load %s: give an address from 0 to $FFFF", o.Load)
		}
	case strings.EqualFold(filepath.Ext(path), ".prg") && len(data) > 2:
		p.Base, p.Image = int(data[0])|int(data[1])<<8, data[2:]
	default:
		return nil, fmt.Errorf("%s: say where its first byte goes, as --load '$C000'", path)
	}
	return p, nil
}

func (o Opener) noLoad() error {
	return fmt.Errorf("--load %s: this file says itself where its code is", o.Load)
}

// IsSource reports whether a path has the suffix of an assembly source, or of a linker configuration, which names a
// program with the sources behind it.
func IsSource(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".asm", ".s", ".65s", ".a65", ".inc":
		return true
	}
	return IsConfig(path)
}

// IsText reports whether a path has the suffix of a source, of assembly or of C.
func IsText(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".c", ".h", ".cc", ".cpp":
		return true
	}
	return IsSource(path)
}
