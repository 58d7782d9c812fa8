package claim

import (
	"context"
	"errors"
	"math"
	"strings"
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
	const line = "{slope} for each, {offset} besides, {fit} %"
	for _, c := range []struct {
		name     string
		rule     Rule
		holds    Reading
		fails    Reading
		sentence string
		holding  string
		failing  string
	}{
		{"about", About(10), points(8, 12.5), points(8, 13), "{measured}", "8 to 12.5 cycles", "8 to 13 cycles"},
		{"a range", Within(50, 200), points(50, 200), points(49, 200), "{low} and {high} {unit}", "50 and 200 cycles", "49 and 200 cycles"},
		{"about a range", AboutWithin(1000, 3000), points(750, 3750), points(750, 3751), "{high}", "3,750", "3,751"},
		{"one of", OneOf(513, 514), points(513, 514), points(513, 515), "{measured}", "513 to 514 cycles", "513 to 515 cycles"},
		{"exactly", OneOf(5), points(5), points(4), "{measured}", "5 cycles", "4 cycles"},
		{"at most", AtMost(2273), points(2273), points(2274), "{measured}", "2,273 cycles", "2,274 cycles"},
		{"at least", atLeast(500), points(500), points(499), "{measured}", "500 cycles", "499 cycles"},
		{"constant", Constant(), points(14, 14, 14), points(14, 14, 15), "{measured} ({tried} {axis})", "14 cycles (8 to 24 slots)", "14 to 15 cycles (8 to 24 slots)"},
		{"linear", Linear(), points(100, 188, 276), points(100, 100, 276), line, "11 for each, 12 besides, 100 %", "11 for each, -17.3 besides, 75 %"},
		{"never", Never(), points(0, 0), points(0, 1), "{times}", "never", "once"},
		{"least", Least(), versus(12, 14), versus(14, 14), "{choice} against {rivals}", "12 cycles with columns against 14 with rows", "14 cycles with columns against 14 with rows"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rule := Claim{Rule: c.rule, Says: Sentences{Holds: "holds: " + c.sentence, Fails: "fails: " + c.sentence}}
			for _, want := range []struct {
				reading  Reading
				verdict  Verdict
				sentence string
			}{{c.holds, Holds, "holds: " + c.holding}, {c.fails, Off, "fails: " + c.failing}} {
				m := Measurement{Reading: want.reading}
				j, err := rule.Judge(m)
				if err != nil || j.Verdict != want.verdict || j.Sentence != want.sentence {
					t.Errorf("%v is judged %s, %q, %v; want %s, %q", want.reading, j.Verdict, j.Sentence, err, want.verdict, want.sentence)
				}
				p, ok := rule.Perturb(m)
				if flipped, _ := rule.Judge(p); !ok || flipped.Verdict == j.Verdict {
					t.Errorf("no perturbation of %v flips the verdict", want.reading)
				}
			}
		})
	}
}

func TestAVerdictThatNoMeasurementCanChangeIsFound(t *testing.T) {
	c := Claim{Rule: RuleFunc(func(Reading) (bool, Facts) { return true, nil })}
	if _, ok := c.Perturb(Measurement{Reading: points(1, 2)}); ok {
		t.Error("a rule that always holds was flipped")
	}
}

func TestASentenceNamesAnotherReadingOnlyIfItIsJudgedDifferently(t *testing.T) {
	c := Claim{Rule: About(10), Says: Sentences{
		Holds:      "An inactive slot takes {measured}.",
		Fails:      "An inactive slot takes {measured}, not about 10.",
		OtherHolds: "{reading} it takes {measured}.",
	}}
	as := func(name string, v float64) Reading { r := points(v); r.Name = name; return r }
	m := Measurement{Reading: as("", 14), Others: []Reading{as("as completed", 15), as("counting down", 9)}}
	for _, fails := range []Verdict{Off, Refuted} {
		c.Fails = fails
		j, err := c.Judge(m)
		want := "An inactive slot takes 14 cycles, not about 10. Counting down it takes 9 cycles."
		if err != nil || j.Verdict != fails || j.Sentence != want {
			t.Errorf("%s: %s (%v)\nwant %s: %s", j.Verdict, j.Sentence, err, fails, want)
		}
	}
	if j, err := c.Judge(Measurement{}); err != nil || j.Verdict != Refuted || j.Sentence != "Nothing was measured." {
		t.Errorf("what was not measured is %s: %s (%v)", j.Verdict, j.Sentence, err)
	}
}

func TestAClaimHoldsUnderAConditionIfAnotherReadingDoes(t *testing.T) {
	c := Claim{Rule: About(10), Fails: HoldsIf, Says: Sentences{Fails: "It takes {measured}.", OtherHolds: "{reading} it takes {measured}."}}
	down := points(10)
	down.Name = "counting down"
	for _, x := range []struct {
		name     string
		m        Measurement
		verdict  Verdict
		sentence string
	}{
		{"primary reading holds", Measurement{Reading: points(10), Others: []Reading{points(14)}}, Holds, " "},
		{"another reading holds", Measurement{Reading: points(14), Others: []Reading{points(15), down}}, HoldsIf, "It takes 14 cycles. Counting down it takes 10 cycles."},
		{"no reading holds", Measurement{Reading: points(14), Others: []Reading{points(15)}}, Refuted, "It takes 14 cycles."},
	} {
		t.Run(x.name, func(t *testing.T) {
			if j, err := c.Judge(x.m); err != nil || j.Verdict != x.verdict || j.Sentence != x.sentence {
				t.Errorf("judged %s, %q (%v); want %s, %q", j.Verdict, j.Sentence, err, x.verdict, x.sentence)
			}
		})
	}
	for _, v := range Verdicts() {
		if v.Means() == "" {
			t.Errorf("%s means nothing", v)
		}
	}
}

func TestASentenceTakesItsFacts(t *testing.T) {
	f := Facts{"points": "122", "deadlocks": "74", "deferred": ""}
	for sentence, want := range map[string]string{
		"":                           "",
		"Broken at {points} points.": "Broken at 122 points.",
		"Broken[deadlocks:, {deadlocks} of {points} times: deadlocks].": "Broken, 74 of 122 times: deadlocks.",
		"Sound[deferred:, {deferred} deferred].":                        "Sound.",
	} {
		t.Run(sentence, func(t *testing.T) {
			if got, err := f.fill(sentence); err != nil || got != want {
				t.Errorf("%q becomes %q (%v), want %q", sentence, got, err, want)
			}
		})
	}
	for sentence, want := range map[string]string{
		"Broken at {point}.":          "names {point}; the facts are deadlocks, deferred, points",
		"Broken[lost: {points}].":     "names {lost}",
		"Broken[deadlocks: {lost}].":  "names {lost}",
		"Broken[deadlocks {points}].": "write [fact:text]",
		"Broken at {points.":          "without a",
	} {
		t.Run(sentence, func(t *testing.T) {
			if _, err := f.fill(sentence); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: error %v, want %q", sentence, err, want)
			}
		})
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

func TestAClaimWhoseSentenceHasNoSuchFactIsNamed(t *testing.T) {
	claims := []Claim{{ID: "x-2", Rule: Never(), Says: Sentences{Holds: "It {happens}."}, Measure: func(context.Context, *Lab) (Measurement, error) {
		return Measurement{Reading: points(0)}, nil
	}}}
	if _, err := JudgeAll(context.Background(), NewLab(), claims); err == nil || !strings.HasPrefix(err.Error(), `claim x-2: the sentence "It {happens}."`) {
		t.Errorf("error %v", err)
	}
}

func TestANumberIsWrittenForPeople(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 1234567: "1,234,567", -1234.5: "-1,234.5", 0.126: "0.13", -0.001: "0", math.Inf(1): "+Inf", math.Inf(-1): "-Inf", math.NaN(): "NaN"} {
		if got := Number(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}
