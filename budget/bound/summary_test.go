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

// TestSummariesOfRoutines has routines that f calls, and compares what is proved of f by summaries with what is proved by following each call.
func TestSummariesOfRoutines(t *testing.T) {
	defer func(all []level) { levels = all }(levels)
	few, whole := levels[:1], []level{{join: 1, leave: 1, head: 1, carry: true, whole: true}}
	for _, row := range []struct {
		name string
		code []byte // of f, at $8000; it calls the routine at $8010
		g    []byte
		want string // the reason of a refusal
	}{
		{"no write to the PPU", []byte{0x20, 0x10, 0x80, 0x60}, []byte{0xEA, 0xEA, 0x60}, ""},
		{"a write to the PPU, then code", []byte{0x20, 0x10, 0x80, 0x60}, []byte{0x8D, 0x07, 0x20, 0xEA, 0xEA, 0x60}, ""},
		{"a write to the PPU before the call", []byte{0x8D, 0x07, 0x20, 0x20, 0x10, 0x80, 0x60}, []byte{0xEA, 0x60}, ""},
		{"a write to the PPU on one of two ways", []byte{0x20, 0x10, 0x80, 0x60}, []byte{0x10, 0x03, 0x8D, 0x07, 0x20, 0x60}, ""},
		{"OAM DMA in the second of two calls", []byte{0x20, 0x10, 0x80, 0xA9, 0x02, 0x20, 0x10, 0x80, 0x60}, []byte{0x8D, 0x14, 0x40, 0x60}, ""},
		{"it goes on for ever", []byte{0x20, 0x10, 0x80, 0x60}, []byte{0xEA, 0x4C, 0x10, 0x80}, noLimit},
		{"it pushes a byte", []byte{0x20, 0x10, 0x80, 0x60}, []byte{0x48, 0x60}, "it returns to half of an address that was pushed"},
	} {
		code := make([]byte, 0x8000)
		copy(code, row.code)
		copy(code[0x10:], row.g)
		var proved []*Result
		for _, levels = range [][]level{few, whole} {
			p := &Program{Effort: 1, most: 4000, cart: machine.NewCartridge(code, 0), notes: assume.New(nil)}
			proved = append(proved, p.Routine(0x8000, 0))
		}
		a, b := proved[0], proved[1]
		if (a.Err != nil) != (row.want != "") || (b.Err != nil) != (row.want != "") || a.Err != nil && (a.Err.Why != row.want || b.Err.Why != row.want) {
			t.Errorf("%s: %v, by summaries: %v; want %q", row.name, a.Err, b.Err, row.want)
		} else if a.Worst != b.Worst || a.Port != b.Port || a.DMA != b.DMA || a.Stack != b.Stack {
			t.Errorf("%s: %d cycles, port %d, %d transfers, stack %d; by summaries: %d, %d, %d, %d", row.name, a.Worst, a.Port, a.DMA, a.Stack, b.Worst, b.Port, b.DMA, b.Stack)
		}
	}
}
