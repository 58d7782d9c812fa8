package program

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pool6502/asm/foreign"
	"pool6502/internal/files"
)

// The dialects of Opener.Dialect.
const (
	Pool6502 = "pool6502"
	CA65     = "ca65"
)

// IsConfig reports whether a path has the suffix of a linker configuration.
func IsConfig(path string) bool { return strings.EqualFold(filepath.Ext(path), ".cfg") }

// project reports whether files are sources of one program of ca65: there is a linker configuration, or there are
// several sources.
func (o Opener) project(names []string) bool {
	return o.Config != "" || slices.ContainsFunc(names, IsConfig) || len(names) > 1 && !slices.ContainsFunc(names, func(name string) bool { return !IsSource(name) || !o.isCA65(name) })
}

// isCA65 reports whether a source is assembled as ca65 does.
func (o Opener) isCA65(name string) bool {
	if o.Dialect != "" || !regular(name) {
		return o.Dialect == CA65
	}
	src, err := files.Read(name)
	return err == nil && foreign.IsCA65(name, src)
}

// assembleCA65 assembles sources of ca65, and links them by their configuration.
func (o Opener) assembleCA65(names []string) (*Program, error) {
	if o.Load != "" {
		return nil, o.noLoad()
	}
	config, sources := o.Config, []string(nil)
	for _, name := range names {
		switch {
		case IsConfig(name) && config != "" && config != name:
			return nil, fmt.Errorf("%s and %s: give one linker configuration", config, name)
		case IsConfig(name):
			config = name
		case !IsSource(name):
			return nil, fmt.Errorf("%s: with a linker configuration, the other files are sources of ca65", name)
		default:
			sources = append(sources, name)
		}
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("%s: name the sources of the program behind its linker configuration, as %s src/*.s", config, config)
	}
	p, err := link(o, config, sources)
	if err != nil {
		return nil, otherToolchain(sources[0], CA65, err)
	}
	return Of(p), nil
}
