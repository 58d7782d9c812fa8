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
)

func TestModeAndUmaskAreKept(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
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
	leave(fmt.Sprintf(".k.sav.pool6502-%d-0123abce", os.Getpid())) // of an earlier process of that number
	keep := []string{
		fmt.Sprintf(".k.sav.pool6502-%d-0123abcd", alive),
		fmt.Sprintf(".k.sav.pool6502-%d-0123abcx", dead), // not our kind of name
		fmt.Sprintf("k.sav.pool6502-%d-0123abcd", dead),
		".k.sav.123456",
		"k.sav",
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
		t.Skip("this file system has no locks")
	}
	folder := fmt.Sprintf(".folder.pool6502-%d-0123abcd", dead)
	link := fmt.Sprintf(".link.pool6502-%d-0123abcd", dead)
	for _, err := range []error{os.Mkdir(filepath.Join(dir, folder), 0o755), os.Symlink("k.sav", filepath.Join(dir, link))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	own, err := Create(filepath.Join(dir, "k.sav")) // which sweeps
	if err != nil {
		t.Fatal(err)
	}
	defer own.Discard()
	Sweep(dir)
	want := append(keep, locked, folder, link, filepath.Base(own.Name()))
	slices.Sort(want)
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("left are %q\nwant %q", got, want)
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
