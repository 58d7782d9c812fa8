package files

import (
	"errors"
	"os"
	"path/filepath"
)

// Write replaces the contents of a file, or creates it together with its folder. At every moment,
// also after a crash, either the old file or the whole new one is there: the data is written to a
// file beside it, synced and renamed, and the folder is synced.
func Write(path string, data []byte) error {
	return writeFile(path, data, func(string) error { return nil })
}

// writeFile asks reached before each step; an error is where a crash would have stopped it.
func writeFile(path string, data []byte, reached func(step string) error) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone already where all went well
	steps := []struct {
		name string
		do   func() error
	}{
		{"write", func() error { _, err := f.Write(data); return err }},
		{"mode", func() error { return f.Chmod(0o644) }},
		{"sync", f.Sync},
		{"close", f.Close},
		{"rename", func() error { return os.Rename(f.Name(), path) }},
		{"sync folder", func() error { return syncFolder(dir) }},
	}
	for _, step := range steps {
		if err := reached(step.name); err != nil {
			f.Close()
			return err
		}
		if err := step.do(); err != nil {
			f.Close()
			return err
		}
	}
	return nil
}

// syncFolder makes a rename last; file systems that cannot sync a folder are left alone.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, os.ErrInvalid) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
