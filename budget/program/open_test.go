package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const gameFolder = "../../testdata/game/"

// folder makes files in a new folder and returns its path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// gameFile returns the text of a file of the game of testdata.
func gameFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(gameFolder + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// wantError fails unless the error has a text in it; "" wants no error.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestOpenTakesACartridgeWithSymbolsAndHeaders(t *testing.T) {
	dir := folder(t, map[string]string{
		"game.nes": gameFile(t, "game.nes"), "other.dbg": gameFile(t, "game.dbg"), "enemy.s": gameFile(t, "enemy.s"), "pool.c": gameFile(t, "pool.c"),
		"bad.dbg": "version\tmajor=9,minor=0\n", "bad.s": ";;; nowhere - a routine.\n;;; Case x\n", "a.asm": "go: rts\n", "broken.asm": "go: lda\n"})
	for _, c := range []struct {
		name, files string
		contracts   int
		want        string
	}{
		{"a source", "a.asm", 0, ""},
		{"a source with an error", "broken.asm", 0, "broken.asm:1"},
		{"a source with symbols", "a.asm other.dbg", 0, "other.dbg: DIR/a.asm is a source and has its own symbols and headers; leave DIR/other.dbg out"},
		{"a cartridge alone", "game.nes", 0, ""},
		{"with symbols", "game.nes other.dbg", 0, ""},
		{"with the headers of assembly", "game.nes other.dbg enemy.s", 2, ""},
		{"with the headers of C", "game.nes pool.c other.dbg", 3, ""},
		{"headers without symbols", "game.nes enemy.s", 0, "enemy.s: the headers need symbols too; no symbol file was given, and none is beside DIR/game.nes"},
		{"two symbol files", "game.nes other.dbg bad.dbg", 0, "other.dbg and DIR/bad.dbg: give one symbol file"},
		{"damaged symbols", "game.nes bad.dbg", 0, "bad.dbg"},
		{"a header with an error", "game.nes other.dbg bad.s", 0, "bad.s:1:5: nowhere: there is no such symbol"},
		{"a header that is missing", "game.nes other.dbg none.s", 0, "none.s: no such file"},
		{"symbols that are missing", "game.nes none.dbg", 0, "none.dbg: no such file"},
		{"name lists that are missing", "game.nes none.0.nl", 0, "none.0.nl: no such file"},
		{"a cartridge that is missing", "none.nes", 0, "none.nes: no such file"},
		{"no cartridge", "pool.c other.dbg", 0, "pool.c: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var paths []string
			for name := range strings.FieldsSeq(c.files) {
				paths = append(paths, filepath.Join(dir, name))
			}
			p, err := Open(paths[0], paths[1:]...)
			wantError(t, err, strings.ReplaceAll(c.want, "DIR", dir))
			if err != nil || c.want != "" {
				return
			}
			if len(p.Contracts) != c.contracts || (p.Source != nil) != (c.files == "a.asm") || (p.Symbols == nil) != (c.files == "game.nes") {
				t.Errorf("%d contracts, want %d; symbols: %v, source: %v", len(p.Contracts), c.contracts, p.Symbols != nil, p.Source != nil)
			}
		})
	}
}

// TestAllNameListsOfACartridgeAreRead gives one list of two, as FCEUX writes them.
func TestAllNameListsOfACartridgeAreRead(t *testing.T) {
	dir := folder(t, map[string]string{"my[1].nes.0.nl": "$8000#first#\n", "my[1].nes.ram.nl": "$0010#counter#\n", "my1.nes.0.nl": "$8000#stranger#\n"})
	syms, _, err := readTable(filepath.Join(dir, "my[1].nes.0.nl"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"first": true, "counter": true, "stranger": false} {
		if _, ok := syms.Lookup(name); ok != want {
			t.Errorf("%s is a symbol: %v, want %v", name, ok, want)
		}
	}
}
