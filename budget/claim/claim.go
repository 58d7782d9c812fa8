package claim

import (
	"context"
	"fmt"

	"pool6502/budget"
)

// Claim is a documented statement with a figure, and how it is judged.
type Claim struct {
	ID       string // "001-inactive"
	Document string // "001", "NESdev"
	Claim    string // in our own words, with the figure
	How      string // how it is measured
	Measure  func(context.Context, *Lab) (Measurement, error)
	Rule     Rule
	Says     Sentences

	// Fails is the verdict if the rule does not hold; "" means Off. With HoldsIf, the rule must
	// hold for another reading: if there is none, the claim is refuted.
	Fails Verdict

	// Figure names the fact that is shown as the claim's figure in tables, if it is not the
	// greatest value measured.
	Figure string
}

// Judgement is a claim after measuring.
type Judgement struct {
	Claim       *Claim
	Measurement Measurement
	Verdict     Verdict
	Sentence    string
	figure      float64
}

// Judge computes verdict and sentence from a measurement. It returns an error if a
// sentence names a fact that the rule does not provide; the verdict is valid even then.
func (c *Claim) Judge(m Measurement) (Judgement, error) {
	ok, facts := c.apply(m.Reading)
	j := Judgement{Claim: c, Measurement: m, Verdict: c.verdict(m), figure: greatest(m)}
	if len(m.Points) == 0 {
		j.Sentence = "Nothing was measured."
		return j, nil
	}
	if c.Figure != "" {
		var err error
		if j.figure, err = facts.number(c.Figure); err != nil {
			return j, err
		}
	}
	says, other := c.Says.Fails, c.Says.OtherHolds
	if ok {
		says, other = c.Says.Holds, c.Says.OtherFails
	}
	var err error
	if j.Sentence, err = facts.fill(says); err != nil {
		return j, err
	}
	for _, o := range m.Others {
		same, facts := c.apply(o)
		if same == ok {
			continue
		}
		more, err := facts.fill(other)
		if err != nil {
			return j, err
		}
		j.Sentence += " " + more
	}
	return j, nil
}

// apply applies the rule to one reading. A reading without values does not hold.
func (c *Claim) apply(r Reading) (ok bool, f Facts) {
	if len(r.Points) == 0 {
		return false, r.facts()
	}
	ok, facts := c.Rule.Judge(r)
	return ok, r.facts().with(facts)
}

func (c *Claim) verdict(m Measurement) Verdict {
	if ok, _ := c.apply(m.Reading); ok {
		return Holds
	}
	switch c.Fails {
	case "":
		return Off
	case HoldsIf:
		for _, o := range m.Others {
			if ok, _ := c.apply(o); ok {
				return HoldsIf
			}
		}
		return Refuted
	}
	return c.Fails
}

// Measured returns the figure to show for a judgement: the fact that Claim.Figure names; else the
// greatest value of the primary reading, or the first value if the rule compares the values with each
// other.
func (j Judgement) Measured() float64 { return j.figure }

func greatest(m Measurement) float64 {
	if len(m.Points) == 0 {
		return 0
	}
	if m.Points[0].Label != "" {
		return m.Points[0].Value
	}
	_, hi := m.Range()
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
		if out[i], err = c.Judge(m); err != nil {
			return fmt.Errorf("claim %s: %w", c.ID, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Perturb looks for other values at the same points for which the verdict would be
// different. If there are none, the verdict does not depend on the measurement. It tries to
// shift, scale, tilt, flatten and bend the measured values.
func (c *Claim) Perturb(m Measurement) (Measurement, bool) {
	was, _ := c.apply(m.Reading)
	for _, change := range perturbations(m.Points) {
		p := m
		p.Others = nil
		p.Points = append([]Point(nil), m.Points...)
		for i := range p.Points {
			p.Points[i].Value = change(i, p.Points[i])
		}
		if now, _ := c.apply(p.Reading); now != was {
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
