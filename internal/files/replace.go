package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"
)

// renameFile is os.Rename. Tests let it fail, as it does over a file that is mounted into a container.
var renameFile = os.Rename

// replaced is a file that was put in its place.
type replaced struct {
	*Temp
	old    *Temp // a copy of what stood there; nil where nothing did, or where it is not needed
	copied bool  // into the old file, which so keeps its owner and its other names
}

// replace puts files in their places. After an error, those that are there already are taken back.
func replace(list []*Temp, intoShared bool) error {
	renaming.Lock()
	defer renaming.Unlock()
	var done []replaced
	for _, t := range list {
		r, err := t.put(intoShared, len(list) > 1)
		if r.old != nil {
			defer r.old.Discard()
		}
		if err != nil {
			for _, r := range slices.Backward(done) {
				r.undo()
			}
			return Unwritable(t.path, err)
		}
		done = append(done, r)
	}
	return nil
}

// put renames a file to its place. With intoShared, it is copied into an old file that has
// another owner or several names, and into one that cannot be replaced.
func (t *Temp) put(intoShared, keepOld bool) (r replaced, err error) {
	r.Temp = t
	r.copied = intoShared && t.shared
	_, err = os.Lstat(t.target)
	fresh := errors.Is(err, fs.ErrNotExist)
	if !fresh && (keepOld || r.copied) {
		if r.old, err = t.copyOld(); err != nil {
			return r, err
		}
	}
	if !r.copied {
		if err = renameFile(t.Name(), t.target); err == nil {
			t.forget()
			return r, nil
		}
		if fresh || !intoShared {
			return r, err
		}
		r.copied = true
		if r.old == nil {
			if r.old, err = t.copyOld(); err != nil {
				return r, err
			}
		}
	}
	if err = overwrite(t.target, t.Name()); err == nil && t.mode&^fs.ModePerm != 0 {
		err = os.Chmod(t.target, t.mode) // the system takes these bits away with a write
	}
	if err != nil {
		r.undo()
	}
	return r, err
}

// undo puts back what stood there. An error leaves the new file: there is nothing more to try.
func (r replaced) undo() {
	switch {
	case r.old == nil:
		os.Remove(r.target)
	case r.copied:
		overwrite(r.target, r.old.Name())
	case renameFile(r.old.Name(), r.target) == nil:
		r.old.forget()
	}
}

// copyOld copies what stands at the place, beside it.
func (t *Temp) copyOld() (*Temp, error) {
	from, err := os.Open(t.target)
	if err != nil {
		return nil, err
	}
	defer from.Close()
	c := &Temp{path: t.path, target: t.target, mode: t.mode}
	if err := c.create(); err != nil {
		return nil, err
	}
	info, err := from.Stat()
	if err == nil {
		_, err = io.Copy(c, from)
	}
	if err == nil {
		err = c.keepMode()
	}
	if err == nil {
		err = c.release()
	}
	if err == nil {
		err = os.Chtimes(c.Name(), time.Time{}, info.ModTime())
	}
	return c, err
}

// overwrite copies a file into another, which keeps its owner, its mode and its names.
func overwrite(target, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer out.Close()
	n, err := io.Copy(out, in)
	if err == nil {
		err = out.Truncate(n)
	}
	if err == nil {
		err = out.Sync()
	}
	return err
}
