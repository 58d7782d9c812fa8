//go:build sdl

package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestARequestToEndClosesTheWindow(t *testing.T) {
	t.Setenv("SDL_VIDEODRIVER", "dummy")
	t.Setenv("SDL_AUDIODRIVER", "dummy")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	args := []string{"play", "freelist", "--software", "--frames", "120", "--timing"}
	if code := run(ctx, args, &stdout, &stderr); code != exitOK {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	if !strings.HasPrefix(stdout.String(), "1 frames;") {
		t.Errorf("after a request to end it says:\n%s", &stdout)
	}
}
