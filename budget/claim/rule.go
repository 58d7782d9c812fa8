package claim

import (
	"fmt"
	"strings"
)

// Verdict is what measuring says about a documented claim.
type Verdict string

// The verdicts.
const (
	Holds   Verdict = "holds"
	Off     Verdict = "off"     // the figure is wrong; the right one is in the sentence
	Refuted Verdict = "refuted" // it cannot be so
)

// A Rule judges a reading: whether the claim holds, and the predicate of a
// sentence that says what was found, such as "takes 12 cycles, within 25 % of
// 10".
type Rule interface {
	Judge(Reading) (ok bool, predicate string)
}

// RuleFunc makes a rule of a function.
type RuleFunc func(Reading) (bool, string)

// Judge calls f.
func (f RuleFunc) Judge(r Reading) (bool, string) { return f(r) }

// tolerance is what "~" allows on either side.
const tolerance = 0.25

// About is "~want": everything measured lies within 25 % of it.
func About(want float64) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		lo, hi := r.Range()
		if lo >= want*(1-tolerance) && hi <= want*(1+tolerance) {
			return true, fmt.Sprintf("takes %s, within 25 %% of %s", r.String(), Number(want))
		}
		return false, fmt.Sprintf("takes %s, not about %s", r.String(), Number(want))
	})
}

// Within is a range: it holds if it contains everything measured.
func Within(from, to float64) Rule { return within(from, to, 0) }

// AboutWithin is "~from-to": a range with the tolerance of "~" at both ends.
func AboutWithin(from, to float64) Rule { return within(from, to, tolerance) }

func within(from, to, slack float64) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		lo, hi := r.Range()
		span := Number(from) + " to " + Number(to)
		about := ""
		if slack > 0 {
			about = "about "
		}
		if lo >= from*(1-slack) && hi <= to*(1+slack) {
			return true, fmt.Sprintf("takes %s, inside %s%s", r.String(), about, span)
		}
		return false, fmt.Sprintf("takes %s, outside %s%s", r.String(), about, span)
	})
}

// OneOf holds if every value is one of those given, exactly.
func OneOf(want ...float64) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		list := make([]string, len(want))
		for i, w := range want {
			list[i] = Number(w)
		}
		named := strings.Join(list, " or ")
		for _, p := range r.Points {
			found := false
			for _, w := range want {
				found = found || p.Value == w
			}
			if !found {
				return false, fmt.Sprintf("is %s, not %s", r.String(), named)
			}
		}
		if len(want) == 1 {
			return true, fmt.Sprintf("is %s, as documented", r.String())
		}
		return true, fmt.Sprintf("is %s, one of the documented %s", r.String(), named)
	})
}

// AtMost holds if nothing measured is more than limit.
func AtMost(limit float64, name string) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		_, hi := r.Range()
		if hi <= limit {
			return true, fmt.Sprintf("takes %s, no more than %s of %s", r.String(), name, Number(limit))
		}
		return false, fmt.Sprintf("takes %s, more than %s of %s", r.String(), name, Number(limit))
	})
}

// AtLeast holds if nothing measured is less than want.
func AtLeast(want float64) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		lo, _ := r.Range()
		if lo >= want {
			return true, fmt.Sprintf("reaches %s, at least %s", r.String(), Number(want))
		}
		return false, fmt.Sprintf("reaches only %s of %s", r.String(), Number(want))
	})
}

// Constant is O(1): the same value at every point.
func Constant() Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		lo, hi := r.Range()
		if lo == hi && len(r.Points) > 1 {
			return true, fmt.Sprintf("takes %s whatever the number of %s (%s tried)", r.String(), r.axis(), r.extent())
		}
		return false, fmt.Sprintf("takes %s, depending on the number of %s (%s tried)", r.String(), r.axis(), r.extent())
	})
}

// linearFit is the share of the variation that a straight line must explain.
const linearFit = 0.99

// Linear is O(n): values that rise with n along a straight line.
func Linear() Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		slope, offset, fit := r.Fit()
		if len(r.Points) > 2 && slope > 0 && fit >= linearFit {
			return true, fmt.Sprintf("takes %s %s for each of the %s and %s besides (a straight line explains %s %% of the variation)",
				Number(round(slope, 2)), r.Unit, r.axis(), Number(round(offset, 1)), Number(round(100*fit, 1)))
		}
		return false, fmt.Sprintf("takes %s, which does not follow a straight line over the %s (%s tried)", r.String(), r.axis(), r.extent())
	})
}

// Never holds if every value is 0: counts of things that must not happen.
func Never(what string) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		n := 0.0
		for _, p := range r.Points {
			n += p.Value
		}
		if n == 0 {
			return true, "never " + what
		}
		times := Number(n) + " times"
		if n == 1 {
			times = "once"
		}
		return false, fmt.Sprintf("%s %s", what, times)
	})
}

// Least holds if the first point is less than every other one: the documented
// choice against its rivals, each with a Label.
func Least() Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		if len(r.Points) < 2 {
			return false, "was compared with nothing"
		}
		first, ok := r.Points[0], true
		rivals := make([]string, 0, len(r.Points)-1)
		for _, p := range r.Points[1:] {
			ok = ok && first.Value < p.Value
			rivals = append(rivals, fmt.Sprintf("%s with %s", Number(p.Value), p.Label))
		}
		text := fmt.Sprintf("takes %s %s with %s against %s", Number(first.Value), r.Unit, first.Label, strings.Join(rivals, " and "))
		return ok, text
	})
}
