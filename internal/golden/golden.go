package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Update says that the files are to be written.
var Update = flag.Bool("update", false, "write the files in testdata anew")

// Check compares a text with the file testdata/name. Of a text that differs, it shows the first line that does.
func Check(t testing.TB, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *Update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Errorf("%s:%d: it says\n%s\nwant\n%s", name, i+1, a[i], b[i])
			return
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s: %d lines, want %d", name, len(a), len(b))
	}
}
