//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package files

import (
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

func shared(os.FileInfo) bool { return false }

// removeUnlocked removes a file; the system refuses that while a process has it open.
func removeUnlocked(path string) { os.Remove(path) }
