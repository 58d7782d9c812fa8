package editor

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestNoNameLeadsOutOfAFolder(t *testing.T) {
	outside, inside := t.TempDir(), t.TempDir()
	secret := filepath.Join(outside, "secret.asm")
	for _, file := range []string{secret, filepath.Join(inside, "game.asm")} {
		if err := os.WriteFile(file, []byte(" rts\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(secret, filepath.Join(inside, "link.asm")); err != nil {
		t.Skip(err)
	}
	f, err := OpenFolder(inside)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.Within("game.asm"); err != nil {
		t.Error(err)
	}
	for _, file := range []string{secret, "../" + filepath.Base(outside) + "/secret.asm", "link.asm"} {
		if got, err := f.Within(file); err == nil {
			t.Errorf("%s is %s", file, got)
		}
		if _, err := fs.ReadFile(f.FS(), file); err == nil {
			t.Errorf("%s can be read", file)
		}
	}
}

func TestURIsAreOfFiles(t *testing.T) {
	for uri, want := range map[string]string{
		"file:///a/b%20c.asm": "/a/b c.asm", "file:///a/../b.asm": "/b.asm", "http://x/y": "", "untitled:1": "", "file://": "", "file:///a%00b": "", "%": "",
	} {
		if got, ok := FromURI(uri); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", uri, got, ok)
		}
	}
	if got := URI("/a/b c.asm"); got != "file:///a/b%20c.asm" {
		t.Error(got)
	}
}
