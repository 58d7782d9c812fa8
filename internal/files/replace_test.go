//go:build unix

package files

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// three is a set of files: one stands there, one has two names, one is new.
func three(t *testing.T, dir string) (set []*Temp) {
	t.Helper()
	put(t, filepath.Join(dir, "old"), "before")
	put(t, filepath.Join(dir, "twice"), "before, and longer")
	if err := os.Link(filepath.Join(dir, "twice"), filepath.Join(dir, "name")); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"old", "twice", "new", "last"} {
		f, err := Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("after"); err != nil {
			t.Fatal(err)
		}
		set = append(set, f)
	}
	return set
}

// holds compares the files of a folder; "" is a file that is not there.
func holds(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	there := 0
	for name, text := range want {
		data, _ := os.ReadFile(filepath.Join(dir, name))
		if string(data) != text {
			t.Errorf("%s holds %q, want %q", name, data, text)
		}
		if text != "" {
			there++
		}
	}
	if left := names(t, dir); len(left) != there {
		t.Errorf("the folder holds %q", left)
	}
}

func TestAFileThatCannotBePutInItsPlaceTakesTheOthersBack(t *testing.T) {
	dir := t.TempDir()
	set := three(t, dir)
	before, err := os.Stat(filepath.Join(dir, "old"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "last"), 0o755); err != nil { // while the files were written
		t.Fatal(err)
	}
	if err := Commit(set...); err == nil {
		t.Error("a file has replaced a folder")
	}
	if err := os.Remove(filepath.Join(dir, "last")); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"old": "before", "twice": "before, and longer", "name": "before, and longer", "new": ""})
	after, err := os.Stat(filepath.Join(dir, "old"))
	if err != nil || after.Mode() != before.Mode() || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the old file has another mode or time: %v", err)
	}
}

func TestAFileWithSeveralNamesKeepsThem(t *testing.T) {
	dir := t.TempDir()
	if err := Commit(three(t, dir)...); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"old": "after", "twice": "after", "name": "after", "new": "after", "last": "after"})
}

// TestAFileThatCannotBeReplacedIsWrittenInPlace as one that is mounted into a container; a save is not, for it
// may never be half written.
func TestAFileThatCannotBeReplacedIsWrittenInPlace(t *testing.T) {
	defer func() { renameFile = os.Rename }()
	renameFile = func(string, string) error { return syscall.EBUSY }
	dir := t.TempDir()
	path := put(t, filepath.Join(dir, "mounted"), "before, and longer")
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("after")
	if err := Commit(f); err != nil {
		t.Error(err)
	}
	holds(t, dir, map[string]string{"mounted": "after"})
	if err := Write(path, []byte("save")); !errors.Is(err, syscall.EBUSY) {
		t.Errorf("a save was written in place: %v", err)
	}
	holds(t, dir, map[string]string{"mounted": "after"})
}

func TestAFileOfAnotherUserKeepsItsOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files to others")
	}
	dir := t.TempDir()
	path := put(t, filepath.Join(dir, "theirs"), "before")
	if err := os.Chown(path, 12345, 23456); err != nil {
		t.Skip(err)
	}
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("after")
	if err := Commit(f); err != nil {
		t.Fatal(err)
	}
	holds(t, dir, map[string]string{"theirs": "after"})
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if s := info.Sys().(*syscall.Stat_t); s.Uid != 12345 || s.Gid != 23456 {
		t.Errorf("it belongs to %d:%d", s.Uid, s.Gid)
	}
}
