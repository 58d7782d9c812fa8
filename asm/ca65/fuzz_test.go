package ca65

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// FuzzAssemble: any source and configuration give a program or errors with a place, in bounded time.
func FuzzAssemble(f *testing.F) {
	data, err := os.ReadFile(filepath.Join("testdata", "constructs.txt"))
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		src, _, _ := strings.Cut(line, " => ")
		f.Add(strings.ReplaceAll(src, " ¦ ", "\n"), constructsConfig)
	}
	first, second := generate(1)
	f.Add(first, constructsConfig)
	f.Add(second, "")
	f.Fuzz(func(t *testing.T, src, config string) {
		fsys := fstest.MapFS{"a.s": {Data: []byte(src)}, "x.cfg": {Data: []byte(config)}}
		for _, cfg := range []string{"", "x.cfg"} {
			check(t, fsys, cfg)
		}
	})
}

// check assembles a.s, and reports what no source may do.
func check(t *testing.T, fsys fstest.MapFS, config string) {
	t.Helper()
	p, err := Assemble(fsys, []string{"a.s"}, Options{Config: config})
	switch {
	case err == nil && len(p.Image) < 16:
		t.Errorf("an image of %d bytes", len(p.Image))
	case err != nil && !strings.Contains(err.Error(), ": "):
		t.Errorf("%v", err)
	}
}

// hostile are sources that grow, nest or name themselves.
var hostile = map[string]string{
	"parentheses":                 ".byte " + strings.Repeat("(", 1<<20),
	"minus signs":                 ".byte " + strings.Repeat("-", 1<<20) + "1",
	"not":                         ".byte " + strings.Repeat("!", 1<<20) + "1",
	"a long sum":                  ".import x1\n.byte <(0" + strings.Repeat("+x1", 1<<18) + ")",
	"doubling":                    ".import n0\n" + doubling() + ".word n60\n",
	"doubling unknowns":           doubling() + ".word n60\n",
	"doubling macros":             doublingMacros(),
	"repeats":                     strings.Repeat(".repeat 65535\n", 20) + "nop\n" + strings.Repeat(".endrep\n", 20),
	"an empty repeat":             strings.Repeat(".repeat 65535\n", 6) + "\n" + strings.Repeat(".endrep\n", 6),
	"a macro of itself":           ".macro m\nm\nm\n.endmacro\nm\n",
	"defines":                     ".define d1 d2 d2\n.define d2 d1 d1\n.byte d1\n",
	"big .res":                    strings.Repeat(".res 65535\n", 1000),
	"big .tag":                    ".struct s1\nm1 .res $FFFFFF\n.endstruct\n" + strings.Repeat(".tag s1, 65535\n", 10),
	"aligned":                     strings.Repeat(".byte 1\n.align 65536\n", 1000),
	"conditions":                  strings.Repeat(".if 1\n", 1<<18),
	"conditions that are skipped": ".if 0\n" + strings.Repeat(".if 1\n", 1<<18),
	"scopes":                      strings.Repeat(".scope\n", 1<<18),
	"structs":                     ".struct s1\n" + strings.Repeat(".struct\n", 1<<18),
	"includes":                    ".include \"a.s\"\n.include \"a.s\"\n",
	"segments":                    segments(),
	"a chain":                     chain(100000),
	"a chain backwards":           chain(-100000),
	"concatenations":              ".define s1 \"" + strings.Repeat("x", 1000) + "\"\n" + strings.Repeat(".define s2 .concat(s1, s1, s1, s1)\n.undefine s2\n", 10) + ".byte " + strings.Repeat(".concat(", 1<<16),
	"a wide format":               ".byte .sprintf(\"%999999999d\", 1)",
	"a long name":                 strings.Repeat("a", 1<<20) + ": nop",
	"many anonymous":              "bne :" + strings.Repeat("+", 1<<20),
	"enum":                        ".enum\n" + strings.Repeat("(\n", 1<<16),
	"endless macro":               ".macro m\n",
	"shifts":                      ".word 1 << -1, 1 >> -1, 1 << 64, $80000000 * $80000000 * $80000000, -$80000000 / -1\n",
	"a cheap local first":         "@a: jmp @a\n",
	"division":                    ".import x1\n.word 5 / x1, 5 .mod (x1 - x1)\n",
}

func doubling() string {
	var b strings.Builder
	for i := 1; i <= 60; i++ {
		b.WriteString("n" + number(int64(i)) + " = n" + number(int64(i-1)) + " + n" + number(int64(i-1)) + "\n")
	}
	return b.String()
}

func doublingMacros() string {
	var b strings.Builder
	b.WriteString(".macro m0\nnop\n.endmacro\n")
	for i := 1; i <= 60; i++ {
		b.WriteString(".macro m" + number(int64(i)) + "\nm" + number(int64(i-1)) + "\nm" + number(int64(i-1)) + "\n.endmacro\n")
	}
	return b.String() + "m60\n"
}

func segments() string {
	var b strings.Builder
	for i := range 10000 {
		b.WriteString(".segment \"S" + number(int64(i)) + "\"\nnop\n")
	}
	return b.String()
}

// chain has names that are each defined by the one before, or behind if n is negative.
func chain(n int) string {
	var b strings.Builder
	for i := range max(n, -n) {
		from, to := i, i+1
		if n < 0 {
			from, to = to, from
		}
		b.WriteString("c" + number(int64(to)) + " = c" + number(int64(from)) + " + 1\n")
	}
	return b.String() + "c0 = *\n.word c0\n"
}

func TestHostileSourcesEnd(t *testing.T) {
	for name, src := range hostile {
		t.Run(name, func(t *testing.T) { check(t, fstest.MapFS{"a.s": {Data: []byte(src)}}, "") })
	}
}
