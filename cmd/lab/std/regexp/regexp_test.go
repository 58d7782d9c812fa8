//go:build js && wasm

package regexp

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	std "regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = "../../../.."

// TestMatchesAreThoseOfGo compares every expression of the packages that the lab consists of with Go's package: on all lines of the
// exhibition's sources and of those that ca65 assembles, on lines with random changes, and on the sources as a whole.
func TestMatchesAreThoseOfGo(t *testing.T) {
	texts := readAll(t, ".asm", ".inc", ".s")
	patterns := expressions(t)
	if len(patterns) < 15 || len(texts) < 50 {
		t.Fatalf("%d expressions and %d sources are found", len(patterns), len(texts))
	}
	var lines []string
	for _, text := range texts {
		lines = append(lines, strings.SplitAfter(text, "\n")...)
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(lines), func(i, k int) { lines[i], lines[k] = lines[k], lines[i] })
	lines = append([]string{"", "\n", "é: .byte 'ü' ; 𝄞\r\n", "al 00C000 .main\r\n", "$C000#main#a comment", "main = $C000", "a\r;b", "A\vb\u2028a b\ra\u00a0b"}, lines[:600]...)
	for _, line := range lines[:200] {
		lines = append(lines, changed(random, line))
	}
	patterns = append(patterns, `a.b|b.a`, `(?m)^.+$|;`, `(?m)a$`, `(?i)A\s+b`, `[\s\]]+`, `(?:\S[[])?x|(?P<name>y)`, `a.b$`)
	for _, p := range patterns {
		want, got := std.MustCompile(p), MustCompile(p)
		for _, text := range append(lines, texts[:20]...) {
			compare(t, want, got, text)
			if t.Failed() {
				return
			}
		}
	}
}

func compare(t *testing.T, want *std.Regexp, got *Regexp, text string) {
	t.Helper()
	all := func(list [][]string) string {
		return strconv.Itoa(len(list)) + strings.Join(slices.Concat(list...), "|")
	}
	for what, pair := range map[string][2]string{
		"matches": {all(want.FindAllStringSubmatch(text, -1)), all(got.FindAllStringSubmatch(text, -1))},
		"parts":   {strings.Join(want.Split(text, -1), "|"), strings.Join(got.Split(text, -1), "|")},
		"bytes":   {string(bytes.Join(slices.Concat(want.FindAllSubmatch([]byte(text), -1)...), nil)), string(bytes.Join(slices.Concat(got.FindAllSubmatch([]byte(text), -1)...), nil))},
		"first":   {want.FindString(text), got.FindString(text)},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s of %s in %q are %q, want %q", what, want, text, pair[1], pair[0])
		}
	}
	if want.MatchString(text) != got.MatchString(text) {
		t.Errorf("%s: whether it matches %q is another", want, text)
	}
	if a, b := want.FindStringIndex(text), got.FindStringIndex(text); !slices.Equal(a, b) {
		t.Errorf("%s matches %q at %v, want %v", want, text, b, a)
	}
}

// changed replaces, takes out and doubles bytes of a line.
func changed(random *rand.Rand, line string) string {
	out := []byte(line)
	for range 4 {
		if at := random.IntN(len(out) + 1); at < len(out) {
			out = slices.Replace(out, at, at+1, []byte(".:;=@$#(\"\r\n\t aé")[random.IntN(15)])
		}
	}
	return strings.ToValidUTF8(string(out), "?")
}

// expressions finds the expressions in the sources of the project.
func expressions(t *testing.T) (list []string) {
	literal := std.MustCompile("(?:MustCompile|lazily)\\((`[^`]*`)\\)?[,})]")
	for _, text := range readAll(t, ".go") {
		for _, m := range literal.FindAllStringSubmatch(text, -1) {
			list = append(list, strings.Trim(m[1], "`"))
		}
	}
	return list
}

// readAll reads the files with these suffixes in the folders of the project that the lab consists of, tests aside.
func readAll(t *testing.T, suffixes ...string) (texts []string) {
	for _, dir := range []string{"asm", "budget", "roms", "internal/files"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !slices.Contains(suffixes, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go") {
				return err
			}
			data, err := os.ReadFile(path)
			texts = append(texts, string(data))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return texts
}
