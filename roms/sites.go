package roms

import (
	"context"
	"fmt"
	"strings"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/columnar"
	"pool6502/roms/recycled"
)

// sites are the claims about the five pools of document 000 together.
func sites() []claim.Claim {
	return []claim.Claim{allocations(), hardCap(), dropTriggers(), merging(), swapRemoval()}
}

func allocations() claim.Claim {
	return claim.Claim{
		ID: "000-zero", Document: "000", Fact: true,
		Claim: "spawning and dying allocates nothing: all allocation happens when the program is loaded",
		How:   "records of shots and particles made while the demo plays; the other three pools have nothing that could make one",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"The demo never makes a new record.",
				fmt.Sprintf("Before that it makes %s records: the bins begin empty, and a record is made each time more objects are in play than ever before.", claim.Number(r.Sum())),
				fmt.Sprintf("%s which the document calls the steady state, no record is made.", r.Title()),
				fmt.Sprintf("%s it makes %s records.", r.Title(), claim.Number(r.Sum())))
		},
		Figure: claim.Reading.Sum,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			demo, err := recycled.Watch(exhibits, lab)
			if err != nil {
				return claim.Measurement{}, err
			}
			start := claim.One(float64(demo.MadeFirst), "records")
			later := claim.One(float64(demo.MadeLater), "records")
			later.Name, later.Fair = "once every scene of the demo has been played,", true
			return claim.Measurement{Reading: start, Others: []claim.Reading{later}}, nil
		},
	}
}

// caps are the documented drop triggers.
var caps = []struct {
	label string
	want  float64
}{
	{"player shots", 80}, {"pieces of shots", 100}, {"orbs", 1024}, {"particles", 400}, {"shards", 60}, {"damage numbers", 15},
}

// right is how many sites refuse at the documented cap.
func right(r claim.Reading) (sites int) {
	for i, p := range r.Points {
		if i < len(caps) && p.Label == caps[i].label && p.Value == caps[i].want {
			sites++
		}
	}
	return sites
}

// triggers holds if each site refuses exactly from its cap on.
func triggers(r claim.Reading) (bool, string) {
	limits := make([]string, len(r.Points))
	for i, p := range r.Points {
		limits[i] = fmt.Sprintf("%s from %s on", p.Label, claim.Number(p.Value))
	}
	return r.Says(right(r) == len(caps) && len(r.Points) == len(caps),
		fmt.Sprintf("All %d sites refuse exactly at their caps: %s. A refused spawn sets the carry flag and changes nothing else.", right(r), strings.Join(limits, ", ")),
		fmt.Sprintf("Only %d sites refuse at the documented number: %s.", right(r), strings.Join(limits, ", ")))
}

func dropTriggers() claim.Claim {
	return claim.Claim{
		ID: "000-drop", Document: "000", Class: claim.AsWritten,
		Claim:  "each site silently drops what exceeds its cap (shots 80, with their pieces 100, orbs 1,024, particles 400, debris 60, numbers 15)",
		How:    "each site's spawn until it refuses; how many of the six refuse at the documented number",
		Judge:  triggers,
		Figure: func(r claim.Reading) float64 { return float64(right(r)) },
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "sites"}}
			for i, find := range []struct {
				path    string
				slots   int
				routine string
				x       uint8
			}{
				{"recycled/recycled.asm", recycled.MaxParticles, "bullet_fire", 0},
				{"recycled/recycled.asm", recycled.MaxParticles, "bullet_split", 0},
				{"columnar/columnar.asm", 1024, "orb_spawn", 0},
				{"recycled/recycled.asm", recycled.MaxParticles, "particle_add", recycled.Star},
				{"capped/capped.asm", 60, "debris_push", 0},
				{"capped/capped.asm", 60, "damage_push", 0},
			} {
				machine, err := exhibits.Open(lab, find.path, find.slots)
				if err != nil {
					return m, err
				}
				n, err := machine.Refused(find.routine, budget.Reg('A', 1), budget.Reg('X', find.x), budget.Reg('Y', 0))
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: caps[i].label, Value: float64(n)})
			}
			return m, nil
		},
	}
}

// hardCap judges the table in which 80 is the hard cap of shots, and 100 a soft one for pieces of shots.
func hardCap() claim.Claim {
	return claim.Claim{
		ID: "000-hard", Document: "000",
		Claim: "the hard cap of player shots is 80",
		How:   "shots in flight when bullet_split, which makes pieces of shots, refuses one; and when bullet_fire does",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.AtMost(80),
				fmt.Sprintf("At most %v are in flight.", r),
				fmt.Sprintf("With the pieces of shots that split, %v can be in flight: what the document calls its soft cap, 100, is the one that is never exceeded.", r),
				fmt.Sprintf("%s yes: one is refused if %v are in flight.", r.Title(), r),
				fmt.Sprintf("%s no: %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			pool, err := exhibits.Open(lab, "recycled/recycled.asm", recycled.MaxParticles)
			if err != nil {
				return m, err
			}
			for _, routine := range []string{"bullet_split", "bullet_fire"} {
				n, err := pool.Refused(routine, budget.Reg('A', 1), budget.Reg('X', 0), budget.Reg('Y', 0))
				if err != nil {
					return m, err
				}
				if r := claim.One(float64(n), "shots"); routine == "bullet_split" {
					m.Reading = r
				} else {
					r.Name, r.Fair = "for shots that the player fires,", true
					m.Others = []claim.Reading{r}
				}
			}
			return m, nil
		},
	}
}

// wellBelow is the largest share of the cap that counts as well below it.
const wellBelow = 0.75

func merging() claim.Claim {
	return claim.Claim{
		ID: "000-merge", Document: "000",
		Claim: "merging keeps the orbs well below the cap of 1,024, even when a boss explosion fires hundreds at once",
		How:   "the largest population in 600 frames in which a boss bursts six times into 320 orbs; without merging, in the first 300 frames of them; well below means at most three quarters",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.AtMost(wellBelow*1024),
				fmt.Sprintf("While a boss bursts six times into 320 orbs, at most %v exist.", r),
				fmt.Sprintf("While a boss bursts six times into 320 orbs, %v exist.", r),
				fmt.Sprintf("%s at most %v exist.", r.Title(), r),
				fmt.Sprintf("%s the pool fills up to %v.", r.Title(), r))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			for _, run := range []struct {
				name    string
				merging bool
				frames  int
			}{{"", true, 600}, {"without merging", false, 300}} {
				blast, err := columnar.Explode(exhibits, lab, 1024, run.frames, run.merging)
				if err != nil {
					return m, err
				}
				r := claim.One(float64(blast.Peak()), "orbs")
				r.Name = run.name
				if run.merging {
					m.Reading = r
				} else {
					m.Others = []claim.Reading{r}
				}
			}
			return m, nil
		},
	}
}
