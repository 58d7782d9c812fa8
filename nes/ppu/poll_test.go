package ppu

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pool6502/nes/timing"
)

// TestNoFlagIsMissedBehindAnUnusualEvaluation reads $2002 at a place from which the lines to come
// look quiet, and again later: as usual and dot by dot. Seven sprites are on line 100, one too few
// for an overflow. But all tile numbers are 100 as well, so that an evaluation that begins with the
// second byte of a sprite finds eight, and then more.
func TestNoFlagIsMissedBehindAnUnusualEvaluation(t *testing.T) {
	for dot := 300; dot < 341; dot++ {
		t.Run(fmt.Sprint("from dot ", dot), func(t *testing.T) {
			var seen [2]uint8
			for i, exact := range []bool{false, true} {
				p := newTestPPU(t, timing.NTSC)
				p.exact = exact
				for i := range p.OAM {
					p.OAM[i] = 0xFF
					if i&3 == 1 || i&3 == 0 && i >= 4 && i < 32 {
						p.OAM[i] = 100
					}
				}
				p.OAMAddr = 1
				now := p.at(99, dot)
				p.show(0x1E)
				p.Read(2, now)
				for range 8 {
					now += 21 * p.cpu.Cycle
					seen[i] = seen[i]<<1 | p.Read(2, now)>>5&1
				}
			}
			if seen[0] != seen[1] {
				t.Errorf("overflow is read as %08b, dot by dot %08b", seen[0], seen[1])
			}
			if dot > 325 && seen[1] == 0 {
				t.Error("the overflow that this is about does not happen")
			}
		})
	}
}

// TestAReadOfStatusSaysUntilWhenNoFlagChanges: until four dots before a dot of a line, or not at all.
func TestAReadOfStatusSaysUntilWhenNoFlagChanges(t *testing.T) {
	const never = -1
	sprites := func(n int, y uint8) func(p *PPU) {
		return func(p *PPU) {
			for i := range n {
				p.place(63-i, 0, y)
			}
		}
	}
	zero := func(p *PPU) { p.place(0, 0, 99) }
	read := func(p *PPU) { p.VBlank = false }
	for _, c := range []struct {
		name      string
		line, dot int
		mask      uint8
		change    func(p *PPU)
		until     int // line
		x         int // dots in it
	}{
		{"rendering is off", 10, 100, 0, zero, 241, 0},
		{"vblank", 245, 10, 0, read, 261, 0},
		{"vblank, rendering is on", 245, 10, 0x1E, read, 261, 0},
		{"vblank, its flag is read for the first time", 245, 10, 0, zero, never, 0},
		{"line 240", 240, 10, 0, zero, 241, 0},
		{"no sprite is in sight", 10, 300, 0x1E, nil, 241, 0},
		{"no sprite is in sight, first line", 0, 300, 0x1E, nil, 241, 0},
		{"no sprite is in sight, last line", 239, 300, 0x1E, nil, 241, 0},
		{"sprite 0 comes", 10, 300, 0x1E, zero, 100, 0},
		{"sprite 0 comes, seen before evaluation", 10, 64, 0x1E, zero, 100, 0},
		{"sprite 0 comes in column 77", 10, 300, 0x1E, func(p *PPU) { p.place(0, 77, 99) }, 100, 77},
		{"evaluation has begun", 10, 65, 0x1E, zero, 100, 0},
		{"evaluation has begun elsewhere", 10, 65, 0x1E, func(p *PPU) { p.fromZero = false }, never, 0},
		{"evaluation is ending", 10, 256, 0x1E, zero, 100, 0},
		{"evaluation is over", 10, 257, 0x1E, zero, 100, 0},
		{"sprite 0 is coming", 99, 10, 0x1E, zero, 100, 0},
		{"sprite 0 is there", 104, 300, 0x1E, func(p *PPU) { zero(p); p.ZeroNow, p.ZeroNext = true, false }, 106, 0},
		{"sprite 0 is on the next line", 104, 300, 0x1E, func(p *PPU) { zero(p); p.ZeroNext, p.OAM2[3] = true, 40 }, 105, 40},
		{"sprite 0 waits for its column", 104, 10, 0x1E, func(p *PPU) { p.ZeroNow, p.SprLow, p.SprCount, p.SprHalt = true, 0x80, 50, 0 }, 104, 60},
		{"sprite 0 is shown", 104, 10, 0x1E, func(p *PPU) { p.ZeroNow, p.SprLow, p.SprHalt = true, 0x80, 1 }, never, 0},
		{"sprite 0 was shown", 104, 10, 0x1E, func(p *PPU) { zero(p); p.ZeroNow, p.SprLow, p.SprHigh, p.SprHalt = true, 0, 0, 1 }, 105, 0},
		{"sprite 0 waits on the pre-render line", 261, 10, 0x1E, func(p *PPU) { p.VBlank, p.ZeroNow = false, true }, never, 0},
		{"sprite 0 is there, and was hit", 104, 300, 0x1E, func(p *PPU) { zero(p); p.ZeroNow, p.HitArmed = true, false }, 241, 0},
		{"seven sprites come", 10, 300, 0x1E, sprites(7, 150), 241, 0},
		{"eight sprites are there", 150, 10, 0x1E, sprites(8, 150), never, 0},
		{"eight sprites were there", 150, 300, 0x1E, sprites(8, 150), 151, 0},
		{"eight sprites come", 10, 300, 0x1E, sprites(8, 150), 150, 0},
		{"eight sprites come, and there was an overflow", 10, 300, 0x1E, func(p *PPU) { sprites(8, 150)(p); p.OverflowAt = 1 }, 241, 0},
		{"evaluation begins elsewhere", 10, 330, 0x1E, func(p *PPU) { p.OAMAddr = 4 }, never, 0},
		{"a write is under way", 10, 300, 0x1E, func(p *PPU) { p.MaskDue = p.Edge + 1000 }, never, 0},
		{"a row of OAM is open", 10, 300, 0, func(p *PPU) { p.RowDue = true }, never, 0},
		{"dot by dot", 10, 300, 0, func(p *PPU) { p.exact = true }, never, 0},
		{"in spans", 10, 300, 0, func(p *PPU) { p.noLines = true }, never, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTestPPU(t, timing.NTSC)
			p.hideSprites()
			p.show(c.mask)
			now := p.at(c.line, c.dot)
			if c.change != nil {
				c.change(p)
			}
			p.Read(2, now)
			want := now + timing.Time((c.until-c.line)*timing.DotsPerLine+1+c.x-c.dot-4)*p.dot
			if got := p.statusStableUntil; c.until == never && got > now || c.until != never && got != want {
				t.Errorf("until %d, want %d; that is %d dots too late", got, want, (got-want)/p.dot)
			}
			if edge := p.Edge; c.until != never {
				if p.Read(2, now+p.cpu.Cycle); p.Edge != edge {
					t.Error("the next read runs the PPU")
				}
			}
			first := want - timing.FlagsAt // read that has to run the PPU
			if c.until == never {
				first = now
			}
			for _, at := range []timing.Time{now + p.cpu.Cycle, first - 1, first} {
				if at < now {
					continue
				}
				if _, ok := p.PollStatus(at); ok != (at < first) {
					t.Errorf("a read %d after the first one need not run the PPU: %v", at-now, ok)
				}
			}
		})
	}
}

// TestNoFlagChangesBeforeTheTimeThatAReadSays, with sprites anywhere: a read of $2002 in the picture works out until
// when no flag changes, also behind writes to $2001, $2003 and $2004. Another PPU performs the dots until then.
func TestNoFlagChangesBeforeTheTimeThatAReadSays(t *testing.T) {
	stable, hits := 0, 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 0))
		p, exact := newTestPPU(t, timing.NTSC), newTestPPU(t, timing.NTSC)
		p.busyScreen()
		p.hideSprites()
		y := uint8(r.IntN(30))
		for range r.IntN(20) {
			p.place(r.IntN(64), uint8(r.Uint32()), y+uint8(r.IntN(12)))
		}
		p.place(0, uint8(r.Uint32()), y+uint8(r.IntN(12)))
		p.OAM[1] = uint8(r.Uint32())
		p.Ctrl = uint8(r.IntN(2)) * ctrlTall
		p.show([]uint8{0x1E, 0x1E, 0x18, 0x10}[r.IntN(4)])
		now := p.at(0, 3) + timing.Time(r.IntN(50*timing.DotsPerLine))*p.dot
		if r.IntN(3) == 0 {
			reg := []uint16{1, 3, 4}[r.IntN(3)]
			p.Write(reg, uint8(r.Uint32()), 0x20, now-timing.Time(r.IntN(400))*p.dot-100)
		}
		p.Read(2, now)
		exact.chr, exact.nt, exact.State, exact.exact = p.chr, p.nt, p.State, true
		exact.Settle(p.statusStableUntil)
		if exact.HitAt != p.HitAt || exact.OverflowAt != p.OverflowAt || exact.VBlank != p.VBlank {
			t.Fatalf("seed %d, line %d, dot %d: a flag changes %d dots later, but none should for %d", seed, p.Line, p.Dot,
				(min(exact.HitAt, exact.OverflowAt)-now)/p.dot, (p.statusStableUntil-now)/p.dot)
		}
		if p.statusStableUntil > now+20*p.dot {
			stable++
		}
		if exact.Settle(now + 20*timing.DotsPerLine*p.dot); exact.HitAt != p.HitAt {
			hits++
		}
	}
	if stable < 200 || hits < 100 {
		t.Errorf("%d reads see no change coming soon, and %d a hit; want 200 and 100", stable, hits)
	}
}
