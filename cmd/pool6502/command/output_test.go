package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pool6502/internal/files"
)

// TestAFileThatIsReadLateIsNotOverwritten reads a file after the outputs were checked.
func TestAFileThatIsReadLateIsNotOverwritten(t *testing.T) {
	files.Forget()
	path := filepath.Join(t.TempDir(), "pool.bin")
	if err := os.WriteFile(path, []byte("source"), 0o644); err != nil {
		t.Fatal(err)
	}
	var set outputSet
	if err := set.Write(path, []byte("output")); err != nil {
		t.Fatal(err)
	}
	if _, err := files.Read(path); err != nil {
		t.Fatal(err)
	}
	if err := set.Commit(); err == nil || err.Error() != "cannot write "+path+": this command reads it; choose another name" {
		t.Error(err)
	}
	if data, _ := os.ReadFile(path); string(data) != "source" {
		t.Errorf("it holds %q", data)
	}
}

// TestAFullStandardOutputLeavesNoFile because the text of a command comes before its files.
func TestAFullStandardOutputLeavesNoFile(t *testing.T) {
	source, err := filepath.Abs("../../../roms/freelist/freelist.asm")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, line := range []string{"run freelist --frames 1 --screenshot new", "profile freelist --frames 1 --html new", "compare " + source + " freelist --winners new"} {
		var stderr bytes.Buffer
		if code := run(context.Background(), strings.Fields(line), &broken{0, syscall.ENOSPC}, &stderr); code != exitUsage {
			t.Errorf("%s: exit code %d: %s", line, code, &stderr)
		}
		if _, err := os.Lstat("new"); err == nil {
			t.Errorf("%s has written its file", line)
			os.Remove("new")
		}
	}
}
