package bound

import (
	"testing"

	"pool6502/budget/bound/assume"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/internal/golden"
)

// TestSummariesOfRandomPrograms follows each called routine once, whatever holds at its calls. What random programs do
// must be among what such an analysis says.
func TestSummariesOfRandomPrograms(t *testing.T) {
	defer func(all []level) { levels = all }(levels)
	levels = []level{{join: 1, leave: 1, head: 1, carry: true, whole: true}}
	bounded, exact, runs, lines := 0, 0, 0, golden.NewRecord(120)
	for seed := range 120 {
		g := newGenerator(uint64(seed))
		p := &Program{Effort: 1, most: 4000, cart: g.cartridge(), notes: assume.New(nil)}
		if p.differ(t, g, seed, &bounded, &exact, &runs, lines); t.Failed() {
			return
		}
	}
	lines.Check(t, "summaries.txt")
	if bounded < 55 {
		t.Errorf("only %d programs are bounded", bounded)
	}
}

// TestCodeBesideItsGraphIsRefused follows code of which the graph lacks an instruction: no path is dropped.
func TestCodeBesideItsGraphIsRefused(t *testing.T) {
	code := func(list ...byte) *machine.Code {
		return machine.NewCartridge(append(list, make([]byte, 0x8000-len(list))...), 0).Code(0x8000, 0)
	}
	c := code(0xEA, 0xEA, 0x60) // nop, nop, rts
	p := &Program{Effort: 1, cart: c.Cartridge, notes: assume.New(nil)}
	r := p.newRun(levels[0], c, values.Functions{}, newGraphs())
	g := machine.NewGraph(code(0x60), 0x8000)
	g.Code = c
	r.graphs.of[machine.Place{Code: c, Addr: 0x8000}] = g
	if list, bad := r.call(0x8000, &path{s: newState(c)}); bad == nil || bad.why != notInPlace {
		t.Errorf("%d paths end, %+v", len(list), bad)
	}
}
