package golden

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A told test writes down what it is told, and goes on.
type told struct {
	testing.TB
	says []string
	logs string
}

func (t *told) Helper()                   {}
func (t *told) Log(a ...any)              { t.logs += fmt.Sprint(a...) }
func (t *told) Logf(string, ...any)       {}
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
	*Update = true
	defer func() { *Update = false }()
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

// A word is a sentence of a record.
type word string

func (w word) String() string { return string(w) }

func TestARecordIsComparedAsFarAsItGoes(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	record := func(lines ...string) (*Record, []string) {
		r := NewRecord(3)
		for i, line := range lines {
			list := []word{"it takes 5,000 cycles", "$C000 is read", "a later program has this"}
			if i < 3 {
				list = list[:i]
			}
			r.Named(i, fmt.Sprint("p", i), line+Names(r, "if", list))
		}
		var heard told
		r.Check(&heard, "text")
		return r, heard.says
	}
	*Update = true
	r, says := record("one", "two", "three", "not in the file")
	*Update = false
	first, second := r.Name("it takes # cycles"), r.Name("# is read")
	a, b := first+" = it takes # cycles\n", second+" = # is read\n"
	if second < first {
		a, b = b, a
	}
	data, err := os.ReadFile(filepath.Join("testdata", "text"))
	if want := "p0: one\np1: two if " + first + "(5,000)\np2: three if " + first + "(5,000), " + second + "($C000)\n" + a + b; err != nil || string(data) != want || says != nil {
		t.Errorf("it wrote %q, %v, %v; want %q", data, err, says, want)
	}
	for _, row := range []struct {
		lines []string
		want  string // after the first line
	}{
		{[]string{"one"}, ""},
		{[]string{"one", "two", "three"}, ""},
		{[]string{"One", "two"}, "was p0: one\nis  p0: One\n"},
		{[]string{"one", "Two"}, "was p1: two if " + first + "(5,000)\nis  p1: Two if " + first + "(5,000)\n" + first + " = it takes # cycles\n"},
	} {
		_, says := record(row.lines...)
		if got := strings.Join(says, ""); (got == "") != (row.want == "") || !strings.HasSuffix(got, "\n"+row.want) && got != "" {
			t.Errorf("%q: %q, want %q", row.lines, got, row.want)
		}
	}
	if err := os.WriteFile(filepath.Join("testdata", "text"), append(data, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, says := record("one", "two", "three"); len(says) != 1 || !strings.HasSuffix(says[0], "other programs or sentences\n") {
		t.Errorf("another end: %v", says)
	}
	if _, says := record("one", "two"); says != nil {
		t.Errorf("another end, which is not compared: %v", says)
	}
}

func TestProgramsBeyondTheFileHaveChecksums(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	record := func(from, to, changed int) string {
		r := NewRecord(2)
		for i := from; i < to; i++ {
			text := fmt.Sprint("line ", i)
			if changed >= 0 && (i == changed || i == changed+27) {
				text += " changed"
			}
			r.Line(i, text)
		}
		var heard told
		r.Check(&heard, "text.txt")
		return strings.Join(heard.says, "\n")
	}
	sums := filepath.Join("testdata", "text.sums")
	*Update = true
	defer func() { *Update = false }()
	if says := record(0, 2, -1); says != "" {
		t.Error(says)
	}
	if _, err := os.Stat(sums); err == nil {
		t.Error("a .sums file was written, though no program beyond those of the file was run")
	}
	file := func(programs int) {
		data, err := os.ReadFile(sums)
		lines := strings.Split(string(data), "\n")
		if err != nil || len(lines) != 3 || !strings.HasPrefix(lines[1], fmt.Sprint(2+sumsPerLine, ": ")) || len(strings.Fields(string(data))) != programs {
			t.Errorf("%s, %v", data, err)
		}
	}
	for _, to := range []int{40, 42, 42} {
		if says := record(0, to, -1); says != "" {
			t.Error(says)
		}
		file(to) // two numbers of lines in place of two programs
	}
	if says := record(0, 20, -1); says != "" {
		t.Error(says)
	}
	file(42)
	if says := record(0, 20, 5); says != sums+" has more programs than were run, and 1 of those that were run differ; run make goldens, which runs all of them" {
		t.Error(says)
	}
	file(42)
	*Update = false
	for _, row := range []struct {
		from, to, changed int
		want              string
	}{
		{0, 42, -1, ""}, {0, 50, -1, ""}, {0, 20, -1, ""}, {0, 20, 30, ""},
		{1, 42, 5, ""}, // program 0 was not run, so nothing is compared
		{0, 20, 5, "run make goldens:\n5: line 5 changed"},
		{0, 42, 5, "5: line 5 changed\n" + sums + ": 1 more lines differ"},
		{0, 50, 39, "run make goldens:\n39: line 39 changed"},
	} {
		if says := record(row.from, row.to, row.changed); (says == "") != (row.want == "") || !strings.HasSuffix(says, row.want) {
			t.Errorf("%+v: %s", row, says)
		}
	}
	*Update = true
	if says := record(0, 42, 5); says != "" {
		t.Error(says)
	}
	*Update = false
	if says := record(0, 42, 5); says != "" {
		t.Error(says)
	}
}

func TestARecordShowsASingleProgram(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("testdata", "text.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for number, want := range map[int]string{0: "0: ", 7: "7: "} {
		r := NewRecord(3)
		name := r.Name("$C000 is read")
		r.Line(number, name)
		var heard told
		if r.Check(&heard, "text.txt"); heard.logs != want+name+"\n"+r.Name("# is read")+" = # is read" {
			t.Errorf("%q", heard.logs)
		}
		r.Line(1, name)
		heard = told{}
		if r.Check(&heard, "text.txt"); heard.logs != "" {
			t.Errorf("of two programs: %q", heard.logs)
		}
	}
}
