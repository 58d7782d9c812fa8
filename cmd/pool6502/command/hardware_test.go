package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheCartridgeTimesThisConsole runs the cartridge that make hardware builds for a real console, on each console, and with a
// row that has another instruction than its name says.
func TestTheCartridgeTimesThisConsole(t *testing.T) {
	const other = "other/hardware/rows.asm"
	dir := t.TempDir()
	for from, to := range map[string]string{"testdata/hardware": "other/hardware", "roms/common": "roms/common"} {
		if err := os.CopyFS(filepath.Join(dir, to), os.DirFS(filepath.Join(projectRoot, from))); err != nil {
			t.Fatal(err)
		}
	}
	rows := filepath.Join(dir, "other/hardware/rows.inc")
	text, err := os.ReadFile(rows)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(text), "lda data+255,x", "lda data,x", 1)
	if err := os.WriteFile(rows, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		source, region string
		code           int
	}{
		{filepath.Join(projectRoot, "testdata/hardware/rows.asm"), "ntsc", 0}, {filepath.Join(projectRoot, "testdata/hardware/rows.asm"), "pal", 0},
		{filepath.Join(projectRoot, "testdata/hardware/rows.asm"), "dendy", 0}, {filepath.Join(dir, other), "ntsc", exitFailed},
	} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), []string{"verify", "--region", c.region, c.source}, &out, &errs); code != c.code {
			t.Errorf("%s, %s: exit code %d, want %d\n%s%s", c.source, c.region, code, c.code, out.String(), errs.String())
		}
	}
}
