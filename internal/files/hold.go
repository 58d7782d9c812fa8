package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrHeld is the error of Hold if a file is reserved already.
var ErrHeld = errors.New("another window has it open")

// Hold reserves a file that this process writes again and again: until release, Hold fails with ErrHeld for
// everybody else. The system keeps the lock, on a file PATH.lock, and ends it with the process, however that
// ends; the next Hold takes the empty file that a killed process leaves. Where the folder cannot be written
// or the file system has no locks, nothing is reserved, and that is no error.
func Hold(path string) (release func(), err error) {
	if target, _, err := follow(path); err == nil {
		path = target
	}
	os.MkdirAll(filepath.Dir(path), 0o755) // if that fails, so does the next step
	name := path + ".lock"
	f, held := openLock(name)
	switch {
	case held:
		return nil, fmt.Errorf("%s: %w", path, ErrHeld)
	case f == nil:
		return func() {}, nil
	}
	return func() { removeLock(f, name) }, nil
}
