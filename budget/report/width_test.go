package report

import (
	"strings"
	"testing"
)

// A sentence is broken between words and hangs below its label; tables, messages with a place and header lines stay.
func TestSentencesAreBrokenAndTablesAreNot(t *testing.T) {
	words := strings.TrimSpace(strings.Repeat("word ", 30))
	for line, want := range map[string]string{
		"short":                                "short",
		words:                                  words[:99] + "\n  " + words[100:],
		"busy    " + words:                     "busy    " + words[:89] + "\n        " + words[90:],
		"  9-12  x " + words:                   "  9-12  x " + words[:89] + "\n        " + words[90:],
		"a  b \";;;   c\" " + words:            "a  b \";;;   c\" " + words[:84] + "\n   " + words[85:],
		words[:89] + ` ";;; Bound  a <= 10" b`: words[:89] + "\n" + `  ";;; Bound  a <= 10" b`,
		"│ " + words + " │":                    "│ " + words + " │",
		"a.s:7: take: " + words:                "a.s:7: take: " + words,
		";;; Case " + words:                    ";;; Case " + words,
	} {
		var b strings.Builder
		if err := Print(&b, line+"\n"); err != nil || b.String() != want+"\n" {
			t.Errorf("%q is printed as %q, want %q (%v)", line, b.String(), want, err)
		}
	}
}

// Tables are as wide as a terminal, or Columns.
func TestTheWidthOfAnOutput(t *testing.T) {
	for columns, want := range map[int]int{0: Columns, 72: 72, 300: 300} {
		if got := Width(&sized{columns: columns}); got != want {
			t.Errorf("%d columns: %d, want %d", columns, got, want)
		}
	}
	if got := Width(&strings.Builder{}); got != Columns {
		t.Errorf("a writer that does not say: %d", got)
	}
}

type sized struct {
	strings.Builder
	columns int
}

func (s *sized) Columns() int { return s.columns }
