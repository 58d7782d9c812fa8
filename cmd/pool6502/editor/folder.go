package editor

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"pool6502/asm/symbols"
)

// A Folder is an open folder. Names of files in it have slashes and no leading one.
type Folder struct {
	Path string // absolute
	root *os.Root
}

// OpenFolder opens a folder.
func OpenFolder(dir string) (*Folder, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(abs)
	if err != nil {
		return nil, err
	}
	return &Folder{abs, root}, nil
}

// Close closes the folder.
func (f *Folder) Close() error { return f.root.Close() }

// FS returns its files, for reading.
func (f *Folder) FS() fs.FS { return f.root.FS() }

// Rel returns the name of a path in the folder; ok is false if the path lies outside.
func (f *Folder) Rel(file string) (name string, ok bool) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(f.Path, file)
	}
	rel, err := filepath.Rel(f.Path, file)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// Within returns the absolute path of a file in the folder, or an error if there is no such file or if it lies outside. Symbolic
// links are followed.
func (f *Folder) Within(file string) (string, error) {
	name, ok := f.Rel(file)
	if ok {
		_, err := f.root.Stat(filepath.FromSlash(name))
		switch {
		case err == nil:
			return f.Abs(name), nil
		case os.IsNotExist(err):
			return "", fmt.Errorf("%s: no such file", file)
		}
	}
	return "", fmt.Errorf("%s lies outside the folder %s; open the folder that has both", file, f.Path)
}

// Abs returns the path of a file in the folder.
func (f *Folder) Abs(name string) string { return filepath.Join(f.Path, filepath.FromSlash(name)) }

// URI returns the file: URI of a path.
func URI(file string) string {
	file = filepath.ToSlash(file)
	if runtime.GOOS == "windows" && !strings.HasPrefix(file, "/") {
		file = "/" + file
	}
	return (&url.URL{Scheme: "file", Path: file}).String()
}

// FromURI returns the path of a file: URI; ok is false for other URIs.
func FromURI(uri string) (file string, ok bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || !path.IsAbs(u.Path) || strings.ContainsRune(u.Path, 0) {
		return "", false
	}
	file = u.Path
	if runtime.GOOS == "windows" {
		file = strings.TrimPrefix(file, "/")
	}
	return filepath.Clean(filepath.FromSlash(file)), true
}

// Ending returns the name that has the most parts in common with the end of a path: of "a/pool.s" and "pool.s", the first for
// "/src/a/pool.s". It is "" if no name has the same last part. Names may be absolute paths of other folders.
func Ending(names []string, file string) (best string) {
	parts := 0
	for _, name := range names {
		if n := symbols.CommonEnd(name, file); n > parts {
			best, parts = name, n
		}
	}
	return best
}
