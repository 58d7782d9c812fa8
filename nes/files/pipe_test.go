//go:build unix

package files

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func pipe(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	return path
}

func TestAPipeWithOneEndIsGivenUp(t *testing.T) {
	path := pipe(t)
	if _, err := Read(path); err == nil || err.Error() != path+": this is a pipe without a writer" {
		t.Error(err)
	}
	if _, err := OpenPipe(pipe(t), os.O_WRONLY); err == nil || !strings.Contains(err.Error(), "without a reader") {
		t.Error(err)
	}
}

func TestAPipeWithTwoEndsIsReadWhole(t *testing.T) {
	path := pipe(t)
	wrote := make(chan error, 1)
	go func() {
		w, err := OpenPipe(path, os.O_WRONLY)
		if err == nil {
			_, err = w.WriteString("whole")
			w.Close()
		}
		wrote <- err
	}()
	data, err := Read(path)
	if err != nil || string(data) != "whole" {
		t.Errorf("Read gave %q, %v", data, err)
	}
	if err := <-wrote; err != nil {
		t.Error(err)
	}
}
