package columnar

import (
	"context"
	"fmt"
	"math/rand/v2"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

const documented = "columnar/documented.asm"

// Claims are the documented statements about this pool, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return []claim.Claim{c.fiveHundred(), c.backwards(), c.layout(), c.copies()}
}

type claims struct{ bench.Bench }

func (c claims) fiveHundred() claim.Claim {
	return claim.Claim{
		ID: "000-500", Document: "000", Machine: "a cache",
		Claim: "more than 500 active orbs at 60 frames a second",
		How:   "the largest number of orbs, spread over the screen and a quarter of them flying, whose passes fit 29,780 cycles, found by search on the console",
		Judge: func(r claim.Reading) (bool, string) {
			orbs, drawn := claim.Number(r.Points[0].Value), r.Of("drawn")
			return r.Says(r.Points[0].Value >= 500,
				fmt.Sprintf("%s orbs fit into one NTSC frame.", orbs),
				fmt.Sprintf("%s orbs fit into one NTSC frame here%s. The document's reason is memory that suits a cache, and this processor has none: what counts is the work for each orb, which is to move it, attract it, collect it and merge it.", orbs, claim.If(len(drawn.Points) > 0, fmt.Sprintf(", and %s with their drawing", claim.Number(drawn.Sum())))),
				fmt.Sprintf("%s %s orbs fit.", r.Title(), orbs),
				fmt.Sprintf("%s %s orbs fit, not 500.", r.Title(), orbs))
		},
		Figure: func(r claim.Reading) float64 { return r.Points[0].Value },
		Measure: func(ctx context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			loads, err := Loads(c.Bench, lab)
			if err != nil {
				return m, err
			}
			for _, load := range loads {
				if load.Most != 1024 {
					continue
				}
				s, err := lab.Sustain(ctx, "columnar", load)
				if err != nil {
					return m, err
				}
				r := claim.One(float64(s.Frame), "orbs")
				switch load.What {
				case "update":
					m.Unit = r.Unit
					m.Points = append(r.Points, m.Points...)
				case "update and draw":
					m.Points = append(m.Points, claim.Point{Label: "drawn", Value: float64(s.Frame)})
				case "flight alone":
					r.Name = "with flight as the only pass,"
					m.Others = append(m.Others, r)
				}
			}
			return m, nil
		},
	}
}

// onceBackwards holds if backwards every object had one turn, and forwards some had not. The values are
// the objects that were not updated once, but never or twice.
func onceBackwards(r claim.Reading) (bool, string) {
	backwards, forwards := r.Of("backwards").Sum(), r.Of("forwards").Sum()
	of := " of " + claim.Number(float64(r.Total)) + " objects"
	return r.Says(backwards == 0 && (len(r.Of("forwards").Points) == 0 || forwards > 0),
		fmt.Sprintf("A loop that runs backward updates every object exactly once, although objects are removed during the loop: the object that fills a gap comes from the end of the array, where the loop has been already%s.", claim.If(forwards > 0, fmt.Sprintf(". A forward loop skips %s%s", claim.Number(forwards), of))),
		fmt.Sprintf("With removals during the loop%s%s.", claim.If(backwards > 0, fmt.Sprintf(", a backward loop updates %s objects not exactly once", claim.Number(backwards))), claim.If(forwards > 0, fmt.Sprintf(", a forward loop %s", claim.Number(forwards)))),
		fmt.Sprintf("%s it updates every object exactly once.", r.Title()),
		fmt.Sprintf("%s%s%s.", r.Title(), claim.If(backwards > 0, fmt.Sprintf(" even a backward loop updates %s%s twice", claim.Number(backwards), of)), claim.If(forwards > 0, fmt.Sprintf(", and a forward loop skips %s", claim.Number(forwards)))))
}

// walks are how many patterns of endings each walk is tried with.
const walks = 64

func (c claims) backwards() claim.Claim {
	return claim.Claim{
		ID: "000-back", Document: "000", Fact: true,
		Claim: "a backward loop processes every object exactly once although objects are removed during the loop; a forward loop does not",
		How:   fmt.Sprintf("16 objects of which chance ends some, %d times: whose turns were not one; and orbs_move, with orbs that are culled in the middle of it", walks),
		Judge: onceBackwards,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			m.Unit, m.Total = "objects", walks*16
			for _, walk := range []struct{ label, routine string }{{"backwards", "walk_backwards"}, {"forwards", "walk_forwards"}} {
				n, err := c.turns(lab, walk.routine)
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: walk.label, Value: n})
			}
			n, err := c.skipped(lab)
			if err != nil {
				return m, err
			}
			m.Points = append(m.Points, claim.Point{Label: "backwards", Value: n})
			other, err := c.turns(lab, "walk_neighbours")
			m.Others = []claim.Reading{{Name: "if an object's turn removes another object than itself,", Unit: "objects", Total: walks * 16,
				Points: []claim.Point{{Label: "backwards", Value: other}}}}
			return m, err
		},
	}
}

// turns is how many objects were not updated exactly once, of those that were
// there when the walk began and were not removed by another.
func (c claims) turns(lab *claim.Lab, routine string) (float64, error) {
	m, err := c.Open(lab, documented, 16)
	if err != nil {
		return 0, err
	}
	r := rand.New(rand.NewPCG(65, 2))
	wrong := 0
	for range walks {
		mem := bench.Memory{"thing_count": {16}, "thing_name": bench.Count(16), "thing_ends": make([]uint8, 16)}
		for i := range 16 {
			if r.IntN(4) == 0 {
				mem["thing_ends"][i] = 1
			}
		}
		if _, err := m.Run(routine, mem); err != nil {
			return 0, err
		}
		turns, err := m.Read("turns", 16)
		if err != nil {
			return 0, err
		}
		for _, n := range turns {
			// A neighbour that was removed before it was updated is not an error of the loop.
			if n > 1 || n == 0 && routine != "walk_neighbours" {
				wrong++
			}
		}
	}
	return float64(wrong), nil
}

// skipped is how many orbs orbs_move moved not once, while it culled others.
func (c claims) skipped(lab *claim.Lab) (float64, error) {
	const orbs = 600
	m, err := c.Open(lab, cartridge, 1024)
	if err != nil {
		return 0, err
	}
	p, r := New(1024), rand.New(rand.NewPCG(65, 3))
	for i := range orbs {
		if r.IntN(4) == 0 {
			p.Spawn(0x1FF, 0, 1, 0, 1) // leaves
		} else {
			p.Spawn(uint16(i%200), uint16(i/200), 1, 0, 1)
		}
	}
	stay := map[[2]uint16]bool{} // where the others must be
	for _, o := range p.Orbs[:orbs] {
		if o.X < 256 {
			stay[[2]uint16{o.X + 1, o.Y}] = true
		}
	}
	if err := p.Load(m); err != nil {
		return 0, err
	}
	if _, err := m.Again("orbs_move"); err != nil {
		return 0, err
	}
	left, err := m.Number("orb_count")
	if err != nil {
		return 0, err
	}
	for i := range left {
		if _, err := m.Again("bank_select", budget.Reg('A', uint8(i/chunk))); err != nil {
			return 0, err
		}
		x, err := m.Read(fmt.Sprintf("orb_x+%d", i%chunk), 1)
		if err != nil {
			return 0, err
		}
		y, err := m.Read(fmt.Sprintf("orb_y+%d", i%chunk), 1)
		if err != nil {
			return 0, err
		}
		delete(stay, [2]uint16{uint16(x[0]), uint16(y[0])})
	}
	return float64(len(stay)), nil
}
