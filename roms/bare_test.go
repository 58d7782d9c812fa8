package roms

import (
	"errors"
	"testing"

	"pool6502/budget"
	"pool6502/budget/bare"
	"pool6502/budget/program"
)

// TestTheBareMachineCostsWhatTheConsoleCosts runs the cases of all exhibits on both. Those that touch
// the console's chips, or their pads, run on one alone.
func TestTheBareMachineCostsWhatTheConsoleCosts(t *testing.T) {
	compared := 0
	for _, pool := range All() {
		p, err := exhibits.Program(sources, pool.Main, pool.Sizes[0])
		if err != nil {
			t.Fatal(err)
		}
		m, err := budget.Open(program.Of(p), budget.Options{})
		if err != nil {
			t.Fatal(err)
		}
		prg := p.Image[16 : 16+int(p.Image[4])*0x4000]
		if len(prg) > 0x8000 {
			continue // banks
		}
		b := bare.NES()
		if err := b.Load(uint16(0x10000-len(prg)), prg...); err != nil {
			t.Fatal(err)
		}
		program := bare.Program{Machine: b, Find: p.Resolve, Near: m.Names().Near}
		for i := range p.Contracts {
			c := &p.Contracts[i]
			for k := range c.Cases {
				one := &c.Cases[k]
				if len(one.Each) > 0 {
					continue // they have been made on both already
				}
				x, err := program.RunCase(t.Context(), c, one, bare.Options{Workers: 1})
				var fault *bare.Fault
				if err != nil || errors.As(x.Err, &fault) {
					continue
				}
				compared++
				if r := m.RunCase(c, one); x.Err != nil || r.Body != x.Max || r.OK() != (x.Failing == 0) {
					t.Errorf("%s, %s, case %s: %d cycles and %d on the bare machine, %v", pool.Name, c.Routine, one.Name, r.Body, x.Max, x.Err)
				}
			}
		}
	}
	if compared < 400 {
		t.Errorf("only %d cases were compared", compared)
	}
	t.Logf("%d cases cost the same", compared)
}
