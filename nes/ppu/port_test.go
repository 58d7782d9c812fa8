package ppu

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pool6502/nes/timing"
)

// TestStoresAtOnceAreDotsOneByOne makes accesses in quick succession below the picture, most of them to $2007: also in
// successive cycles, as some instructions do.
func TestStoresAtOnceAreDotsOneByOne(t *testing.T) {
	rounds := 30_000
	if testing.Short() {
		rounds = 8000
	}
	a, b := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
	a.exact = true
	boards := [2]*lineProbe{{}, {}}
	for i, p := range []*PPU{a, b} {
		p.busyScreen()
		p.Plug(boards[i])
	}
	v := visitor{Rand: rand.New(rand.NewPCG(7, 2007)), a: a, b: b}
	for n := range rounds {
		v.visit()
		line, dot, addr := uint16(v.one(239, 240, 240, 241, 250, 259, 260, 261)), v.IntN(timing.DotsPerLine), uint16(v.IntN(0x8000))
		for _, p := range []*PPU{a, b} {
			p.arrive(line, dot)
			p.V = addr
			p.setAddr(addr & 0x3FFF)
		}
		for range 1 + v.IntN(5) {
			v.now += timing.Time(v.one(1, 1, 2, 4, 4, 5, 300)) * a.cpu.Cycle
			reg, value := uint16(v.one(7, 7, 7, 7, 6, 6, 5, 1, 0)), uint8(v.IntN(256))
			if v.IntN(4) == 0 {
				reg = uint16(v.one(7, 7, 2))
				if x, y := a.Read(reg, v.now), b.Read(reg, v.now); x != y {
					t.Errorf("$%04X reads %02x one by one, %02x at once", 0x2000+reg, x, y)
				}
				continue
			}
			a.Write(reg, value, 0x20, v.now)
			b.Write(reg, value, 0x20, v.now)
		}
		v.after()
		for i := range a.nt {
			if *a.nt[i] != *b.nt[i] {
				t.Errorf("nametable %d is another", i)
			}
		}
		if differ(t, a, b) || t.Failed() || !slices.Equal(boards[0].seen, boards[1].seen) {
			t.Fatalf("round %d, from line %d dot %d: %d and %d changes of A12", n, line, dot, len(boards[0].seen), len(boards[1].seen))
		}
		boards[0].seen, boards[1].seen = boards[0].seen[:0], boards[1].seen[:0]
	}
}
