package files

import (
	"os"
	"path/filepath"
)

// Write replaces the contents of a file, or creates it together with its folder. At every moment,
// also after a crash, either the old file or the whole new one is there: see [Temp].
func Write(path string, data []byte) error {
	return writeFile(path, data, func(string) error { return nil })
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
