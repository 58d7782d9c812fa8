package command

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
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

func TestAMistypedPoolIsGuessed(t *testing.T) {
	for name, want := range map[string]string{"freelst": "; did you mean freelist?\n", "qqq": "; the pools are "} {
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), []string{"budget", name}, &stdout, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "there is no pool \""+name+"\""+want) {
			t.Errorf("%s: exit code %d, says %q", name, code, &stderr)
		}
	}
}
