package recycled

import (
	"context"
	"fmt"
	"strings"

	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// Claims are the documented statements about these pools, measured on b.
func Claims(b bench.Bench) []claim.Claim {
	c := claims{b}
	return []claim.Claim{c.gate(), c.idle(), c.reset(), c.variants()}
}

type claims struct{ bench.Bench }

var kindNames = [kinds]string{"sparks", "smoke", "exhaust", "stars"}

// gateShut holds if the gated kinds are refused at 80 % of what the others reach.
func gateShut(r claim.Reading) (bool, string) {
	ok, limits := len(r.Points) == int(kinds), make([]string, len(r.Points))
	for i, p := range r.Points {
		limits[i] = fmt.Sprintf("%s from %s on", p.Label, claim.Number(p.Value))
		want := float64(MaxParticles)
		if p.Label == kindNames[Spark] || p.Label == kindNames[Smoke] {
			want *= 0.8
		}
		ok = ok && p.Value == want
	}
	return r.Says(ok,
		fmt.Sprintf("The pool refuses %s. When sparks have filled it as far as they may, 80 places are left.", strings.Join(limits, ", ")),
		fmt.Sprintf("The pool refuses %s.", strings.Join(limits, ", ")))
}

func (c claims) gate() claim.Claim {
	return claim.Claim{
		ID: "000-gate", Document: "000", Class: claim.AsWritten,
		Claim: "sparks and smoke are refused at 80 % of the cap of 400, which leaves room for important effects",
		How:   "particle_add of one kind until it refuses, for each kind",
		Judge: gateShut,
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			var m claim.Measurement
			m.Unit = "particles"
			machine, err := c.Open(lab, cartridge, MaxParticles)
			if err != nil {
				return m, err
			}
			for kind, name := range kindNames {
				n, err := machine.Refused("particle_add", budget.Reg('X', uint8(kind)))
				if err != nil {
					return m, err
				}
				m.Points = append(m.Points, claim.Point{Label: name, Value: float64(n)})
			}
			return m, nil
		},
	}
}

func (c claims) idle() claim.Claim {
	return claim.Claim{
		ID: "000-idle", Document: "000",
		Claim: "the particles' capacity is 400 active and 600 idle ones: the bin is capped at 600",
		How:   "idle_count after the air was filled and emptied, three times over, and its largest value in 1,400 frames of the demo",
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.High() >= MaxIdle,
				fmt.Sprintf("The bin fills up to %s %s, its cap.", claim.Number(r.High()), r.Unit),
				fmt.Sprintf("The cap of 600 is enforced but can never be reached. The bin holds at most %s %s: a record is made only if the bin is empty, so there are never more records than particles in flight at one time, and that is at most 400.", claim.Number(r.High()), r.Unit))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m := claim.Measurement{Reading: claim.Reading{Unit: "particles"}}
			machine, err := c.Open(lab, cartridge, MaxParticles)
			if err != nil {
				return m, err
			}
			full, err := fillAndEmpty(machine, 3)
			if err != nil {
				return m, err
			}
			demo, err := Watch(c.Bench, lab)
			if err != nil {
				return m, err
			}
			m.Points = []claim.Point{{Value: float64(full)}, {Value: float64(demo.MostIdle)}}
			return m, nil
		},
	}
}

// fillAndEmpty puts as many particles in the air as go, then none, and so on; it
// returns how many were idle at most.
func fillAndEmpty(m *bench.Machine, rounds int) (most int, err error) {
	if _, err := m.Run("init_pool", nil); err != nil {
		return 0, err
	}
	for range rounds {
		for full := false; !full; {
			r, err := m.Again("particle_add", budget.Reg('X', Star))
			if err != nil {
				return 0, err
			}
			full = r.Carry()
		}
		for empty := false; !empty; {
			r, err := m.Again("particle_kill")
			if err != nil {
				return 0, err
			}
			empty = r.Carry()
		}
		n, err := m.Number("idle_count")
		if err != nil {
			return 0, err
		}
		most = max(most, n)
	}
	return most, nil
}

// shotBytes are the fields of a shot's record.
const shotBytes = 11

// shotTemplates are the kinds of shots that the player fires.
var shotTemplates = templates[:4]

func (c claims) reset() claim.Claim {
	pairs := len(shotTemplates) * (len(shotTemplates) - 1)
	return claim.Claim{
		ID: "000-reset", Document: "000", Fact: true,
		Claim: "a recycled bullet is like a new one: dead ones are reset, and the new state is written over all of their fields",
		How:   fmt.Sprintf("a shot of one of four kinds is fired, released, and fired again as another kind, %d pairs: shots in which a field is not as in a fresh record", pairs),
		Judge: func(r claim.Reading) (bool, string) {
			return r.Says(r.Never(),
				"A recycled shot is like a new one.",
				fmt.Sprintf("With a template that writes the fields it names, and no reset, no: %s a shot keeps a field of the last one (a plain shot then has a lance's targets left).", r.Times()),
				fmt.Sprintf("%s it is.", r.Title()),
				fmt.Sprintf("%s a field is left over %s.", r.Title(), r.Times()))
		},
		Measure: func(_ context.Context, lab *claim.Lab) (claim.Measurement, error) {
			m, err := c.Open(lab, cartridge, MaxParticles)
			if err != nil {
				return claim.Measurement{}, err
			}
			kept := claim.Reading{Unit: "shots", Total: pairs}
			cleared := claim.Reading{Name: "if the reset clears every field,", Unit: "shots", Total: pairs, Fair: true}
			for _, r := range []*claim.Reading{&kept, &cleared} {
				for _, old := range shotTemplates {
					for _, next := range shotTemplates {
						if old == next {
							continue
						}
						fresh, err := fired(m, "", next, false)
						if err != nil {
							return claim.Measurement{}, err
						}
						again, err := fired(m, old, next, r.Fair)
						if err != nil {
							return claim.Measurement{}, err
						}
						left := 0.0
						if string(fresh) != string(again) {
							left = 1
						}
						r.Points = append(r.Points, claim.Point{Value: left})
					}
				}
			}
			return claim.Measurement{Reading: kept, Others: []claim.Reading{cleared}}, nil
		},
	}
}

// fired is the record of a shot: of a fresh record, or, with an old template, of one that was fired with it, released and
// perhaps cleared.
func fired(m *bench.Machine, old, template string, clear bool) ([]uint8, error) {
	if _, err := m.Run("bullets_init", bench.Memory{"bullet_records": make([]uint8, shotBytes)}); err != nil {
		return nil, err
	}
	for _, name := range []string{old, template} {
		if name == "" {
			continue
		}
		y, err := m.Address(name)
		if err != nil {
			return nil, err
		}
		if _, err := m.Again("bullet_fire", budget.Reg('Y', uint8(y))); err != nil {
			return nil, err
		}
		if name != old {
			break
		}
		if _, err := m.Again("bullet_release", budget.Reg('X', 0)); err != nil {
			return nil, err
		}
		if clear {
			if err := m.Write("bullet_records", make([]uint8, shotBytes)...); err != nil {
				return nil, err
			}
		}
	}
	return m.Read("bullet_records", shotBytes)
}

// Frames after which the script has been through its four scenes, and how many are watched.
const (
	warm    = 700
	watched = 1400
)

// A Demo is what was counted while the demo played: the records made in the first scenes and later,
// and the most particles that were idle after a frame.
type Demo struct{ MadeFirst, MadeLater, MostIdle int }

// Watch plays the demo through its scenes twice.
func Watch(b bench.Bench, lab *claim.Lab) (*Demo, error) {
	return claim.Result(lab, "the demo of recycled", func() (*Demo, error) {
		d := &Demo{}
		g, err := b.Play(lab, cartridge, MaxParticles)
		if err != nil {
			return d, err
		}
		for frame := range watched {
			g.RunFrame()
			idle, err := g.Number("idle_count", 2)
			if err != nil {
				return d, err
			}
			d.MostIdle = max(d.MostIdle, idle)
			if frame != warm && frame != watched-1 {
				continue
			}
			shots, err := g.Number("bullet_made", 1)
			if err != nil {
				return d, err
			}
			particles, err := g.Number("particle_made", 2)
			if err != nil {
				return d, err
			}
			if frame == warm {
				d.MadeFirst = shots + particles
			} else {
				d.MadeLater = shots + particles - d.MadeFirst
			}
		}
		return d, nil
	})
}
