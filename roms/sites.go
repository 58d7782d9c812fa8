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
func sites() []claim.Claim { return []claim.Claim{allocations(), dropTriggers()} }

// Frames after which the script of the recycling pools has been through its four
// scenes, and how long they are watched then.
const (
	warm    = 700
	watched = 1400
)

func allocations() claim.Claim {
	return claim.Claim{
		ID: "000-zero", Document: "000",
		Claim: "spawning and dying allocates nothing once the program is loaded",
		How:   "records of shots and particles made while the demo plays; the other three pools have nothing that could make one",
		Says: claim.Sentences{
			Holds:      "The demo never makes a new record.",
			Fails:      "The demo makes a new record {times} after it was loaded. The bins begin empty, and a record is made each time more objects are in play than ever before. (The page itself says that two of its pools create objects while the game runs.)",
			OtherHolds: "{reading} it never makes one.",
			OtherFails: "{reading} it makes one {times}.",
		},
		Rule:   claim.Never(),
		Figure: "count",
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			g, err := exhibits.Play(lab, "recycled/recycled.asm", recycled.MaxParticles)
			if err != nil {
				return m, err
			}
			start := claim.Reading{Unit: "records"}
			later := claim.Reading{Unit: "records", Name: "after the script has been through its scenes once"}
			before := map[string]int{}
			for frame := range watched {
				g.RunFrame()
				if frame != warm && frame != watched-1 {
					continue
				}
				for _, made := range []struct {
					symbol string
					bytes  int
				}{{"bullet_made", 1}, {"particle_made", 2}} {
					n, err := g.Number(made.symbol, made.bytes)
					if err != nil {
						return m, err
					}
					r := &start
					if frame != warm {
						r = &later
					}
					r.Points = append(r.Points, claim.Point{Value: float64(n - before[made.symbol])})
					before[made.symbol] = n
				}
			}
			m.Reading, m.Others = start, []claim.Reading{later}
			return m, nil
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

// peak is the label of what is not a trigger: the largest population of orbs in
// the boss-explosion scenario.
const peak = "orbs with merging"

// triggers holds if each site refuses exactly from its cap on, and the orbs that
// merge stay below theirs. Facts: limits, from where on each site refuses; peak,
// the largest population of orbs that merge.
var triggers = claim.RuleFunc(func(r claim.Reading) (bool, claim.Facts) {
	ok, f := len(r.Points) == len(caps)+1, claim.Facts{"peak": ""}
	var limits []string
	for i, p := range r.Points {
		switch {
		case p.Label == peak:
			ok = ok && p.Value < 1024
			f["peak"] = fmt.Sprintf("%.0f", p.Value)
		case i < len(caps):
			ok = ok && p.Label == caps[i].label && p.Value == caps[i].want
			limits = append(limits, fmt.Sprintf("%s from %.0f on", p.Label, p.Value))
		}
	}
	f["limits"] = strings.Join(limits, ", ")
	return ok, f
})

func dropTriggers() claim.Claim {
	return claim.Claim{
		ID: "000-drop", Document: "000",
		Claim: "each site silently drops what exceeds its cap (shots 80 and 100, orbs 1024, particles 400, debris 60, numbers 15), and merging keeps the orbs below theirs",
		How:   "each site's spawn until it refuses; the largest population in the scenario of six bursts of 320 orbs",
		Says: claim.Sentences{
			Holds: "The pools drop {limits}[peak:. With merging, six bursts of 320 orbs reach {peak} orbs at most].",
			Fails: "The pools drop {limits}[peak:. With merging, six bursts of 320 orbs reach {peak} orbs at most].",
		},
		Rule:   triggers,
		Figure: "peak",
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "objects"}}
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
			blast, err := columnar.Explode(exhibits, lab, 1024, 600, true)
			if err != nil {
				return m, err
			}
			m.Points = append(m.Points, claim.Point{Label: peak, Value: float64(blast.Peak())})
			return m, nil
		},
	}
}
