package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pool6502/budget/profile/show"
)

// The report of a ROM has the text of its lines, by which compare recognises a line that moved. The
// sources are those beside the ROM, even if the current folder has others of the same name.
func TestLinesOfAROMHaveTheTextBesideIt(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"game.nes", "game.dbg", "enemy.s"} {
		data, err := os.ReadFile(filepath.Join("../../../testdata/game", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "enemy.s"), bytes.Repeat([]byte("other\n"), 200), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(other)
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), []string{"profile", filepath.Join(folder, "game.nes"), "--frames", "60", "--format", "json"}, &stdout, &stderr); code != exitOK {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	var r struct{ Lines []show.LineRow }
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"enemy.s:62": "        jsr enemy::move", "game.s:205": ""} // game.s is not there
	for _, l := range r.Lines {
		where := fmt.Sprintf("%s:%d", l.File, l.Line)
		if want, ok := texts[where]; ok {
			if l.Text != want {
				t.Errorf("%s has the text %q, want %q", where, l.Text, want)
			}
			delete(texts, where)
		}
	}
	if len(texts) > 0 {
		t.Errorf("lines that are missing: %v", texts)
	}
}
