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

// TestACharacterMayComeInParts to what prints it.
func TestACharacterMayComeInParts(t *testing.T) {
	text := "ä€𝄞 \x1b\xf0\x9d\x84!\xe2\x82"
	want := `ä€𝄞 \x1b\xf0\x9d\x84!\xe2\x82`
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		s := newTerminal(&b)
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if k, err := s.Write([]byte(rest[:n])); k != n || err != nil {
				t.Fatal(k, err)
			}
			rest = rest[n:]
		}
		if err := s.End(); err != nil || b.String() != want {
			t.Errorf("in parts of %d: %q, %v", size, &b, err)
		}
	}
}

// TestAWarningIsOneLine although the file that it names, which lies beside the ROM, has a line end in its name.
func TestAWarningIsOneLine(t *testing.T) {
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"a\nb.nes": string(e.Image), "a\nb.mlb": "junk\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Skip(err)
		}
	}
	var stdout, stderr bytes.Buffer
	run(context.Background(), []string{"run", "a\nb.nes", "--frames", "1"}, &stdout, &stderr)
	if want := "pool6502: warning: the symbols beside the ROM are not used: a\\nb.mlb: "; !strings.HasPrefix(stderr.String(), want) || strings.Count(stderr.String(), "\n") != 1 {
		t.Errorf("says %q", &stderr)
	}
}

// TestAFileNameIsOneLine wherever a command prints it, in a table too, and however the text is cut into writes.
func TestAFileNameIsOneLine(t *testing.T) {
	rom, err := os.ReadFile(gameDir + "game.nes")
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	source := "take:   lda #1\n        rts\n;;; give - says no.\n;;; Case no: A=1 -> A=2, 8 cycles\ngive:   rts\n"
	for name, text := range map[string]string{"a\nb.nes": string(rom), "a\nb.asm": source, "e\tf.nes": string(e.Image)} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Skip(err)
		}
	}
	for _, args := range [][]string{
		{"run", "a\nb.nes", "--frames", "1"}, {"run", "e\tf.nes", "--frames", "1"}, {"profile", "a\nb.nes", "--frames", "1"}, {"disasm", "./a\nb.nes"},
		{"test", "a\nb.asm"}, {"bound", "a\nb.asm"}, {"compare", "a\nb.nes", "a\nb.nes", "--frames", "1"}, {"compare", "a\nb.asm", "a\nb.asm"},
	} {
		var out bytes.Buffer
		run(context.Background(), args, &out, &out)
		if text := out.String(); !strings.Contains(text, `a\nb.`) && !strings.Contains(text, `e\tf.`) || strings.Contains(text, "\nb.") || strings.Contains(text, "\tf.") {
			t.Errorf("%q prints %s", args, text)
		}
	}
	for size := 1; size < 20; size++ {
		var out bytes.Buffer
		s := newTerminal(&out)
		s.names = []string{"a\nb.nes", "a\nb"}
		for part := range slices.Chunk([]byte("a\na\nb.nes: a\nb, a"), size) {
			s.Write(part)
		}
		if s.End(); out.String() != "a\n"+`a\nb.nes: a\nb, a` {
			t.Errorf("in parts of %d: %q", size, &out)
		}
	}
}

func TestAMistypedPoolIsGuessed(t *testing.T) {
	for name, want := range map[string]string{"freelst": "; did you mean freelist?\n", "qqq": "; the pools are "} {
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), []string{"budget", name}, &stdout, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "there is no pool \""+name+"\""+want) {
			t.Errorf("%s: exit code %d, says %q", name, code, &stderr)
		}
	}
}
