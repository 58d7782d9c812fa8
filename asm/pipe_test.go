//go:build unix

package asm

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestAPipeIsNotWaitedFor: opening one would last until somebody writes to it.
func TestAPipeIsNotWaitedFor(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.asm"), 0o600); err != nil {
		t.Skip(err)
	}
	for file, text := range map[string]string{"in.asm": " .include \"pipe.asm\"\n", "bin.asm": " .incbin \"pipe.asm\"\n", "pipe.asm": ""} {
		t.Run(file, func(t *testing.T) {
			path := filepath.Join(dir, file)
			if text != "" {
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			_, err := AssembleFile(path, Options{})
			if err == nil || !strings.Contains(err.Error(), "it is a folder, a pipe or a device") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", file, err)
			}
		})
	}
}

func TestADeviceIsNotRead(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{` .include "/dev/zero"`, ` .incbin "/dev/zero"`, ` .include "/dev/tty"`} {
		t.Run(text, func(t *testing.T) {
			path := filepath.Join(dir, "device.asm")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := AssembleFile(path, Options{})
			if err == nil || !strings.Contains(err.Error(), "it is a folder, a pipe or a device") {
				t.Error(err)
			}
		})
	}
}

// TestThePipeThatIsStandardInputIsRead holds: generate | pool6502 asm /dev/stdin.
func TestThePipeThatIsStandardInputIsRead(t *testing.T) {
	if _, err := os.Stat("/dev/stdin"); err != nil {
		t.Skip(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	old := os.Stdin
	os.Stdin = r
	defer func() { os.Stdin = old }()
	if _, err := w.WriteString("start: rts\n"); err != nil {
		t.Fatal(err)
	}
	w.Close()
	// Inside this process /dev/stdin is still descriptor 0, so the pipe goes by its own name.
	p, err := AssembleFile(fmt.Sprintf("/dev/fd/%d", r.Fd()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := p.Lookup("start"); !ok {
		t.Error("the source from the pipe has no label start")
	}
}
