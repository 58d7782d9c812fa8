package command

import (
	"bytes"
	"fmt"
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
	if o, err := parseOverlays([]string{"all"}); err != nil || o != 255 {
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
	h, err := p.host(folders{config: filepath.Join(dir, "play.toml"), data: dir}, keys)
	if err != nil || h.Palette == nil || h.Palette[7].R != 0x40 {
		t.Errorf("%v", err)
	}
}

// TestACartridgeBringsItsSymbols from the file beside it or the one that is named, and its pools
// from the headers of its sources.
func TestACartridgeBringsItsSymbols(t *testing.T) {
	dir := t.TempDir()
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	name := func(s string) string { return filepath.Join(dir, s) }
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(name("game.nes"), string(e.Image))
	var mlb bytes.Buffer
	if err := e.MLB(&mlb); err != nil {
		t.Fatal(err)
	}

	var p playFlags
	if g, err := p.openGame(name("game.nes"), true); err != nil || g.Symbols != nil || len(g.Warnings) > 0 {
		t.Errorf("a ROM alone: %v, %q", err, g.Warnings)
	}
	write(name("game.mlb"), mlb.String())
	g, err := p.openGame(name("game.nes"), false)
	if err != nil || g.Symbols == nil {
		t.Fatalf("with a .mlb beside it: %v", err)
	}
	if _, ok := g.Lookup("update_bullets"); !ok {
		t.Error("the label update_bullets is not known")
	}

	p.sources = []string{name("pool.s")}
	write(name("pool.s"), ";;; init_pool - every slot is free.\n;;; Pool     bullet: 16 slots, active bullet_active, spawn spawn_bullet\ninit_pool:\n")
	if g, err = p.openGame(name("game.nes"), true); err != nil || len(g.Pools) != 1 {
		t.Errorf("with a pool in its source: %v", err)
	}
	p.sources = nil

	write(name("game.mlb"), "what is this\n")
	if g, err := p.openGame(name("game.nes"), false); err != nil || g.Symbols != nil || !strings.Contains(fmt.Sprint(g.Warnings), "game.mlb: mlb: line 1") {
		t.Errorf("a broken file that nobody named: %v, %q", err, g.Warnings)
	}
	p.symbols = name("game.mlb")
	if _, err := p.openGame(name("game.nes"), true); err == nil || !strings.Contains(err.Error(), "game.mlb: mlb: line 1") {
		t.Errorf("a broken file that was named: %v", err)
	}
}

// TestConstantsAreForASource which the command line names; one that the window opens later, a
// cartridge too, is opened without them.
func TestConstantsAreForASource(t *testing.T) {
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "game.nes")
	if err := os.WriteFile(path, e.Image, 0o644); err != nil {
		t.Fatal(err)
	}
	p := playFlags{programFlags: programFlags{defines: []string{"A=1"}}}
	if _, err := p.openGame(path, true); err == nil || !strings.Contains(err.Error(), "is a cartridge") {
		t.Errorf("play game.nes -D A=1: %v", err)
	}
	if _, err := p.openGame(path, false); err != nil {
		t.Errorf("opened later: %v", err)
	}
}
