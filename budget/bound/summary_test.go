package bound

import (
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
)

// TestSummariesOfRandomPrograms follows each called routine once, whatever holds at its calls. What random programs do
// must be among what such an analysis says.
func TestSummariesOfRandomPrograms(t *testing.T) {
	defer func(all []level) { levels = all }(levels)
	levels = []level{{join: 1, leave: 1, head: 1, carry: true, whole: true}}
	bounded, exact, runs := 0, 0, 0
	for seed := range 120 {
		g := newGenerator(uint64(seed))
		p := &Program{Effort: 1, most: 4000, cart: machine.NewCartridge(g.prg, 0), notes: assume.New(nil)}
		if p.differ(t, g, seed, &bounded, &exact, &runs, &Result{}); t.Failed() {
			return
		}
	}
	if bounded < 70 {
		t.Errorf("only %d programs are bounded", bounded)
	}
}
