package files

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"
)

// Temp is a file that is being written. It is beside its final path under a temporary name, and
// Commit renames it: at every moment, even after a crash, the old file or the whole new one is
// at the place.
//
// The name is .NAME.pool6502-PID-RANDOM, and the file is locked as long as its process lives, so
// that Sweep can tell what a killed process left behind from what is still being written.
type Temp struct {
	*os.File
	path   string      // the place as the user named it
	target string      // the file that path leads to, through symbolic links
	mode   fs.FileMode // of the file that stands there
	fresh  bool        // nothing stands there yet
	shared bool        // what stands there has what a new file would not have: its owner, other names, attributes
}

// temps are the temporary files of this process. renaming is held while files are renamed, so
// that a set of them appears as one.
var (
	renaming sync.Mutex
	tempsMu  sync.Mutex
	temps    = map[*Temp]bool{}
)

// nameMax is how much of the name of a place its temporary file repeats, in bytes: a name that
// is as long as the file system allows leaves no room for more.
const nameMax = 100

// tempName is what the name of a temporary file looks like.
var tempName = regexp.MustCompile(`^\..+\.pool6502-([0-9]+)-[0-9a-f]{8}$`)

// Create begins a file that Commit will rename to path. A symbolic link is followed: the file it names
// is replaced, the link stays. An existing file has to be a regular one that may be written. What
// killed processes left in the folder is removed. Errors name path.
func Create(path string) (*Temp, error) {
	target, info, err := follow(path)
	if err != nil {
		return nil, Unwritable(path, err)
	}
	t := &Temp{path: path, target: target, fresh: info == nil}
	if info != nil {
		if !info.Mode().IsRegular() {
			return nil, Unwritable(path, notRegular(info))
		}
		f, err := os.OpenFile(target, os.O_WRONLY, 0) // may it be written at all?
		if err != nil {
			return nil, Unwritable(path, err)
		}
		f.Close()
		t.mode = info.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky)
	}
	dir := filepath.Dir(target)
	Sweep(dir)
	if err := t.create(); err != nil {
		return nil, Unwritable(path, err)
	}
	if now, err := t.Stat(); err == nil && info != nil {
		t.shared = shared(info, now) || attributed(target)
	}
	return t, nil
}

// create makes the temporary file.
func (t *Temp) create() (err error) {
	dir, base := filepath.Split(t.target)
	for len(base) > nameMax {
		_, size := utf8.DecodeLastRuneInString(base)
		base = base[:len(base)-size]
	}
	name := fmt.Sprintf(".%s.pool6502-%d-%08x", base, os.Getpid(), rand.Uint32())
	perm := fs.FileMode(0o666) // the system clears the bits of the umask
	if !t.fresh {
		perm = 0o600 // no other user can read it before it has the mode of the old file
	}
	if t.File, err = os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE|os.O_EXCL, perm); err != nil {
		return err
	}
	lock(t.File) // where the file system has no locks, the number of the process has to do
	tempsMu.Lock()
	temps[t] = true
	tempsMu.Unlock()
	return nil
}

// Path is the path that was given to Create.
func (t *Temp) Path() string { return t.path }

// Commit puts files in their places, all of them or, after an error, none. It returns when they lie on
// the disk. Files that were not put in their place are removed. An old file that belongs to another user,
// has several names or cannot be replaced gets the new contents instead.
func Commit(list ...*Temp) error {
	return commit(func(string) error { return nil }, true, list...)
}

// commit calls reached before each step; an error of it stands for a crash at this step.
func commit(reached func(step string) error, intoShared bool, list ...*Temp) error {
	defer func() {
		for _, t := range list {
			t.Discard()
		}
	}()
	for _, t := range list {
		for _, step := range []struct {
			name string
			do   func() error
		}{{"mode", t.keepMode}, {"sync", t.Sync}, {"close", t.release}} {
			if err := reached(step.name); err != nil {
				return err
			}
			if err := step.do(); err != nil {
				return Unwritable(t.path, err)
			}
		}
	}
	if err := reached("rename"); err != nil {
		return err
	}
	if err := replace(list, intoShared); err != nil {
		return err
	}
	if err := reached("sync folder"); err != nil {
		return err
	}
	for _, t := range list {
		if err := syncFolder(filepath.Dir(t.target)); err != nil {
			return Unwritable(t.path, err)
		}
	}
	return nil
}

// keepMode gives the file the mode of the one that it replaces.
func (t *Temp) keepMode() error {
	if t.fresh {
		return nil
	}
	return t.Chmod(t.mode)
}

// Discard removes the file, unless it was put in its place. It is meant for defer.
func (t *Temp) Discard() {
	t.Close()
	if t.forget() {
		os.Remove(t.Name())
	}
}

// forget takes the file off the list and reports whether it was there.
func (t *Temp) forget() bool {
	tempsMu.Lock()
	defer tempsMu.Unlock()
	was := temps[t]
	delete(temps, t)
	return was
}

// DiscardAll removes every temporary file of this process. It is for a program that has to end
// at once: files that are just being renamed get to their places first.
func DiscardAll() {
	renaming.Lock()
	defer renaming.Unlock()
	tempsMu.Lock()
	defer tempsMu.Unlock()
	for t := range temps {
		os.Remove(t.Name())
	}
	clear(temps)
}

// young is how long a file that is not locked is left alone if a process has its number: that process
// may be about to lock it.
const young = time.Minute

// Sweep removes the temporary files that killed processes left in a folder. Those of a process
// that is still running stay: they are locked.
func Sweep(dir string) {
	entries, _ := os.ReadDir(dir) // a folder that cannot be read says so when it is written to
	for _, e := range entries {
		m := tempName.FindStringSubmatch(e.Name())
		if m == nil || !e.Type().IsRegular() {
			continue
		}
		path := filepath.Join(dir, e.Name())
		pid, err := strconv.Atoi(m[1])
		info, gone := e.Info()
		if err != nil || gone != nil || own(path) {
			continue
		}
		if pid == os.Getpid() || !running(pid) || time.Since(info.ModTime()) > young {
			removeUnlocked(path)
		}
	}
}

// own reports whether a file is one that this process writes.
func own(path string) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return true
	}
	tempsMu.Lock()
	defer tempsMu.Unlock()
	for t := range temps {
		if i, err := t.Stat(); err == nil && os.SameFile(i, info) {
			return true
		}
	}
	return false
}

// syncFolder makes a rename last; file systems that cannot sync a folder are left alone.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err == nil {
		defer d.Close()
		err = d.Sync()
	}
	if cannotSync(err) {
		return nil
	}
	return err
}

// cannotSync reports whether an error means that a file system cannot sync a folder, or that the folder may
// be written and not read.
func cannotSync(err error) bool {
	return errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrPermission)
}

// Unwritable is an error about the file that the user asked for, whatever step towards it failed. One that
// has been made already stays as it is.
func Unwritable(path string, err error) error {
	var said *unwritable
	if errors.As(err, &said) {
		return err
	}
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		err = pathErr.Err
	}
	var linkErr *os.LinkError
	if errors.As(err, &linkErr) {
		err = linkErr.Err
	}
	return &unwritable{path, err}
}

type unwritable struct {
	path string
	err  error
}

func (u *unwritable) Error() string { return fmt.Sprintf("cannot write %s: %v", u.path, u.err) }
func (u *unwritable) Unwrap() error { return u.err }
