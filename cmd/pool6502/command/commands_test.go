//go:build !windows

package command

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"pool6502/roms"
)

// Every command line that the help, the texts and the sources print is run here as it is printed,
// by a shell, in a folder like a reader's: with a game, a pool, and the folders of the checkout.

// printedOver are commands that take long, or do not end: other tests run the report, the hardware
// tests and the server.
var printedOver = map[string]bool{"pool6502 measure": true, "pool6502 verify testdata/hw": true,
	"pool6502 serve": true, "pool6502 serve --port 8080": true}

// TestEveryExampleOfTheHelpRuns runs the Examples of every command.
func TestEveryExampleOfTheHelpRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs every command")
	}
	ran := 0
	for _, c := range withSubcommands(newRoot()) {
		if c.Example == "" {
			continue
		}
		t.Run(c.Name(), func(t *testing.T) {
			reader := readersFolder(t)
			for _, line := range strings.Split(strings.ReplaceAll(c.Example, "\\\n    ", ""), "\n") {
				line, _, _ = strings.Cut(strings.TrimSpace(line), "  ") // what follows explains
				runPrinted(t, reader, line)
				ran++
			}
		})
	}
	if ran < 30 {
		t.Errorf("only %d examples found", ran)
	}
}

// TestEveryCommandInATextRuns runs the commands of README, the lessons and the sources that stand
// in code spans and in blocks without output. Those with output are the other tests'.
func TestEveryCommandInATextRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs every command")
	}
	var texts []string
	for _, pattern := range []string{"*.md", "nes/*.md", "cmd/pool6502/*/*.md", "roms/*.md", "roms/*/*.md", "roms/*/*.asm", "roms/*/*.inc", "roms/exercises/*/*.asm", "roms/exercises/*/*.inc"} {
		found, err := filepath.Glob(filepath.Join(projectRoot, pattern))
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, found...)
	}
	reader := readersFolder(t)
	done := map[string]bool{}
	for _, path := range texts {
		if filepath.Base(path) == "CHANGELOG.md" {
			continue // it names what once was
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range printedCommands(string(text)) {
			if done[line] {
				continue
			}
			done[line] = true
			t.Run(filepath.Base(filepath.Dir(path))+"/"+line, func(t *testing.T) { runPrinted(t, reader, line) })
		}
	}
	if len(done) < 20 {
		t.Errorf("only %d commands found", len(done))
	}
}

// TestLessonsForYourGameShowWhatReallyHappens runs the commands of the pages for other toolchains in
// the folder of the game, those in the text too.
func TestLessonsForYourGameShowWhatReallyHappens(t *testing.T) {
	folder, err := filepath.Abs(gameDir)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(folder, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	ran := 0
	for _, path := range pages {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			ran += showsWhatHappens(t, path, text)
			for _, line := range printedCommands(string(text)) {
				if !strings.Contains(line, "game.nes game.c") { // nothing here was built by llvm-mos
					readmeRun(t, line, 0, false)
					ran++
				}
			}
		})
	}
	if ran < 10 {
		t.Errorf("only %d commands found", ran)
	}
}

var (
	codeBlock = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```")
	codeSpan  = regexp.MustCompile("`((?:pool6502|make) [^`]+)`")
)

// printedCommands lists the command lines of a text.
func printedCommands(text string) []string {
	var list []string
	for _, m := range codeBlock.FindAllStringSubmatch(text, -1) {
		for _, line := range strings.Split(m[2], "\n") {
			if strings.HasPrefix(line, "pool6502 ") || strings.HasPrefix(line, "make ") {
				line, _, _ = strings.Cut(line, "  ")
				list = append(list, line)
			}
		}
	}
	for _, m := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
		list = append(list, strings.Join(strings.Fields(m[1]), " "))
	}
	return list
}

// runPrinted runs one command line and expects it to succeed. What needs the window has to end with
// the error that says so; an exercise, and an attack and a proof that are shown because they fail, end with 1.
func runPrinted(t *testing.T, folder, line string) {
	t.Helper()
	if printedOver[line] {
		return
	}
	words := strings.Fields(line)
	if words[0] == "make" {
		isTarget(t, words[1])
		for _, w := range words[2:] {
			if n, ok := strings.CutPrefix(w, "N="); ok && n != "N" {
				if code := run(t.Context(), []string{"exercise", n, "--answer"}, io.Discard, os.Stderr); code != exitOK {
					t.Errorf("%s: exit code %d", line, code)
				}
			}
			if name, ok := strings.CutPrefix(w, "ROM="); ok {
				if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
					continue
				}
				if _, err := roms.Find(name); err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		}
		return
	}
	if words[1] != "list" && words[1][0] != '-' && onlyFlags(words[2:]) && !strings.Contains(line, "--keys") {
		hasFlags(t, words[1], words[2:]) // a text speaks of the command or of a flag
		return
	}
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = folder
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	code := 0
	if err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			t.Fatal(err)
		}
		code = exit.ExitCode()
	}
	want := 0
	switch {
	case words[1] == "play" && words[2] != "--keys":
		if hasWindow {
			return
		}
		if want = exitUsage; !strings.Contains(stderr.String(), errNoWindow.Error()) {
			t.Errorf("%s: %s", line, stderr.String())
		}
	case words[1] == "exercise" && len(words) == 3, strings.Contains(line, "nmi_take_deaf"), strings.HasSuffix(line, "compaction.asm --bound"):
		want = exitFailed
	}
	if code != want && !(words[1] == "compare" && code == exitFailed) { // B is slower, which it says
		t.Errorf("%s: exit code %d, want %d: %s", line, code, want, stderr.String())
	}
}

func onlyFlags(words []string) bool {
	for _, w := range words {
		if !strings.HasPrefix(w, "-") {
			return false
		}
	}
	return true
}

// hasFlags expects a command that a text names without arguments, and its flags.
func hasFlags(t *testing.T, name string, flags []string) {
	t.Helper()
	for _, c := range withSubcommands(newRoot()) {
		if c.Name() != name {
			continue
		}
		for _, f := range flags {
			if f != "--help" && c.Flags().Lookup(strings.TrimLeft(f, "-")) == nil {
				t.Errorf("pool6502 %s has no flag %s", name, f)
			}
		}
		return
	}
	t.Errorf("there is no command pool6502 %s", name)
}

func withSubcommands(c *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{c}
	for _, sub := range c.Commands() {
		list = append(list, withSubcommands(sub)...)
	}
	return list
}

func isTarget(t *testing.T, name string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(projectRoot, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `:`).Match(text) {
		t.Errorf("the Makefile has no target %s", name)
	}
}

// readersFolder makes a folder with what the examples name.
func readersFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "commands"))); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(projectRoot)
	if err != nil {
		t.Fatal(err)
	}
	for _, shared := range []string{"roms", "testdata"} {
		if err := os.Symlink(filepath.Join(root, shared), filepath.Join(dir, shared)); err != nil {
			t.Fatal(err)
		}
	}
	game := filepath.Join(root, "testdata", "game")
	for to, from := range map[string]string{"game.nes": "game.nes", "game.dbg": "game.dbg", "main.s": "game.s", "src/game.s": "game.s", "src/enemy.s": "enemy.s"} {
		data, err := os.ReadFile(filepath.Join(game, from))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, to)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, to), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{"pool6502 asm game.asm -o game-test.nes", "pool6502 run game.nes --frames 1 --trace theirs.log",
		"mkdir v1 v2; cp pool.asm game.nes v1; cp pool.asm v2; cp game.dbg labels.dbg; cp game.dbg v1/labels.dbg", "pool6502 test pool.asm --format json > old.json"} {
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatal(fmt.Errorf("%s: %w: %s", line, err, out))
		}
	}
	return dir
}

// TestHelpFits holds that help has at most helpWidth columns, and that its first screen says how the command is called.
func TestHelpFits(t *testing.T) {
	root := newRoot()
	for _, c := range append(root.Commands(), root) {
		var b bytes.Buffer
		c.SetOut(&b)
		if err := c.Help(); err != nil {
			t.Fatal(err)
		}
		usage := 0
		for i, line := range strings.Split(b.String(), "\n") {
			if n := utf8.RuneCountInString(line); n > helpWidth {
				t.Errorf("%s: a line of help has %d columns: %s", c.Name(), n, line)
			}
			if line == "Usage:" {
				usage = i
			}
		}
		if usage == 0 || usage > 12 {
			t.Errorf("%s: the usage is in line %d of the help", c.Name(), usage)
		}
	}
	for name := range mainFlags {
		if c, _, err := root.Find([]string{name}); err != nil || c == root {
			t.Errorf("mainFlags has %s, which is no command", name)
		}
	}
}
