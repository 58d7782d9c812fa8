package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/keymap"
)

func TestOverlaysAreNamed(t *testing.T) {
	o, err := parseOverlays([]string{"slots", "cost"})
	if err != nil || o != 3 {
		t.Errorf("slots and cost: %b, %v", o, err)
	}
	if o, err := parseOverlays([]string{"all"}); err != nil || o != 63 {
		t.Errorf("all: %b, %v", o, err)
	}
	if _, err := parseOverlays([]string{"heat"}); err == nil || !strings.Contains(err.Error(), "slots, cost") {
		t.Errorf("an overlay that does not exist: %v", err)
	}
}

// TestThePaletteLiesBesideTheFileThatNamesIt whatever folder the command runs in.
func TestThePaletteLiesBesideTheFileThatNamesIt(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "grey.pal"), bytes.Repeat([]byte{0x40}, 192), 0o644); err != nil {
		t.Fatal(err)
	}
	keys := keymap.Usual()
	keys.Palette = "grey.pal"
	var p playFlags
	p.console.ram = "zeros"
	h, err := p.host(folders{config: filepath.Join(dir, "play.toml")}, keys)
	if err != nil || h.Palette == nil || h.Palette[7].R != 0x40 {
		t.Errorf("%v", err)
	}
}
