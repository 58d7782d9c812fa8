package engine

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pool6502/roms"
)

// Limits of the files that the page may pass.
const (
	maxEdited     = 64      // files
	maxEditedSize = 1 << 20 // bytes of all of them
)

// files is a file system of edited files and the exhibition's sources; edited files come first.
type files map[string]string

// check returns an error if the edited files are too many, too large, or have invalid names.
func (f files) check() error {
	if len(f) > maxEdited {
		return fmt.Errorf("%d files; the lab takes at most %d", len(f), maxEdited)
	}
	size := 0
	for name, text := range f {
		if !fs.ValidPath(name) || len(name) > 200 {
			return fmt.Errorf("%q is no file name; use letters, digits and / between folders", name)
		}
		if !utf8.ValidString(text) {
			return fmt.Errorf("%s: this is not a text, but binary data", name)
		}
		size += len(text)
	}
	if size > maxEditedSize {
		return fmt.Errorf("the sources have %d bytes; the lab takes at most %d", size, maxEditedSize)
	}
	return nil
}

// with returns f with more files, which replace files of the same names.
func (f files) with(more map[string]string) files {
	out := files{}
	maps.Copy(out, f)
	maps.Copy(out, more)
	return out
}

// edited returns the files that are not as in the exhibition, in order, and those of them that are not in it at all.
func (f files) edited() (list, own []string) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		switch published, err := sourceText(name); {
		case err != nil:
			list, own = append(list, name), append(own, name)
		case published != f[name]:
			list = append(list, name)
		}
	}
	return list, own
}

// Open opens an edited file, or else one of the exhibition.
func (f files) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if text, ok := f[name]; ok {
		return &file{name: path.Base(name), size: int64(len(text)), Reader: strings.NewReader(text)}, nil
	}
	return roms.Sources.Open(name)
}

// file is a text in memory as an open file.
type file struct {
	name string
	size int64
	*strings.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f, nil }
func (f *file) Close() error               { return nil }
func (f *file) Name() string               { return f.name }
func (f *file) Size() int64                { return f.size }
func (f *file) Mode() fs.FileMode          { return 0o444 }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return false }
func (f *file) Sys() any                   { return nil }
