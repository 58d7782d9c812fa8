package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pool6502/nes/files"
)

// outputs are the files a command writes: all of them appear when it is done, or none.
// Each is written beside its place under another name and renamed by commit.
type outputs struct {
	files []*output
}

// output is one of them. It is buffered; Seek flushes.
type output struct {
	path string // where it goes
	file *os.File
	buf  *bufio.Writer
	temp bool // file is a temporary one that commit renames
}

// create opens the file that will stand at path. Devices and pipes are written directly.
func (o *outputs) create(path string) (*output, error) {
	for _, f := range o.files {
		if f.path == path {
			return nil, fmt.Errorf("%s: two outputs cannot go to the same file", path)
		}
	}
	out := &output{path: path}
	var err error
	if info, statErr := os.Stat(path); statErr == nil && !info.Mode().IsRegular() {
		if info.IsDir() {
			return nil, fmt.Errorf("cannot write %s: it is a folder", path)
		}
		if info.Mode()&os.ModeNamedPipe != 0 {
			out.file, err = files.OpenPipe(path, os.O_WRONLY)
		} else {
			out.file, err = os.OpenFile(path, os.O_WRONLY, 0)
		}
	} else {
		out.temp = true
		out.file, err = os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	}
	if err != nil {
		return nil, unwritable(path, err)
	}
	out.buf = bufio.NewWriterSize(out.file, 64*1024)
	o.files = append(o.files, out)
	return out, nil
}

// write puts the whole of a file down at once.
func (o *outputs) write(path string, data []byte) error {
	return o.writeFunc(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// writeFunc lets a function write a file.
func (o *outputs) writeFunc(path string, write func(io.Writer) error) error {
	f, err := o.create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		return unwritable(path, err)
	}
	return nil
}

// commit makes every file appear under its name.
func (o *outputs) commit() error {
	for _, f := range o.files {
		if err := f.buf.Flush(); err != nil {
			return unwritable(f.path, err)
		}
		if f.temp {
			if err := f.file.Chmod(0o644); err != nil {
				return unwritable(f.path, err)
			}
		}
		if err := f.file.Close(); err != nil {
			return unwritable(f.path, err)
		}
	}
	for _, f := range o.files {
		if !f.temp {
			continue
		}
		if err := os.Rename(f.file.Name(), f.path); err != nil {
			return unwritable(f.path, err)
		}
		f.temp = false
	}
	o.files = nil
	return nil
}

// discard removes what commit has not made appear. It is meant for defer.
func (o *outputs) discard() {
	for _, f := range o.files {
		f.file.Close()
		if f.temp {
			os.Remove(f.file.Name())
		}
	}
	o.files = nil
}

func (f *output) Write(p []byte) (int, error) { return f.buf.Write(p) }

func (f *output) Seek(offset int64, whence int) (int64, error) {
	if err := f.buf.Flush(); err != nil {
		return 0, err
	}
	return f.file.Seek(offset, whence)
}

// unwritable names the file the user asked for, not the temporary one.
func unwritable(path string, err error) error {
	var pathErr *os.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	var linkErr *os.LinkError
	if errors.As(err, &linkErr) {
		err = linkErr.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}
