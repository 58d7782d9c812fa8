package command

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// update renews what README.md and the lessons show: go test ./cmd/pool6502/command -run 'README|Lessons' -update
var update = flag.Bool("update", false, "renew the output that README.md shows")

// In README.md and in the lessons a line that starts with "$ " in a console block is run, and what follows is
// what it prints; with a comment "exit: 1" before the block it fails. A block that ends in an ellipsis shows only as many
// lines as stand there. A block of source with a comment "file: NAME" before it is written to that file first.
var (
	readmeFile    = regexp.MustCompile("(?s)<!-- file: (\\S+) -->\n```\\w+\n(.*?)```")
	readmeConsole = regexp.MustCompile("(?s)(?:<!-- exit: 1 -->\n)?```console\n(.*?)```")
)

func TestREADMEShowsWhatReallyHappens(t *testing.T) {
	path, err := filepath.Abs(filepath.Join(projectRoot, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(gameDir)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	if ran := showsWhatHappens(t, path, text); ran < 5 {
		t.Errorf("only %d commands found", ran)
	}
}

// TestLessonsShowWhatReallyHappens runs the commands of the lessons from the project's folder.
func TestLessonsShowWhatReallyHappens(t *testing.T) {
	root, err := filepath.Abs(projectRoot)
	if err != nil {
		t.Fatal(err)
	}
	lessons, err := filepath.Glob(filepath.Join(root, "roms", "*", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	ran := 0
	for _, path := range lessons {
		t.Run(filepath.Base(filepath.Dir(path)), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			ran += showsWhatHappens(t, path, text)
		})
	}
	if ran == 0 {
		t.Error("no command found in any lesson")
	}
}

// showsWhatHappens runs the commands that a text shows and compares what they print. It returns
// how many there were.
func showsWhatHappens(t *testing.T, path string, text []byte) int {
	t.Helper()
	for _, m := range readmeFile.FindAllSubmatch(text, -1) {
		if err := os.WriteFile(string(m[1]), m[2], 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ran := 0
	now := readmeConsole.ReplaceAllFunc(text, func(block []byte) []byte {
		head, body, _ := strings.Cut(strings.TrimSuffix(string(block), "```"), "```console\n")
		cut := 0
		if strings.HasSuffix(body, "…\n") {
			cut = strings.Count(body, "\n") - 2 // less the command and the ellipsis
		}
		var out strings.Builder
		for _, line := range strings.Split(body, "\n") {
			command, found := strings.CutPrefix(line, "$ ")
			if !found {
				continue
			}
			ran++
			out.WriteString(line + "\n" + readmeRun(t, command, cut, head != ""))
		}
		return []byte(head + "```console\n" + out.String() + "```")
	})
	if bytes.Equal(now, text) {
		return ran
	}
	if *update {
		if err := os.WriteFile(path, now, 0o644); err != nil {
			t.Fatal(err)
		}
		return ran
	}
	t.Errorf("%s does not show what happens; run make figures. It should be\n%s", path, now)
	return ran
}

// readmeRun runs a command of a text and returns what the text shows of it: cut lines and an
// ellipsis, or everything if cut is 0.
func readmeRun(t *testing.T, command string, cut int, fails bool) string {
	args := shellWords(command)
	switch {
	case command == "make run":
		args = []string{"pool6502", "measure"}
	case args[0] == "make":
		return "" // make test runs this test
	}
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), args[1:], &stdout, &stderr); (code != exitOK) != fails {
		t.Errorf("%s: exit code %d: %s", command, code, stderr.String())
	}
	var lines []string
	for _, l := range strings.Split(strings.TrimRight(stdout.String(), "\n"), "\n") {
		if cut > 0 && len(lines) == cut {
			lines = append(lines, "…")
			break
		}
		lines = append(lines, strings.TrimRight(l, " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// shellWords cuts a command line into words; single quotes keep one together.
func shellWords(line string) (words []string) {
	quoted, open := false, false
	var word strings.Builder
	for _, r := range line + " " {
		switch {
		case r == '\'':
			quoted, open = !quoted, true
		case r == ' ' && !quoted:
			if open {
				words = append(words, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteRune(r)
			open = true
		}
	}
	return words
}
