package command

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestEachPromiseOfTrustHasItsTest reads TRUST.md: every promise names tests, and they exist.
func TestEachPromiseOfTrustHasItsTest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(projectRoot, "cmd/pool6502/TRUST.md"))
	if err != nil {
		t.Fatal(err)
	}
	var tests bytes.Buffer
	err = filepath.WalkDir(projectRoot, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		tests.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	name := regexp.MustCompile("`(Test\\w+)`")
	promises := strings.Split(string(text), "\n- ")[1:]
	for _, p := range promises {
		p, _, _ = strings.Cut(p, "\n\n")
		named := name.FindAllStringSubmatch(p, -1)
		if len(named) == 0 {
			t.Errorf("no test holds this promise:\n%s", p)
		}
		for _, n := range named {
			if !bytes.Contains(tests.Bytes(), []byte("\nfunc "+n[1]+"(")) {
				t.Errorf("there is no %s, which is to hold:\n%s", n[1], p)
			}
		}
	}
	if len(promises) < 12 {
		t.Errorf("only %d promises", len(promises))
	}
	if lines := bytes.Count(text, []byte("\n")); lines > 75 {
		t.Errorf("%d lines are more than a page", lines)
	}
}

// outputFlags are the flags of a command that name files to write.
func outputFlags(flags *pflag.FlagSet) (list []*pflag.Flag) {
	flags.VisitAll(func(f *pflag.Flag) {
		if _, ok := f.Annotations[writesFile]; ok {
			list = append(list, f)
		}
	})
	return list
}

// TestEveryOutputFlagIsMarked as one, by outputFlag, so that the tests of outputs find it.
func TestEveryOutputFlagIsMarked(t *testing.T) {
	marked := 0
	for _, c := range newRoot().Commands() {
		list := outputFlags(c.Flags())
		marked += len(list)
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if strings.HasPrefix(f.Usage, "write ") && !slices.Contains(list, f) {
				t.Errorf("%s --%s is not marked", c.Name(), f.Name)
			}
		})
	}
	if marked < 10 {
		t.Errorf("only %d flags name outputs", marked)
	}
}

// TestNoFlagIsEmpty gives each flag that is a text or a list an empty value, as a variable does that is not set.
func TestNoFlagIsEmpty(t *testing.T) {
	t.Chdir(t.TempDir())
	tried := 0
	for _, c := range newRoot().Commands() {
		args := append([]string{c.Name()}, rightLines[c.Name()]...)
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.HasPrefix(f.Value.Type(), "string") {
				return
			}
			tried++
			var stdout, stderr bytes.Buffer
			code := run(context.Background(), append(slices.Clone(args), "--"+f.Name, ""), &stdout, &stderr)
			want := fmt.Sprintf("pool6502: --%s: the value is empty; ", f.Name)
			if code != exitUsage || !strings.HasPrefix(stderr.String(), want) || !strings.HasSuffix(stderr.String(), " or leave the flag out\n") {
				t.Errorf("%s --%s %q: exit code %d: %s", c.Name(), f.Name, "", code, &stderr)
			}
		})
	}
	if tried < 80 {
		t.Errorf("only %d flags tried", tried)
	}
}

// inputLines are command lines of the commands that write files. Behind the bar are the files that each
// reads: given as arguments or flags, found beside the ROM, included, or named by debug information.
var inputLines = []string{
	"asm mine.asm -o new.nes | mine.asm part.inc data.bin",
	"run freelist.nes --frames 1 --input keys.txt | freelist.nes keys.txt",
	"run mine.asm --frames 1 | mine.asm part.inc data.bin",
	"run game.nes --frames 1 --entry main | game.nes game.dbg game.s enemy.s pool.c runtime.s",
	"run labels.nes --frames 1 --symbols game.lbl | labels.nes game.lbl",
	"compare mine.asm freelist | mine.asm part.inc data.bin",
	"profile game.nes enemy.s --frames 1 --input keys.txt | game.nes game.dbg enemy.s keys.txt game.s pool.c runtime.s",
	"profile mesen.nes --frames 1 --symbols game.dbg | mesen.nes game.dbg pool.c",
	"profile mesen.nes --frames 1 | mesen.mlb",
	"profile labels.nes --frames 1 --baseline base.json | labels.lbl base.json",
	"profile asm6f/dot.nes --frames 1 | asm6f/dot.nes asm6f/dot.nes.0.nl asm6f/dot.nes.ram.nl",
	"profile nesasm/dot.nes nesasm/dot.asm --frames 1 | nesasm/dot.nes nesasm/dot.fns nesasm/dot.asm",
	"profile mine.asm --frames 1 | mine.asm part.inc data.bin",
}

// gamesFolder makes a folder with the games of testdata and what inputLines name beside them, and goes there.
func gamesFolder(t *testing.T) {
	t.Helper()
	games, err := filepath.Abs(filepath.Join(projectRoot, "testdata", "game"))
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := exhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(games)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for name, text := range map[string]string{
		"freelist.nes": string(e.Image), "part.inc": "SIZE = 3\n", "data.bin": "some data", "mesen.mlb": "P:10:middle\n",
		"mine.asm": "        .mapper 0\n        .prgrom 32\n        .workram 8\n        .vectors main, main, main\n        .code\nmain:   jmp main\n        .include \"part.inc\"\n        .incbin \"data.bin\"\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for from, to := range map[string]string{"game.nes": "labels.nes mesen.nes", "game.lbl": "labels.lbl"} {
		data, err := os.ReadFile(from)
		for _, to := range strings.Fields(to) {
			if err == nil {
				err = os.WriteFile(to, data, 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var base, stderr bytes.Buffer
	if run(context.Background(), []string{"profile", "labels.nes", "--frames", "1", "--format", "json"}, &base, &stderr) != exitOK {
		t.Fatal(&stderr)
	}
	if err := os.WriteFile("base.json", base.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestNoOutputIsAnInput for each output flag of each command and each file that the command reads,
// under its name, another spelling, and through a link.
func TestNoOutputIsAnInput(t *testing.T) {
	gamesFolder(t)
	tried := 0
	for _, c := range newRoot().Commands() {
		flags, listed := outputFlags(c.Flags()), false
		for _, line := range inputLines {
			line, reads, _ := strings.Cut(line, " | ")
			args := strings.Fields(line)
			if args[0] != c.Name() {
				continue
			}
			listed = true
			for _, f := range flags {
				for _, in := range strings.Fields(reads) {
					os.Remove("link")
					if err := os.Symlink(in, "link"); err != nil {
						t.Skip(err)
					}
					for _, out := range []string{in, "./" + in, "link"} {
						tried++
						t.Run(line+" --"+f.Name+" "+out, func(t *testing.T) { refused(t, in, append(slices.Clone(args), "--"+f.Name+"="+out)) })
					}
				}
			}
		}
		if len(flags) > 0 && !listed {
			t.Errorf("%s writes files; give this test a command line of it", c.Name())
		}
	}
	if tried < 600 {
		t.Errorf("only %d outputs tried", tried)
	}
}

// refused runs a command whose last argument names an input as an output.
func refused(t *testing.T, in string, args []string) {
	before := folderHash(t, ".")
	var stdout, stderr bytes.Buffer
	code := run(context.Background(), args, &stdout, &stderr)
	if strings.Contains(stderr.String(), "--dump-prgram: this cartridge") {
		t.Skip("this cartridge has no RAM")
	}
	flag, out, _ := strings.Cut(args[len(args)-1], "=")
	want := fmt.Sprintf("cannot write %s: this command reads it; choose another name\n", out)
	if out != in {
		want = fmt.Sprintf("cannot write %s: it is %s, which this command reads; choose another name\n", out, in)
	}
	if code != exitUsage || !strings.HasSuffix(stderr.String(), "pool6502: "+want) {
		t.Errorf("%s: exit code %d: %s", flag, code, &stderr)
	}
	if folderHash(t, ".") != before {
		t.Error("the folder has changed")
	}
}

// TestNoPackageOfOursTalksToTheNetwork or starts other programs. Libraries bring net with them,
// and nobody calls it. One command listens, on this machine's own address alone: serve, whose tests
// hold it to that.
func TestNoPackageOfOursTalksToTheNetwork(t *testing.T) {
	out, err := exec.Command("go", "list", "-pgo=off", "-tags", "sdl", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "pool6502/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(out), "\n") {
		for _, imp := range strings.Fields(line) {
			if strings.HasPrefix(line, "pool6502/cmd/pool6502/serve ") && (imp == "net" || imp == "net/http") {
				continue
			}
			if imp == "net" || strings.HasPrefix(imp, "net/") && imp != "net/url" || imp == "os/exec" || imp == "plugin" {
				t.Errorf("%s imports %s", strings.Fields(line)[0], imp)
			}
		}
	}
	if !strings.Contains(string(out), "pool6502/cmd/pool6502/window") {
		t.Error("go list does not name the packages")
	}
}
