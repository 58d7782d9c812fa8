package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata again")

// Compare compares a text with a file of testdata, line by line. The first line that differs is shown, with
// the first line of its paragraph. With -update it writes the file.
func Compare(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	title, before := "", ""
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(text, "\n") {
		if i >= len(lines) || line != lines[i] {
			t.Fatalf("%s, line %d of %s:\n got %s\nwant %s", title, i+1, path, line, append(lines, "")[min(i, len(lines))])
		}
		if before == "" {
			title = line
		}
		before = line
	}
}
