package command

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// A verdict is one entry of a program in testdata/verdicts: a command, and what it must say of the program as it
// is and of the mended one.
type verdict struct {
	line      int
	run       []string
	bad, good expected
	with      []change // what is changed in the program first
	mend      change
	first     []string // commands that run before; "> NAME" at the end of one keeps its output in a file of DIR
	files     []string // other files in DIR, as "NAME text", with \\n for a line end
	name      string   // of the program in DIR; "" for program.asm
	of        string   // a source of this project that is judged in place of the program
	skip      string   // why the verdict is not yet what it should be
}

// A change replaces a text by another one, in the first line that contains it.
type change struct{ old, new string }

// readChange reads OLD => NEW, where \n is a line end.
func readChange(text string) (c change, ok bool) {
	c.old, c.new, ok = strings.Cut(text, " =>")
	c.old, c.new = strings.TrimSpace(c.old), strings.ReplaceAll(strings.TrimSpace(c.new), `\n`, "\n")
	return c, ok && c.old != ""
}

// expected is an exit code and a text that the output has.
type expected struct {
	code int
	text string
}

// verdictsOf reads the lines of a program that begin with ";@ ".
func verdictsOf(text string) (list []verdict, err error) {
	var next verdict
	for n, line := range strings.Split(text, "\n") {
		entry, ok := strings.CutPrefix(line, ";@ ")
		if !ok {
			continue
		}
		key, rest, _ := strings.Cut(entry, " ")
		rest = strings.TrimSpace(rest)
		switch key {
		case "run":
			next.line, next.run = n+1, strings.Fields(rest)
			list, next = append(list, next), verdict{}
			continue
		case "first":
			next.first = append(next.first, rest)
			continue
		case "file":
			next.files = append(next.files, rest)
			continue
		case "with":
			c, ok := readChange(rest)
			if !ok {
				return nil, fmt.Errorf("line %d: write OLD => NEW", n+1)
			}
			next.with = append(next.with, c)
			continue
		case "name":
			next.name = rest
			continue
		case "of":
			next.of = rest
			continue
		case "skip":
			next.skip = rest
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("line %d: begin with ;@ run COMMAND", n+1)
		}
		if above := list[len(list)-1]; next.with != nil { // the group says no more than what differs from the one above
			next.line, next.run, next.bad, next.good, next.name, next.of = n+1, above.run, above.bad, above.good, above.name, above.of
			list, next = append(list, next), verdict{}
		}
		v := &list[len(list)-1]
		switch key {
		case "bad", "good":
			var s expected
			code, text, _ := strings.Cut(rest, " ")
			if _, err := fmt.Sscan(code, &s.code); err != nil {
				return nil, fmt.Errorf("line %d: write the exit code, then the text", n+1)
			}
			if s.text = strings.TrimSpace(text); key == "bad" {
				v.bad = s
			} else {
				v.good = s
			}
		case "mend":
			if v.mend, ok = readChange(rest); !ok {
				return nil, fmt.Errorf("line %d: write OLD => NEW", n+1)
			}
		default:
			return nil, fmt.Errorf("line %d: %q is none of of, with, file, name, first, skip, run, bad, mend and good", n+1, key)
		}
	}
	return list, nil
}

// in makes the change in a program, but not in its titles and in the lines of verdicts.
func (c change) in(text string) (string, bool) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		title := strings.HasPrefix(line, ";;;; ") || strings.HasPrefix(line, "; ")
		if !title && !strings.HasPrefix(line, ";@ ") && strings.Contains(line, c.old) {
			lines[i] = strings.Replace(line, c.old, c.new, 1)
			return strings.Join(lines, "\n"), true
		}
	}
	return text, false
}

// TestVerdicts runs each program of testdata/verdicts in both directions. README.md there says how to add one.
func TestVerdicts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(projectRoot, "testdata/verdicts", os.Getenv("VERDICTS")+"*.asm")) // those whose names begin with VERDICTS
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var skipped atomic.Int32
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".asm"), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			list, err := verdictsOf(string(data))
			if err != nil || len(list) == 0 {
				t.Fatalf("%d verdicts, %v", len(list), err)
			}
			for i := range list {
				if list[i].skip != "" {
					skipped.Add(1)
					t.Logf("skipped: %s", list[i].skip)
					continue
				}
				text := string(data)
				if of := list[i].of; of != "" {
					source, err := os.ReadFile(filepath.Join(projectRoot, of))
					if err != nil {
						t.Fatal(err)
					}
					text = string(source)
				}
				list[i].judge(t, text)
			}
		})
	}
	t.Cleanup(func() { t.Logf("%d programs, %d of their verdicts skipped", len(files), skipped.Load()) })
}

// judge runs the command on the program and on the mended one.
func (v *verdict) judge(t *testing.T, text string) {
	for _, c := range v.with {
		var ok bool
		if text, ok = c.in(text); !ok {
			t.Fatalf("line %d: the program has no %q to change", v.line, c.old)
		}
	}
	mended, ok := v.mend.in(text)
	if !ok {
		t.Fatalf("line %d: the program has no %q to mend", v.line, v.mend.old)
	}
	if v.bad == v.good {
		t.Fatalf("line %d: the mend does not change the verdict", v.line)
	}
	dir := t.TempDir()
	for _, side := range []struct {
		name, text string
		want       expected
	}{{"as it is", text, v.bad}, {"mended", mended, v.good}} {
		file, other := filepath.Join(dir, cmp.Or(v.name, "program.asm")), filepath.Join(dir, "mended.asm")
		write := func(path, text string) {
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		write(file, side.text)
		write(other, mended)
		for _, f := range v.files {
			name, text, _ := strings.Cut(f, " ")
			write(filepath.Join(dir, name), strings.ReplaceAll(text, `\n`, "\n")+"\n")
		}
		execute := func(words []string) (code int, stdout, stderr string) {
			args := make([]string, len(words))
			for i, arg := range words {
				args[i] = strings.NewReplacer("FILE", file, "MENDED", other, "DIR", dir, "_", " ").Replace(arg)
			}
			var out, errors bytes.Buffer
			code = run(context.Background(), args, &out, &errors)
			return code, out.String(), errors.String()
		}
		for _, line := range v.first {
			words, name, keep := strings.Cut(line, " > ")
			code, stdout, stderr := execute(strings.Fields(words))
			if code == exitUsage {
				t.Fatalf("line %d, %s: %s: %s", v.line, side.name, words, stderr)
			}
			if keep {
				write(filepath.Join(dir, name), stdout)
			}
		}
		code, stdout, stderr := execute(v.run)
		said := strings.Join(strings.Fields(stdout+" "+stderr), " ")
		if code != side.want.code || !strings.Contains(said, side.want.text) {
			t.Errorf("line %d, %s: exit %d, want %d with %q:\n%s%s", v.line, side.name, code, side.want.code, side.want.text, stdout, stderr)
		}
	}
}
