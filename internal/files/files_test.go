package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestAFileIsReadWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte("whole"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := Read(path); err != nil || string(data) != "whole" {
		t.Errorf("Read gave %q, %v", data, err)
	}
	if err := os.Truncate(path, Max); err != nil { // sparse: takes no room
		t.Fatal(err)
	}
	if data, err := Read(path); err != nil || len(data) != Max {
		t.Errorf("Read gave %d bytes of %d, %v", len(data), Max, err)
	}
}

func TestWhatIsNoFileToReadIsOneLineThatNamesIt(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large")
	f, err := os.Create(large)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(Max + 1); err != nil { // sparse: takes no room
		t.Fatal(err)
	}
	f.Close()
	cases := map[string]string{
		dir:                        " is a folder; name a file",
		large:                      " has more than 64 MB, ",
		filepath.Join(dir, "none"): ": no such file",
	}
	// The system call that failed says nothing to a user.
	cases[filepath.Join(dir, strings.Repeat("n", 300))] = ": file name too long"
	if runtime.GOOS == "windows" {
		delete(cases, filepath.Join(dir, strings.Repeat("n", 300)))
	}
	if _, err := os.Stat("/dev/zero"); err == nil {
		cases["/dev/zero"] = " has more than 64 MB, "
	}
	for path, want := range cases {
		_, err := Read(path)
		if err == nil || !strings.HasPrefix(err.Error(), path+want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Read(%s) gave %v, want %s%s…", path, err, path, want)
		}
	}
	if _, err := Read(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) || err.Error() != filepath.Join(dir, "none")+": no such file" {
		t.Errorf("a missing file gave %v, which is no fs.ErrNotExist", err)
	}
}
