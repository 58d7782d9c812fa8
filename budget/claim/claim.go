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

	// Judge returns whether a reading holds, and the sentence that says so: see Reading.Says. It is asked for
	// the primary reading and for each other one, but not for a reading without values, which does not hold.
	Judge func(Reading) (holds bool, sentence string)

	// Fails is the verdict if the primary reading does not hold; "" means Off. With HoldsIf, another
	// reading must hold: if none does, the claim is refuted.
	Fails Verdict

	// Figure returns the figure that tables show for the primary reading; nil means the greatest value.
	Figure func(Reading) float64
}

// Judgement is a claim after measuring.
type Judgement struct {
	Claim       *Claim
	Measurement Measurement
	Verdict     Verdict
	Sentence    string
	figure      float64
}

// Judged computes verdict, sentence and figure from a measurement.
func (c *Claim) Judged(m Measurement) Judgement {
	j := Judgement{Claim: c, Measurement: m, figure: greatest(m)}
	ok, sentence := c.judge(m.Reading)
	j.Sentence = sentence
	another := false
	for _, o := range m.Others {
		o.other = true
		holds, sentence := c.judge(o)
		another = another || holds
		if holds != ok && len(m.Points) > 0 {
			j.Sentence += " " + sentence
		}
	}
	j.Verdict = c.verdict(ok, another)
	if c.Figure != nil && len(m.Points) > 0 {
		j.figure = c.Figure(m.Reading)
	}
	return j
}

func (c *Claim) judge(r Reading) (ok bool, sentence string) {
	if len(r.Points) == 0 {
		return false, "Nothing was measured."
	}
	return c.Judge(r)
}

// verdict follows from whether the primary reading holds, and whether another one does.
func (c *Claim) verdict(ok, another bool) Verdict {
	switch {
	case ok:
		return Holds
	case c.Fails == "":
		return Off
	case c.Fails == HoldsIf && !another:
		return Refuted
	}
	return c.Fails
}

// Measured returns the figure to show for a judgement: that of Claim.Figure; else the
// greatest value of the primary reading, or the first value if the values are compared with each
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
		out[i] = c.Judged(m)
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
	was, _ := c.judge(m.Reading)
	for _, change := range perturbations(m.Points) {
		p := m
		p.Others = nil
		p.Points = append([]Point(nil), m.Points...)
		for i := range p.Points {
			p.Points[i].Value = change(i, p.Points[i])
		}
		if now, _ := c.judge(p.Reading); now != was {
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
