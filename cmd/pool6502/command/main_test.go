package command

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

func TestWhatATerminalWouldObeyIsSpeltOut(t *testing.T) {
	for file, want := range map[string]string{
		"no\nfile":      `pool6502: no\nfile`,
		"no\x1b[31mred": `pool6502: no\x1b[31mred`,
		"no\x07\u009bx": `pool6502: no\x07\u009bx`,
		"no\xff\xfe":    `pool6502: no\xff\xfe`,
		"keine Höhle":   `pool6502: keine Höhle`,
	} {
		t.Run(file, func(t *testing.T) {
			for _, args := range [][]string{{"tracediff", file, "b"}, {"run", "freelist", "--frames", "1", "--input=" + file}} {
				var stdout, stderr bytes.Buffer
				code := run(context.Background(), args, &stdout, &stderr)
				if code != exitUsage || stderr.String() != want+": no such file\n" || stdout.Len() > 0 {
					t.Errorf("%q: exit code %d, %q and %q", args, code, stdout.String(), stderr.String())
				}
			}
		})
	}
}
