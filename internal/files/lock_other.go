//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package files

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
)

func lock(*os.File) bool { return true }

// release ends the writing: a file that is open cannot be renamed here.
func (t *Temp) release() error { return t.Close() }

// running reports whether a process exists; where that cannot be known, that it does.
func running(pid int) bool {
	if runtime.GOOS != "windows" {
		return true
	}
	p, err := os.FindProcess(pid)
	if err == nil {
		p.Release()
	}
	return err == nil
}

func shared(old, fresh os.FileInfo) bool { return false }

// removeUnlocked removes a file; the system refuses that while a process has it open.
func removeUnlocked(path string) { os.Remove(path) }

// openLock makes a lock file; held says that another process has it open. There is no file where it cannot be
// made, or where the system would let it be removed all the same.
func openLock(name string) (f *os.File, held bool) {
	for range 2 {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return f, false
		}
		if !errors.Is(err, fs.ErrExist) || runtime.GOOS != "windows" {
			break
		}
		if os.Remove(name) != nil {
			return nil, true
		}
	}
	return nil, false
}

// removeLock gives a lock up.
func removeLock(f *os.File, name string) {
	f.Close()
	os.Remove(name)
}
