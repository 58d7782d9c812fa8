//go:build unix

package asm

import (
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
	}
}
