//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package files

import (
	"errors"
	"os"
	"syscall"
)

// lock marks a file as being written until it is closed, for processes that cannot see this
// one's number too, as in another container.
func lock(f *os.File) bool { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil }

// release ends the writing. The file stays open, and so locked, until it has been renamed.
func (t *Temp) release() error { return nil }

// running reports whether a process exists.
func running(pid int) bool {
	return pid > 0 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// shared reports whether a new file would not have the owner and group of an old one, or would take away one of
// several names: then the old one has to stay.
func shared(old, fresh os.FileInfo) bool {
	a, ok := old.Sys().(*syscall.Stat_t)
	b, too := fresh.Sys().(*syscall.Stat_t)
	return ok && too && (a.Uid != b.Uid || a.Gid != b.Gid || a.Nlink > 1)
}

// removeUnlocked removes a file that no process is writing.
func removeUnlocked(path string) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return
	}
	defer f.Close()
	if lock(f) {
		os.Remove(path)
	}
}

// openLock opens a lock file and locks it; held says that another process has done so. There is no file where
// it cannot be made.
func openLock(name string) (f *os.File, held bool) {
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o666)
		if err != nil {
			return nil, false
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		mine, e := f.Stat()
		there, gone := os.Lstat(name)
		if err == nil && e == nil && gone == nil && os.SameFile(mine, there) {
			return f, false
		}
		f.Close() // its owner has removed it since, or holds it
		if err != nil {
			return nil, errors.Is(err, syscall.EWOULDBLOCK)
		}
	}
}

// removeLock gives a lock up.
func removeLock(f *os.File, name string) {
	os.Remove(name) // first: after Close the name may be another's lock
	f.Close()
}
