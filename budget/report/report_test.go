package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
)

// about14 and none judge without a sentence.
func about14(r claim.Reading) (bool, string) { return r.About(14), "" }
func none(r claim.Reading) (bool, string)    { return r.OneOf(0), "" }

func sampleReport() *Report {
	r := &Report{}
	inactive := claim.Claim{ID: "001-inactive", Document: "001", Claim: "about 10 cycles per inactive slot", Judge: func(r claim.Reading) (bool, string) {
		return r.Says(r.About(10), "", fmt.Sprintf("An inactive slot takes %v, not about 10.", r))
	}}
	j := inactive.Judged(claim.Measurement{Reading: claim.One(14, "cycles")})
	r.AddClaims([]claim.Judgement{j})
	r.AddCases("activeflag", []budget.CaseResult{
		{Routine: "spawn_bullet", Case: "empty", Body: 40, Call: 52},
		{Routine: "spawn_bullet", Case: "lost", Err: errors.New("gone")},
	})
	r.AddFrames(Pool{Name: "activeflag", Update: "update_bullets"}, &budget.FrameReport{Frames: 600, Cycles: 29780.5, Vblank: 2273, Whole: stats(29780, 29781, 29782, 29783),
		Routines: []budget.RoutineFrames{{Routine: "update_bullets", Inclusive: stats(100, 2000, 3000, 3100), Exclusive: stats(90, 1900, 2900, 3000),
			Call: stats(100, 2000, 3000, 40000), Spawns: true, Refused: 7}},
		Missed: 3, Lagged: 4,
		Overruns: []budget.Overrun{{Routine: "update_bullets", Worst: 3094, Budget: 3000, Where: "frame 12"}}})
	return r
}

func TestTheTextBeginsWithWhatIsWrong(t *testing.T) {
	r := sampleReport()
	fine := claim.Claim{ID: "001-fine", Document: "001", Claim: "about 14 cycles", Judge: about14}
	never := claim.Claim{ID: "001-never", Document: "001", Claim: "no cycles", Judge: none, Fact: true}
	seldom := claim.Claim{ID: "001-seldom", Document: "001", Claim: "no cycles", Judge: none}
	for _, c := range []claim.Claim{fine, seldom, never} {
		j := c.Judged(claim.Measurement{Reading: claim.One(14, "cycles"), Others: []claim.Reading{{Points: []claim.Point{{}}, Unit: "cycles", Fair: c.ID == "001-seldom"}}})
		r.AddClaims([]claim.Judgement{j})
	}
	for _, format := range []string{"text", "markdown"} {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			if err := r.Write(&b, format); err != nil {
				t.Fatal(err)
			}
			at := -1
			for _, want := range []string{"Of 4 claims judged by measuring, 1 is refuted, 1 is off, 1 holds only under a condition, 1 holds", "001-never", "001-inactive", "001-seldom", "001-fine"} {
				i := strings.Index(b.String(), want)
				if i <= at {
					t.Errorf("%s: %q is missing or comes too early:\n%s", format, want, b.String())
				}
				at = i
			}
		})
	}
}

func TestTheTextShowsEveryRoutineOnlyWhenAsked(t *testing.T) {
	for _, detail := range []bool{false, true} {
		t.Run(fmt.Sprintf("detail %v", detail), func(t *testing.T) {
			r := sampleReport()
			r.Detail = detail
			var b bytes.Buffer
			if err := r.Write(&b, "text"); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.String(), "spawn_bullet │ empty") != detail {
				t.Errorf("detail %v:\n%s", detail, b.String())
			}
			for i, line := range strings.Split(b.String(), "\n") {
				if n := len([]rune(line)); n > 125 {
					t.Errorf("line %d has %d columns", i+1, n)
				}
			}
		})
	}
}

func TestTheReportInJSONHasTheKeysThatAreDocumented(t *testing.T) {
	var b bytes.Buffer
	if err := sampleReport().Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	var got map[string][]map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for key, fields := range map[string]string{
		"claims":   "id document claim measured unit verdict sentence",
		"routines": "pool routine condition body call",
		"runs":     "pool frames missed lagged refused",
		"frames":   "pool frames routine min median p99 max",
	} {
		t.Run(key, func(t *testing.T) {
			if len(got[key]) == 0 {
				t.Errorf("no %s", key)
				return
			}
			for _, f := range strings.Fields(fields) {
				if _, ok := got[key][0][f]; !ok {
					t.Errorf("%s have no %s: %v", key, f, got[key][0])
				}
			}
		})
	}
	if c := got["claims"][0]; c["measured"] != 14.0 || c["verdict"] != "off" || c["sentence"] != "An inactive slot takes 14 cycles, not about 10." {
		t.Errorf("claim %v", c)
	}
	if len(got["routines"]) != 1 || got["routines"][0]["call"] != 52.0 {
		t.Errorf("routines %v", got["routines"])
	}
	last := got["frames"][len(got["frames"])-1]
	if last["routine"] != "update_bullets" || last["median"] != 2000.0 || last["refused"] != 7.0 || last["call"].(map[string]any)["max"] != 40000.0 {
		t.Errorf("frames %v", last)
	}
	if first := got["frames"][0]; first["refused"] != nil || first["call"] != nil {
		t.Errorf("what is no routine is called and refused: %v", first)
	}
	if run := got["runs"][0]; run["missed"] != 3.0 || run["lagged"] != 4.0 || run["refused"] != 7.0 {
		t.Errorf("run %v", run)
	}
	b.Reset()
	if err := (&Report{}).Write(&b, "json"); err != nil || strings.Contains(b.String(), "null") {
		t.Errorf("an empty report is %s, %v", b.String(), err)
	}
}

func TestTextAndMarkdownHaveTheSameContent(t *testing.T) {
	for _, format := range []string{"text", "markdown"} {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			r := sampleReport()
			r.Detail = true
			if err := r.Write(&b, format); err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"001-inactive", "14 cycles", "is off", "spawn_bullet", "40", "52", "update_bullets", "2,000", "3,100", "29,781", "100.0 %", "88.0 %", "case lost: gone", "update_bullets took 3,094 cycles, budget 3,000 (frame 12)"} {
				if !strings.Contains(b.String(), want) {
					t.Errorf("%s has no %q:\n%s", format, want, b.String())
				}
			}
		})
	}
	var b bytes.Buffer
	if err := sampleReport().Write(&b, "html"); err == nil || err.Error() != `there is no format "html"; the formats are text, json, markdown, benchfmt` {
		t.Errorf("error %v", err)
	}
}

func sampleTests() *Tests {
	return &Tests{Files: []File{{
		File: "a.asm",
		Cases: []budget.CaseResult{
			{Routine: "take", Case: "free", Pos: asm.Pos{File: "a.asm", Line: 5}, Body: 16, Call: 28, Expect: 16},
			{Routine: "take", Case: "full", Pos: asm.Pos{File: "a.asm", Line: 6}, Body: 9, Call: 21, Expect: -1,
				Mismatches: []budget.Mismatch{{Place: "C", Got: 0, Want: 1}, {Place: "cycles", Got: 9, Want: 8, AtMost: true}}},
			{Routine: "take", Case: "hangs", Pos: asm.Pos{File: "a.asm", Line: 7}, Err: &budget.LimitError{Routine: "take", Limit: 100, Where: "take.loop", Bytes: 3, Pos: asm.Pos{File: "a.asm", Line: 20}}},
		},
		Overruns: []budget.Overrun{{Routine: "take", Pos: asm.Pos{File: "a.asm", Line: 3}, Worst: 20, Budget: 16, Where: "cases"}},
	}, {File: "b.asm", Err: errors.New("b.asm:1:1: what is this")}}}
}

func TestFailuresAreToldInEveryFormat(t *testing.T) {
	if n := sampleTests().Failed(); n != 4 {
		t.Errorf("%d failed, want 4", n)
	}
	for format, wants := range map[string][]string{
		"text": {"a.asm:6: take, case full: C = 0, want 1", "9 cycles, want at most 8", "take did not return within 100 cycles; it loops at take.loop (a.asm:20)",
			"│ ok   │ take ", "│ FAIL │ take ",
			"a.asm:3: take took 20 cycles, budget 16 (cases)", "b.asm:1:1: what is this", "3 cases, 2 failed; 2 other checks failed"},
		"json":  {`"failed": 4`, `"passed": 1`, `"place": "C"`, `"worst": 20`, `"at_most": true`, `"error": "b.asm:1:1: what is this"`},
		"junit": {`tests="5" failures="2" errors="2"`, `message="C = 0, want 1"`, `message="b.asm:1:1: what is this"`},
	} {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			if err := sampleTests().Write(&b, format); err != nil {
				t.Fatal(err)
			}
			for _, want := range wants {
				if !strings.Contains(b.String(), want) {
					t.Errorf("%s has no %q:\n%s", format, want, b.String())
				}
			}
			if format == "json" && !json.Valid(b.Bytes()) {
				t.Error("the JSON is none")
			}
		})
	}
}

func TestWorkIsOfTheFilesAndTheirImages(t *testing.T) {
	work := func(names ...string) string {
		var tests Tests
		for _, name := range names {
			tests.Files = append(tests.Files, File{File: name})
			tests.Add([]byte("image of " + name[:1]))
		}
		return tests.Work
	}
	all := map[string]bool{}
	for _, names := range [][]string{{"a"}, {"b"}, {"ab"}, {"a", "b"}, {"b", "a"}} {
		if w := work(names...); len(w) != 32 || all[w] || work(names...) != w {
			t.Errorf("%v: %q, again %q", names, w, work(names...))
		} else {
			all[w] = true
		}
	}
}

func TestAFigureIsFinite(t *testing.T) {
	for v, want := range map[float64]float64{math.Inf(1): 0, math.Inf(-1): 0, math.NaN(): 0, 1.23456: 1.235, -7: -7} {
		if got := figure(v); got != want {
			t.Errorf("%v is %v, want %v", v, got, want)
		}
	}
	r := &Report{Claims: []ClaimRow{{Measured: math.NaN()}}}
	if err := r.Write(io.Discard, "json"); err == nil || err.Error() != "json: unsupported value: NaN" {
		t.Errorf("a claim that is no number: %v", err)
	}
}

func TestABrokenCostIsToldFromBrokenBehaviourInEveryFormat(t *testing.T) {
	slow := budget.CaseResult{Routine: "take", Case: "free", Body: 9, Call: 21, Expect: 8, Mismatches: []budget.Mismatch{{Place: "cycles", Got: 9, Want: 8}}}
	tests := &Tests{Files: []File{{File: "a.asm", Cases: []budget.CaseResult{slow}}}}
	for format, want := range map[string]string{
		"text":  "case free: behaviour is right, but the cost is wrong: 9 cycles, want 8",
		"json":  `"cost_only": true`,
		"junit": `message="behaviour is right, but the cost is wrong: 9 cycles, want 8"`,
	} {
		var b bytes.Buffer
		if err := tests.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s has no %q:\n%s", format, want, b.String())
		}
		b.Reset()
		if err := sampleTests().Write(&b, format); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "behaviour is right") || strings.Contains(b.String(), "cost_only") {
			t.Errorf("%s calls behaviour right that is wrong", format)
		}
	}
}

func TestWhatGotSlowerThanTheBaselineIsARegression(t *testing.T) {
	var b bytes.Buffer
	if err := sampleReport().Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	base, err := ReadBaseline("old.json", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	now := sampleReport()
	if err := now.Against(base); err != nil || len(now.Regressions) != 0 || len(now.Stale) != 0 {
		t.Errorf("the same is slower: %v, stale: %v, %v", now.Regressions, now.Stale, err)
	}
	now.Routines[0].Body = 42
	now.Frames[len(now.Frames)-1].Max = 3099
	now.Frames[len(now.Frames)-1].Call.Max = 40001
	if err := now.Against(base); err != nil {
		t.Fatal(err)
	}
	r := now.Regressions
	if len(r) != 2 || r[0].String() != "spawn_bullet, empty: 2 cycles slower, 42 instead of 40" ||
		r[1].String() != "update_bullets, costliest call: 1 cycle slower, 40,001 instead of 40,000" {
		t.Errorf("regressions %v", r)
	}
	older := strings.Replace(b.String(), `"pool": "activeflag",
      "frames": 600,
      "routine"`, `"pool": "activeflag",
      "drops": 7,
      "frames": 600,
      "routine"`, 1)
	if base, err := ReadBaseline("older.json", []byte(older)); err != nil || !strings.Contains(older, "drops") || base.Frames[0].Routine != "(frame)" {
		t.Errorf("a baseline of an earlier version: %v, %v", base, err)
	}
	// A test run is a baseline too.
	b.Reset()
	if err := sampleTests().Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	if base, err = ReadBaseline("tests.json", b.Bytes()); err != nil || base.Routines[0].Body != 16 {
		t.Errorf("%v, %v", base, err)
	}
}

func TestAGoldenFigureOffByOneCycleShowsBothNumbers(t *testing.T) {
	f := sampleReport().Figures()
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	golden, err := ReadFigures("figures.txt", strings.NewReader("# measured\n"+b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if c := golden.Changes(f); len(c) != 0 {
		t.Fatalf("changes %v", c)
	}
	now := sampleReport()
	now.Routines[0].Body++
	now.Routines[0].Condition = "empty"
	c := golden.Changes(now.Figures())
	if len(c) != 1 || c[0].String() != "routine/activeflag/spawn_bullet/empty: was 40, is 41" {
		t.Errorf("changes %v", c)
	}
	delete(f, "claim/001-inactive")
	f["claim/002-dup"] = 1
	var lines []string
	for _, c := range golden.Changes(f) {
		lines = append(lines, c.String())
	}
	if got := strings.Join(lines, "\n"); got != "claim/001-inactive: was 14, is no longer measured\nclaim/002-dup: new, 1" {
		t.Errorf("changes\n%s", got)
	}
}

func FuzzReadFigures(f *testing.F) {
	f.Add("a/b 12\n# x\nc 1.5 # y\n")
	f.Add("a 1\na 1\n")
	f.Add("a NaN\nb +Inf\n")
	f.Fuzz(func(t *testing.T, text string) {
		fig, err := ReadFigures("f", strings.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Fatalf("error %v names no file", err)
			}
			return
		}
		var b bytes.Buffer
		if err := fig.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := ReadFigures("f", &b)
		if err != nil || len(again.Changes(fig)) != 0 {
			t.Fatalf("%q reads back as %v, %v", text, again, err)
		}
	})
}

func FuzzReadBaseline(f *testing.F) {
	f.Add(`{"routines":[{"pool":"a","routine":"b","condition":"c","body":1,"call":13}],"frames":[]}`)
	f.Add(`{"routines":null}`)
	f.Add(`{"frames":[{"min":1e9}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ReadBaseline("f", []byte(text))
		if err != nil && (!strings.HasPrefix(err.Error(), "f:") || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("not a line that names the file: %q", err)
		}
		if err != nil {
			return
		}
		if c, err := Compare(b, b); err == nil && len(c.Changes)+len(c.Lines)+len(c.Sizes) > 0 {
			t.Fatalf("it differs from itself: %+v", c)
		}
	})
}

func stats(min, median, p99, max int) budget.Stats {
	return budget.Stats{Min: min, Median: median, P99: p99, Max: max}
}
