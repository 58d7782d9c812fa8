//go:build sdl

package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestARequestToEndClosesTheWindow(t *testing.T) {
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	t.Setenv("SDL_AUDIODRIVER", "dummy")
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	for _, name := range []string{"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"} {
		t.Setenv(name, filepath.Join(t.TempDir(), "not to be made"))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	data := t.TempDir()
	var stdout, stderr bytes.Buffer
	args := []string{"play", "freelist", "--software", "--frames", "120", "--timing", "--data", data}
	if code := run(ctx, args, &stdout, &stderr); code != exitSignal {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	if !strings.HasPrefix(stdout.String(), "1 frames;") {
		t.Errorf("after a request to end it says:\n%s", &stdout)
	}
	if stderr.String() != "pool6502: interrupted; saves and recordings are on disk\n" {
		t.Errorf("says %q", &stderr)
	}
	if _, err := os.Stat(filepath.Join(data, "window.json")); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"} {
		if _, err := os.Stat(os.Getenv(name)); err == nil {
			t.Errorf("with --data it writes to %s", name)
		}
	}
	if os.Getenv("DBUS_SESSION_BUS_ADDRESS") == "" {
		t.Error("SDL may start dbus-launch")
	}
}

// TestABatteryThatIsNotSavedIsExitCode2 and said on standard error at once and at the end.
func TestABatteryThatIsNotSavedIsExitCode2(t *testing.T) {
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	t.Setenv("SDL_AUDIODRIVER", "dummy")
	t.Setenv("HOME", t.TempDir())
	t.Setenv("TMPDIR", t.TempDir())
	dir := t.TempDir()
	source, states := filepath.Join(dir, "game.asm"), filepath.Join(dir, "states")
	for path, text := range map[string]string{
		source: "        .mapper 0\n        .prgrom 32\n        .chrram 8\n        .battery\n        .saveram 8\n        .vectors reset, reset, reset\nreset:  inc $6000\n        jmp reset\n",
		states: "in the way of the folder",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var stdout, stderr bytes.Buffer
	args := []string{"play", source, "--software", "--frames", "3", "--states", states}
	code := run(context.Background(), args, &stdout, &stderr)
	lines := strings.Split(stderr.String(), "\n")
	if code != exitUsage || len(lines) != 3 || !strings.HasPrefix(lines[0], "pool6502: battery RAM is not saved: ") || !strings.HasPrefix(lines[1], "pool6502: battery RAM ") {
		t.Errorf("exit code %d, says:\n%s", code, &stderr)
	}
}
