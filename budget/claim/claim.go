package claim

import (
	"context"
	"fmt"
	"strings"

	"pool6502/budget"
)

// Claim is a documented statement with a figure, and how it is judged.
type Claim struct {
	ID       string // "001-inactive"
	Document string // "001", "NESdev"
	Claim    string // in our own words, with the figure
	How      string // how it is measured
	Subject  string // of the sentence: "An inactive slot"
	Measure  func(context.Context, *Lab) (Measurement, error)
	Rule     Rule
	Fails    Verdict // what it is when the rule does not hold; "" means Off

	// Because is added to the sentence, by verdict: the reason, in a clause
	// without its full stop.
	Because map[Verdict]string
}

// Judgement is a claim after measuring.
type Judgement struct {
	Claim       *Claim
	Measurement Measurement
	Verdict     Verdict
	Sentence    string
}

// Judge computes verdict and sentence from a measurement alone.
func (c *Claim) Judge(m Measurement) Judgement {
	verdict, predicate := c.apply(m.Reading)
	s := c.Subject + " " + predicate
	if why := c.Because[verdict]; why != "" {
		s += ", " + why
	}
	s += "."
	for _, o := range m.Others {
		if v, p := c.apply(o); v != verdict {
			s += fmt.Sprintf(" %s it %s: %s.", sentenceCase(o.Name), p, v)
		}
	}
	return Judgement{Claim: c, Measurement: m, Verdict: verdict, Sentence: s}
}

func (c *Claim) apply(r Reading) (Verdict, string) {
	if len(r.Points) == 0 {
		return c.failed(), "was not measured"
	}
	ok, predicate := c.Rule.Judge(r)
	if ok {
		return Holds, predicate
	}
	return c.failed(), predicate
}

func (c *Claim) failed() Verdict {
	if c.Fails == "" {
		return Off
	}
	return c.Fails
}

// Measured is the figure to show for a judgement: the greatest value of the
// primary reading, or the first one where they are compared with each other.
func (j Judgement) Measured() float64 {
	if len(j.Measurement.Points) == 0 {
		return 0
	}
	if j.Measurement.Points[0].Label != "" {
		return j.Measurement.Points[0].Value
	}
	_, hi := j.Measurement.Range()
	return hi
}

// JudgeAll measures and judges claims, in parallel, in the order given. The
// error names the claim that could not be measured.
func JudgeAll(ctx context.Context, lab *Lab, claims []Claim) ([]Judgement, error) {
	out := make([]Judgement, len(claims))
	err := budget.Each(ctx, len(claims), func(i int) error {
		c := &claims[i]
		m, err := c.Measure(ctx, lab)
		if err != nil {
			return fmt.Errorf("claim %s: %w", c.ID, err)
		}
		out[i] = c.Judge(m)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Perturb looks for other values at the same points, under which the claim would
// be judged differently: if there are none, the verdict does not depend on the
// measurement. It tries to shift, scale, tilt, flatten and bend what was measured.
func (c *Claim) Perturb(m Measurement) (Measurement, bool) {
	was := c.Judge(m).Verdict
	for _, change := range perturbations(m.Points) {
		p := m
		p.Others = nil
		p.Points = append([]Point(nil), m.Points...)
		for i := range p.Points {
			p.Points[i].Value = change(i, p.Points[i])
		}
		if c.Judge(p).Verdict != was {
			return p, true
		}
	}
	return m, false
}

func perturbations(points []Point) []func(int, Point) float64 {
	var list []func(int, Point) float64
	add := func(f func(int, Point) float64) { list = append(list, f) }
	for step := 1.0; step <= 1024; step *= 2 { // one value alone
		add(func(i int, p Point) float64 {
			if i == 0 {
				return p.Value + step
			}
			return p.Value
		})
		add(func(i int, p Point) float64 {
			if i == 0 {
				return p.Value - step
			}
			return p.Value
		})
	}
	add(func(i int, p Point) float64 { return p.Value + float64(i) })     // tilted
	add(func(i int, p Point) float64 { return 10*float64(i) + 1 })        // a straight line by index
	add(func(i int, p Point) float64 { return 10*p.At + 1 })              // a straight line by n
	add(func(i int, p Point) float64 { return p.Value * float64(1+i*i) }) // bent
	add(func(i int, p Point) float64 { return points[0].Value })          // flat
	for f := 1.0 / 1024; f <= 1024; f *= 1.1 {                            // scaled
		add(func(i int, p Point) float64 { return p.Value * f })
	}
	for v := 0.0; v < 1<<16; v++ { // all at one figure
		add(func(int, Point) float64 { return v })
	}
	return list
}

func sentenceCase(s string) string {
	if s == "" {
		return "Otherwise"
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
