package board

import (
	"math/rand/v2"
	"testing"

	"pool6502/nes/timing"
)

// TestWritesThatChangeOnlyPRGConcernTheCPUAlone: a write that a board calls ChangesOnlyPRG moves no memory of the PPU's,
// leaves the interrupt line alone, and does not change when an interrupt may follow.
func TestWritesThatChangeOnlyPRGConcernTheCPUAlone(t *testing.T) {
	for _, mapper := range []int{1, 2, 4, 19, 21, 23, 24, 25, 26, 69, 85, 118, 119, 155, 180} {
		for submapper := range uint8(5) {
			b := newSlot(t, testImage(mapper, 128, 64, nes20(submapper, 7, 0, 7)))
			switcher := b.Board.(PRGSwitcher)
			random := rand.New(rand.NewPCG(uint64(mapper), uint64(submapper)))
			rises := func() (int, timing.Time) {
				rises, next := 0, timing.Never
				if w, ok := b.Board.(interface{ Rises() int }); ok {
					rises = w.Rises()
				}
				if timed, ok := b.Board.(Timed); ok {
					next = timed.Next()
				}
				return rises, next
			}
			called := 0
			for range 2000 {
				addr, v := uint16(0x8000+random.IntN(0x8000)), uint8(random.Uint32())
				if random.IntN(2) == 0 {
					v &= 0x0F
				}
				b.t += 2 * testCycle
				if timed, ok := b.Board.(Timed); ok {
					timed.Settle(b.t)
				}
				chr, chrW, nt, ntW, line := b.bchr, b.bchrW, b.bnt, b.bntW, b.irqLow
				before, next := rises()
				alone := switcher.ChangesOnlyPRG(addr, v)
				b.Board.Write(addr, v, b.t)
				if !alone {
					continue
				}
				called++
				then, nextThen := rises()
				if chr != b.bchr || chrW != b.bchrW || nt != b.bnt || ntW != b.bntW || line != b.irqLow || before != then || next != nextThen {
					t.Fatalf("mapper %d.%d: $%02X to $%04X is said to change only PRG", mapper, submapper, v, addr)
				}
			}
			if called == 0 {
				t.Errorf("mapper %d.%d: no write is said to change only PRG", mapper, submapper)
			}
		}
	}
}
