package frame_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestRandomCrosses puts a part of one program of testdata/verdicts into another: the handler, the main loop or a routine of the one
// in place of that of the other, or a routine that a new JSR calls. What is proved about the new program holds in each frame.
func TestRandomCrosses(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/verdicts/bound*.asm")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs in testdata/verdicts", err)
	}
	var sources []*source
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, parsed(filepath.Base(name), string(text)))
	}
	playEdits(t, 78, func(rng *rand.Rand) (name, src string) {
		a, b := sources[rng.IntN(len(sources))], sources[rng.IntN(len(sources))]
		if rng.IntN(2) == 0 && !strings.Contains(a.name, "frame") {
			return "", ""
		}
		if src = a.cross(b, rng); rng.IntN(3) == 0 {
			src = edit(src, rng)
		}
		return a.name + " with a part of " + b.name, src
	})
}

// A source is a program in blocks. The first has what stands before the first label; each other begins with a label that is not local.
type source struct {
	name   string
	blocks []block
}

type block struct {
	label string
	lines []string
	data  bool // the label is of RAM, or of a constant
}

// parsed splits a source into blocks, without its expectations and headers.
func parsed(name, text string) *source {
	s := &source{name, []block{{}}}
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == ';' {
			continue
		}
		if line[0] != ' ' && line[0] != '\t' && line[0] != '.' {
			label, _, _ := strings.Cut(strings.Fields(line)[0], ":")
			s.blocks = append(s.blocks, block{label: label, data: strings.Contains(line, ".res") || strings.Contains(line, "=")})
		}
		last := &s.blocks[len(s.blocks)-1]
		last.lines = append(last.lines, line)
	}
	return s
}

func (s *source) find(label string) int {
	return slices.IndexFunc(s.blocks, func(b block) bool { return b.label == label && label != "" })
}

// cross returns the source with a block of another, and what that block needs; "" if there is no such block.
func (s *source) cross(o *source, rng *rand.Rand) string {
	out := &source{blocks: slices.Clone(s.blocks)}
	b := o.blocks[rng.IntN(len(o.blocks))]
	i := out.find(b.label)
	switch {
	case b.label == "" || b.data:
		return ""
	case i >= 0 && !out.blocks[i].data:
		out.blocks[i].lines = kept(b.lines, out.blocks[i].lines)
	default:
		if i = rng.IntN(len(out.blocks)); out.blocks[i].data || i == 0 {
			return ""
		}
		at := 1 + rng.IntN(len(out.blocks[i].lines))
		out.blocks[i].lines = slices.Insert(slices.Clone(out.blocks[i].lines), at, " jsr "+b.label)
	}
	out.take(o, b)
	var lines []string
	for _, b := range out.blocks {
		lines = append(lines, b.lines...)
	}
	return strings.Join(lines, "\n")
}

// kept returns lines with the directives at the end of others, which belong to what follows.
func kept(lines, others []string) []string {
	directive := func(l string) bool {
		return strings.HasPrefix(strings.TrimSpace(l), ".") && l[0] != '.' && !strings.Contains(l, ".byte") && !strings.Contains(l, ".word")
	}
	end := func(list []string) int {
		n := len(list)
		for n > 1 && directive(list[n-1]) {
			n--
		}
		return n
	}
	return append(slices.Clone(lines[:end(lines)]), others[end(others):]...)
}

var symbol = regexp.MustCompile(`[A-Za-z_]\w*`)

// take adds the blocks that a block needs and that are not there.
func (s *source) take(o *source, b block) {
	if s.find(b.label) < 0 {
		b.lines = kept(b.lines, []string{""})
		if b.data {
			b.lines = slices.Concat([]string{" .zeropage"}, b.lines[:1], []string{" .code"})
			if strings.Contains(b.lines[1], "=") {
				b.lines = b.lines[1:2]
			}
		}
		s.blocks = append(s.blocks, b)
	}
	for _, line := range b.lines {
		for _, name := range symbol.FindAllString(line, -1) {
			if i := o.find(name); i >= 0 && s.find(name) < 0 {
				s.take(o, o.blocks[i])
			}
		}
	}
}
