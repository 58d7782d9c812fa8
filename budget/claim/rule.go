package claim

import "slices"

// Verdict is the result of judging a documented claim.
type Verdict string

// The verdicts.
const (
	Holds        Verdict = "holds"
	HoldsIf      Verdict = "holds if"      // one fair reading holds, and another does not
	OtherMachine Verdict = "other machine" // it rests on something that this console does not have
	Off          Verdict = "off"           // its figure is wrong
	Refuted      Verdict = "refuted"       // it is false
)

// Verdicts are all verdicts, from the worst to the best.
func Verdicts() []Verdict { return []Verdict{Refuted, Off, OtherMachine, HoldsIf, Holds} }

// Means explains a verdict to a reader: "measuring agrees".
func (v Verdict) Means() string {
	switch v {
	case Holds:
		return "measuring agrees with every fair reading of the claim"
	case HoldsIf:
		return "it is true under a condition, which the sentence gives, and false without it"
	case OtherMachine:
		return "it is not true here, because it rests on something that this console does not have"
	case Off:
		return "its figure is wrong; the sentence gives the measured one"
	case Refuted:
		return "it is false"
	}
	return ""
}

// tolerance is the deviation that "about" allows on either side.
const tolerance = 0.25

// About holds if every measured value is within 25 % of want.
func (r Reading) About(want float64) bool { return r.AboutWithin(want, want) }

// Within holds if every measured value lies in a range.
func (r Reading) Within(from, to float64) bool { return r.Low() >= from && r.High() <= to }

// AboutWithin is Within with a tolerance of 25 % at both ends.
func (r Reading) AboutWithin(from, to float64) bool {
	return r.Within(from*(1-tolerance), to*(1+tolerance))
}

// OneOf holds if every value is one of those given, exactly.
func (r Reading) OneOf(want ...float64) bool {
	return !slices.ContainsFunc(r.Points, func(p Point) bool { return !slices.Contains(want, p.Value) })
}

// AtMost holds if nothing measured is more than limit.
func (r Reading) AtMost(limit float64) bool { return r.High() <= limit }

// Constant holds if the value is the same at every point: O(1).
func (r Reading) Constant() bool { return r.Low() == r.High() && len(r.Points) > 1 }

// linearFit is the share of the variation that a straight line must explain.
const linearFit = 0.99

// Linear holds if the values rise with n along a straight line: O(n). Slope and Offset describe the line.
func (r Reading) Linear() bool {
	slope, _, fit := r.Fit()
	return len(r.Points) > 2 && slope > 0 && fit >= linearFit
}

// Never holds if the values, which count what must not happen, are 0. Times says how often it happened.
func (r Reading) Never() bool { return r.Sum() == 0 }

// Least holds if the first value, the documented choice, is less than every other one. Each value has a
// Label. Choice and Rivals name them.
func (r Reading) Least() bool {
	first := r.Points[0].Value
	return len(r.Points) > 1 && !slices.ContainsFunc(r.Points[1:], func(p Point) bool { return p.Value <= first })
}
