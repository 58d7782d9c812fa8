package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMutantsNameLinesThatAreThere fails if code has changed, but not the mutant in testdata/mutants that breaks it.
func TestMutantsNameLinesThatAreThere(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(projectRoot, "testdata/mutants/*.txt"))
	if err != nil || len(files) < 100 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		var file string
		var old []string
		for line := range strings.Lines(text(t, f)) {
			line = strings.TrimSuffix(line, "\n")
			if name, ok := strings.CutPrefix(line, "file: "); ok {
				file = name
			}
			if l, ok := strings.CutPrefix(line, "- "); ok {
				old = append(old, l)
			}
		}
		if n := strings.Count(text(t, filepath.Join(projectRoot, file)), strings.Join(old, "\n")); n != 1 {
			t.Errorf("%s: its line is %d times in %s; it has to be there once", f, n, file)
		}
	}
}

// TestReasonsOfMutationsNameLinesThatAreThere finds lines of testdata/mutants/equivalent whose code has changed.
func TestReasonsOfMutationsNameLinesThatAreThere(t *testing.T) {
	lines := map[string][]string{} // of the files that are named, without the blanks around them
	for entry := range strings.Lines(text(t, filepath.Join(projectRoot, "testdata/mutants/equivalent"))) {
		if strings.HasPrefix(entry, "#") || entry == "\n" {
			continue
		}
		key, _, reason := strings.Cut(entry, " # ")
		file, rest, _ := strings.Cut(key, ": ")
		if !reason {
			t.Errorf("no reason: %s", entry)
			continue
		}
		if lines[file] == nil {
			for l := range strings.Lines(text(t, filepath.Join(projectRoot, file))) {
				lines[file] = append(lines[file], strings.TrimSpace(l))
			}
		}
		if !slices.ContainsFunc(lines[file], func(l string) bool { return l != "" && strings.HasPrefix(rest, l+": ") }) {
			t.Errorf("%s has no such line any more: %s", file, rest)
		}
	}
}

func text(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
