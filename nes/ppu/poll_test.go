package ppu

import (
	"fmt"
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

// TestAReadOfStatusSaysUntilWhenNoFlagChanges: until four dots before dot 1 of a line, or not at all.
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
	}{
		{"rendering is off", 10, 100, 0, zero, 241},
		{"vblank", 245, 10, 0, read, 261},
		{"vblank, rendering is on", 245, 10, 0x1E, read, 261},
		{"vblank, its flag is read for the first time", 245, 10, 0, zero, never},
		{"line 240", 240, 10, 0, zero, 241},
		{"no sprite is in sight", 10, 300, 0x1E, nil, 241},
		{"no sprite is in sight, first line", 0, 300, 0x1E, nil, 241},
		{"no sprite is in sight, last line", 239, 300, 0x1E, nil, 241},
		{"sprite 0 comes", 10, 300, 0x1E, zero, 99},
		{"sprite 0 comes, seen before evaluation", 10, 64, 0x1E, zero, 99},
		{"evaluation has begun", 10, 65, 0x1E, zero, never},
		{"evaluation is ending", 10, 256, 0x1E, zero, never},
		{"evaluation is over", 10, 257, 0x1E, zero, 99},
		{"sprite 0 is coming", 99, 10, 0x1E, zero, never},
		{"sprite 0 is there", 104, 300, 0x1E, func(p *PPU) { zero(p); p.ZeroNow, p.ZeroNext = true, false }, never},
		{"sprite 0 is on the next line", 104, 300, 0x1E, func(p *PPU) { zero(p); p.ZeroNow, p.ZeroNext = false, true }, never},
		{"sprite 0 is there, and was hit", 104, 300, 0x1E, func(p *PPU) { zero(p); p.ZeroNow, p.HitArmed = true, false }, 241},
		{"seven sprites come", 10, 300, 0x1E, sprites(7, 150), 241},
		{"eight sprites come", 10, 300, 0x1E, sprites(8, 150), 150},
		{"eight sprites come, and there was an overflow", 10, 300, 0x1E, func(p *PPU) { sprites(8, 150)(p); p.OverflowAt = 1 }, 241},
		{"evaluation begins elsewhere", 10, 330, 0x1E, func(p *PPU) { p.OAMAddr = 4 }, never},
		{"a write is under way", 10, 300, 0x1E, func(p *PPU) { p.MaskDue = p.Edge + 1000 }, never},
		{"a row of OAM is open", 10, 300, 0, func(p *PPU) { p.RowDue = true }, never},
		{"dot by dot", 10, 300, 0, func(p *PPU) { p.exact = true }, never},
		{"in spans", 10, 300, 0, func(p *PPU) { p.noLines = true }, never},
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
			want := timing.Time(0)
			if c.until != never {
				want = now + timing.Time((c.until-c.line)*timing.DotsPerLine+1-c.dot-4)*p.dot
			}
			if got := p.statusStableUntil; got != want {
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
