package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bare"
	"pool6502/budget/bound"
	"pool6502/budget/bound/assume"
	"pool6502/budget/claim"
	"pool6502/internal/golden"
)

// terminal is a writer that is so many characters wide.
type terminal struct {
	bytes.Buffer
	columns int
}

func (t *terminal) Columns() int { return t.columns }

// written is what a function writes.
func written(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// fullReport has everything that a report can have.
func fullReport(t *testing.T) *Report {
	r := sampleReport()
	r.Documents = map[string]string{"001": "the page about flags", "002": "the page about locks", "003": "a page without claims"}
	for _, c := range []claim.Claim{
		{ID: "001-fine", Document: "001", Claim: "about 14 cycles, whatever the number of slots that are in use when it is called", Judge: about14, How: "one call"},
		{ID: "001-seldom", Document: "001", Claim: "no cycles.", Judge: none, How: "two calls."},
		{ID: "002-never", Document: "002", Claim: "no cycles", Judge: none, Fact: true},
		{ID: "002-far", Document: "002", Claim: "no cycles at all", Judge: none, Machine: "a faster processor"},
		{ID: "002-code", Document: "002", Claim: "the pool counts", Judge: about14, Class: claim.AsWritten},
	} {
		j := c.Judged(claim.Measurement{Reading: claim.One(14, "cycles"), Others: []claim.Reading{{Points: []claim.Point{{}}, Unit: "cycles", Fair: c.ID == "001-seldom"}}})
		r.AddClaims([]claim.Judgement{j})
	}
	complete := &bare.Result{Total: 4096, Tried: 4096}
	r.AddCases("freelist", []budget.CaseResult{
		{Routine: "pool_take", Case: "all", Body: 17, Call: 29, Exhausted: complete},
		{Routine: "pool_take", Case: "part", Body: 16, Call: 28, Exhausted: &bare.Result{Total: 4096, Tried: 2048}},
		{Routine: "pool_give", Case: "wrong", Body: 9, Call: 21, Mismatches: []budget.Mismatch{{Place: "C", Got: 0, Want: 1}}},
	})
	r.AddFrames(Pool{Name: "freelist", Update: "update", Draw: "draw"}, &budget.FrameReport{Frames: 600, Cycles: 29780.5, Vblank: 2273,
		Whole: stats(29780, 29781, 29782, 29783), Busy: stats(1, 2, 3, 4), Idle: stats(5, 6, 7, 8), DMA: stats(513, 513, 514, 514), NMI: stats(9, 10, 11, 12), IRQ: stats(0, 0, 0, 1),
		Routines: []budget.RoutineFrames{
			{Routine: "update", Inclusive: stats(100, 200, 300, 400), Exclusive: stats(90, 190, 290, 390), Call: stats(100, 200, 300, 1489)},
			{Routine: "draw", Inclusive: stats(1, 2, 3, 2272), Exclusive: stats(1, 2, 3, 2273), Call: stats(1, 2, 3, 4)},
			{Routine: "slow", Inclusive: stats(1, 2273, 3, 4)},
		}})
	r.Sustained = []claim.Sustained{
		{Pool: "freelist", What: "update", Most: 1200, Each: 53.26, Frame: 1024, FrameFormula: 1025, Vblank: -1, VblankFormula: 0},
		{Pool: "packed", What: "draw", Most: 64, Each: 2, Frame: 64, FrameFormula: 999, Vblank: 1, VblankFormula: -1},
	}
	r.Regressions = []Regression{{Pool: "freelist", Routine: "pool_take", Condition: "all", Old: 1015, New: 1017, Lines: []LineChange{{File: "pool.asm", Line: 3, Was: 4, Is: 6}}}}
	early := NewTable("Early", 2, 1, "what", "how much")
	early.Add("words", 1234)
	r.Sections = []Section{{Key: "early", Value: 1, Heading: "What comes early", Intro: "An introduction.", Tables: []*Table{early}}, Crossover("Crossover", "", grid(t))}
	return r
}

func TestWholeReports(t *testing.T) {
	for _, format := range []string{"text", "json", "markdown", "benchfmt"} {
		t.Run(format, func(t *testing.T) {
			golden.Check(t, "report."+format, written(t, func(w io.Writer) error { return fullReport(t).Write(w, format) }))
		})
	}
	for name, change := range map[string]func(r *Report){
		"details":       func(r *Report) { r.Detail = true },
		"details-first": func(r *Report) { r.DetailFirst = true },
		"one-claim":     func(r *Report) { *r = Report{Claims: r.Claims[1:2]} },
		"wrong-claim":   func(r *Report) { *r = Report{Claims: r.Claims[:1]} },
		"one-frame":     func(r *Report) { *r = Report{Frames: r.Frames[:1], Runs: r.Runs[:1], pools: r.pools[:1]} },
		"frames":        func(r *Report) { *r = Report{Frames: r.Frames, Runs: r.Runs, pools: r.pools} },
		"sustained":     func(r *Report) { *r = Report{Sustained: r.Sustained} },
		"routines":      func(r *Report) { *r = Report{Routines: r.Routines, Detail: true} },
	} {
		t.Run(name, func(t *testing.T) {
			r := fullReport(t)
			change(r)
			text := written(t, func(w io.Writer) error { return r.Write(w, "text") })
			golden.Check(t, "report-"+name, text+"\n"+written(t, func(w io.Writer) error { return r.Write(w, "markdown") }))
		})
	}
	t.Run("narrow", func(t *testing.T) {
		all := ""
		for _, columns := range []int{110, 90, 72, 30} {
			w := &terminal{columns: columns}
			if err := fullReport(t).Write(w, "text"); err != nil {
				t.Fatal(err)
			}
			all += w.String()
		}
		golden.Check(t, "report-narrow", all)
	})
	t.Run("figures", func(t *testing.T) {
		golden.Check(t, "report.figures", written(t, fullReport(t).Figures().Write))
	})
}

// input is the first place of a case that tried everything, with a value.
func input(index uint64, value int) bare.Input {
	return bare.Input{Index: index, Names: []string{"A", "count"}, Values: []int{value, 3}}
}

// fullTests has every result that a case, a budget, a bound and a note can have.
func fullTests() *Tests {
	t := sampleTests()
	at := func(line int) asm.Pos { return asm.Pos{File: "c.asm", Line: line} }
	first := &bare.Failure{Input: input(7, 7), Mismatches: []contract.Mismatch{{Place: "A", Got: 1, Want: 2}}}
	first.Matter = []bool{true, false}
	complete := &bare.Result{Total: 4096, Share: 4096, Tried: 4096, Calls: 8192, Min: 5, Max: 17, Least: input(1, 1), Most: input(2, 2), AtMax: 1200, Chips: true}
	failing := &bare.Result{Total: 4096, Share: 4096, Tried: 4096, Calls: 8192, Min: 5, Max: 16, Least: input(1, 1), Most: input(2, 2), AtMax: 1, Failing: 1100, First: first, Again: "Case again: A=7 -> A=2"}
	stopped := &bare.Result{Total: 4096, Share: 4096, Tried: 12, Calls: 24, Min: 5, Max: 16, AtMax: 1, Stopped: true}
	lines := []budget.LineCost{{Routine: "give", File: "c.asm", Line: 6, Text: "rts", Cycles: 17}}
	f := File{File: "c.asm", Cases: []budget.CaseResult{
		{Routine: "give", Case: "all", Pos: at(5), Body: 17, Call: 29, Expect: 17, AtMost: true, Exhausted: complete, Lines: lines},
		{Routine: "give", Case: "failing", Pos: at(6), Body: 16, Call: 28, Expect: -1, Exhausted: failing, Mismatches: first.Mismatches},
		{Routine: "give", Case: "stopped", Pos: at(7), Body: 16, Call: 28, Expect: 0, Exhausted: stopped},
	}}
	f.Overruns = []budget.Overrun{{Routine: "give", Pos: at(3), Keeps: "Y", Where: "case all"}}
	f.Budgets = []BudgetRow{{Pool: "c.asm", Routine: "give", File: "c.asm", Line: 3, Worst: 17, Budget: 20}}
	f.Sizes = []SizeRow{{Pool: "c.asm", Routine: "give", Bytes: 9}}
	proved := func(name string, budget, measured, worst int) Bound {
		return Bound{Routine: name, Pos: at(3), Budget: budget, Measured: measured, Result: &bound.Result{Budget: budget, Best: 0, Worst: worst, Stack: 2}}
	}
	open := proved("loops", 20, -1, 0)
	open.Err = &bound.Unbounded{Addr: 0x8000, Name: "loops", Pos: at(9), Why: "no limit was found for the loop"}
	free := proved("unlimited", -1, 5, 0)
	free.Err = open.Err
	zero := proved("zero", 0, 0, 0)
	zero.Err = open.Err
	reached := proved("reached", 1019, 1019, 1019)
	reached.Exhausted = []Exhausted{{Case: "all", Combinations: 4096, Most: 1019}}
	reached.Assumes, reached.Notes = []bound.Condition{{Must: "nothing else writes count"}}, []string{"Needs count={1..4}"}
	outside := proved("outside", -1, 1020, 1019)
	outside.Exhausted = reached.Exhausted
	f.Bounds = []Bound{reached, proved("proved", 20, 0, 20), proved("over", 1019, 1000, 1020), outside, open, free, zero, proved("none", -1, 5, 6)}
	f.Notes = []assume.Broken{{Routine: "give", Note: "Needs", Pos: at(2), Found: "count is 5"}}
	t.Files = append(t.Files, f)
	t.Files[0].Sizes = []SizeRow{{Pool: "a.asm", Routine: "take", Bytes: 5}}
	t.Files[0].Budgets = []BudgetRow{{Pool: "a.asm", Routine: "take", Worst: 20, Budget: 16}}
	t.Regressions = []Regression{{Pool: "a.asm", Routine: "take", Condition: "free", Old: 14, New: 16}}
	t.Stale = []string{"1 figure is new"}
	t.Shard, t.Work = bare.Shard{Index: 2, Of: 3}, "0123"
	return t
}

func TestWholeTests(t *testing.T) {
	for _, format := range []string{"text", "json", "junit", "benchfmt"} {
		t.Run(format, func(t *testing.T) {
			golden.Check(t, "tests."+format, written(t, func(w io.Writer) error { return fullTests().Write(w, format) }))
		})
	}
	broken := &Tests{Files: []File{{File: "a.asm", Overruns: sampleTests().Files[0].Overruns}}}
	if got := written(t, func(w io.Writer) error { return broken.Write(w, "text") }); !strings.HasSuffix(got, "\n0 cases, 0 failed; 1 other check failed\n") {
		t.Errorf("a budget that is broken: %s", got)
	}
	passing := &Tests{Files: []File{{File: "a.asm", Cases: sampleTests().Files[0].Cases[:1]}}}
	if got := written(t, func(w io.Writer) error { return passing.Write(w, "text") }); !strings.HasSuffix(got, "\n1 case, 0 failed\n") {
		t.Errorf("tests that pass: %s", got)
	}
}

// What was written as JSON and read again is written as before, less the bounds, the notes and the comparison with a baseline.
func TestTestsComeBackFromJSON(t *testing.T) {
	kept := fullTests()
	kept.Regressions, kept.Stale = nil, nil
	for i := range kept.Files {
		kept.Files[i].Bounds, kept.Files[i].Notes = nil, nil
	}
	read, err := ReadTests([]byte(written(t, func(w io.Writer) error { return fullTests().Write(w, "json") })))
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"json", "text", "junit", "benchfmt"} {
		got, want := written(t, func(w io.Writer) error { return read.Write(w, format) }), written(t, func(w io.Writer) error { return kept.Write(w, format) })
		a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Fatalf("%s: line %d is\n%s\nwant\n%s", format, i+1, a[i], b[i])
			}
		}
		if len(a) != len(b) {
			t.Errorf("%s: %d lines, want %d", format, len(a), len(b))
		}
	}
	if err := read.Outcome(errors.New("failed")); !errors.Is(err, budget.ErrLimit) {
		t.Errorf("a routine that did not return: %v", err)
	}
	for text, want := range map[string]string{`{"shard":"4/3"}`: `"4/3" is not a shard; write 3/16 for the third of 16 parts`, `{`: "unexpected end of JSON input"} {
		if _, err := ReadTests([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// part is a part of a run: one case with these results, a budget and a promise.
func part(index int, file string, body int, x *bare.Result, worst int) *Tests {
	c := budget.CaseResult{Routine: "take", Case: "all", Body: body, Call: body + 12, Expect: -1, Exhausted: x}
	if x.First != nil {
		c.Mismatches = x.First.Mismatches
	}
	other := c
	other.Case, other.Exhausted = fmt.Sprint("case ", index), nil
	return &Tests{Work: "0123", Shard: bare.Shard{Index: index, Of: 3}, Files: []File{{
		File: file, Cases: []budget.CaseResult{c, other},
		Overruns: []budget.Overrun{{Routine: "take", Worst: worst, Budget: 5, Where: fmt.Sprint("part ", index)}, {Routine: "take", Keeps: "Y", Where: "Y"}, {Routine: fmt.Sprint("only", index), Keeps: "X"}},
		Budgets:  []BudgetRow{{Routine: "take", Worst: worst, Budget: 5, Line: index}, {Routine: fmt.Sprint("only", index)}},
	}}}
}

func TestMergedPartsAreOneRun(t *testing.T) {
	failure := func(index uint64) *bare.Failure {
		return &bare.Failure{Input: input(index, int(index)), Mismatches: []contract.Mismatch{{Place: "A", Got: int(index), Want: 0}}}
	}
	first := part(1, "a.asm", 10, &bare.Result{Total: 9, Tried: 3, Max: 10, AtMax: 1, First: failure(8), Failing: 1}, 7)
	second := part(2, "a.asm", 12, &bare.Result{Total: 9, Tried: 3, Max: 12, AtMax: 2, First: failure(4), Failing: 1}, 8)
	third := part(3, "a.asm", 12, &bare.Result{Total: 9, Tried: 3, Max: 12, AtMax: 1}, 8)
	apart := part(2, "b.asm", 1, &bare.Result{Total: 1, Tried: 1}, 1)
	second.Files = append(apart.Files, second.Files...)
	third.Files[0].Err = errors.New("it could not be tried")
	third.Files[0].Cases[0].Lines = []budget.LineCost{{Cycles: 12}}
	all := Merge([]*Tests{third, first, second})
	var got strings.Builder
	for _, f := range all.Files {
		fmt.Fprintf(&got, "%s, error %v, work %s\n", f.File, f.Err, all.Work)
		for i := range f.Cases {
			c := &f.Cases[i]
			fmt.Fprintf(&got, "%s: %d, %d, %v, %d lines", c.Case, c.Body, c.Call, c.Mismatches, len(c.Lines))
			if x := c.Exhausted; x != nil {
				fmt.Fprintf(&got, "; tried %d, %d cost %d, %d fail", x.Tried, x.AtMax, x.Max, x.Failing)
			}
			got.WriteString("\n")
		}
		for _, o := range f.Overruns {
			fmt.Fprintf(&got, "%s took %d in %s, keeps %q\n", o.Routine, o.Worst, o.Where, o.Keeps)
		}
		for _, b := range f.Budgets {
			fmt.Fprintf(&got, "budget of %s: %d, line %d\n", b.Routine, b.Worst, b.Line)
		}
	}
	golden.Check(t, "tests.merged", got.String())
}

// Of a case that one part could not finish, the error is all that counts.
func TestAPartThatTriedNothingLeavesTheCostToTheOthers(t *testing.T) {
	nothing := &bare.Result{Total: 9}
	c, o := &part(1, "a", 12, nothing, 0).Files[0].Cases[0], &part(2, "a", 10, &bare.Result{Total: 9, Tried: 3, Max: 10}, 0).Files[0].Cases[0]
	if mergeCases(c, o); c.Body != 10 || c.Exhausted.Tried != 3 {
		t.Errorf("body %d, %d tried", c.Body, c.Exhausted.Tried)
	}
	o.Err, o.Body = errors.New("lost"), 11
	if mergeCases(c, o); c.Body != 10 || c.Err == nil || c.Exhausted.Tried != 3 {
		t.Errorf("body %d, %d tried, %v", c.Body, c.Exhausted.Tried, c.Err)
	}
	one, other := &budget.CaseResult{Body: 3, Exhausted: nothing}, &budget.CaseResult{Body: 4}
	if mergeCases(one, other); one.Body != 3 {
		t.Errorf("a case without combinations changes the body to %d", one.Body)
	}
	if mergeCases(other, one); other.Body != 4 || other.Exhausted != nil {
		t.Errorf("a case without combinations gets some: %+v", other)
	}
}
