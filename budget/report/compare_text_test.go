package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pool6502/budget"
	"pool6502/internal/golden"
)

// long is a case of so many lines in a routine of pool.asm, each costing 2 cycles and more where extra says so.
func long(condition string, first int, texts []string, extra map[string]int) RoutineRow {
	r := RoutineRow{Pool: "pool.asm", Routine: "take", Condition: condition}
	for i, text := range texts {
		n := 2 + extra[text]
		r.Lines = append(r.Lines, budget.LineCost{Routine: "take", File: "pool.asm", Line: first + i, Text: "  " + text + " ; line", Cycles: n})
		r.Body += n
	}
	return r
}

// compared are two runs that differ in everything a comparison knows: 34 lines, of which 33 cost more, cases and frames
// that are slower, faster, new and gone, sizes, budgets, and frames of runs that are not equally long.
func compared(t *testing.T) *Comparison {
	t.Helper()
	var texts []string
	extra := map[string]int{"sei": 3}
	for i := range 34 {
		text := fmt.Sprint("line ", i)
		texts = append(texts, text)
		if i > 0 {
			extra[text] += i
		}
	}
	frame := func(pool string, frames int, routine string, median, most int, call *budget.Stats) FrameRow {
		return FrameRow{Pool: pool, Frames: frames, Routine: routine, Stats: stats(0, median, 0, most), Call: call}
	}
	old := []FrameRow{frame("pool.asm", 60, "(busy)", 100, 200, nil), frame("pool.asm", 60, "(idle)", 1, 1, nil), frame("pool.asm", 60, "(frame)", 1, 1, nil),
		frame("pool.asm", 60, "draw", 10, 20, &budget.Stats{Max: 1030}), frame("z.asm", 6, "draw", 1, 2, nil), frame("a.asm", 6, "draw", 1, 2, nil)}
	now := slices.Clone(old)
	now[0], now[1] = frame("pool.asm", 60, "(busy)", 101, 190, nil), frame("pool.asm", 60, "(idle)", 9, 9, nil)
	now[3].Call = &budget.Stats{Max: 2030}
	now[4].Frames, now[5].Frames = 7, 8
	now = append(now, frame("new.asm", 9, "draw", 1, 2, nil))
	was := &Baseline{
		Routines: []RoutineRow{long("slower", 1, texts, nil), long("gone", 1, texts[:2], nil), {Pool: "pool.asm", Routine: "give", Condition: "same", Body: 7},
			{Pool: "pool.asm", Routine: "give", Condition: "twice", Body: 7}, {Pool: "pool.asm", Routine: "give", Condition: "twice", Body: 9}},
		Frames: old,
		Sizes:  []SizeRow{{"pool.asm", "bigger", 4}, {"pool.asm", "smaller", 5}, {"pool.asm", "same", 6}, {"pool.asm", "gone", 7}},
	}
	is := &Baseline{
		Routines: []RoutineRow{long("slower", 1, append([]string{"sei"}, texts...), extra), long("new", 2, texts[:3], nil), {Pool: "pool.asm", Routine: "give", Condition: "same", Body: 7},
			{Pool: "pool.asm", Routine: "give", Condition: "twice", Body: 7}, {Pool: "pool.asm", Routine: "give", Condition: "twice", Body: 8}},
		Frames: now,
		Sizes:  []SizeRow{{"pool.asm", "bigger", 5}, {"pool.asm", "smaller", 4}, {"pool.asm", "same", 6}, {"pool.asm", "new", 1008}},
		Budgets: []BudgetRow{{Routine: "near", File: "pool.asm", Line: 3, Worst: 9, Budget: 10}, {Routine: "full", Worst: 10, Budget: 10}, {Routine: "over", Worst: 40000, Budget: 35000},
			{Routine: "none", Worst: 1}, {Routine: "zero"}, {Routine: "one", Worst: 1, Budget: 1}, {Routine: "far", Worst: 89, Budget: 100}},
	}
	c, err := Compare(was, is)
	if err != nil {
		t.Fatal(err)
	}
	c.Was.Name, c.Is.Name = "old.json", "new.json"
	return c
}

func TestWholeComparisons(t *testing.T) {
	for _, format := range []string{"text", "json", "markdown"} {
		t.Run(format, func(t *testing.T) {
			golden.Check(t, "compare."+format, written(t, func(w io.Writer) error { return compared(t).Write(w, format) }))
		})
	}
	if err := compared(t).Write(io.Discard, "csv"); err == nil || err.Error() != `there is no format "csv"; the formats are text, json, markdown` {
		t.Error(err)
	}
	t.Run("stale", func(t *testing.T) {
		golden.Check(t, "compare.stale", strings.Join(compared(t).Stale(), "\n"))
	})
}

// TestSmallComparisons compares runs of one figure, and of up to 31 lines: 30 are listed, and one more is counted.
func TestSmallComparisons(t *testing.T) {
	lines := func(n, cycles int) *Baseline {
		var texts []string
		extra := map[string]int{}
		for i := range n {
			texts = append(texts, fmt.Sprint("nop", i))
			extra[texts[i]] = cycles * (i + 1)
		}
		return &Baseline{Routines: []RoutineRow{long("one", 1, texts, extra)}}
	}
	frames := func(most int) *Baseline {
		return &Baseline{Frames: []FrameRow{{Pool: "pool.asm", Routine: "draw", Frames: 3, Stats: budget.Stats{Median: 3, Max: most}}}}
	}
	calls := func(most int) *Baseline {
		b := frames(3)
		b.Frames[0].Call = &budget.Stats{Max: most}
		return b
	}
	withCase := frames(5)
	withCase.Routines = lines(1, 0).Routines
	sized := func(bytes ...int) *Baseline {
		b := lines(1, 0)
		for _, n := range bytes {
			b.Sizes = append(b.Sizes, SizeRow{"pool.asm", "take", n})
		}
		return b
	}
	bare := func(first, second int) *Baseline {
		return &Baseline{Routines: []RoutineRow{{Pool: "p", Routine: "r", Condition: "c", Body: first + second,
			Lines: []budget.LineCost{{Routine: "r", Line: 1, Cycles: first}, {Routine: "r", Cycles: second}}}}}
	}
	all := ""
	for _, row := range []struct {
		name    string
		was, is *Baseline
	}{
		{"the same", lines(2, 0), lines(2, 0)},
		{"faster", lines(1, 1), lines(1, 0)},
		{"slower", lines(1, 0), lines(1, 1)},
		{"30 lines", lines(30, 0), lines(30, 2)},
		{"31 lines", lines(31, 2), lines(31, 0)},
		{"frames", frames(4), frames(5)},
		{"calls", calls(4), calls(5)},
		{"frames, and a case on one side", frames(4), withCase},
		{"sizes on one side", sized(3), sized()},
		{"sizes on the other side", sized(), sized(3)},
		{"one size", sized(3), sized(4)},
		{"no source", bare(2, 1), bare(3, 2)},
		{"no source, faster", bare(3, 2), bare(2, 1)},
	} {
		c, err := Compare(row.was, row.is)
		if err != nil {
			t.Fatal(err)
		}
		all += "— " + row.name + " —\n" + written(t, func(w io.Writer) error { return c.Write(w, "text") }) + written(t, func(w io.Writer) error { return c.Write(w, "markdown") })
	}
	golden.Check(t, "compare.small", all)
}

// Of lists whose middle parts have 2^22 pairs, the best pairs are searched; of longer ones, only the ends are compared.
func TestOfLongListsOnlyTheEndsAreCompared(t *testing.T) {
	side := func(name string, middle int) []string {
		list := slices.Repeat([]string{"same"}, middle)
		list[0], list[middle-1] = name+" first", name+" last"
		return append(append([]string{"begin"}, list...), "end")
	}
	if got := common(side("a", 1<<11), side("b", 1<<11)); len(got) != 1<<11 {
		t.Errorf("%d lines are paired", len(got))
	}
	if got := common(side("a", 1<<11+1), side("b", 1<<11)); len(got) != 2 || got[1] != [2]int{1<<11 + 2, 1<<11 + 1} {
		t.Errorf("pairs %v", got)
	}
	for _, row := range [][2]string{{"p a x", "q p y"}, {"q p y", "p a x"}} {
		if got := common(strings.Fields(row[0]), strings.Fields(row[1])); len(got) != 1 || got[0][0]+got[0][1] != 1 {
			t.Errorf("%s and %s: pairs %v", row[0], row[1], got)
		}
	}
	if got := common([]string{"; a"}, nil); len(got) != 0 {
		t.Errorf("pairs %v", got)
	}
}

func TestTheCodeOfALineHasNoComment(t *testing.T) {
	id := lineID{file: "a.asm", line: 3}
	for text, want := range map[string]string{
		" lda  #1 ; one": "lda #1", "; only words": "a.asm:3", "": "a.asm:3", "  .byte \";\" ; a": `.byte ";" ; a`, "a;b;'": "a",
	} {
		if got := (source{id: text}).code(id); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
