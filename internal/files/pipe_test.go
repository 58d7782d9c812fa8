//go:build unix

package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
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

// TestAPipeThatWasGivenUpIsClosed opens the other end after the reader has gone: its first write
// fails, because nobody holds the pipe open.
func TestAPipeThatWasGivenUpIsClosed(t *testing.T) {
	path := pipe(t)
	if _, err := OpenPipe(path, os.O_RDONLY); err == nil {
		t.Fatal("a pipe without a writer was opened")
	}
	w, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	w.SetWriteDeadline(time.Now().Add(20 * time.Second)) // for the case that it fails
	for err == nil {
		_, err = w.Write(make([]byte, 64<<10))
	}
	if !errors.Is(err, syscall.EPIPE) {
		t.Errorf("writing to it ends with %v", err)
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
