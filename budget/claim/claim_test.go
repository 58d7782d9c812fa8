package claim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
)

func points(values ...float64) Reading {
	r := Reading{Unit: "cycles"}
	for i, v := range values {
		r.Points = append(r.Points, Point{At: float64(8 * (i + 1)), Value: v})
	}
	return r
}

func TestEachRuleHoldsUpToItsLimitAndNoFurther(t *testing.T) {
	versus := func(a, b float64) Reading {
		return Reading{Unit: "cycles", Points: []Point{{Label: "columns", Value: a}, {Label: "rows", Value: b}}}
	}
	line := func(r Reading) string {
		_, _, fit := r.Fit()
		return Number(r.Slope()) + " for each, " + Number(r.Offset()) + " besides, " + Number(round(100*fit, 1)) + " %"
	}
	for _, c := range []struct {
		name    string
		rule    func(Reading) bool
		holds   Reading
		fails   Reading
		says    func(Reading) string
		holding string
		failing string
	}{
		{"about", func(r Reading) bool { return r.About(10) }, points(8, 12.5), points(8, 13), Reading.String, "8 to 12.5 cycles", "8 to 13 cycles"},
		{"a range", func(r Reading) bool { return r.Within(50, 200) }, points(50, 200), points(49, 200),
			func(r Reading) string { return Number(r.Low()) + " and " + Number(r.High()) }, "50 and 200", "49 and 200"},
		{"about a range", func(r Reading) bool { return r.AboutWithin(1000, 3000) }, points(750, 3750), points(750, 3751),
			func(r Reading) string { return Number(r.High()) }, "3,750", "3,751"},
		{"one of", func(r Reading) bool { return r.OneOf(513, 514) }, points(513, 514), points(513, 515), Reading.String, "513 to 514 cycles", "513 to 515 cycles"},
		{"exactly", func(r Reading) bool { return r.OneOf(5) }, points(5), points(4), Reading.String, "5 cycles", "4 cycles"},
		{"at most", func(r Reading) bool { return r.AtMost(2273) }, points(2273), points(2274), Reading.String, "2,273 cycles", "2,274 cycles"},
		{"constant", Reading.Constant, points(14, 14, 14), points(14, 14, 15),
			func(r Reading) string { return fmt.Sprintf("%v (%s %s)", r, r.Tried(), r.Over()) }, "14 cycles (8 to 24 slots)", "14 to 15 cycles (8 to 24 slots)"},
		{"linear", Reading.Linear, points(100, 188, 276), points(100, 100, 276), line, "11 for each, 12 besides, 100 %", "11 for each, -17.3 besides, 75 %"},
		{"never", Reading.Never, points(0, 0), points(0, 1), Reading.Times, "never", "once"},
		{"least", Reading.Least, versus(12, 14), versus(14, 14), func(r Reading) string { return r.Choice() + " against " + r.Rivals() },
			"12 cycles with columns against 14 with rows", "14 cycles with columns against 14 with rows"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rule := Claim{Judge: func(r Reading) (bool, string) {
				return r.Says(c.rule(r), "holds: "+c.says(r), "fails: "+c.says(r))
			}}
			for _, want := range []struct {
				reading  Reading
				verdict  Verdict
				sentence string
			}{{c.holds, Holds, "holds: " + c.holding}, {c.fails, Off, "fails: " + c.failing}} {
				m := Measurement{Reading: want.reading}
				j := rule.Judged(m)
				if j.Verdict != want.verdict || j.Sentence != want.sentence {
					t.Errorf("%v is judged %s, %q; want %s, %q", want.reading, j.Verdict, j.Sentence, want.verdict, want.sentence)
				}
				p, ok := rule.Perturb(m)
				if flipped := rule.Judged(p); !ok || flipped.Verdict == j.Verdict {
					t.Errorf("no perturbation of %v flips the verdict", want.reading)
				}
			}
		})
	}
}

// judging makes a claim of a rule alone.
func judging(rule func(Reading) bool) Claim {
	return Claim{Judge: func(r Reading) (bool, string) { return r.Says(rule(r), "", "") }}
}

func TestAVerdictThatNoMeasurementCanChangeIsFound(t *testing.T) {
	c := judging(func(Reading) bool { return true })
	if _, ok := c.Perturb(Measurement{Reading: points(1, 2)}); ok {
		t.Error("a rule that always holds was flipped")
	}
}

func TestASentenceNamesAnotherReadingOnlyIfItIsJudgedDifferently(t *testing.T) {
	c := Claim{Judge: func(r Reading) (bool, string) {
		return r.Says(r.About(10),
			fmt.Sprintf("An inactive slot takes %v.", r),
			fmt.Sprintf("An inactive slot takes %v, not about 10.", r),
			fmt.Sprintf("%s it takes %v.", r.Title(), r))
	}}
	as := func(name string, v float64) Reading { r := points(v); r.Name = name; return r }
	m := Measurement{Reading: as("", 14), Others: []Reading{as("as completed", 15), as("counting down", 9)}}
	for _, fails := range []Verdict{Off, Refuted, OtherMachine} {
		if c.Fact = fails != Off; fails == OtherMachine {
			c.Machine = "a faster processor"
		}
		j := c.Judged(m)
		want := "An inactive slot takes 14 cycles, not about 10. Counting down it takes 9 cycles."
		if j.Verdict != fails || j.Sentence != want {
			t.Errorf("%s: %s\nwant %s: %s", j.Verdict, j.Sentence, fails, want)
		}
	}
	c.Machine = ""
	if j := c.Judged(Measurement{Others: []Reading{points(10)}}); j.Verdict != Refuted || j.Sentence != "Nothing was measured." {
		t.Errorf("what was not measured is %s: %s", j.Verdict, j.Sentence)
	}
}

func TestTheFairReadingsDecide(t *testing.T) {
	c := Claim{Machine: "a faster processor", Judge: func(r Reading) (bool, string) {
		return r.Says(r.About(10), fmt.Sprintf("Yes, it takes %v.", r), fmt.Sprintf("It takes %v.", r),
			fmt.Sprintf("%s yes: %v.", r.Title(), r), fmt.Sprintf("%s it takes %v.", r.Title(), r))
	}}
	as := func(v float64, name string, fair bool) Reading {
		r := points(v)
		r.Name, r.Fair = name, fair
		return r
	}
	for _, x := range []struct {
		name     string
		primary  float64
		others   []Reading
		verdict  Verdict
		sentence string
	}{
		{"all fair ones hold", 10, []Reading{as(11, "up", true)}, Holds, "Yes, it takes 10 cycles."},
		{"only what stands beside fails", 10, []Reading{as(14, "up", false)}, Holds, "Yes, it takes 10 cycles. Up it takes 14 cycles."},
		{"the primary one holds alone", 10, []Reading{as(14, "up", true)}, HoldsIf, "Yes, it takes 10 cycles. Up it takes 14 cycles."},
		{"a fair one holds", 14, []Reading{as(9, "beside", false), as(15, "up", true), as(10, "down", true)}, HoldsIf,
			"Down yes: 10 cycles. It takes 14 cycles. Beside yes: 9 cycles."},
		{"only what stands beside holds", 14, []Reading{as(10, "down", false)}, OtherMachine, "It takes 14 cycles. Down yes: 10 cycles."},
	} {
		t.Run(x.name, func(t *testing.T) {
			if j := c.Judged(Measurement{Reading: points(x.primary), Others: x.others}); j.Verdict != x.verdict || j.Sentence != x.sentence {
				t.Errorf("judged %s, %q; want %s, %q", j.Verdict, j.Sentence, x.verdict, x.sentence)
			}
		})
	}
	for _, v := range Verdicts() {
		if v.Means() == "" {
			t.Errorf("%s means nothing", v)
		}
	}
}

// The sentence of another reading is said as Says was told, and a reading without a name has a title.
func TestWhichSentenceIsSaid(t *testing.T) {
	for _, c := range []struct {
		other, ok bool
		others    []string
		want      string
	}{
		{false, true, []string{"c", "d"}, "a"}, {false, false, []string{"c", "d"}, "b"},
		{true, true, []string{"c", "d"}, "c"}, {true, false, []string{"c", "d"}, "d"},
		{true, true, []string{"c"}, "c"}, {true, false, []string{"c"}, ""}, {true, true, nil, ""},
	} {
		if ok, got := (Reading{other: c.other}).Says(c.ok, "a", "b", c.others...); ok != c.ok || got != c.want {
			t.Errorf("%+v: %v, %q", c, ok, got)
		}
	}
	if got := (Reading{}).Title() + (Reading{Name: "down"}).Title() + If(true, "yes") + If(false, "no"); got != "OtherwiseDownyes" {
		t.Error(got)
	}
}

func TestAClaimThatCannotBeMeasuredIsNamed(t *testing.T) {
	claims := []Claim{{ID: "x-1", Measure: func(context.Context, *Lab) (Measurement, error) {
		return Measurement{}, errors.New("no such pool")
	}}}
	if _, err := JudgeAll(context.Background(), NewLab(), claims); err == nil || err.Error() != "claim x-1: no such pool" {
		t.Errorf("error %v", err)
	}
}

func TestANumberIsWrittenForPeople(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1234567: "1,234,567", -1234.5: "-1,234.5", 0.126: "0.13", -0.001: "0", math.Inf(1): "+Inf", math.Inf(-1): "-Inf", math.NaN(): "NaN"} {
		if got := Number(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
	for v, want := range map[float64]string{0.126: "0.13", 12.349: "12.3", 631.75: "632", -99.96: "-100", 12345.6: "12,346", math.Inf(1): "+Inf"} {
		if got := Short(v); got != want {
			t.Errorf("%v is written %q in short, want %q", v, got, want)
		}
	}
}
