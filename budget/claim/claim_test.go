package claim

import (
	"context"
	"errors"
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
	for _, c := range []struct {
		name    string
		rule    Rule
		holds   Reading
		fails   Reading
		holding string
		failing string
	}{
		{"about", About(10), points(8, 12.5), points(8, 13), "takes 8 to 12.5 cycles, within 25 % of 10", "takes 8 to 13 cycles, not about 10"},
		{"a range", Within(50, 200), points(50, 200), points(49, 200), "takes 50 to 200 cycles, inside 50 to 200", "takes 49 to 200 cycles, outside 50 to 200"},
		{"about a range", AboutWithin(1000, 3000), points(750, 3750), points(750, 3751), "takes 750 to 3,750 cycles, inside about 1,000 to 3,000", "takes 750 to 3,751 cycles, outside about 1,000 to 3,000"},
		{"one of", OneOf(513, 514), points(513, 514), points(513, 515), "is 513 to 514 cycles, one of the documented 513 or 514", "is 513 to 515 cycles, not 513 or 514"},
		{"exactly", OneOf(5), points(5), points(4), "is 5 cycles, as documented", "is 4 cycles, not 5"},
		{"at most", AtMost(2273, "vblank"), points(2273), points(2274), "takes 2,273 cycles, no more than vblank of 2,273", "takes 2,274 cycles, more than vblank of 2,273"},
		{"at least", AtLeast(500), points(500), points(499), "reaches 500 cycles, at least 500", "reaches only 499 cycles of 500"},
		{"constant", Constant(), points(14, 14, 14), points(14, 14, 15), "takes 14 cycles whatever the number of slots (8 to 24 tried)", "takes 14 to 15 cycles, depending on the number of slots (8 to 24 tried)"},
		{"linear", Linear(), points(100, 188, 276), points(100, 100, 276), "takes 11 cycles for each of the slots and 12 besides (a straight line explains 100 % of the variation)", "takes 100 to 276 cycles, which does not follow a straight line over the slots (8 to 24 tried)"},
		{"never", Never("loses a block"), points(0, 0), points(0, 1), "never loses a block", "loses a block once"},
		{"least", Least(), versus(12, 14), versus(14, 14), "takes 12 cycles with columns against 14 with rows", "takes 14 cycles with columns against 14 with rows"},
	} {
		if ok, text := c.rule.Judge(c.holds); !ok || text != c.holding {
			t.Errorf("%s: %v, %q; want it to hold: %q", c.name, ok, text, c.holding)
		}
		if ok, text := c.rule.Judge(c.fails); ok || text != c.failing {
			t.Errorf("%s: %v, %q; want it to fail: %q", c.name, ok, text, c.failing)
		}
		for _, r := range []Reading{c.holds, c.fails} {
			claim := Claim{Rule: c.rule}
			m := Measurement{Reading: r}
			p, ok := claim.Perturb(m)
			if !ok || claim.Judge(p).Verdict == claim.Judge(m).Verdict {
				t.Errorf("%s: no perturbation of %v flips the verdict", c.name, r)
			}
		}
	}
}

func TestAVerdictThatNoMeasurementCanChangeIsFound(t *testing.T) {
	c := Claim{Rule: RuleFunc(func(Reading) (bool, string) { return true, "is fine" })}
	if _, ok := c.Perturb(Measurement{Reading: points(1, 2)}); ok {
		t.Error("a rule that always holds was flipped")
	}
}

func TestASentenceNamesAnotherReadingOnlyIfItIsJudgedDifferently(t *testing.T) {
	c := Claim{Subject: "An inactive slot", Rule: About(10), Because: map[Verdict]string{Off: "since the branch is taken"}}
	as := func(name string, v float64) Reading { r := points(v); r.Name = name; return r }
	m := Measurement{Reading: as("", 14), Others: []Reading{as("as completed", 15), as("counting down", 9)}}
	j := c.Judge(m)
	want := "An inactive slot takes 14 cycles, not about 10, since the branch is taken. Counting down it takes 9 cycles, within 25 % of 10: holds."
	if j.Verdict != Off || j.Sentence != want {
		t.Errorf("%s: %s\nwant %s", j.Verdict, j.Sentence, want)
	}
	c.Fails = Refuted
	if v := c.Judge(m).Verdict; v != Refuted {
		t.Errorf("verdict %s, want %s", v, Refuted)
	}
	if v := c.Judge(Measurement{}).Verdict; v != Refuted {
		t.Errorf("what was not measured is %s", v)
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
