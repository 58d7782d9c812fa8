package claim

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pool6502/budget"
)

// Class says what kind of statement a claim is.
type Class string

// The classes. Only claims of the first one are counted as judged.
const (
	ByMeasuring Class = ""           // it could be false, and a measurement judges it
	AsWritten   Class = "as written" // it says what the documented code does; ours was written to do the same
	Hardware    Class = "hardware"   // a fact about the console, on which the other claims rest
)

// Claim is a documented statement, and how it is judged.
type Claim struct {
	ID       string // "001-inactive"
	Document string // "001", "NESdev"
	Class    Class
	Claim    string // in our own words, with the figure
	How      string // how it is measured, and what the judge takes words like "comfortably" for
	Measure  func(context.Context, *Lab) (Measurement, error)

	// Judge returns whether a reading holds, and the sentence that says so: see Reading.Says. It is asked for
	// the primary reading and for each other one, but not for a reading without values, which does not hold.
	Judge func(Reading) (holds bool, sentence string)

	// Fact is set for a claim without a figure: if no fair reading holds, it is refuted, and not off.
	Fact bool

	// Machine is what the document's machine has and the console has not, and the claim rests on: "virtual memory".
	Machine string

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

// Judged computes verdict, sentence and figure from a measurement. The sentence begins with the readings of the claim
// that hold, then come those that do not, then what else was judged differently from the primary reading.
func (c *Claim) Judged(m Measurement) Judgement {
	j := Judgement{Claim: c, Measurement: m, figure: greatest(m)}
	ok, sentence := c.judge(m.Reading)
	var holding, failing, beside []string
	held, failed := 0, 0
	tell := func(holds bool, sentence string) {
		if holds {
			holding = append(holding, sentence)
			held++
		} else {
			failing = append(failing, sentence)
			failed++
		}
	}
	tell(ok, sentence)
	for _, o := range m.Others {
		o.other = true
		holds, sentence := c.judge(o)
		switch {
		case len(m.Points) == 0 || holds == ok && !o.Fair:
		case !o.Fair:
			beside = append(beside, sentence)
		case holds != ok:
			tell(holds, sentence)
		}
	}
	j.Verdict = c.verdict(held, failed)
	j.Sentence = strings.Join(slices.Concat(holding, failing, beside), " ")
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

// verdict follows from how many fair readings of the claim hold, and how many do not.
func (c *Claim) verdict(held, failed int) Verdict {
	switch {
	case failed == 0:
		return Holds
	case held > 0:
		return HoldsIf
	case c.Machine != "":
		return OtherMachine
	case c.Fact:
		return Refuted
	}
	return Off
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
