package roms

import (
	"strings"
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
		name  string
		rule  func(claim.Reading) (bool, string)
		holds claim.Reading
		fails claim.Reading
		says  string // of what fails
	}{
		{"nearly constant", nearlyConstant, labelled("a", 100.0, "a", 105.0, "b", 7.0), labelled("a", 100.0, "a", 106.0, "b", 7.0), "population of a: a 100 to 106 cycles, b 7 cycles."},
		{"both policies", bothPolicies, labelled(refuses, 0.0, replaces, 0.0, refusal, 9.0), labelled(refuses, 0.0, replaces, 2.0, refusal, 9.0), "In 2 requests"},
		{"both policies, no refusal", bothPolicies, labelled(replaces, 0.0), labelled(refuses, 1.0), "In 1 requests"},
		{"triggers", triggers, right, wrong, "Only 5 sites"},
		{"triggers, one missing", triggers, right, claim.Reading{Points: right.Points[1:]}, "Only 0 sites"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, _ := c.rule(c.holds); !ok {
				t.Errorf("%v does not hold", c.holds.Points)
			}
			if ok, says := c.rule(c.fails); ok || !strings.Contains(says, c.says) {
				t.Errorf("%v: holds %v, says %q, want %q", c.fails.Points, ok, says, c.says)
			}
		})
	}
}
