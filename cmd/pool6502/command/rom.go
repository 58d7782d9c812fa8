package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/internal/files"
)

// rom is the program that a ROM argument names: a cartridge file, a source, or an exhibit.
type rom struct {
	name  string
	image []byte
	prog  *asm.Program // the source it came from; nil for a cartridge file

	exhibit bool // it is in this binary
}

// openROM reads a cartridge file, assembles a source, or takes an exhibit by its name.
func openROM(arg string, defines []string) (*rom, error) {
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s is a folder; name a .nes file, a source or an exhibit", arg)
	case err == nil && isSource(arg):
		prog, err := assemble(arg, defines)
		if err != nil {
			return nil, err
		}
		return &rom{name: arg, image: prog.Image, prog: prog}, nil
	case err == nil:
		if len(defines) > 0 {
			return nil, fmt.Errorf("-D sets constants of a source, and %s is a cartridge; leave -D out", arg)
		}
		image, err := files.Read(arg)
		if err != nil {
			return nil, err
		}
		return &rom{name: arg, image: image}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return openExhibit(arg, defines)
}

// isSource reports whether a path is named as a source; every other file has to be a cartridge.
func isSource(path string) bool { return budget.IsSource(path) }
