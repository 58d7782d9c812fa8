package claim

import (
	"fmt"
	"math"
	"strings"
)

// Verdict is the result of judging a documented claim.
type Verdict string

// The verdicts.
const (
	Holds   Verdict = "holds"
	HoldsIf Verdict = "holds if" // it holds under a condition, which the sentence names
	Off     Verdict = "off"      // its figure is wrong; the sentence has the measured one
	Refuted Verdict = "refuted"  // it is false
)

// Verdicts are all verdicts, from the worst to the best.
func Verdicts() []Verdict { return []Verdict{Refuted, Off, HoldsIf, Holds} }

// Means explains a verdict to a reader: "the measurement agrees with the claim".
func (v Verdict) Means() string {
	switch v {
	case Holds:
		return "the measurement agrees with the claim"
	case HoldsIf:
		return "the claim is true only under a condition, which the sentence gives"
	case Off:
		return "the claim has a wrong figure; the sentence gives the measured one"
	case Refuted:
		return "the claim is false"
	}
	return ""
}

// A Rule judges a reading: it says whether the claim holds, and provides facts for the
// sentences, in addition to those that every reading has. It provides the same names of
// facts for every reading, whether the claim holds or not.
type Rule interface {
	Judge(Reading) (ok bool, facts Facts)
}

// RuleFunc makes a rule of a function.
type RuleFunc func(Reading) (bool, Facts)

// Judge calls f.
func (f RuleFunc) Judge(r Reading) (bool, Facts) { return f(r) }

// tolerance is the deviation that "about" allows on either side.
const tolerance = 0.25

// About holds if every measured value is within 25 % of want.
func About(want float64) Rule { return within(want, want, tolerance) }

// Within holds if every measured value lies in a range.
func Within(from, to float64) Rule { return within(from, to, 0) }

// AboutWithin is Within with a tolerance of 25 % at both ends.
func AboutWithin(from, to float64) Rule { return within(from, to, tolerance) }

func within(from, to, slack float64) Rule {
	return RuleFunc(func(r Reading) (bool, Facts) {
		lo, hi := r.Range()
		return lo >= from*(1-slack) && hi <= to*(1+slack), nil
	})
}

// OneOf holds if every value is one of those given, exactly.
func OneOf(want ...float64) Rule {
	return RuleFunc(func(r Reading) (bool, Facts) {
		for _, p := range r.Points {
			found := false
			for _, w := range want {
				found = found || p.Value == w
			}
			if !found {
				return false, nil
			}
		}
		return true, nil
	})
}

// AtMost holds if nothing measured is more than limit.
func AtMost(limit float64) Rule { return within(math.Inf(-1), limit, 0) }

// atLeast holds if nothing measured is less than want.
func atLeast(want float64) Rule { return within(want, math.Inf(1), 0) }

// Constant holds if the value is the same at every point: O(1).
func Constant() Rule {
	return RuleFunc(func(r Reading) (bool, Facts) {
		lo, hi := r.Range()
		return lo == hi && len(r.Points) > 1, nil
	})
}

// linearFit is the share of the variation that a straight line must explain.
const linearFit = 0.99

// Linear holds if the values rise with n along a straight line: O(n). Facts:
//
//	slope   the cost of each further object
//	offset  the cost without objects
//	fit     percentage of the variation that the line explains
func Linear() Rule {
	return RuleFunc(func(r Reading) (bool, Facts) {
		slope, offset, fit := r.Fit()
		return len(r.Points) > 2 && slope > 0 && fit >= linearFit,
			Facts{"slope": Number(slope), "offset": Number(round(offset, 1)), "fit": Number(round(100*fit, 1))}
	})
}

// Never holds if every value is 0. The values count things that must not happen. Fact:
//
//	times   how often they happened: "never", "once" or "3 times"
func Never() Rule {
	return RuleFunc(func(r Reading) (bool, Facts) {
		n := 0.0
		for _, p := range r.Points {
			n += p.Value
		}
		times := Number(n) + " times"
		switch n {
		case 0:
			times = "never"
		case 1:
			times = "once"
		}
		return n == 0, Facts{"times": times, "count": Number(n)}
	})
}

// Least holds if the first value is less than every other one. The first is the
// documented choice, the others are its rivals; each has a Label. Facts:
//
//	choice  the first value with its label: "12 cycles with columns"
//	rivals  the others: "14 with rows and 20 with a list"
func Least() Rule {
	return RuleFunc(func(r Reading) (bool, Facts) {
		first, ok := r.Points[0], len(r.Points) > 1
		rivals := make([]string, 0, len(r.Points)-1)
		for _, p := range r.Points[1:] {
			ok = ok && first.Value < p.Value
			rivals = append(rivals, fmt.Sprintf("%s with %s", Number(p.Value), p.Label))
		}
		return ok, Facts{"choice": fmt.Sprintf("%s %s with %s", Number(first.Value), r.Unit, first.Label), "rivals": strings.Join(rivals, " and ")}
	})
}
