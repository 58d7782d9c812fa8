package command

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// placed is a message that begins with a file and a line. It is one line, for editors and CI.
var placed = regexp.MustCompile(`^\S+:\d+: `)

// TestTextIsAtMost100Columns runs what prints a text for people, and the help of every command, with
// an output that is no terminal. Help and output have 100 columns at most.
func TestTextIsAtMost100Columns(t *testing.T) {
	t.Setenv("COLUMNS", "")
	var lines [][]string
	for _, c := range withSubcommands(newRoot()) {
		lines = append(lines, append(strings.Fields(c.CommandPath())[1:], "--help"))
	}
	ofAll := [][]string{{"list"}, {"list", "--boards"}, {"doctor"}, {"run", "freelist", "--frames", "2"}, {"test", "hybrid", "--bound"},
		{"compare", "compaction", "freelist"}, {"compare", projectRoot + "/roms/tricks/linked.asm", "freelist"},
		{"attack", "freelist", "alloc_bullet", "--handler", "nmi", "--check", "free_count<=16"}, {"call", "freelist", "update_bullets", "--why"}, {"verify", projectRoot + "/testdata/hw"},
		{"exercise", "4", "--dir", projectRoot + "/roms"}, {"worst", "freelist", "--frames", "400"}, {"bound", "paged", "--watch", "--frames", "20"},
		{"measure", "--frames", "30", "--all", "--crossover"}}
	ofEach := [][]string{{"profile", "", "--frames", "60", "--memory", "--all"}, {"bound", ""}, {"bound", "", "--frame", "--frames", "60"}}
	if testing.Short() {
		ofAll, ofEach = ofAll[:5], nil
	}
	lines = append(lines, ofAll...)
	for _, pool := range []string{"columnar", "paged", "recycled"} { // their names and numbers are the longest
		for _, line := range ofEach {
			of := append([]string(nil), line...)
			of[1] = pool
			lines = append(lines, of)
		}
	}
	for _, args := range lines {
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), args, &stdout, &stderr); code > exitFailed || stdout.Len() == 0 {
			t.Errorf("%q: exit code %d, %s", args, code, stderr.String())
		}
		for line := range strings.Lines(stdout.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 100 && !placed.MatchString(line) {
				t.Errorf("%q: %d columns: %s", args, n, line)
				break
			}
		}
	}
}
