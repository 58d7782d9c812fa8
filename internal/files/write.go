package files

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces the contents of a file, or creates it together with its folder. At every moment,
// also after a crash, either the old file or the whole new one is there: see [Temp].
func Write(path string, data []byte) error {
	return writeFile(path, data, func(string) error { return nil })
}

// Update is Write for a file that held old when this process last read or wrote it; nil for no file. If it holds
// anything else, another program has written it since: that is kept as PATH.theirs-1, or with the next free
// number, and Update returns the name.
func Update(path string, old, data []byte) (theirs string, err error) {
	err = writeFile(path, data, func(step string) (err error) {
		if step == "rename" {
			theirs, err = keepTheirs(path, old, data)
		}
		return err
	})
	return theirs, err
}

// keepTheirs copies what stands at a path, unless it is old or the same as data.
func keepTheirs(path string, old, data []byte) (theirs string, err error) {
	there, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", named(path, err)
	}
	if old != nil && bytes.Equal(there, old) || bytes.Equal(there, data) {
		return "", nil
	}
	for n := 1; ; n++ {
		theirs = fmt.Sprintf("%s.theirs-%d", path, n)
		if has, err := os.ReadFile(theirs); err == nil && bytes.Equal(has, there) {
			return theirs, nil // a write that failed has kept it
		}
		f, err := os.OpenFile(theirs, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", Unwritable(theirs, err)
		}
		_, err = f.Write(there)
		if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
			os.Remove(theirs)
			return "", Unwritable(theirs, err)
		}
		return theirs, nil
	}
}

// writeFile calls reached before each step; an error of it stands for a crash at this step.
func writeFile(path string, data []byte, reached func(step string) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return Unwritable(path, err)
	}
	t, err := Create(path)
	if err != nil {
		return err
	}
	defer t.Discard()
	if err := reached("write"); err != nil {
		return err
	}
	if _, err := t.Write(data); err != nil {
		return Unwritable(path, err)
	}
	return commit(reached, false, t)
}
