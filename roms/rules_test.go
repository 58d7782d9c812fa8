package roms

import (
	"testing"

	"pool6502/budget/claim"
)

// labelled makes a reading of values under labels: "a", 1.0, "b", 2.0 …
func labelled(pairs ...any) claim.Reading {
	r := claim.Reading{Unit: "cycles"}
	for i := 0; i < len(pairs); i += 2 {
		r.Points = append(r.Points, claim.Point{Label: pairs[i].(string), Value: pairs[i+1].(float64)})
	}
	return r
}

func TestRulesOfSeveralPoolsHoldUpToTheirLimits(t *testing.T) {
	right := claim.Reading{}
	for _, c := range caps {
		right.Points = append(right.Points, claim.Point{Label: c.label, Value: c.want})
	}
	wrong := claim.Reading{Points: append([]claim.Point{{Label: caps[0].label, Value: 81}}, right.Points[1:]...)}
	for _, c := range []struct {
		name        string
		rule        claim.Rule
		holds       claim.Reading
		fails       claim.Reading
		fact, value string // of what fails
	}{
		{"nearly constant", nearlyConstant, labelled("a", 100.0, "a", 105.0, "b", 7.0), labelled("a", 100.0, "a", 106.0, "b", 7.0), "grows", "a"},
		{"both policies", bothPolicies, labelled(refuses, 0.0, replaces, 0.0, refusal, 9.0), labelled(refuses, 0.0, replaces, 2.0, refusal, 9.0), "wrong", "2"},
		{"both policies, no refusal", bothPolicies, labelled(replaces, 0.0), labelled(refuses, 1.0), "wrong", "1"},
		{"triggers", triggers, right, wrong, "right", "5"},
		{"triggers, one missing", triggers, right, claim.Reading{Points: right.Points[1:]}, "right", "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, _ := c.rule.Judge(c.holds); !ok {
				t.Errorf("%v does not hold", c.holds.Points)
			}
			ok, facts := c.rule.Judge(c.fails)
			if ok || facts[c.fact] != c.value {
				t.Errorf("%v: holds %v, %s is %q, want %q", c.fails.Points, ok, c.fact, facts[c.fact], c.value)
			}
		})
	}
}
