package claim

import (
	"fmt"
	"math"
	"strings"
)

// Point is one measured value, and for what it was measured: a pool size, a
// number of live objects, a layout.
type Point struct {
	At    float64
	Label string // instead of At, where it is no number
	Value float64
}

// Reading is one interpretation of a claim, with the values measured for it.
type Reading struct {
	Name   string // of another reading than the primary one: "as completed"
	Points []Point
	Unit   string // of the values: "cycles", "bytes"
	Axis   string // what At counts: "slots", "live bullets"
	Total  int    // of how many trials the values are a part; 0 if that is no use

	// Fair is set for one of Measurement.Others that a fair reader may take the claim for. It counts for the
	// verdict. The others stand beside the claim: what else one might do.
	Fair bool

	other bool // it is judged as one of Measurement.Others
}

// One is a reading of a single value.
func One(v float64, unit string) Reading {
	return Reading{Points: []Point{{Value: v}}, Unit: unit}
}

// Measurement is the primary reading, and others: fair ones, and what was measured beside the claim.
type Measurement struct {
	Reading
	Others []Reading
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
	if dx == 0 {
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
	s := Short(lo)
	if lo != hi {
		s += " to " + Short(hi)
	}
	unit := r.Unit
	if lo == 1 && hi == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return strings.TrimSpace(s + " " + unit)
}

// Of is the reading of only those points that have a label.
func (r Reading) Of(label string) Reading {
	var of []Point
	for _, p := range r.Points {
		if p.Label == label {
			of = append(of, p)
		}
	}
	r.Points = of
	return r
}

// Low is the least value.
func (r Reading) Low() float64 { lo, _ := r.Range(); return lo }

// High is the greatest value.
func (r Reading) High() float64 { _, hi := r.Range(); return hi }

// Sum is the sum of the values.
func (r Reading) Sum() (sum float64) {
	for _, p := range r.Points {
		sum += p.Value
	}
	return sum
}

// Slope is that of Fit, the cost of each further object, with two decimals.
func (r Reading) Slope() float64 { slope, _, _ := r.Fit(); return round(slope, 2) }

// Offset is that of Fit, the cost without objects, with one decimal.
func (r Reading) Offset() float64 { _, offset, _ := r.Fit(); return round(offset, 1) }

// Over names what the points were measured over: Axis, or "slots".
func (r Reading) Over() string {
	if r.Axis == "" {
		return "slots"
	}
	return r.Axis
}

// Tried is where the points were measured: "8 to 64".
func (r Reading) Tried() string {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range r.Points {
		lo, hi = min(lo, p.At), max(hi, p.At)
	}
	if len(r.Points) == 0 {
		return "none"
	}
	return Number(lo) + " to " + Number(hi)
}

func round(v float64, digits int) float64 {
	f := math.Pow10(digits)
	return math.Round(v*f) / f
}

// Short is a Number with as many decimals, at most two, as make three digits: "39.5", "632".
func Short(v float64) string {
	digits := 2
	for size := math.Abs(v); digits > 0 && size >= 10; size /= 10 {
		digits--
	}
	return Number(round(v, digits))
}

// Number formats a value: with commas between thousands and at most two decimals.
func Number(v float64) string {
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
