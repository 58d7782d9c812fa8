package board

import (
	"math/rand/v2"
	"testing"
)

// TestQuietWritesConcernTheCPUAlone: a write that a board calls PRGOnly moves no memory of the PPU's,
// leaves the interrupt line alone, and does not change when an interrupt may follow.
func TestQuietWritesConcernTheCPUAlone(t *testing.T) {
	for _, mapper := range []int{1, 2, 4, 118, 119, 155, 180} {
		for submapper := range uint8(5) {
			b := newSlot(t, testImage(mapper, 128, 64, nes20(submapper, 7, 0, 7)))
			quiet := b.Board.(Quiet)
			random := rand.New(rand.NewPCG(uint64(mapper), uint64(submapper)))
			rises := func() int {
				if w, ok := b.Board.(interface{ Rises() int }); ok {
					return w.Rises()
				}
				return 0
			}
			called := 0
			for range 2000 {
				addr, v := uint16(0x8000+random.IntN(0x8000)), uint8(random.Uint32())
				if random.IntN(2) == 0 {
					v &= 0x0F
				}
				chr, chrW, nt, ntW, line, before := b.bchr, b.bchrW, b.bnt, b.bntW, b.irqLow, rises()
				alone := quiet.PRGOnly(addr, v)
				b.poke(addr, v)
				if !alone {
					continue
				}
				called++
				if chr != b.bchr || chrW != b.bchrW || nt != b.bnt || ntW != b.bntW || line != b.irqLow || before != rises() {
					t.Fatalf("mapper %d.%d: $%02X to $%04X is called quiet", mapper, submapper, v, addr)
				}
			}
			if called == 0 {
				t.Errorf("mapper %d.%d: no write is called quiet", mapper, submapper)
			}
		}
	}
}
