package ca65

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"pool6502/asm/source"
)

// find reads a file that a source names.
func (a *assembler) find(name string, at place) (found string, data []byte, ok bool) {
	b := a.link
	name = strings.ReplaceAll(name, `\`, "/")
	var first error
	for _, dir := range a.folders() {
		full := path.Join(dir, name)
		if path.IsAbs(name) {
			full = path.Clean(name)
		}
		data, err := source.Read(b.fsys, full)
		if err == nil {
			if b.read += len(data); b.read > maxSource {
				a.abortAt(at, name, "the files have too many bytes together", "")
			}
			return full, data, true
		}
		if first == nil || errors.Is(first, fs.ErrNotExist) && !errors.Is(err, fs.ErrNotExist) {
			first = err
		}
	}
	hint := "it is looked for in the current folder, and in those of the sources and of the configuration; -I names more"
	if !errors.Is(first, fs.ErrNotExist) && !errors.Is(first, fs.ErrInvalid) {
		hint = ""
	}
	a.failAt(at, name, why(first), hint)
	return "", nil, false
}

// why says why a file is not read.
func why(err error) string {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return "there is no such file"
	}
	return "the file cannot be read: " + err.Error()
}

// openFile makes a source the one that is read.
func (a *assembler) openFile(name string, at place) bool {
	b := a.link
	if len(a.sources) >= maxInclude || len(b.files) >= maxFiles {
		a.abortAt(at, name, "includes nest too deep", "")
	}
	full, data, ok := name, []byte(nil), false
	if len(a.sources) == 0 {
		var err error
		if data, err = source.Read(b.fsys, name); err != nil {
			b.files = append(b.files, file{name: name})
			a.failAt(place{file: int32(len(b.files) - 1)}, "", why(err), "")
			return false
		}
	} else if full, data, ok = a.find(name, at); !ok {
		return false
	}
	if why := source.NotText(data); why != "" {
		a.failAt(at, name, why, "")
		return false
	}
	i, ok := b.at[full]
	if !ok {
		i = int32(len(b.files))
		b.at[full] = i
		b.files = append(b.files, file{name: full, lines: source.Lines(data)})
	}
	a.sources = append(a.sources, &reader{file: i, lines: b.files[i].lines, ifs: len(a.ifs)})
	return true
}

// include handles .include. The rest of the line is read when the file has ended.
func (a *assembler) include() {
	t := a.tok
	if t.kind != tkString {
		a.fail("the file's name is missing here", `write .include "name"`)
		a.skipLine()
		return
	}
	if a.openFile(t.text, t.at) {
		a.tok = token{kind: tkLine, at: t.at}
	} else {
		a.skipLine()
	}
}

// readData reads a file of .incbin.
func (a *assembler) readData(name string, at place) ([]byte, bool) {
	full, data, ok := a.find(name, at)
	if ok {
		a.link.data = append(a.link.data, full)
	}
	return data, ok
}
