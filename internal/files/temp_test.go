package files

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// names are what lies in a folder.
func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// put writes a file for a test.
func put(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAFileAppearsWhenItIsCommitted(t *testing.T) {
	dir := t.TempDir()
	old := put(t, filepath.Join(dir, "old"), "before")
	f, err := Create(old)
	if err != nil {
		t.Fatal(err)
	}
	f.WriteString("after")
	if !own(f.Name()) || own(old) || !own(filepath.Join(dir, "none")) {
		t.Error("own files are those that are being written, and those that are gone")
	}
	if data, _ := os.ReadFile(old); string(data) != "before" || f.Path() != old {
		t.Errorf("%s holds %q before the commit", f.Path(), data)
	}
	if err := Commit(f); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(old); string(data) != "after" {
		t.Errorf("holds %q after the commit", data)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("the folder holds %q", left)
	}
}

func TestOfASetAllAppearOrNone(t *testing.T) {
	for _, step := range []string{"mode", "sync", "close", "rename"} {
		t.Run(step, func(t *testing.T) {
			dir := t.TempDir()
			a, errA := Create(filepath.Join(dir, "a"))
			b, errB := Create(filepath.Join(dir, "b"))
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			stop := errors.New("stop")
			if err := commit(func(s string) error {
				if s == step {
					return stop
				}
				return nil
			}, true, a, b); !errors.Is(err, stop) {
				t.Error(err)
			}
			if left := names(t, dir); len(left) > 0 {
				t.Errorf("left over: %q", left)
			}
		})
	}
}

func TestWhatCannotBeWrittenIsNamedAsItWasAskedFor(t *testing.T) {
	dir := t.TempDir()
	file := put(t, filepath.Join(dir, "file"), "")
	for path, want := range map[string]string{
		"":                                   "the file name is empty",
		dir:                                  "it is a folder",
		filepath.Join(dir, "none", "x"):      "no such file or directory",
		filepath.Join(file, "x"):             "not a directory",
		strings.Repeat("x", 300):             "file name too long",
		filepath.Join(dir, "a\x00b"):         "invalid argument",
		filepath.Join(dir, "none", "..", ""): "it is a folder",
	} {
		t.Run(want, func(t *testing.T) {
			_, err := Create(path)
			if err == nil || !strings.HasPrefix(err.Error(), "cannot write "+path+": ") || !strings.Contains(err.Error(), want) {
				t.Errorf("Create(%q) gave %v, want %s", path, err, want)
			}
		})
	}
}

// TestANameMayBeAsLongAsTheFileSystemAllows although the temporary one is longer.
func TestANameMayBeAsLongAsTheFileSystemAllows(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("ö", 127))
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Commit(f); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestAProcessThatEndsAtOnceLeavesNoTemporaryFile(t *testing.T) {
	dir := t.TempDir()
	f, err := Create(filepath.Join(dir, "a"))
	if err != nil {
		t.Fatal(err)
	}
	if left := names(t, dir); len(left) != 1 || !tempName.MatchString(left[0]) {
		t.Fatalf("the folder holds %q", left)
	}
	DiscardAll()
	if len(temps) > 0 {
		t.Errorf("%d temporary files are still listed", len(temps))
	}
	if left := names(t, dir); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
	if err := Commit(f); err == nil {
		t.Error("a file that is gone was committed")
	}
	if _, err := f.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a file that was given up is still open: %v", err)
	}
}

func TestSameFindsFilesNotSpellings(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	put(t, "a", "")
	put(t, "b", "")
	for _, err := range []error{os.Mkdir("sub", 0o755), os.Link("a", "hard"), os.Symlink("a", "soft"),
		os.Symlink("../a", "sub/up"), os.Symlink("new", "later"), os.Symlink("sub", "sub2")} {
		if err != nil {
			t.Skip(err)
		}
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a", "a", true},
		{"a", "./a", true},
		{"a", filepath.Join(dir, "a"), true},
		{"a", "hard", true},
		{"a", "soft", true},
		{"hard", "sub2/up", true},
		{"a", "b", false},
		{"a", "none", false},
		{"new", "./new", true},
		{"new", "sub/../new", true},
		{"new", "later", true},
		{"sub/new", "sub2/new", true},
		{"new", "sub/new", false},
		{"new", "newer", false},
		{"new", "NEW", runtime.GOOS == "windows" || runtime.GOOS == "darwin"},
		{"none/new", "none/new", false}, // there can be no such file
		{"sub", "sub2", false},
		{"", "", false},
		{os.DevNull, os.DevNull, false},
	} {
		t.Run(c.a+" "+c.b, func(t *testing.T) {
			if got := Same(c.a, c.b); got != c.want {
				t.Errorf("Same is %v", got)
			}
		})
	}
}
