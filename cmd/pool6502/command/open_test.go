package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// copied returns a folder with the game of testdata in it, and makes it the current folder.
func copied(t *testing.T) string {
	t.Helper()
	games, err := filepath.Abs(gameDir)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(games)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	return dir
}

// said runs a command and returns what it says on standard error.
func said(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	run(context.Background(), args, &stdout, &stderr)
	return stderr.String()
}

// opening are command lines that open a ROM with the files that follow it.
var opening = map[string]func(rom string, more ...string) []string{
	"attack": func(rom string, more ...string) []string {
		return with(rom, more, "bank_set", "--handler", "irq", "--check", "A=A")
	},
	"bound": func(rom string, more ...string) []string { return with(rom, more) },
	"call":  func(rom string, more ...string) []string { return with(rom, more, "bank_set") },
	"compare": func(rom string, more ...string) []string {
		return append([]string{rom, rom, "--frames", "2"}, symbolFlags(more)...)
	},
	"disasm":  func(rom string, more ...string) []string { return with(rom, more) },
	"profile": func(rom string, more ...string) []string { return with(rom, more, "--frames", "2") },
	"run":     func(rom string, more ...string) []string { return with(rom, more, "--frames", "1") },
	"test":    func(rom string, more ...string) []string { return with(rom, more) },
}

func with(rom string, more []string, after ...string) []string {
	return slices.Concat([]string{rom}, more, after)
}

func symbolFlags(files []string) (flags []string) {
	for _, f := range files {
		flags = append(flags, "--symbols", f)
	}
	return flags
}

// TestSymbolsOfAnotherBuildAreToldByEachCommand which opens a ROM: by its lines, and if there are none by its calls.
func TestSymbolsOfAnotherBuildAreToldByEachCommand(t *testing.T) {
	copied(t)
	rom, err := os.ReadFile("game.nes")
	if err != nil {
		t.Fatal(err)
	}
	fixed := 16 + 0x4000 // the bank at $C000: its code moves up by a byte
	moved := slices.Concat(rom[:fixed], []byte{0xEA}, rom[fixed:fixed+0x3F00], rom[fixed+0x3F01:])
	for i := fixed + 0x3FFA; i < fixed+0x4000; i += 2 { // the vectors lead to the moved code
		moved[i]++
	}
	for name, table := range map[string]string{"lines.nes": "game.dbg", "calls.nes": "game.lbl"} {
		text, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		for file, data := range map[string][]byte{name: moved, strings.TrimSuffix(name, ".nes") + filepath.Ext(table): text} {
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for command, line := range opening {
			t.Run(command+" "+name, func(t *testing.T) {
				if got := said(t, append([]string{command}, line(name)...)...); !strings.Contains(got, "the symbols belong to another build") {
					t.Errorf("it says %q", got)
				}
				if got := said(t, append([]string{command}, line("game.nes")...)...); strings.Contains(got, "another build") {
					t.Errorf("of the right symbols it says %q", got)
				}
			})
		}
	}
}

// TestSymbolsOfAnotherNameAreMentioned where a ROM has none, unless they are those of another ROM.
func TestSymbolsOfAnotherNameAreMentioned(t *testing.T) {
	copied(t)
	for from, to := range map[string]string{"game.nes": "alone.nes", "game.dbg": "debug.dbg"} {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for command, line := range opening {
		t.Run(command, func(t *testing.T) {
			want := "alone.nes has no symbols under its name; if debug.dbg beside it has them, name that file too"
			if got := said(t, append([]string{command}, line("alone.nes")...)...); !strings.Contains(got, want) || strings.Contains(got, "game.dbg") {
				t.Errorf("it says %q", got)
			}
			if got := said(t, append([]string{command}, line("alone.nes", "debug.dbg")...)...); strings.Contains(got, "no symbols") {
				t.Errorf("with the file it says %q", got)
			}
		})
	}
}

// TestEachCommandRefusesFilesOfASourceInTheSameWords.
func TestEachCommandRefusesFilesOfASourceInTheSameWords(t *testing.T) {
	copied(t)
	for command, line := range opening {
		if command == "compare" { // which counts the ROMs among its arguments
			continue
		}
		t.Run(command, func(t *testing.T) {
			want := "pool6502: game.dbg: freelist is a source and has its own symbols and headers; leave game.dbg out\n"
			args := append([]string{command}, line("freelist", "game.dbg")...)
			if command == "test" { // which takes a file after a source for another program
				args = []string{"test", "freelist", "--symbols", "game.dbg"}
			}
			if got := said(t, args...); got != want {
				t.Errorf("it says %q", got)
			}
			want = "pool6502: pool.c: the headers need symbols too; no symbol file was given, and none is beside alone.nes\n"
			if err := os.WriteFile("alone.nes", []byte("NES\x1a"), 0o644); err != nil {
				t.Fatal(err)
			}
			if got := said(t, append([]string{command}, line("alone.nes", "pool.c")...)...); got != want {
				t.Errorf("it says %q", got)
			}
		})
	}
}

// TestExhibitsAreNamedWhereverAFileIs also where a folder has the name.
func TestExhibitsAreNamedWhereverAFileIs(t *testing.T) {
	t.Chdir(filepath.Join(projectRoot, "roms"))
	out := filepath.Join(t.TempDir(), "out.nes")
	for _, args := range [][]string{
		{"asm", "freelist", "-o", out}, {"run", "freelist", "--frames", "1"}, {"disasm", "freelist"}, {"bound", "freelist", "alloc_bullet"},
		{"call", "freelist", "init_pool"}, {"profile", "freelist", "--frames", "2"}, {"test", "freelist"},
	} {
		t.Run(args[0], func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if code := run(context.Background(), args, &stdout, &stderr); code == exitUsage {
				t.Errorf("exit code %d: %s", code, &stderr)
			}
		})
	}
	if data, err := os.ReadFile(out); err != nil || !bytes.HasPrefix(data, []byte("NES\x1a")) {
		t.Errorf("asm wrote %d bytes, %v", len(data), err)
	}
	if _, err := (&playFlags{}).openGame("freelist", true); err != nil {
		t.Errorf("play: %v", err)
	}
}
