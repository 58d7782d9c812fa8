package bound

import (
	"math/rand/v2"
	"testing"

	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/values"
)

// TestFar compares the most rounds from a counter to its end with those of each value that the two can have.
func TestFar(t *testing.T) {
	c := machine.NewCartridge(make([]byte, 0x8000), 0).Code(0x8000, 0)
	rng := rand.New(rand.NewPCG(6502, 3))
	at := func(cell uint16) counter { return counter{reg: -1, cell: cell} }
	for range 2000 {
		s := newState(c)
		var list [4]values.Set // of the counter and of its end, each low and high
		for cell := range list {
			for range 1 + rng.IntN(3) {
				list[cell].Add([...]uint8{0, 1, 254, 255, uint8(rng.IntN(256))}[rng.IntN(5)])
			}
			s.mem.put(uint16(cell), values.Byte{Set: list[cell]})
		}
		step, word := []uint8{1, 255}[rng.IntN(2)], rng.IntN(3) > 0
		before := []uint8{0, step}[rng.IntN(2)]
		k := race{p: &path{s: s}, step: step, low: at(0)}
		low, high, mask := end{cell: true, at: at(2)}, end{}, 0xFF
		list[3] = values.One(0)
		if word {
			high, mask = end{value: []uint8{0, 1, 255}[rng.IntN(3)]}, 0xFFFF
			list[3] = values.One(high.value)
			of := at(1)
			k.high = &of
		}
		most := 0
		for fl := range list[0].All {
			for fh := range list[1].All {
				for tl := range list[2].All {
					for th := range list[3].All {
						n := int(th)<<8 + int(tl) - int(fh)<<8 - int(fl)
						if step == 255 {
							n = -n
						}
						if before != 0 {
							n--
						}
						most = max(most, n&mask)
					}
				}
			}
		}
		if got := k.far(low, high, before); got != most {
			t.Fatalf("step %d from %v: %d rounds, want %d", step, list, got, most)
		}
	}
}
