package files

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestAFileKeepsItsAttributes: bits for setuid and setgid, extended attributes, the group.
func TestAFileKeepsItsAttributes(t *testing.T) {
	for name, mark := range map[string]func(path string) error{
		"set bits": func(path string) error { return os.Chmod(path, 0o750|fs.ModeSetuid|fs.ModeSetgid) },
		"both": func(path string) error {
			if err := os.Chmod(path, 0o750|fs.ModeSetuid); err != nil {
				return err
			}
			return syscall.Setxattr(path, "user.note", []byte("mine"), 0)
		},
		"group": func(path string) error { return os.Chown(path, -1, 23456) },
	} {
		t.Run(name, func(t *testing.T) {
			path := put(t, filepath.Join(t.TempDir(), "tool"), "before, and longer")
			if err := mark(path); err != nil {
				t.Skip(err)
			}
			look := func() (mode fs.FileMode, gid uint32, note string) {
				info, err := os.Stat(path)
				if err != nil {
					t.Fatal(err)
				}
				buf := make([]byte, 100)
				n, _ := syscall.Getxattr(path, "user.note", buf)
				return info.Mode(), info.Sys().(*syscall.Stat_t).Gid, string(buf[:max(n, 0)])
			}
			mode, gid, note := look()
			f, err := Create(path)
			if err != nil {
				t.Fatal(err)
			}
			f.WriteString("after")
			if err := Commit(f); err != nil {
				t.Fatal(err)
			}
			if m, g, n := look(); m != mode || g != gid || n != note {
				t.Errorf("mode %v, group %d, note %q; were %v, %d, %q", m, g, n, mode, gid, note)
			}
			if data, _ := os.ReadFile(path); string(data) != "after" {
				t.Errorf("it holds %q", data)
			}
		})
	}
}
