package budget

import (
	"path/filepath"
	"strings"

	"pool6502/asm"
	"pool6502/asm/cc65"
	"pool6502/internal/files"
)

// completeParams reads the C sources of a debug file, in its folder, to find what the
// file leaves out: the size of the first of several parameters. If a source cannot be
// read, the size stays unknown.
func completeParams(t *asm.Symbols, folder string) {
	sources := map[string]string{}
	for _, sym := range t.Symbols {
		params, ok := t.Params(sym)
		if !ok || len(params) < 2 || params[0].Size > 0 || sym.Offset < 0 {
			continue
		}
		pos, _ := t.Source(sym.Offset)
		if !strings.HasSuffix(strings.ToLower(pos.File), ".c") {
			continue
		}
		src, known := sources[pos.File]
		if !known {
			src = readC(pos.File, folder)
			sources[pos.File] = src
		}
		if types := cc65.ParameterTypes(src, sym.Name); len(types) == len(params) {
			params[0].Size, _ = cc65.SizeOfType(types[0])
		}
	}
}

// readC reads a source by the name that a debug file has for it; "" where it is
// not there.
func readC(name, folder string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(folder, name)
	}
	data, err := files.Read(name)
	if err != nil {
		return ""
	}
	return string(data)
}
