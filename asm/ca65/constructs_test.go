package ca65

import (
	"encoding/hex"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// constructsConfig is the configuration with which the lines of testdata/constructs.txt are linked.
const constructsConfig = `MEMORY {
  ZP:  start = $10, size = $F0, type = rw, file = "";
  RAM: start = $300, size = $500, type = rw, file = "";
  ROM: start = $8000, size = $8000, type = rw, file = %O, fillval = $CC;
}
SEGMENTS {
  ZEROPAGE: load = ZP, type = zp;
  BSS: load = RAM, type = bss;
  CODE: load = ROM, type = ro, align = $10;
  RODATA: load = ROM, type = ro, optional = yes;
  DATA: load = ROM, type = rw, optional = yes;
  EXTRA: load = ROM, type = ro, optional = yes;
}
`

// assembleRaw gives the bytes of sources: modules[0], then the others.
func assembleRaw(config string, modules ...string) ([]byte, error) {
	fsys := fstest.MapFS{"x.cfg": {Data: []byte(config)}}
	var names []string
	for i, src := range modules {
		name := string(rune('a'+i)) + ".s"
		fsys[name] = &fstest.MapFile{Data: []byte(src)}
		names = append(names, name)
	}
	b := &build{fsys: fsys, opt: Options{Config: "x.cfg"}, at: map[string]int32{}, failed: map[place]bool{}}
	b.guard(func() { b.run(names) })
	if len(b.errs) > 0 {
		return nil, b.errs
	}
	return b.output("%O").data, nil
}

// A construct is a line of testdata/constructs.txt: a source, whose lines are separated by ¦, and the bytes that ca65 and
// ld65 make of it; "error" if they refuse it.
type construct struct{ source, want string }

func constructs(t *testing.T) (list []construct) {
	data, err := os.ReadFile("testdata/constructs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if src, want, ok := strings.Cut(strings.TrimSpace(line), " => "); ok {
			list = append(list, construct{strings.ReplaceAll(src, " ¦ ", "\n") + "\n", want})
		}
	}
	if len(list) < 100 {
		t.Fatalf("%d constructs", len(list))
	}
	return list
}

func TestConstructsHaveTheBytesOfCa65(t *testing.T) {
	for _, c := range constructs(t) {
		got, err := assembleRaw(constructsConfig, c.source)
		if shown := hex.EncodeToString(got); (err != nil) != (c.want == "error") || err == nil && shown != c.want {
			t.Errorf("%s\nis %s %v\nnot %s", c.source, shown, err, c.want)
		}
	}
}

// reference assembles sources with ca65 and ld65.
func reference(dir, config string, modules ...string) ([]byte, error) {
	os.WriteFile(filepath.Join(dir, "x.cfg"), []byte(config), 0o666)
	args := []string{"-C", "x.cfg", "-o", "out"}
	for i, src := range modules {
		name := string(rune('a' + i))
		os.WriteFile(filepath.Join(dir, name+".s"), []byte(src), 0o666)
		c := exec.Command("ca65", name+".s", "-o", name+".o")
		c.Dir = dir
		if text, err := c.CombinedOutput(); err != nil {
			return nil, errors.New(string(text))
		}
		args = append(args, name+".o")
	}
	c := exec.Command("ld65", args...)
	c.Dir = dir
	if text, err := c.CombinedOutput(); err != nil {
		return nil, errors.New(string(text))
	}
	return os.ReadFile(filepath.Join(dir, "out"))
}

// outside skips a test that needs ca65, unless it is asked for and there.
func outside(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("OUTSIDE=1 compares with ca65 and ld65")
	}
	if _, err := exec.LookPath("ca65"); err != nil {
		t.Skip("there is no ca65; Debian has it in cc65")
	}
}

func TestOutsideConstructs(t *testing.T) {
	outside(t)
	var fresh strings.Builder
	for _, c := range constructs(t) {
		data, err := reference(t.TempDir(), constructsConfig, c.source)
		got := hex.EncodeToString(data)
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%s\nis %s %v\nnot %s", c.source, got, err, c.want)
		}
		fresh.WriteString(strings.ReplaceAll(strings.TrimSuffix(c.source, "\n"), "\n", " ¦ ") + " => " + got + "\n")
	}
	if os.Getenv("OUTSIDE") == "update" {
		os.WriteFile("testdata/constructs.txt", []byte(fresh.String()), 0o666)
	}
}
