package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"
)

func sample() *Table {
	t := NewTable("Routines of an exhibit with a long title, in cycles", 3, 2, "pool", "what the routine does", "median of all", "max")
	t.Add("freelist", "claims a free slot and tells which one it was", 1234.0, 5678.0)
	t.Add("compaction", "moves the last one into the gap", 12.0, 3456789.0)
	t.caption = "Measured over six hundred frames of the attract mode."
	return t
}

// TestATableFitsTheTerminal without losing a word.
func TestATableFitsTheTerminal(t *testing.T) {
	plain := strings.Join(words(sample().Text(1000)), " ")
	for _, width := range []int{20, 30, 40, 60, 80, 200} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			got := sample().Text(width)
			for _, line := range strings.Split(got, "\n") {
				if n := text.StringWidthWithoutEscSequences(line); n > width {
					t.Errorf("%d characters: %s", n, line)
				}
			}
			for _, word := range words(plain) {
				if !strings.Contains(got, word) {
					t.Errorf("%s is missing:\n%s", word, got)
				}
			}
		})
	}
	if a, b := sample().Text(1000), sample().Text(200); a != b {
		t.Errorf("a wide terminal changes the table:\n%s%s", a, b)
	}
}

// Numbers are aligned to the right, also in a column that was not meant for them. The first column may be the one to break.
func TestNumbersAlignAndTheFirstColumnBreaks(t *testing.T) {
	table := NewTable("", 3, 1, "what happened in the run", "times", "")
	table.Add("a spawn found the pool full", 7, 1.0, 12, "beyond the columns")
	table.Add("nothing", "none", 1200.0)
	got, want := table.Text(1000), `┌─────────────────────────────┬───────┬───────┬────┬────────────────────┐
│ what happened in the run    │ times │       │    │                    │
├─────────────────────────────┼───────┼───────┼────┼────────────────────┤
│ a spawn found the pool full │     7 │     1 │ 12 │ beyond the columns │
│ nothing                     │  none │ 1,200 │    │                    │
└─────────────────────────────┴───────┴───────┴────┴────────────────────┘
`
	if got != want {
		t.Errorf("it is\n%s", got)
	}
	table = NewTable("", 2, 1, "what happened in the run", "times")
	table.Add("a spawn found the pool full", 7)
	got, want = table.Text(28), `┌──────────────────┬───────┐
│ what happened in │ times │
│ the run          │       │
├──────────────────┼───────┤
│ a spawn found    │     7 │
│ the pool full    │       │
└──────────────────┴───────┘
`
	if got != want {
		t.Errorf("it is\n%s", got)
	}
}

// words are those of a table, without its lines.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r <= ' ' || r >= '─' && r <= '╿' })
}

// A name breaks behind _ : / and a dot, but not before its first letter, and columns that can be spared go before names are broken often.
func TestNamesBreakAndColumnsAreSpared(t *testing.T) {
	make := func() *Table {
		t := NewTable("", 2, 3, "routine", "calls", "median", "max")
		t.Spare(3)
		t.Add("main > _flush_vram_update2 > lib/neslib.s", 1234.0, 5678.0, 9999.0)
		return t
	}
	for want, width := range map[string]int{"main > _flush_vram_update2 > lib/neslib.s": 80, "main > _flush_ / vram_update2 > / lib/neslib.s": 38} {
		var got []string
		hidden := true
		for _, line := range strings.Split(make().Text(width), "\n") {
			hidden = hidden && !strings.Contains(line, "5,678")
			if cells := strings.Split(line, "│"); len(cells) > 2 && !strings.Contains(line, "routine") {
				got = append(got, strings.TrimSpace(cells[1]))
			}
		}
		if text := strings.Join(got, " / "); text != want || hidden != (width < 80) {
			t.Errorf("in %d columns: %s, median left out %v", width, text, hidden)
		}
	}
}
