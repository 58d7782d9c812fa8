package columnar

import (
	"testing"

	"pool6502/budget/claim"
)

func TestTheRulesHoldUpToTheirLimits(t *testing.T) {
	reading := func(points ...claim.Point) claim.Reading { return claim.Reading{Points: points} }
	point := func(label string, v float64) claim.Point { return claim.Point{Label: label, Value: v} }
	for _, c := range []struct {
		name        string
		rule        claim.Rule
		holds       claim.Reading
		fails       claim.Reading
		fact, value string // of what fails
	}{
		{"copied fields", copied, reading(point("fields", 11), point("pointers", 1)), reading(point("fields", 10), point("pointers", 1)), "fields", "10"},
		{"copied pointers", copied, reading(point("fields", 11), point("pointers", 1)), reading(point("fields", 11), point("pointers", 2)), "pointers", "2"},
		{"sustains", sustains(500), reading(point("", 500), point("drawn", 9)), reading(point("", 499), point("drawn", 9)), "drawn", "9"},
		{"once backwards", onceBackwards, reading(point("backwards", 0), point("forwards", 3)), reading(point("backwards", 1), point("forwards", 3)), "backwards", "1"},
		{"forwards too", onceBackwards, reading(point("backwards", 0)), reading(point("backwards", 0), point("forwards", 0)), "forwards", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if ok, _ := c.rule.Judge(c.holds); !ok {
				t.Errorf("%v does not hold", c.holds.Points)
			}
			if ok, facts := c.rule.Judge(c.fails); ok || facts[c.fact] != c.value {
				t.Errorf("%v: holds %v, %s is %q, want %q", c.fails.Points, ok, c.fact, facts[c.fact], c.value)
			}
		})
	}
}
