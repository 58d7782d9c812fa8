package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// A told test writes down what it is told, and goes on.
type told struct {
	testing.TB
	says []string
}

func (t *told) Helper()                   {}
func (t *told) Errorf(f string, a ...any) { t.says = append(t.says, fmt.Sprintf(f, a...)) }
func (t *told) Fatal(a ...any)            { panic(fmt.Sprint(a...)) }

func TestTheFirstLineThatDiffersIsShown(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("testdata", "text")
	if err := os.WriteFile(name, []byte("one\ntwo\nthree"), 0o644); err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		"one\ntwo\nthree":   "[]",
		"One\nTwo\nthree":   "[" + name + ":1: it says\nOne\nwant\none]",
		"one\ntwo\nTHREE":   "[" + name + ":3: it says\nTHREE\nwant\nthree]",
		"one\ntwo":          "[" + name + ": 2 lines, want 3]",
		"one\ntwo\nthree\n": "[" + name + ": 4 lines, want 3]",
	} {
		var heard told
		if Check(&heard, "text", got); fmt.Sprint(heard.says) != want {
			t.Errorf("%q: %v, want %s", got, heard.says, want)
		}
	}
}

func TestAFileIsWrittenOnlyWhenAsked(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	missing := func() (said any) {
		defer func() { said = recover() }()
		Check(&told{}, "text", "one")
		return nil
	}
	if missing() == nil {
		t.Error("a file that is not there is no error")
	}
	*update = true
	defer func() { *update = false }()
	if said := missing(); said != nil {
		t.Error(said)
	}
	if data, err := os.ReadFile(filepath.Join("testdata", "text")); err != nil || string(data) != "one" {
		t.Errorf("it wrote %q, %v", data, err)
	}
	if err := os.RemoveAll("testdata"); err != nil {
		t.Fatal(err)
	}
	if missing() == nil {
		t.Error("a folder that is not there is no error")
	}
}
