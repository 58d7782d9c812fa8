package command

import (
	"os"
	"path/filepath"
	"testing"

	"pool6502/internal/files"
)

// TestAFileThatIsReadLateIsNotOverwritten reads a file after the outputs were checked.
func TestAFileThatIsReadLateIsNotOverwritten(t *testing.T) {
	files.Forget()
	path := filepath.Join(t.TempDir(), "pool.c")
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
