package main

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"pool6502/cmd/pool6502/cmdline"
)

// TestEachPromiseOfTrustHasItsTest reads TRUST.md: every promise names tests, and they exist.
func TestEachPromiseOfTrustHasItsTest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(projectRoot, "TRUST.md"))
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
	if lines := bytes.Count(text, []byte("\n")); lines > 60 {
		t.Errorf("%d lines are more than a page", lines)
	}
}

// outputFlags are the flags of a command that name files to write.
func outputFlags(flags *pflag.FlagSet) (list []*pflag.Flag) {
	flags.VisitAll(func(f *pflag.Flag) {
		if _, ok := f.Annotations[cmdline.WritesFile]; ok {
			list = append(list, f)
		}
	})
	return list
}

// TestEveryOutputFlagIsMarked as one, by cmdline.OutputFlag, so that the tests of outputs find it.
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

// TestNoOutputIsAnInput for each output flag of each command and each file that the command reads,
// under its name, another spelling, and through a link.
func TestNoOutputIsAnInput(t *testing.T) {
	e, err := openExhibit("freelist", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"game.nes": string(e.image), "part.inc": "SIZE = 3\n", "data.bin": "some data", "keys.txt": "10 1 A\n",
		"game.asm": "take:   lda #1\n        rts\n        .include \"part.inc\"\n        .incbin \"data.bin\"\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lines := map[string][][]string{ // the last arguments are the files that are read
		"asm": {{"game.asm", "-o", "new.nes", "|", "game.asm", "part.inc", "data.bin"}},
		"run": {
			{"game.nes", "--frames", "1", "--input", "keys.txt", "|", "game.nes", "keys.txt"},
			{"game.asm", "--frames", "1", "|", "game.asm", "part.inc", "data.bin"},
		},
		"profile": {{"game.nes", "--frames", "1", "--input", "keys.txt", "|", "game.nes", "keys.txt"}},
		"compare": {{"game.asm", "freelist", "|", "game.asm", "part.inc", "data.bin"}},
	}
	tried := 0
	for _, c := range newRoot().Commands() {
		flags := outputFlags(c.Flags())
		if len(flags) > 0 && lines[c.Name()] == nil {
			t.Errorf("%s writes files; give this test a command line of it", c.Name())
		}
		for _, line := range lines[c.Name()] {
			bar := slices.Index(line, "|")
			for _, f := range flags {
				for _, in := range line[bar+1:] {
					os.Remove("link")
					if err := os.Symlink(in, "link"); err != nil {
						t.Skip(err)
					}
					for _, out := range []string{in, "./" + in, "link"} {
						t.Run(strings.Join([]string{c.Name(), f.Name, out, in}, " "), func(t *testing.T) {
							tried++
							before := folderHash(t, ".")
							var stdout, stderr bytes.Buffer
							args := append(append([]string{c.Name()}, line[:bar]...), "--"+f.Name+"="+out)
							code := run(context.Background(), args, &stdout, &stderr)
							if f.Name == "dump-prgram" && strings.Contains(stderr.String(), "has no RAM") {
								t.Skip("this cartridge has none")
							}
							if code != exitUsage || !strings.Contains(stderr.String(), "which this command reads") && !strings.Contains(stderr.String(), "this command reads it") {
								t.Errorf("exit code %d: %s", code, &stderr)
							}
							if folderHash(t, ".") != before {
								t.Error("the folder has changed")
							}
						})
					}
				}
			}
		}
	}
	if tried < 90 {
		t.Errorf("only %d outputs tried", tried)
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
