package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
)

func TestWhatIsInterruptedLeavesNoFileBehind(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dir := t.TempDir()
	var stdout, stderr bytes.Buffer
	args := []string{"run", "freelist", "--frames", "1000000", "--trace", filepath.Join(dir, "t.log"), "--wav", filepath.Join(dir, "t.wav")}
	if code := run(ctx, args, &stdout, &stderr); code != exitSignal {
		t.Errorf("exit code %d, want %d", code, exitSignal)
	}
	if want := "pool6502: interrupted; no file was written\n"; stderr.String() != want || stdout.Len() > 0 {
		t.Errorf("says %q and %q, want nothing and %q", stdout.String(), stderr.String(), want)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v (%v)", left, err)
	}
}
