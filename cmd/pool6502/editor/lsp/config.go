package lsp

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/BurntSushi/toml"

	"pool6502/cmd/pool6502/editor"
)

// configName is the file that describes a folder of sources.
const configName = "pool6502.toml"

// config is what pool6502.toml says. All names are relative to its folder.
type config struct {
	Source  string   `toml:"source"`  // the main file of sources that pool6502 assembles
	ROM     string   `toml:"rom"`     // the cartridge that another toolchain builds
	Symbols string   `toml:"symbols"` // its symbol file; without it, the one beside the ROM
	Headers []string `toml:"headers"` // sources of the ROM with headers of routines
	Build   []string `toml:"build"`   // the command that builds it, and its arguments
	Input   string   `toml:"input"`   // controller input for the frames that are measured
}

func (c *config) rom() bool { return c != nil && c.ROM != "" }

// readConfig reads a folder's pool6502.toml; nil if there is none.
func readConfig(f *editor.Folder) (*config, error) {
	data, err := fs.ReadFile(f.FS(), configName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var c config
	meta, err := toml.Decode(string(data), &c)
	var bad toml.ParseError
	switch {
	case errors.As(err, &bad):
		return nil, fmt.Errorf("%s:%d: %s", configName, bad.Position.Line, bad.Message)
	case err != nil:
		return nil, fmt.Errorf("%s: %s", configName, strings.TrimPrefix(err.Error(), "toml: "))
	}
	if more := meta.Undecoded(); len(more) > 0 {
		return nil, fmt.Errorf("%s: %s is no key of this file; there are source, rom, symbols, headers, build and input", configName, more[0])
	}
	for _, name := range append(c.Headers, c.Source, c.ROM, c.Symbols, c.Input) {
		if name != "" && !filepath.IsLocal(filepath.FromSlash(name)) {
			return nil, fmt.Errorf("%s: %q lies outside this folder; name files in it", configName, name)
		}
	}
	return &c, nil
}
