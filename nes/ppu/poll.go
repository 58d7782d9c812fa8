package ppu

import (
	"math/bits"

	"pool6502/nes/timing"
)

// Programs wait for vblank or for the sprite 0 hit by reading $2002 every few
// cycles. Settling the PPU at each of these reads would cut a line into pieces of
// twenty dots, which takes six times as long as a whole line. So a read works out
// until when no flag can change. Reads before that moment are
// answered without settling the PPU. A write to any register ends that.

// findStableStatus works out statusStableUntil, the moment up to which no flag
// of $2002 can change; the PPU is settled and $2002 has just been read.
func (p *PPU) findStableStatus() {
	p.statusStableUntil = 0
	if p.noLines || p.exact || p.VBlank || p.RowDue || p.Mask != p.Seen || p.Skipped ||
		min(p.MaskDue, p.ScrollDue, p.AddrDue) != timing.Never {
		return
	}
	e := p.nextRising()
	until := min(p.untilLine(e, p.vblank), p.untilLine(e, p.pre))
	if p.Mask&maskShow != 0 && (p.Line < 240 || p.Line == p.pre) {
		// Which sprites are on a line follows from OAM alone only if evaluation begins at sprite 0 and runs undisturbed.
		if evaluating := p.Line < 240 && p.Dot > 64 && p.Dot <= 256; evaluating && !p.fromZero || !evaluating && p.OAMAddr != 0 {
			return
		}
		until = min(until, p.noHitUntil(e), p.noOverflowUntil(e))
	}
	p.statusStableUntil = until - 4*p.dot
}

// noHitUntil returns a moment before which sprite 0 is not hit. e is when the next dot begins.
func (p *PPU) noHitUntil(e timing.Time) timing.Time {
	if !p.HitArmed {
		return timing.Never
	}
	if p.Line == p.pre {
		if p.ZeroNow || p.ZeroNext {
			return e
		}
		return p.shownFrom(e, 0)
	}
	until, next := timing.Never, p.ZeroNext
	if p.Dot <= 256 {
		next = p.spritesOn(p.Line)&1 != 0
		if p.ZeroNow && uint8(p.SprLow|p.SprHigh) != 0 {
			until = e
			if p.SprHalt&1 == 0 {
				until += timing.Time(uint8(p.SprCount)) * p.dot // before that the unit shows nothing
			}
		}
	}
	if next {
		x := p.OAM[3]
		if p.Dot > 256 {
			x = p.OAM2[3]
		}
		return min(until, p.untilLine(e, p.Line+1)+timing.Time(x)*p.dot)
	}
	return min(until, p.shownFrom(e, p.Line+1))
}

// shownFrom returns the earliest time at which a pixel of sprite 0 can be drawn if evaluation finds it on the given
// line or a later one; timing.Never if it cannot. e is when the next dot begins.
func (p *PPU) shownFrom(e timing.Time, line uint16) timing.Time {
	y := uint16(p.OAM[0])
	if line = max(line, y); line >= min(y+p.height(), 240) {
		return timing.Never
	}
	return p.untilLine(e, line+1) + timing.Time(p.OAM[3])*p.dot
}

// noOverflowUntil returns a moment before which the overflow flag is not set. e is when the next dot begins.
func (p *PPU) noOverflowUntil(e timing.Time) timing.Time {
	if p.OverflowAt != timing.Never {
		return timing.Never
	}
	line := p.Line
	switch {
	case line == p.pre:
		line = 0
	case p.Dot > 256:
		line++
	case bits.OnesCount64(p.spritesOn(line)) >= 8:
		return e
	}
	for ; line < 240; line++ {
		if bits.OnesCount64(p.spritesOn(line)) >= 8 {
			return p.untilLine(e, line)
		}
	}
	return timing.Never
}

// PollStatus performs a read of $2002 in the cycle that starts at t, if it is known that no flag can change
// before the read is over. Otherwise it reads nothing and reports false.
func (p *PPU) PollStatus(t timing.Time) (v uint8, ok bool) {
	if t+timing.FlagsAt >= p.statusStableUntil {
		return 0, false
	}
	return p.showStatus(0, t), true
}

// StatusStableUntil returns a moment. Every read of $2002 in a cycle that starts before it returns the same value as
// the last read: until then no flag changes, and no bit of the I/O latch decays.
func (p *PPU) StatusStableUntil() timing.Time {
	until := p.statusStableUntil - timing.FlagsAt
	if p.IO&ioGroups[2] != 0 {
		until = min(until, p.IOHolds[2])
	}
	return until
}

// StatusWasRead moves the time of the last read of $2002 on by d, because the same read was repeated for d
// without being performed.
func (p *PPU) StatusWasRead(d timing.Time) {
	p.IOHolds[0] += d
	p.IOHolds[1] += d
}
