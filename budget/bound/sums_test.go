package bound

import (
	"math/rand/v2"
	"testing"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
	"pool6502/cpu"
)

// TestRandomSums adds each byte of a random set to each of another, with each carry, on a 6502. ADC and SBC of the sets allow each result.
func TestRandomSums(t *testing.T) {
	prg := make([]byte, 0x8000)
	c := machine.NewCartridge(prg, 0).Code(0x8000, 0)
	m := machine.NewCore(c)
	rng := rand.New(rand.NewPCG(6502, 2))
	some := func() (s values.Set) {
		for range 1 + rng.IntN(5) {
			s.Add([...]uint8{0, 0x7F, 0x80, 0xFF, uint8(rng.IntN(256)), uint8(rng.IntN(256))}[rng.IntN(6)])
		}
		if rng.IntN(16) == 0 {
			return values.Full
		}
		return s
	}
	for range 400 {
		a, v, carry, op := some(), some(), values.Choice(1+rng.IntN(3)), []uint8{0x65, 0xE5}[rng.IntN(2)]
		prg[0], prg[1], prg[2] = op, 0x10, 0x60
		r := (&Program{Effort: 1}).newRun(levels[0], c, values.Functions{}, newGraphs())
		s := newState(c)
		s.reg[rA], s.can[fC] = values.Byte{Set: a}, carry
		s.mem.put(0x10, values.Byte{Set: v})
		r.step(s, 0x8000)
		for x := range a.All {
			for y := range v.All {
				for k := range uint8(2) {
					if carry>>k&1 == 0 {
						continue
					}
					m.CPU.A, m.RAM[0x10], m.CPU.P = x, y, m.CPU.P&^cpu.FlagC|k
					m.Call(0x8000, 0xF0, 100)
					is := observed{reg: [3]uint8{m.CPU.A, 0, 0}, flags: m.CPU.P, cell: func(uint16) (uint8, bool) { return 0, false }, step: 1}
					if why := is.outside(s); why != "" {
						t.Fatalf("%02X of $%02X and $%02X with carry %d: %s", op, x, y, k, why)
					}
				}
			}
		}
	}
}
