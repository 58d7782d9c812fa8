package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"
	"unicode/utf8"
)

// nasty is what a terminal would obey, as a name or label: it clears the screen, rings, turns the
// direction of writing around, and is no UTF-8.
const nasty = "a\x1b[2J\a\u009b31m\u202e\xff"

func TestNoCommandPrintsWhatATerminalObeys(t *testing.T) {
	t.Chdir(t.TempDir())
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	game, source := nasty+".nes", nasty+".asm"
	for name, data := range map[string]string{
		game:           string(e.Image),
		source:         ";;; take - x " + nasty + "\n;;; Case     " + nasty + ": -> A=1\n.warning \"" + nasty + "\"\ntake: lda #2\n rts\n",
		"g.mlb":        "P:0000:" + nasty + ":" + nasty + "\nP:0003:two" + nasty + "\n",
		"a.log":        "C000  4C F5 C5  JMP $C5F5 " + nasty + "\n",
		"b.log":        "C001  4C F5 C5  JMP $C5F5 " + nasty + "\n",
		"bad.json":     `{"` + nasty + `": [`,
		nasty + ".txt": nasty,
	} {
		if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
			t.Skip(err) // some file systems have no such names
		}
	}
	for _, args := range [][]string{
		{"run", game, "--frames", "1"},
		{"run", game, "--frames", "1", "--format", "json"},
		{"run", game, "--frames", "1", "--input", nasty + ".txt"},
		{"run", game, "--frames", "1", "--board", nasty},
		{"disasm", game},
		{"disasm", game, "--symbols", "g.mlb"},
		{"call", game, nasty, "--symbols", "g.mlb"},
		{"call", game, "$8000", "--limit", "100", "--symbols", "g.mlb"},
		{"call", source, "take"},
		{"call", source, "take", "--dump", nasty},
		{"test", source},
		{"test", source, "--format", "json"},
		{"test", source, "--format", "junit"},
		{"test", source, "--baseline", "bad.json"},
		{"asm", source, "-o", nasty + "/none"},
		{"asm", source, "-o", source},
		{"asm", nasty + ".txt", "-o", "x.nes"},
		{"attack", source, "take", "--handler", "take", "--check", "A = 1"},
		{"attack", source, "take", "--handler", nasty, "--check", nasty},
		{"verify", game, "--frames", "1"},
		{"verify", game, "--frames", "1", "--format", "json"},
		{"verify", game, "--frames", "1", "--format", "junit"},
		{"verify", ".", "--manifest", "bad.json"},
		{"tracediff", "a.log", "b.log"},
		{"tracediff", "a.log", "b.log", "--format", "json"},
		{"measure", nasty},
		{"play", nasty},
		{"help", nasty},
		{"completion", nasty},
		{nasty},
		{"--" + nasty},
	} {
		t.Run(strings.ReplaceAll(strings.Join(args, " "), nasty, "NASTY"), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			code := run(context.Background(), args, &stdout, &stderr)
			for name, text := range map[string]string{"stdout": stdout.String(), "stderr": stderr.String()} {
				obeyed := func(r rune) bool {
					return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
				}
				if strings.ContainsFunc(text, obeyed) || !utf8.ValidString(text) {
					t.Fatalf("exit code %d, %s is %q", code, name, text)
				}
			}
			if stdout.Len()+stderr.Len() == 0 {
				t.Error("says nothing")
			}
			if args[len(args)-1] == "json" && code != exitUsage && !json.Valid(stdout.Bytes()) {
				t.Errorf("no JSON:\n%s", &stdout)
			}
		})
	}
}

// broken is an output that takes so many bytes and then fails.
type broken struct {
	room int
	err  error
}

func (b *broken) Write(p []byte) (int, error) {
	if b.room -= len(p); b.room < 0 {
		return 0, &os.PathError{Op: "write", Path: "|1", Err: b.err}
	}
	return len(p), nil
}

func TestAnOutputThatIsFullIsAnError(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, "a.log")
	if err := os.WriteFile(log, []byte("C000  4C F5 C5  JMP $C5F5 A:00 X:00 Y:00 P:24 SP:FD\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(dir, "a.asm")
	if err := os.WriteFile(source, []byte(";;; take - x\n;;; Case     it: -> A=2\ntake: lda #2\n rts\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"list"}, {"list", "--format", "json"},
		{"run", "freelist", "--frames", "1"}, {"run", "freelist", "--frames", "2", "--hash"},
		{"run", "freelist", "--frames", "2", "--hash", "--format", "json"},
		{"disasm", "freelist"}, {"tracediff", log, log}, {"tracediff", log, log, "--format", "json"},
		{"call", source, "take"}, {"call", source, "take", "--format", "json"},
		{"test", source}, {"test", source, "--format", "json"}, {"test", source, "--format", "junit"},
		{"attack", source, "take", "--handler", "take", "--check", "A = 2"},
		{"verify", "--frames", "1", "../../../testdata/hw/brk_frame.asm"},
		{"verify", "--frames", "1", "--format", "junit", "../../../testdata/hw/brk_frame.asm"},
		{"play", "--keys", "--config", os.DevNull},
		{"help"}, {"--help"}, {"run", "--help"}, {"completion", "bash"}, {"completion", "fish"},
	} {
		for _, room := range []int{0, 20} {
			t.Run(strings.ReplaceAll(strings.Join(args, " "), dir, "")+fmt.Sprintf(", room for %d", room), func(t *testing.T) {
				var stderr bytes.Buffer
				if code := run(context.Background(), args, &broken{room, syscall.ENOSPC}, &stderr); code != exitUsage {
					t.Errorf("exit code %d", code)
				}
				if want := "pool6502: cannot write standard output: no space left on device\n"; !strings.HasSuffix(stderr.String(), want) {
					t.Errorf("says %q", &stderr)
				}
				stderr.Reset()
				if code := run(context.Background(), args, &broken{room, syscall.EPIPE}, &stderr); code != exitPipe || strings.Contains(stderr.String(), "pool6502:") {
					t.Errorf("nobody reads: exit code %d, says %q", code, &stderr)
				}
			})
		}
	}
}

// narrowTerminal is an output that is 40 characters wide.
type narrowTerminal struct{ bytes.Buffer }

func (*narrowTerminal) Columns() int { return 40 }

// TestTablesFitATerminalOf40Columns, all those that commands print.
func TestTablesFitATerminalOf40Columns(t *testing.T) {
	for _, args := range [][]string{
		{"list"},
		{"test", "../../../roms/freelist/freelist.asm"},
		{"measure", "freelist", "--frames", "60"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var stdout narrowTerminal
			var stderr bytes.Buffer
			if code := run(context.Background(), args, &stdout, &stderr); code != exitOK && code != exitFailed {
				t.Fatalf("exit code %d: %s", code, &stderr)
			}
			for _, line := range strings.Split(stdout.String(), "\n") {
				if strings.ContainsAny(line, "│─") {
					if n := utf8.RuneCountInString(line); n > 40 {
						t.Errorf("%d characters: %s", n, line)
					}
				}
			}
			if stdout.Len() == 0 {
				t.Error("prints nothing")
			}
		})
	}
}
