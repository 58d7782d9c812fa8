package command

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A verdict is one entry of a program in testdata/verdicts: a command, and what it must say of the program as it
// is and of the mended one.
type verdict struct {
	line      int
	run       []string
	bad, good expected
	old, new  string // the mend
}

// expected is an exit code and a text that the output has.
type expected struct {
	code int
	text string
}

// verdictsOf reads the lines of a program that begin with ";@ ".
func verdictsOf(text string) (list []verdict, err error) {
	for n, line := range strings.Split(text, "\n") {
		entry, ok := strings.CutPrefix(line, ";@ ")
		if !ok {
			continue
		}
		key, rest, _ := strings.Cut(entry, " ")
		rest = strings.TrimSpace(rest)
		if key == "run" {
			list = append(list, verdict{line: n + 1, run: strings.Fields(rest)})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("line %d: begin with ;@ run COMMAND", n+1)
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
			if v.old, v.new, ok = strings.Cut(rest, " => "); !ok {
				return nil, fmt.Errorf("line %d: write OLD => NEW", n+1)
			}
			v.old, v.new = strings.TrimSpace(v.old), strings.TrimSpace(v.new)
		default:
			return nil, fmt.Errorf("line %d: %q is none of run, bad, mend and good", n+1, key)
		}
	}
	return list, nil
}

// mended is the program after the mend of a verdict, which leaves its title and the lines of verdicts alone.
func (v *verdict) mended(text string) (string, bool) {
	lines, done := strings.Split(text, "\n"), false
	for i, line := range lines {
		if !done && !strings.HasPrefix(line, ";@ ") && !strings.HasPrefix(line, ";;;; ") && strings.Contains(line, v.old) {
			lines[i], done = strings.Replace(line, v.old, v.new, 1), true
		}
	}
	return strings.Join(lines, "\n"), done
}

// TestVerdicts runs each program of testdata/verdicts in both directions. README.md there says how to add one.
func TestVerdicts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(projectRoot, "testdata/verdicts/*.asm"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
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
				list[i].judge(t, string(data))
			}
		})
	}
}

// judge runs the command on the program and on the mended one.
func (v *verdict) judge(t *testing.T, text string) {
	mended, ok := v.mended(text)
	if !ok {
		t.Fatalf("line %d: the program has no %q to mend", v.line, v.old)
	}
	dir := t.TempDir()
	for _, side := range []struct {
		name, text string
		want       expected
	}{{"as it is", text, v.bad}, {"mended", mended, v.good}} {
		file, other := filepath.Join(dir, "program.asm"), filepath.Join(dir, "mended.asm")
		for path, text := range map[string]string{file: side.text, other: mended} {
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		args := make([]string, len(v.run))
		for i, arg := range v.run {
			args[i] = strings.NewReplacer("FILE", file, "MENDED", other, "DIR", dir, "_", " ").Replace(arg)
		}
		var stdout, stderr bytes.Buffer
		code := run(context.Background(), args, &stdout, &stderr)
		said := strings.Join(strings.Fields(stdout.String()+" "+stderr.String()), " ")
		if code != side.want.code || !strings.Contains(said, side.want.text) {
			t.Errorf("line %d, %s: exit %d, want %d with %q:\n%s%s", v.line, side.name, code, side.want.code, side.want.text, stdout.String(), stderr.String())
		}
	}
}
