package report

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pool6502/budget"
	"pool6502/budget/claim"
)

// run draws a run of cases whose lines come from a source that is drawn too.
func run(t *rapid.T, label string) *Baseline {
	b := &Baseline{}
	var lines []budget.LineCost
	at := 0
	for _, routine := range []string{"take", "give"} {
		for range rapid.IntRange(0, 6).Draw(t, label+" lines of "+routine) {
			at += rapid.IntRange(1, 3).Draw(t, "next line")
			text := rapid.SampledFrom([]string{"lda head", "inx", "sta head,x", "rts", ""}).Draw(t, "text")
			lines = append(lines, budget.LineCost{Routine: routine, File: label + "/pool.asm", Line: at, Text: text})
		}
		b.Sizes = append(b.Sizes, SizeRow{label + "/pool.asm", routine, rapid.IntRange(1, 3).Draw(t, "bytes")})
	}
	for _, condition := range []string{"free", "full", "half"} {
		if condition != "free" && rapid.Bool().Draw(t, "no "+condition) {
			continue
		}
		r := RoutineRow{Pool: label + "/pool.asm", Routine: "take", Condition: condition}
		for _, l := range lines {
			if l.Cycles = rapid.IntRange(0, 7).Draw(t, "cycles"); l.Cycles > 0 {
				r.Lines = append(r.Lines, l)
				r.Body += l.Cycles
			}
		}
		b.Routines = append(b.Routines, r)
	}
	return b
}

func TestThePartsOfADifferenceAddUpToIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		was, is := run(t, "old"), run(t, "new")
		c, err := Compare(was, is)
		if err != nil {
			t.Fatal(err)
		}
		sum, both := 0, 0
		for i := range c.Changes {
			ch := &c.Changes[i]
			sum += ch.By()
			lines := 0
			for _, l := range ch.Lines {
				lines += l.By()
			}
			if ch.State == Slower || ch.State == Faster {
				both += ch.By()
				bare := was.bare(ch.Condition) || is.bare(ch.Condition)
				if lines != ch.By() && !bare {
					t.Errorf("%s: the lines come to %+d, the difference is %+d", ch.Condition, lines, ch.By())
				}
				if bare {
					both -= ch.By()
				}
			}
		}
		if sum != c.Is.Cycles-c.Was.Cycles {
			t.Errorf("the changes come to %+d, the difference is %+d", sum, c.Is.Cycles-c.Was.Cycles)
		}
		lines, bytes := 0, 0
		for _, l := range c.Lines {
			lines += l.By()
		}
		if lines != both {
			t.Errorf("all lines come to %+d, the changed cases to %+d", lines, both)
		}
		for _, s := range c.Sizes {
			bytes += s.Is - s.Was
		}
		if bytes != c.Is.Bytes-c.Was.Bytes {
			t.Errorf("the sizes come to %+d, the difference is %+d", bytes, c.Is.Bytes-c.Was.Bytes)
		}
	})
}

// bare reports whether a case has no lines.
func (b *Baseline) bare(condition string) bool {
	for _, r := range b.Routines {
		if r.Condition == condition {
			return len(r.Lines) == 0
		}
	}
	return false
}

// of makes a run of one case from lines "cycles text".
func of(file string, lines ...string) *Baseline {
	r := RoutineRow{Pool: file, Routine: "take", Condition: "free"}
	for i, l := range lines {
		var n int
		var text string
		if _, err := fmt.Sscanf(l, "%d", &n); err != nil {
			panic(err)
		}
		_, text, _ = strings.Cut(l, " ")
		r.Lines = append(r.Lines, budget.LineCost{Routine: "take", File: file, Line: i + 1, Text: text, Cycles: n})
		r.Body += n
	}
	return &Baseline{Routines: []RoutineRow{r}}
}

func TestALineThatMovedIsTheSameLine(t *testing.T) {
	was := of("pool.asm", "4 ldx head ; first", "2 bmi full", "4 lda next,x", "2 clc")
	is := of("pool.asm", "2 sei", "4   ldx  head", "3 bmi full", "2 clc", "4 lda next,x")
	c, err := Compare(was, is)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range c.Lines {
		got = append(got, fmt.Sprintf("%s %s %+d", l.Where(), l.Text, l.By()))
	}
	want := "pool.asm:1 sei +2; pool.asm:3 lda next,x -4; pool.asm:3 bmi full +1; pool.asm:5 lda next,x +4"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("%s\nwant %s", s, want)
	}
	if r := c.Regressions(); len(r) != 1 || !strings.Contains(r[0].String(), "3 cycles slower, 15 instead of 12 (pool.asm:5 +4, pool.asm:1 +2, pool.asm:3 +1, and others)") {
		t.Errorf("%v", r)
	}
}

func TestPoolsAreFoundInOtherFolders(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{"a.asm", "a.asm", "a.asm=a.asm"},
		{"v1/a.asm", "v2/b.asm", "v1/a.asm=v2/b.asm"},
		{"v1/a.asm v1/b.asm", "v2/b.asm v2/a.asm", "v1/a.asm=v2/a.asm v1/b.asm=v2/b.asm"},
		{"v1/a.asm v1/b.asm", "v2/b.asm v2/c.asm", "v1/a.asm=v2/c.asm v1/b.asm=v2/b.asm"},
		{"v1/a.asm v3/a.asm b.asm", "v2/a.asm b.asm", "v1/a.asm=v1/a.asm v3/a.asm=v3/a.asm b.asm=b.asm"},
		{"x/a.asm a.asm", "y/a.asm a.asm", "x/a.asm=y/a.asm a.asm=a.asm"},
		{`v1\a.asm c.asm`, "v2/a.asm d.asm e.asm", `v1\a.asm=v2/a.asm c.asm=c.asm`},
	} {
		named := pairPools(strings.Fields(c.was), strings.Fields(c.is))
		var got []string
		for _, w := range strings.Fields(c.was) {
			got = append(got, w+"="+named[w])
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s and %s: %s, want %s", c.was, c.is, s, c.want)
		}
	}
}

func TestABaselineThatIsOutOfDateSaysWhy(t *testing.T) {
	was := &Baseline{
		Routines: []RoutineRow{{Pool: "p", Routine: "a", Condition: "x", Body: 9}, {Pool: "p", Routine: "a", Condition: "gone", Body: 9}},
		Frames:   []FrameRow{{Pool: "p", Routine: "a", Frames: 60}},
	}
	is := &Baseline{
		Routines: []RoutineRow{{Pool: "p", Routine: "a", Condition: "x", Body: 8}, {Pool: "p", Routine: "b", Condition: "new", Body: 9}},
		Frames:   []FrameRow{{Pool: "p", Routine: "a", Frames: 600, Stats: budget.Stats{Max: 7}}},
		Budgets:  []BudgetRow{{Routine: "a", Worst: 9, Budget: 10}, {Routine: "b", Worst: 89, Budget: 100}, {Routine: "c", Worst: 5, Budget: 4}, {Routine: "d"}},
	}
	c, err := Compare(was, is)
	if err != nil {
		t.Fatal(err)
	}
	want := "the frames of p: the earlier run has 60, the new one 600; " +
		"1 figure of the baseline is no longer measured: a, gone; " +
		"1 figure is new and cannot be compared: b, new; " +
		"1 figure is lower now and could rise again unnoticed: a, x"
	if got := strings.Join(c.Stale(), "; "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	var near []string
	for _, b := range c.Budgets {
		near = append(near, b.Routine)
	}
	if got := strings.Join(near, " "); got != "c d a" {
		t.Errorf("budgets about to go: %s", got)
	}
	if _, err := Compare(was, &Baseline{Routines: []RoutineRow{{Pool: "q", Routine: "z", Condition: "x"}}}); err == nil {
		t.Error("two runs with nothing in common are compared")
	}
}

func TestAReportOfFramesIsNotComparedWithOneOfCases(t *testing.T) {
	frames := &Baseline{Frames: []FrameRow{{Pool: "game.nes", Routine: "move", Frames: 3}}}
	cases := &Baseline{Routines: []RoutineRow{{Pool: "game.nes", Routine: "move", Condition: "one"}}}
	_, err := Compare(frames, cases)
	want := "the two have nothing in common: move, median of its frames of game.nes and move, one of game.nes"
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}

func TestABaselineWhoseLinesDoNotAddUpIsRefused(t *testing.T) {
	_, err := ReadBaseline("old.json", []byte(`{"routines":[{"pool":"a","routine":"b","condition":"c","body":4,"call":16,"lines":[{"cycles":3}]}]}`))
	if err == nil || err.Error() != "old.json:1: routines[0]: its lines add up to 3 cycles, its body is 4" {
		t.Errorf("%v", err)
	}
}

func TestALineThatCrossesAPageNowSaysSo(t *testing.T) {
	was, is := of("pool.asm", "4 lda next,x", "2 bne .loop"), of("pool.asm", "5 lda next,x", "4 bne .loop")
	is.Routines[0].Lines[0].PageCross = 1
	is.Routines[0].Lines[1].Taken, is.Routines[0].Lines[1].BranchPage = 1, 1
	c, err := Compare(was, is)
	if err != nil {
		t.Fatal(err)
	}
	want := "take, free: 3 cycles slower, 9 instead of 6 (pool.asm:2 +2: branch taken +1, branch over a page +1, pool.asm:1 +1: page cross +1)"
	if got := c.Regressions()[0].String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, l := range c.Lines {
		if all := l.PageCross + l.Taken + l.BranchPage; all != l.By() {
			t.Errorf("%s: %d of %d cycles have a cause", l.Where(), all, l.By())
		}
	}
	back, err := Compare(is, was)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"page cross -1", "branch taken -1, branch over a page -1"} {
		if got := back.Lines[i].Why(); got != want {
			t.Errorf("the other way round: %s, want %s", got, want)
		}
	}
}

// TestAFailingCaseComesFirst: a routine that does half of its work is cheaper and no improvement.
func TestAFailingCaseComesFirst(t *testing.T) {
	was := &Baseline{Routines: []RoutineRow{{Pool: "a.asm", Routine: "take", Condition: "free", Body: 20}}}
	is := &Baseline{Routines: []RoutineRow{{Pool: "a.asm", Routine: "take", Condition: "free", Body: 10}}, Failed: 1,
		Failures: []string{"a.asm:3: take, case free: X = 0, want 2"}}
	c, err := Compare(was, is)
	if err != nil {
		t.Fatal(err)
	}
	c.Is.Name = "b.asm"
	for format, want := range map[string]string{
		"text":     "b.asm fails 1 promise; its cycles prove nothing until all cases and budgets hold\na.asm:3: take, case free: X = 0, want 2\n",
		"markdown": "### 1 failure in b.asm\n\nb.asm fails 1 promise; its cycles prove nothing until all cases and budgets hold\n\na.asm:3",
	} {
		var b strings.Builder
		if err := c.Write(&b, format); err != nil || !strings.HasPrefix(b.String(), want) {
			t.Errorf("%s: %v, %q", format, err, b.String())
		}
	}
}

// TestWhatTheMaximumAndTheMedianDoNotShow is compared as well: the cheapest input, all inputs and all frames together.
func TestWhatTheMaximumAndTheMedianDoNotShow(t *testing.T) {
	side := func(least int, sum uint64, total int) *Baseline {
		return &Baseline{Routines: []RoutineRow{{Pool: "a.asm", Routine: "take", Condition: "all", Body: 20, Exhausted: 256, Least: least, Sum: sum}},
			Frames: []FrameRow{{Pool: "a.asm", Frames: 10, Routine: "move", Stats: budget.Stats{Median: 5, Max: 9}, Total: total}}}
	}
	for _, c := range []struct {
		name string
		is   *Baseline
		want string
	}{
		{"the same", side(8, 4000, 60), ""},
		{"the cheapest input", side(11, 4000, 60), "take, all (cheapest input): 3 cycles slower, 11 instead of 8"},
		{"most inputs", side(8, 4765, 60), "take, all (all inputs together): 765 cycles slower, 4,765 instead of 4,000"},
		{"most frames", side(8, 4000, 100), "move, all frames together: 40 cycles slower, 100 instead of 60"},
		{"an early baseline", side(0, 0, 0), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmp, err := Compare(side(8, 4000, 60), c.is)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range cmp.Regressions() {
				got = append(got, r.String())
			}
			if strings.Join(got, "|") != c.want || cmp.Was.Cycles != 20 || cmp.Is.Cycles != 20 {
				t.Errorf("%q, want %q; cases %d and %d cycles", got, c.want, cmp.Was.Cycles, cmp.Is.Cycles)
			}
		})
	}
}

func TestWhatAFrameSustainsIsCompared(t *testing.T) {
	side := func(each float64) *Baseline {
		return &Baseline{Routines: []RoutineRow{{Pool: "a.asm", Routine: "take", Condition: "all", Body: 20}},
			Sustained: []claim.Sustained{{Pool: "a.asm", What: "update", Fixed: 10, Each: each, Frame: 500}}}
	}
	c, err := Compare(side(50), side(51.5))
	if err != nil {
		t.Fatal(err)
	}
	if r := c.Regressions(); len(r) != 1 || r[0].String() != "update, 100 objects in a frame: 150 cycles slower, 5,160 instead of 5,010" || c.Is.Cycles != 20 {
		t.Errorf("%v, all cases %d cycles", r, c.Is.Cycles)
	}
}
