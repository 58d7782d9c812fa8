package columnar

import (
	"strings"
	"testing"

	"pool6502/budget/claim"
)

func TestTheRulesHoldUpToTheirLimits(t *testing.T) {
	reading := func(points ...claim.Point) claim.Reading { return claim.Reading{Points: points} }
	point := func(label string, v float64) claim.Point { return claim.Point{Label: label, Value: v} }
	for _, c := range []struct {
		name  string
		rule  func(claim.Reading) (bool, string)
		holds claim.Reading
		fails claim.Reading
		says  string // of what fails
	}{
		{"copied fields", claims{}.copies().Judge, reading(point("fields", 11), point("pointers", 1)), reading(point("fields", 10), point("pointers", 1)), "copies 10 fields"},
		{"copied pointers", claims{}.copies().Judge, reading(point("fields", 11), point("pointers", 1)), reading(point("fields", 11), point("pointers", 2)), "copies 2 pointers"},
		{"sustains", claims{}.fiveHundred().Judge, reading(point("", 500), point("drawn", 9)), reading(point("", 499), point("drawn", 9)), "and 9 with their drawing"},
		{"every pass", everyPass, reading(point("columns", 8), point("columns", 9), point("records", 9), point("records", 10)),
			reading(point("columns", 8), point("columns", 9), point("records", 9), point("records", 9)), "Not cheaper: magnet. In cycles for each orb, first with columns and then with records: flight 8 and 9, magnet 9 and 9."},
		{"a pass that was not measured", everyPass, reading(point("columns", 8), point("records", 9)), reading(point("columns", 8), point("columns", 9), point("records", 9)), "Not cheaper"},
		{"once backwards", onceBackwards, reading(point("backwards", 0), point("forwards", 3)), reading(point("backwards", 1), point("forwards", 3)), "loop, a backward loop updates 1 objects not exactly once, a forward loop 3."},
		{"forwards too", onceBackwards, reading(point("backwards", 0)), reading(point("backwards", 0), point("forwards", 0)), "during the loop."},
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
