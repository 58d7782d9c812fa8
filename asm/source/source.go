package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"pool6502/internal/files"
)

// MaxFile is the most bytes of one file.
const MaxFile = 4 << 20

// Disk opens files by their ordinary paths, so that an include may climb out
// of its folder with "..", which os.DirFS does not allow.
type Disk struct{}

// Open opens a file, or standard input by its name.
func (Disk) Open(name string) (fs.File, error) {
	info, err := os.Stat(filepath.FromSlash(name))
	if err == nil && isStdin(info) {
		return stdin{os.Stdin}, nil
	}
	f, err := os.Open(filepath.FromSlash(name))
	if err == nil {
		files.Note(filepath.FromSlash(name))
	}
	return f, err
}

// Stat describes a file without opening it.
func (Disk) Stat(name string) (fs.FileInfo, error) { return os.Stat(filepath.FromSlash(name)) }

// isStdin reports whether a file is standard input and a pipe, as with /dev/stdin. Its
// other end is open, so reading it does not wait for a writer to appear.
func isStdin(info fs.FileInfo) bool {
	if info.Mode()&fs.ModeNamedPipe == 0 {
		return false
	}
	in, err := os.Stdin.Stat()
	return err == nil && os.SameFile(info, in)
}

// stdin is standard input as a file that is not closed after reading.
type stdin struct{ *os.File }

func (stdin) Close() error { return nil }

// Read reads a regular file of limited size, or standard input. It checks the kind
// of file before opening it: opening another pipe could wait for a writer forever, and
// reading a device may never end.
func Read(fsys fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if onDisk := fsys == fs.FS(Disk{}); !info.Mode().IsRegular() && !(onDisk && isStdin(info)) {
		return nil, errors.New("it is a folder, a pipe or a device")
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var data bytes.Buffer
	data.Grow(int(min(info.Size(), MaxFile)) + bytes.MinRead)
	if _, err := data.ReadFrom(io.LimitReader(f, MaxFile+1)); err != nil {
		return nil, err
	}
	if data.Len() > MaxFile {
		return nil, fmt.Errorf("%s is larger than %d bytes", name, MaxFile)
	}
	return data.Bytes(), nil
}

// NotText returns why data cannot be a source, or "" if it can. So a picture or a program that is passed as a
// source gives one error and not one for each strange character.
func NotText(data []byte) string {
	if bytes.HasPrefix(data, []byte("NES\x1A")) {
		return "this is a cartridge, not a source"
	}
	head := data[:min(len(data), 1024)]
	odd := 0
	for _, b := range head {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f' && b != 0x1A {
			odd++
		}
	}
	if odd > 8 && odd > len(head)/20 {
		return "this is binary data, not text"
	}
	return ""
}

// Beside returns the path of an include that a file names.
func Beside(from, name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(path.Dir(from), name)
}

// Lines splits a source into lines, with Unix, DOS or old Mac line ends.
func Lines(data []byte) []string {
	s := strings.TrimPrefix(string(data), "\ufeff")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	s = strings.TrimSuffix(s, "\n")
	return strings.Split(s, "\n")
}
