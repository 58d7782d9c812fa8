package program

import (
	"os"
	"path/filepath"
	"strings"

	"pool6502/asm/foreign"
	"pool6502/asm/source"
	"pool6502/internal/files"
)

// findSources adds the sources that symbols name to the list of files, and lets the program read them. Nothing may be
// written over them, whether they are read or not.
func (p *Program) findSources() {
	for _, near := range []string{p.SymbolFile, p.Name} {
		p.folders = append(p.folders, above(filepath.Dir(near))...)
	}
	for _, name := range p.Symbols.Sources() {
		path, _ := p.find(name)
		p.addFile(path)
		for _, path := range []string{path, local(name)} { // there, and in the current folder
			if regular(path) {
				files.Note(path)
			}
		}
	}
	p.ReadLines = func(name string) ([]string, bool) {
		path, ok := p.find(name)
		if !ok {
			return nil, false
		}
		data, err := files.Read(path)
		if err != nil || len(data) > source.MaxFile {
			return nil, false
		}
		return source.Lines(data), true
	}
	p.completeParams()
}

// above lists a folder, the one above it, and those further up to the current folder, if it is one of them. So the
// sources of an older build are those beside it, not newer ones in the current folder.
func above(folder string) []string {
	const slash = string(filepath.Separator)
	list := []string{folder, filepath.Join(folder, "..")}
	if here, err := os.Getwd(); err == nil {
		if full, err := filepath.Abs(folder); err == nil {
			for up := filepath.Dir(filepath.Dir(full)); strings.HasPrefix(up+slash, here+slash) && len(list) < 16; up = filepath.Dir(up) {
				list = append(list, up)
			}
		}
	}
	return list
}

// find returns the path of a source by the name that symbols give it. If the file is not there, ok is false, and path
// is the name.
func (p *Program) find(name string) (path string, ok bool) {
	name = local(name)
	if filepath.IsAbs(name) {
		return name, regular(name)
	}
	for _, folder := range p.folders {
		if path := filepath.Join(folder, name); regular(path) {
			return path, true
		}
	}
	return name, false
}

// local is the name of a source, which a toolchain on Windows may have written with backslashes.
func local(name string) string { return filepath.FromSlash(strings.ReplaceAll(name, `\`, "/")) }

func regular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// completeParams reads the C sources of a debug file to find what the file leaves out: the size of the first of
// several parameters. If a source cannot be read, the size stays unknown.
func (p *Program) completeParams() {
	for _, sym := range p.Symbols.Symbols {
		params, ok := p.Symbols.Params(sym)
		if !ok || len(params) < 2 || params[0].Size > 0 || sym.Offset < 0 {
			continue
		}
		pos, _ := p.Symbols.Source(sym.Offset)
		if !strings.HasSuffix(strings.ToLower(pos.File), ".c") {
			continue
		}
		lines, _ := p.ReadLines(pos.File)
		if types := foreign.ParameterTypes(strings.Join(lines, "\n"), sym.Name); len(types) == len(params) {
			params[0].Size, _ = foreign.SizeOfType(types[0])
		}
	}
}
