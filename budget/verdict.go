package budget

import (
	"fmt"
	"math"
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

// Point is one measured value and what it was measured at: a pool size, a
// number of live objects, a layout.
type Point struct {
	At    float64
	Label string // instead of At, where it is no number
	Value float64
}

// Reading is one way to read a claim, and what was measured for it.
type Reading struct {
	Name   string // of another reading than the primary one: "as completed"
	Points []Point
	Unit   string // of the values: "cycles", "bytes"
	Axis   string // what At counts: "slots", "live bullets"
}

// One is a reading of a single value.
func One(v float64, unit string) Reading {
	return Reading{Points: []Point{{Value: v}}, Unit: unit}
}

// Measurement is the primary reading, and others that might be judged
// differently.
type Measurement struct {
	Reading
	Others []Reading
}

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
			return true, fmt.Sprintf("takes %s, within 25 %% of %s", r.String(), number(want))
		}
		return false, fmt.Sprintf("takes %s, not about %s", r.String(), number(want))
	})
}

// Within is a range: it holds if it contains everything measured.
func Within(from, to float64) Rule { return within(from, to, 0) }

// AboutWithin is "~from-to": a range with the tolerance of "~" at both ends.
func AboutWithin(from, to float64) Rule { return within(from, to, tolerance) }

func within(from, to, slack float64) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		lo, hi := r.Range()
		span := number(from) + " to " + number(to)
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
			list[i] = number(w)
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

// Comfortably holds if everything measured is at most a tenth of a whole, such
// as the cycles of a frame.
func Comfortably(whole float64, name string) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		_, hi := r.Range()
		share := fmt.Sprintf("takes %s, %s %% of the %s cycles of %s", r.String(), number(round(100*hi/whole, 1)), number(whole), name)
		if hi <= whole/10 {
			return true, share + ", at most a tenth"
		}
		return false, share + ", more than a tenth"
	})
}

// AtMost holds if nothing measured is more than limit.
func AtMost(limit float64, name string) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		_, hi := r.Range()
		if hi <= limit {
			return true, fmt.Sprintf("takes %s, no more than %s of %s", r.String(), name, number(limit))
		}
		return false, fmt.Sprintf("takes %s, more than %s of %s", r.String(), name, number(limit))
	})
}

// AtLeast holds if nothing measured is less than want.
func AtLeast(want float64) Rule {
	return RuleFunc(func(r Reading) (bool, string) {
		lo, _ := r.Range()
		if lo >= want {
			return true, fmt.Sprintf("reaches %s, at least %s", r.String(), number(want))
		}
		return false, fmt.Sprintf("reaches only %s of %s", r.String(), number(want))
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
				number(round(slope, 2)), r.Unit, r.axis(), number(round(offset, 1)), number(round(100*fit, 1)))
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
		times := number(n) + " times"
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
			rivals = append(rivals, fmt.Sprintf("%s with %s", number(p.Value), p.Label))
		}
		text := fmt.Sprintf("takes %s %s with %s against %s", number(first.Value), r.Unit, first.Label, strings.Join(rivals, " and "))
		return ok, text
	})
}

// Range is the least and the greatest value.
func (r Reading) Range() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range r.Points {
		lo, hi = min(lo, p.Value), max(hi, p.Value)
	}
	return lo, hi
}

// Fit is the straight line of least squares through the points, and the share
// of the variation it explains (R²).
func (r Reading) Fit() (slope, offset, fit float64) {
	var n, sx, sy, sxx, sxy, syy float64
	for _, p := range r.Points {
		n++
		sx += p.At
		sy += p.Value
		sxx += p.At * p.At
		sxy += p.At * p.Value
		syy += p.Value * p.Value
	}
	dx, dy := n*sxx-sx*sx, n*syy-sy*sy
	if n == 0 || dx == 0 {
		return 0, 0, 0
	}
	slope = (n*sxy - sx*sy) / dx
	offset = (sy - slope*sx) / n
	if dy == 0 {
		return slope, offset, 1
	}
	return slope, offset, (n*sxy - sx*sy) * (n*sxy - sx*sy) / (dx * dy)
}

// String gives the values with their unit: "12 cycles", "12 to 15 cycles".
func (r Reading) String() string {
	if len(r.Points) == 0 {
		return "nothing"
	}
	lo, hi := r.Range()
	s := number(lo)
	if lo != hi {
		s += " to " + number(hi)
	}
	unit := r.Unit
	if lo == 1 && hi == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return strings.TrimSpace(s + " " + unit)
}

func (r Reading) axis() string {
	if r.Axis == "" {
		return "slots"
	}
	return r.Axis
}

// extent is where the points were measured: "8 to 64".
func (r Reading) extent() string {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range r.Points {
		lo, hi = min(lo, p.At), max(hi, p.At)
	}
	if len(r.Points) == 0 {
		return "none"
	}
	return number(lo) + " to " + number(hi)
}

func round(v float64, digits int) float64 {
	f := math.Pow10(digits)
	return math.Round(v*f) / f
}

// number writes a value for people: thousands apart, at most two decimals.
func number(v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return fmt.Sprint(v)
	}
	s := fmt.Sprintf("%.2f", math.Abs(round(v, 2)))
	whole, frac, _ := strings.Cut(s, ".")
	var b strings.Builder
	if v < 0 && s != "0.00" {
		b.WriteByte('-')
	}
	for i, d := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(d)
	}
	if frac = strings.TrimRight(frac, "0"); frac != "" {
		b.WriteByte('.')
		b.WriteString(frac)
	}
	return b.String()
}
