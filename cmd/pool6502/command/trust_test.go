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

// onlyLooksForPrograms: of os/exec, this package uses LookPath alone, for doctor.
func onlyLooksForPrograms(t *testing.T) {
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range sources {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range regexp.MustCompile(`\bexec\.\w+`).FindAllString(string(text), -1) {
			if use != "exec.LookPath" && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s uses %s", name, use)
			}
		}
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
			if strings.HasPrefix(line, "pool6502/cmd/pool6502/command ") && imp == "os/exec" {
				onlyLooksForPrograms(t)
				continue
			}
			if strings.HasPrefix(line, "pool6502/cmd/pool6502/editor/lsp ") && imp == "os/exec" {
				continue // the build command of pool6502.toml, where the setting build is on; tested there
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
