package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"pool6502/budget/program"
	"pool6502/internal/files"
)

// outputSet is the set of files that a command writes. Either all of them appear under their names, at
// Commit, or none. None of them may be a file that the command reads, and no two may be the same file.
type outputSet struct {
	claimed []string // files it will write
	printed bool     // standard output is one of them
	list    []*outputFile
}

// outputFile is one of them. It is buffered; Seek flushes.
type outputFile struct {
	path  string
	file  *os.File
	out   io.Writer   // the file, or what keeps control codes from a terminal
	temp  *files.Temp // nil for a device or pipe, which is written directly
	stays bool        // file is standard output, which is not ours to close
	buf   *bufio.Writer
}

// Claim checks the names of the files to write before any of them is created: none may be a file
// that was read, and their folders are there. "" names no file.
func (s *outputSet) Claim(paths ...string) error {
	for _, path := range paths {
		if path == "" {
			continue
		}
		if err := unread(path); err != nil {
			return err
		}
		for _, other := range s.claimed {
			if other == path {
				return fmt.Errorf("%s: two outputs cannot go to the same file", path)
			}
			if files.Same(other, path) {
				return fmt.Errorf("%s and %s: two outputs cannot go to the same file", other, path)
			}
		}
		info, err := os.Stat(path)
		if err == nil {
			s.printed = s.printed || isStandardOutput(path, info)
		}
		if err := unwritten(path, info); err != nil {
			return err
		}
		if err == nil && !info.Mode().IsRegular() {
			continue // several outputs may go to one device or pipe
		}
		if info, err := os.Stat(filepath.Dir(path)); err == nil && !info.IsDir() || errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot write %s: no such file or directory", path)
		}
		s.claimed = append(s.claimed, path)
	}
	return nil
}

// Report returns where the report goes: standard output, or standard error if a file of the set is standard output.
func (s *outputSet) Report(stdout, stderr io.Writer) io.Writer {
	if s.printed {
		return stderr
	}
	return stdout
}

// isStandardOutput reports whether a name like /dev/stdout is that of the standard output of this process.
func isStandardOutput(path string, info os.FileInfo) bool {
	if path == os.DevNull || !strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, "/proc/") {
		return false
	}
	std, err := os.Stdout.Stat()
	return err == nil && os.SameFile(std, info)
}

// unwritten refuses a path of a source, which no command of pool6502 writes: "-o *.s" names the first source of a folder.
func unwritten(path string, info os.FileInfo) error {
	if info == nil || !info.Mode().IsRegular() || info.Size() == 0 || !program.IsText(path) {
		return nil
	}
	return fmt.Errorf("cannot write %s: it is there, and its name is that of a source; choose another name, or delete it first", path)
}

// unread refuses a path of a file that this command has read.
func unread(path string) error {
	in, read := files.NotedAs(path)
	switch {
	case !read:
		return nil
	case in == path:
		return fmt.Errorf("cannot write %s: this command reads it; choose another name", path)
	}
	return fmt.Errorf("cannot write %s: it is %s, which this command reads; choose another name", path, in)
}

// Create opens a temporary file that Commit renames to path. Devices and pipes are written directly.
func (s *outputSet) Create(path string) (*outputFile, error) {
	claimed := false
	for _, c := range s.claimed {
		claimed = claimed || c == path
	}
	if !claimed {
		if err := s.Claim(path); err != nil {
			return nil, err
		}
	}
	out := &outputFile{path: path}
	if err := out.open(); err != nil {
		return nil, err
	}
	out.out = out.file
	if out.temp == nil && term.IsTerminal(int(out.file.Fd())) {
		out.out = newTerminal(out.file)
	}
	out.buf = bufio.NewWriterSize(out.out, 64*1024)
	s.list = append(s.list, out)
	return out, nil
}

func (f *outputFile) open() error {
	info, err := os.Stat(f.path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", f.path)
	case err == nil && info.Mode().IsRegular():
		if f.file, err = standardOutput(f.path, info); f.file != nil || err != nil {
			f.stays = true
			return err
		}
		return f.begin()
	case err != nil:
		return f.begin()
	case info.Mode()&os.ModeNamedPipe != 0:
		f.file, err = files.OpenPipe(f.path, os.O_WRONLY)
	default:
		f.file, err = os.OpenFile(f.path, os.O_WRONLY, 0)
	}
	if err != nil {
		return files.Unwritable(f.path, err)
	}
	return nil
}

// begin opens a file that appears when it is complete.
func (f *outputFile) begin() (err error) {
	if f.temp, err = files.Create(f.path); err == nil {
		f.file = f.temp.File
	}
	return err
}

// standardOutput is standard output or standard error if a file is where the shell sent it and the name
// says so, as /dev/stdout. With the file's own name, the two would overwrite each other.
func standardOutput(path string, info os.FileInfo) (*os.File, error) {
	for _, std := range []*os.File{os.Stdout, os.Stderr} {
		if i, err := std.Stat(); err != nil || !os.SameFile(i, info) {
			continue
		}
		if strings.HasPrefix(path, "/dev/") || strings.HasPrefix(path, "/proc/") {
			return std, nil
		}
		return nil, fmt.Errorf("cannot write %s: the shell sends %s there; choose another name", path, std.Name())
	}
	return nil, nil
}

// Write writes a whole file.
func (s *outputSet) Write(path string, data []byte) error {
	return s.WriteFunc(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFunc creates a file and lets write fill it.
func (s *outputSet) WriteFunc(path string, write func(io.Writer) error) error {
	f, err := s.Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		return files.Unwritable(path, err)
	}
	return nil
}

// Commit makes every file appear under its name, unless it was read since Claim.
func (s *outputSet) Commit() error {
	defer s.Discard()
	for _, f := range s.list {
		if err := unread(f.path); err != nil {
			return err
		}
	}
	var temps []*files.Temp
	for _, f := range s.list {
		if err := f.buf.Flush(); err != nil {
			return files.Unwritable(f.path, err)
		}
		if f.temp != nil {
			temps = append(temps, f.temp)
			continue
		}
		if !f.stays {
			if err := f.file.Close(); err != nil {
				return files.Unwritable(f.path, err)
			}
		}
	}
	return files.Commit(temps...)
}

// Discard removes the temporary files that Commit has not renamed. It is meant for defer.
func (s *outputSet) Discard() {
	for _, f := range s.list {
		if f.temp != nil {
			f.temp.Discard()
		} else if !f.stays {
			f.file.Close()
		}
	}
	s.list = nil
}

// Write appends bytes to the file.
func (f *outputFile) Write(p []byte) (int, error) {
	n, err := f.buf.Write(p)
	if err != nil {
		err = files.Unwritable(f.path, err)
	}
	return n, err
}

// Seek moves within the file. On a pipe it fails.
func (f *outputFile) Seek(offset int64, whence int) (int64, error) {
	err := f.buf.Flush()
	if err == nil {
		offset, err = f.file.Seek(offset, whence)
	}
	if err != nil {
		err = files.Unwritable(f.path, err)
	}
	return offset, err
}
