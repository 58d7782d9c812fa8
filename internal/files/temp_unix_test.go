//go:build unix

package files

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

func TestModeAndUmaskAreKept(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o026))
	dir := t.TempDir()
	for _, c := range []struct {
		name      string
		was, want os.FileMode
	}{
		{"new", 0, 0o640},
		{"private", 0o600, 0o600},
		{"shared", 0o666, 0o666},
		{"program", 0o755, 0o755},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(dir, c.name)
			if c.was != 0 {
				put(t, path, "before")
				if err := os.Chmod(path, c.was); err != nil {
					t.Fatal(err)
				}
			}
			f, err := Create(path)
			if err != nil {
				t.Fatal(err)
			}
			if info, _ := f.Stat(); c.was != 0 && info.Mode().Perm() != 0o600 {
				t.Errorf("unfinished, others see it: %v", info.Mode())
			}
			if err := Commit(f); err != nil {
				t.Fatal(err)
			}
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != c.want {
				t.Errorf("%v, %v, want %v", info.Mode().Perm(), err, c.want)
			}
		})
	}
}

func TestAReadOnlyFileIsNotReplaced(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write everything")
	}
	path := put(t, filepath.Join(t.TempDir(), "a"), "before")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path); err == nil {
		t.Error("a read-only file would be replaced")
	}
}

// TestSweepTakesWhatKilledProcessesLeft and nothing else.
func TestSweepTakesWhatKilledProcessesLeft(t *testing.T) {
	ended := exec.Command("true")
	running := exec.Command("sleep", "600")
	for _, c := range []*exec.Cmd{ended, running} {
		if err := c.Start(); err != nil {
			t.Skip(err)
		}
	}
	ended.Wait()
	defer running.Wait()
	defer running.Process.Kill()
	dead, alive := ended.Process.Pid, running.Process.Pid

	dir := t.TempDir()
	leave := func(name string) string { return put(t, filepath.Join(dir, name), "x") }
	leave(fmt.Sprintf(".k.sav.pool6502-%d-0123abcd", dead))
	leave(fmt.Sprintf(".k.sav.pool6502-%d-0123abce", os.Getpid()))     // of an earlier process of that number
	reused := leave(fmt.Sprintf(".k.sav.pool6502-%d-0123abcf", alive)) // the number is another process's now
	if err := os.Chtimes(reused, time.Time{}, time.Now().Add(-2*young)); err != nil {
		t.Fatal(err)
	}
	keep := []string{
		fmt.Sprintf(".k.sav.pool6502-%d-0123abcd", alive),
		fmt.Sprintf(".k.sav.pool6502-%d-0123abcx", dead), // not our kind of name
		fmt.Sprintf("k.sav.pool6502-%d-0123abcd", dead),
		".k.sav.123456",
		"k.sav",
		".k.sav.pool6502-99999999999999999999-0123abcd", // no number of a process
	}
	for _, name := range keep {
		leave(name)
	}
	locked := fmt.Sprintf(".locked.pool6502-%d-0123abcd", dead) // by a process that cannot be seen from here
	f, err := os.Open(leave(locked))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !lock(f) {
		t.Fatal("it cannot be locked")
	}
	folder := fmt.Sprintf(".folder.pool6502-%d-0123abcd", dead)
	link := fmt.Sprintf(".link.pool6502-%d-0123abcd", dead)
	for _, err := range []error{os.Mkdir(filepath.Join(dir, folder), 0o755), os.Symlink("k.sav", filepath.Join(dir, link))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	own, err := Create("k.sav") // which sweeps
	if err != nil {
		t.Fatal(err)
	}
	defer own.Discard()
	want := append(keep, locked, folder, link, filepath.Base(own.Name()))
	slices.Sort(want)
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("left are %q\nwant %q", got, want)
	}
	Sweep(dir)
	removeUnlocked(own.Name())
	if err := syscall.Flock(int(own.Fd()), syscall.LOCK_UN); err != nil { // as in a file system without locks
		t.Fatal(err)
	}
	Sweep(dir)
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("while a file is written, left are %q\nwant %q", got, want)
	}
}

// TestALinkIsNotSwept puts a symbolic link to where a temporary file was seen.
func TestALinkIsNotSwept(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a"), "x")
	link := filepath.Join(dir, "link")
	if err := os.Symlink("a", link); err != nil {
		t.Skip(err)
	}
	removeUnlocked(link)
	if got, want := names(t, dir), []string{"a", "link"}; !slices.Equal(got, want) {
		t.Errorf("left are %q, want %q", got, want)
	}
}

// TestALinkToAFileIsFollowedAndOneToAPipeRefused writes through symbolic links.
func TestALinkToAFileIsFollowedAndOneToAPipeRefused(t *testing.T) {
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a"), "before")
	link := filepath.Join(dir, "link")
	if err := os.Symlink("a", link); err != nil {
		t.Skip(err)
	}
	f, err := Create(link)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("after"); err != nil {
		t.Fatal(err)
	}
	if err := Commit(f); err != nil {
		t.Fatal(err)
	}
	if to, err := os.Readlink(link); err != nil || to != "a" {
		t.Errorf("the link leads to %q: %v", to, err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, "a")); string(data) != "after" {
		t.Errorf("the file has %q", data)
	}

	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	out := filepath.Join(dir, "out") // as /dev/stdout
	if err := os.Symlink(fmt.Sprintf("/dev/fd/%d", w.Fd()), out); err != nil {
		t.Skip(err)
	}
	if _, err := os.Stat(out); err != nil {
		t.Skip(err)
	}
	if _, err := Create(out); err == nil || err.Error() != "cannot write "+out+": it is not a regular file" {
		t.Errorf("a pipe: %v", err)
	}
}

// TestAFolderThatCannotBeSyncedIsLeftAlone takes one that the Linux kernel makes up.
func TestAFolderThatCannotBeSyncedIsLeftAlone(t *testing.T) {
	d, err := os.Open("/proc/self")
	if err != nil {
		t.Skip(err)
	}
	defer d.Close()
	if err := d.Sync(); err == nil {
		t.Skip("this folder can be synced")
	}
	if err := syncFolder("/proc/self"); err != nil {
		t.Error(err)
	}
}

func TestOnlyWhatAFileSystemCannotSyncIsLeftAlone(t *testing.T) {
	for err, want := range map[error]bool{syscall.EINVAL: true, syscall.ENOTSUP: true, syscall.EACCES: true, syscall.EIO: false, syscall.ENOSPC: false, nil: false} {
		if cannotSync(err) != want {
			t.Errorf("%v: left alone: %v, want %v", err, !want, want)
		}
	}
}

// TestAProgramThatRunsIsNotReplaced takes the program of this test, which root may not write either.
func TestAProgramThatRunsIsNotReplaced(t *testing.T) {
	f, err := os.OpenFile(os.Args[0], os.O_WRONLY, 0)
	if err == nil {
		f.Close()
		t.Skip("this system lets a program be written while it runs")
	}
	if f, err := Create(os.Args[0]); err == nil {
		f.Discard()
		t.Error("it would be replaced")
	} else if want := "cannot write " + os.Args[0] + ": text file busy"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestAFileThatFailsWhenItIsReadIsNamed reads the memory of this process at address 0.
func TestAFileThatFailsWhenItIsReadIsNamed(t *testing.T) {
	const path = "/proc/self/mem"
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	if _, err := Read(path); err == nil || err.Error() != path+": input/output error" {
		t.Error(err)
	}
}

// TestWriteSaysWhichStepFailed lets each step of writing a file fail.
func TestWriteSaysWhichStepFailed(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := t.TempDir()
	put(t, filepath.Join(dir, "file"), "")
	if err := os.Symlink("nowhere", filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	closed := func(string) {
		for f := range temps {
			f.Close()
		}
	}
	readOnly := func(string) {
		for f := range temps {
			f.Close()
			f.File, _ = os.Open(f.Name())
		}
	}
	for _, c := range []struct {
		name, path, at string
		spoil          func(folder string)
		want           string
	}{
		{"the folder is a file", "file/x", "", nil, "not a directory"},
		{"the folder is a link to nothing", "link/x", "", nil, "file exists"},
		{"the file is a folder", "", "", nil, "it is a folder"},
		{"writing", "a/x", "write", readOnly, "bad file descriptor"},
		{"its mode or its sync", "b/x", "sync", closed, "file already closed"},
		{"renaming", "c/x", "rename", func(folder string) { os.Mkdir(filepath.Join(folder, "x"), 0o755) }, "file exists"},
		{"the sync of its folder", "d/x", "sync folder", func(folder string) { os.RemoveAll(folder) }, "no such file or directory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(dir, c.path)
			err := writeFile(path, []byte("data"), func(step string) error {
				if step == c.at {
					c.spoil(filepath.Dir(path))
				}
				return nil
			})
			if want := "cannot write " + path + ": " + c.want; err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
			if len(temps) > 0 {
				t.Errorf("%d temporary files are still listed", len(temps))
			}
		})
	}
	if info, err := os.Stat(filepath.Join(dir, "a")); err != nil || info.Mode().Perm() != 0o755 {
		t.Errorf("the new folder: %v, %v", info, err)
	}
}
