package claim

import (
	"context"
	"fmt"
	"math"

	"pool6502/nes"
)

// The cycles of an NTSC frame, and those left of vblank after OAM DMA has taken
// its 513 or 514 cycles (wiki: Cycle reference chart, OAM DMA).
const (
	FrameCycles  = 29780
	dmaCycles    = 514
	sustainMiss  = 0.02 // by how much a straight line may miss what was found
	sustainSteps = 16   // points that the line is drawn through
)

// VblankCycles returns the cycles of NTSC's vblank that OAM DMA leaves to the program.
func VblankCycles() int { return int(nes.NTSC.VBlankCycles()) - dmaCycles }

// Load is work whose cost depends on a population: the update of a pool, or its
// update and its drawing.
type Load struct {
	What string // "update"
	Most int    // the largest population there can be
	Step int    // objects in a group that has a cost of its own, such as a page; 0 or 1 for none

	// Cost measures one frame's work with n objects, in cycles: the calls' JSR
	// and RTS included. It must not fall as n rises.
	Cost func(n int) (int, error)
}

// Sustained says how many objects fit in a frame: the largest population whose work
// fits, found by search on the console, and for comparison the prediction of a straight
// line through the costs.
type Sustained struct {
	Pool  string  `json:"pool"`
	What  string  `json:"what"`
	Most  int     `json:"most"`  // the pool's capacity: no search goes beyond it
	Fixed float64 `json:"fixed"` // cycles with nothing to do, by the line
	Each  float64 `json:"each"`  // cycles for each object, by the line

	Frame         int `json:"frame"`          // found: fits FrameCycles
	FrameFormula  int `json:"frame_formula"`  // (FrameCycles - Fixed) / Each, whatever the capacity
	Vblank        int `json:"vblank"`         // found: fits VblankCycles
	VblankFormula int `json:"vblank_formula"` // by the line
}

// Sustain searches the largest populations of a load that fit in a frame and in vblank. The
// result is kept by pool and load, and shared: do not change it.
func (l *Lab) Sustain(ctx context.Context, pool string, load Load) (*Sustained, error) {
	return Result(l, "what a frame sustains: "+pool+", "+load.What, func() (*Sustained, error) {
		return sustain(ctx, pool, load)
	})
}

// sustain searches the largest population of a load that fits in a frame, and the
// largest that fits in vblank after OAM DMA; -1 means that the work does not fit even
// with no objects.
func sustain(ctx context.Context, pool string, load Load) (*Sustained, error) {
	s := &Sustained{Pool: pool, What: load.What, Most: load.Most}
	costs := map[int]int{}
	cost := func(n int) (int, error) {
		if c, known := costs[n]; known {
			return c, nil
		}
		c, err := load.Cost(n)
		if err != nil {
			return 0, fmt.Errorf("%s, %s of %d: %w", pool, load.What, n, err)
		}
		costs[n] = c
		return c, nil
	}
	var err error
	for _, limit := range []struct {
		found  *int
		cycles int
	}{{&s.Frame, FrameCycles}, {&s.Vblank, VblankCycles()}} {
		*limit.found, err = largest(ctx, 0, load.Most, func(n int) (bool, error) {
			c, err := cost(n)
			return c <= limit.cycles, err
		})
		if err != nil {
			return nil, err
		}
	}
	if s.FrameFormula, err = s.line(cost, s.Frame, load.Step, FrameCycles); err != nil {
		return nil, err
	}
	frame := Sustained{Fixed: s.Fixed, Each: s.Each}
	if s.VblankFormula, err = s.line(cost, max(s.Vblank, min(sustainSteps, load.Most)), load.Step, VblankCycles()); err != nil {
		return nil, err
	}
	s.Fixed, s.Each = frame.Fixed, frame.Each
	return s, nil
}

// line draws a straight line through the costs of n/2 to n objects, where work
// that stops growing (64 objects can be drawn) has stopped, and solves it for a
// number of cycles. Where objects are opened in steps, the line is drawn through
// what the objects cost without them.
func (s *Sustained) line(cost func(int) (int, error), n, step, cycles int) (int, error) {
	r := Reading{}
	opening, err := openingCost(cost, step)
	if err != nil {
		return 0, err
	}
	opened := func(n int) float64 { return opening * float64((n+step-1)/max(step, 1)) }
	for i := 1; i <= sustainSteps; i++ {
		at := n/2 + (n-n/2)*i/sustainSteps
		c, err := cost(at)
		if err != nil {
			return 0, err
		}
		r.Points = append(r.Points, Point{At: float64(at), Value: float64(c) - opened(at)})
	}
	s.Each, s.Fixed, _ = r.Fit()
	if s.Each <= 0 {
		return s.Most, nil
	}
	fits := int(math.Floor((float64(cycles) - s.Fixed) / s.Each))
	for fits > 0 && s.Fixed+s.Each*float64(fits)+opened(fits) > float64(cycles) {
		fits--
	}
	if step > 1 {
		s.Each += opening / float64(step)
	}
	return fits, nil
}

// openingCost is what the first object of a step costs more than the others.
func openingCost(cost func(int) (int, error), step int) (float64, error) {
	if step <= 1 {
		return 0, nil
	}
	var c [3]int
	for i := range c {
		var err error
		if c[i], err = cost(step + i - 1); err != nil {
			return 0, err
		}
	}
	return float64((c[2] - c[1]) - (c[1] - c[0])), nil
}

// Agrees reports whether search and formula agree, up to the capacity: the same
// number, one more or less, or within 2 %.
func (s *Sustained) Agrees() bool {
	near := func(found, formula int) bool {
		formula = max(min(formula, s.Most), -1)
		return math.Abs(float64(found-formula)) <= max(1, sustainMiss*float64(found))
	}
	return near(s.Frame, s.FrameFormula) && near(s.Vblank, s.VblankFormula)
}
