package report

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/bare"
	"pool6502/budget/claim"
)

func TestAFileOfFiguresThatCannotBeReadNamesTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"a -Inf":      `f:1: "-Inf" is not a number`,
		"a +Inf":      `f:1: "+Inf" is not a number`,
		"a NaN":       `f:1: "NaN" is not a number`,
		"a 1\nb two":  `f:2: "two" is not a number`,
		"# x\n\na":    `f:3: a line is a name and a number, not "a"`,
		"a 1 2 # x":   `f:1: a line is a name and a number, not "a 1 2"`,
		"a 1\nb 2\na": `f:3: a line is a name and a number, not "a"`,
		"a 1\na 1":    "f:2: a is given twice",
	} {
		if f, err := ReadFigures("f", strings.NewReader(text)); f != nil || err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, f, err, want)
		}
	}
}

func TestABaselineHasALimitedSize(t *testing.T) {
	row := []byte(`{"routines":[{"pool":"a","routine":"b","condition":"c","body":1,"call":13}]}`)
	data := append(row, bytes.Repeat([]byte("\n"), maxBaseline+1-len(row))...)
	if b, err := ReadBaseline("old.json", data[:maxBaseline]); err != nil || len(b.Routines) != 1 {
		t.Errorf("%d bytes: %v", maxBaseline, err)
	}
	const want = "old.json: the file has 33554433 bytes; a baseline has at most 33554432"
	if _, err := ReadBaseline("old.json", data); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestASectionThatJSONCannotHoldIsAnError(t *testing.T) {
	r := &Report{Sections: []Section{{Key: "fine", Value: 1}, {Key: "shares", Value: math.NaN()}}}
	if err := r.Write(io.Discard, "json"); err == nil || err.Error() != "section shares: json: unsupported value: NaN" {
		t.Error(err)
	}
}

func TestOnlyAPartOfARunNamesItsShard(t *testing.T) {
	tests := sampleTests()
	tests.Work = "0123"
	if text := written(t, func(w io.Writer) error { return tests.Write(w, "json") }); strings.Contains(text, `"shard"`) || strings.Contains(text, `"work"`) {
		t.Error(text)
	}
	tests.Shard = bare.Shard{Index: 1, Of: 1}
	if text := written(t, func(w io.Writer) error { return tests.Write(w, "json") }); !strings.Contains(text, "\"shard\": \"1/1\",\n  \"work\": \"0123\"") {
		t.Error(text)
	}
}

func TestALineThatMayFollowOrPrecedeIsPairedOnce(t *testing.T) {
	for _, row := range []struct{ a, b, want string }{
		{"x p q", "p q z", "[[1 0] [2 1]]"},
		{"p q z", "x p q", "[[0 1] [1 2]]"},
		{"x p q r", "p r q z", "[[1 0] [3 1]]"},
		{"p p x", "y p p z", "[[0 1] [1 2]]"},
	} {
		if got := fmt.Sprint(common(strings.Fields(row.a), strings.Fields(row.b))); got != row.want {
			t.Errorf("%s and %s: %s, want %s", row.a, row.b, got, row.want)
		}
	}
}

// cellsOnly is a crossover of one pool of 4 slots that measured only these places: live, spawns and cycles.
func cellsOnly(places ...[3]int) *claim.Grid {
	g := &claim.Grid{Pools: []string{"scan"}, Slots: []int{4}, Spawns: []int{0, 2}}
	for _, p := range places {
		g.Cells = append(g.Cells, claim.Cell{Pool: "scan", Slots: 4, Live: p[0], Spawns: p[1], Cycles: float64(p[2])})
	}
	return g
}

// TestTablesOfTheTextReport has tables whose cells are as wide as their headers or wider, with one row or with a gap.
func TestTablesOfTheTextReport(t *testing.T) {
	long := "The update of a slot in use takes 1,234 cycles, not about 10, because the draw routine is called within it."
	never := claim.Claim{ID: "1", Document: "1", Claim: "the update of a slot in use takes about 10 cycles", Judge: func(r claim.Reading) (bool, string) { return r.Says(r.About(10), "", long) }}
	judged := never.Judged(claim.Measurement{Reading: claim.One(1234, "cycles")})
	for _, row := range []struct {
		name   string
		report func(r *Report)
		want   string
	}{
		{"one broken promise", func(r *Report) { r.Broken = []BrokenRow{{"scan", "take", "take changes Y"}} }, `
┌─────────────────────────────────┐
│ Promises that were not kept     │
├──────┬─────────┬────────────────┤
│ pool │ routine │ what happened  │
├──────┼─────────┼────────────────┤
│ scan │ take    │ take changes Y │
└──────┴─────────┴────────────────┘
`},
		{"a long sentence", func(r *Report) { r.AddClaims([]claim.Judgement{judged}) }, `
┌───────────────────────────────────────────────────────────────────────────────────────────────┐
│ Of 1 claim judged by measuring, 1 is off                                                      │
├───────┬──────────────────────────┬─────────┬──────────────────────────────────────────────────┤
│ claim │ says                     │ verdict │ found                                            │
├───────┼──────────────────────────┼─────────┼──────────────────────────────────────────────────┤
│ 1     │ the update of a slot in  │ OFF     │ The update of a slot in use takes 1,234 cycles,  │
│       │ use takes about 10       │         │ not about 10, because the draw routine is called │
│       │ cycles                   │         │ within it.                                       │
└───────┴──────────────────────────┴─────────┴──────────────────────────────────────────────────┘
`},
		{"a place that was not measured", func(r *Report) {
			r.Sections = []Section{Crossover("", "", cellsOnly([3]int{0, 0, 5}, [3]int{2, 0, 7}, [3]int{4, 0, 9}, [3]int{0, 2, 15}, [3]int{4, 2, 19}))}
		}, `
┌──────────────────────────────────────┐
│ 4 slots, cycles a frame              │
├──────┬────────┬──────┬──────────┬────┤
│ live │ spawns │ scan │ cheapest │ by │
├──────┼────────┼──────┼──────────┼────┤
│    0 │      0 │    5 │ scan     │ 0  │
│    2 │      0 │    7 │ scan     │ 0  │
│    4 │      0 │    9 │ scan     │ 0  │
├──────┼────────┼──────┼──────────┼────┤
│    0 │      2 │   15 │ scan     │ 0  │
│    4 │      2 │   19 │ scan     │ 0  │
└──────┴────────┴──────┴──────────┴────┘
`},
		{"many slots", func(r *Report) {
			r.Sustained = []claim.Sustained{{Pool: "scan", What: "update", Most: 120_000, Each: 1234567.25, Frame: 123456, FrameFormula: 1234567, Vblank: 2, VblankFormula: 12345678}}
		}, `
┌──────────────────────────────────────────────────────────────────────────────────────────────────┐
│ What fits in one frame (drawn are as many as OAM has room for, 64 sprites)                       │
├──────┬────────┬─────────┬─────────────┬────────────┬───────────┬────────────────────┬────────────┤
│ pool │ work   │   up to │ cycles each │ in a frame │   formula │    in vblank after │    formula │
│      │        │         │             │            │           │                DMA │            │
├──────┼────────┼─────────┼─────────────┼────────────┼───────────┼────────────────────┼────────────┤
│ scan │ update │ 120,000 │ 1,234,567.3 │    123,456 │ 1,234,567 │                  2 │ 12,345,678 │
└──────┴────────┴─────────┴─────────────┴────────────┴───────────┴────────────────────┴────────────┘
`},
	} {
		t.Run(row.name, func(t *testing.T) {
			var r Report
			row.report(&r)
			if got := "\n" + written(t, func(w io.Writer) error { return r.Write(w, "text") }); got != row.want {
				t.Errorf("it is%s\nwant%s", got, row.want)
			}
		})
	}
}

func TestALongLineOfSourceIsBrokenInAComparison(t *testing.T) {
	text := "lda table_of_very_long_names,x plus another_long_name minus one"
	c, err := Compare(of("pool.asm", "4 "+text), of("pool.asm", "5 "+text))
	if err != nil {
		t.Fatal(err)
	}
	const want = `
┌──────────────────────────────────────────────────────────────────────────────────────────────────┐
│ Why: the lines that differ, in cycles                                                            │
├────────────┬─────────┬───────────────────────────────┬─────┬────┬────────┬───────────────────────┤
│ line       │ routine │ source                        │ was │ is │ change │ cause other than work │
├────────────┼─────────┼───────────────────────────────┼─────┼────┼────────┼───────────────────────┤
│ pool.asm:1 │ take    │ lda table_of_very_long_       │   4 │  5 │     +1 │                       │
│            │         │ names,x plus another_long_    │     │    │        │                       │
│            │         │ name minus one                │     │    │        │                       │
├────────────┼─────────┼───────────────────────────────┼─────┼────┼────────┼───────────────────────┤
│ together   │         │                               │   4 │  5 │     +1 │                       │
└────────────┴─────────┴───────────────────────────────┴─────┴────┴────────┴───────────────────────┘
`
	if got := written(t, func(w io.Writer) error { return c.Write(w, "text") }); !strings.HasSuffix(got, want) {
		t.Errorf("it is\n%s\nand does not end with%s", got, want)
	}
}

// TestFiguresOfOneFrameAreInNoTotal: a run of a single frame has frames, and one of none has not.
func TestFiguresOfOneFrameAreInNoTotal(t *testing.T) {
	frame := func(routine string) *Baseline {
		return &Baseline{Routines: []RoutineRow{{Pool: "p", Routine: "r", Condition: "c", Body: 3}},
			Frames: []FrameRow{{Pool: "p", Routine: routine, Frames: 1, Stats: budget.Stats{Median: 2, Max: 4}}}}
	}
	c, err := Compare(frame("old"), frame("new"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, ch := range c.Changes {
		got = append(got, fmt.Sprintf("%s %s, %s %+d %v", ch.State, ch.Routine, ch.Condition, ch.By(), ch.Frames))
	}
	want := "new new, median of its frames +2 true; new new, costliest frame +4 true; gone old, median of its frames -2 true; gone old, costliest frame -4 true"
	if s := strings.Join(got, "; "); s != want || c.Is.Cycles != 3 || c.Was.Cases != 1 {
		t.Errorf("%s\nwant %s; totals %+v and %+v", s, want, c.Was, c.Is)
	}
}

func TestAShareOfNothingIsNothing(t *testing.T) {
	var r Report
	r.AddFrames(Pool{Name: "p"}, &budget.FrameReport{Frames: 1, Busy: stats(1, 2, 3, 4), Vblank: 4})
	if f := r.Frames[1]; f.Routine != "(busy)" || f.OfFrame != 0 || f.OfVblank != 0.5 {
		t.Errorf("%+v", f)
	}
}

// TestACaseThatCannotBeTriedOnABareMachineHasItsError sets a controller, and calls a routine that stops the processor.
func TestACaseThatCannotBeTriedOnABareMachineHasItsError(t *testing.T) {
	m := bare.New()
	if err := m.Load(0x0400, 0x02); err != nil { // an opcode that jams
		t.Fatal(err)
	}
	pad := []contract.Assign{{Place: contract.Place{Pad: 1, Len: 1, Text: "pad:1"}, Values: []uint8{1}}}
	c := &asm.Contract{Routine: "draw", Addr: 0x0400, Budget: -1, Cases: []contract.Case{{Name: "pad", Cycles: -1, Set: pad}, {Name: "jams", Cycles: -1}}}
	p := &bare.Program{Machine: m, Near: func(addr uint16) string { return fmt.Sprintf("$%04X", addr) }}
	f := Bare(context.Background(), "a.asm", p, []*asm.Contract{c}, budget.Exhaustive{})
	for i, want := range []string{"pad:1: a bare machine has no pads", "draw: it ran into an opcode that jams the processor, at $0400"} {
		if k := f.Cases[i]; fmt.Sprint(k.Err) != want || k.Body != 0 || k.Call != 0 || k.OK() {
			t.Errorf("%s: error %v, want %s; body %d, call %d", k.Case, k.Err, want, k.Body, k.Call)
		}
	}
}

// TestATableCanBeWrittenForSeveralTerminals: what was written before changes nothing.
func TestATableCanBeWrittenForSeveralTerminals(t *testing.T) {
	table := sample()
	for _, width := range []int{200, 60, 100} {
		first := table.Text(width)
		if again := table.Text(width); again != first {
			t.Errorf("%d characters: first\n%s\nthen\n%s", width, first, again)
		}
	}
}

func TestTheTableOfCombinationsLeavesOutOrdinaryCases(t *testing.T) {
	x := &bare.Result{Total: 4, Share: 4, Tried: 4, Min: 2, Max: 3, AtMax: 1}
	f := File{File: "a.asm", Cases: []budget.CaseResult{{Routine: "take", Case: "one", Expect: -1}, {Routine: "take", Case: "all", Expect: -1, Exhausted: x}}}
	var b strings.Builder
	f.exhaustedText(&b, Columns)
	const want = `┌───────────────────────────────────────────────────────────────────────┐
│ a.asm: every combination of the inputs                                │
├─────────┬──────┬──────────────┬─────┬─────┬────────┬──────┬───────────┤
│ routine │ case │ combinations │ min │ max │ at max │ fail │           │
├─────────┼──────┼──────────────┼─────┼─────┼────────┼──────┼───────────┤
│ take    │ all  │            4 │   2 │   3 │      1 │    0 │ exhausted │
└─────────┴──────┴──────────────┴─────┴─────┴────────┴──────┴───────────┘
`
	if b.String() != want {
		t.Errorf("it is\n%s\nwant\n%s", b.String(), want)
	}
}
