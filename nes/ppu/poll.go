package ppu

import (
	"math/bits"

	"pool6502/nes/timing"
)

// Programs wait for vblank or for the sprite 0 hit by reading $2002 every few
// cycles. Settling the PPU at each of these reads would cut a line into pieces of
// twenty dots, which takes six times as long as a whole line. So a read that finds
// no flag set works out until when no flag can change. Reads before that moment are
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
		// Which sprites are on a line follows from their Y alone only if evaluation begins at
		// sprite 0 and runs undisturbed. On dots 65-256 it may be under way after a write to
		// $2003 has made it begin again.
		evaluating := p.Line < 240 && p.Dot > 64 && p.Dot <= 256
		if p.HitArmed && (p.ZeroNow || p.ZeroNext) || p.OAMAddr != 0 || evaluating {
			return
		}
		from := p.Line
		if from == p.pre {
			from = 0
		}
		line := p.eventfulLine(from)
		if line == p.Line {
			return
		}
		if line < 240 {
			until = min(until, p.untilLine(e, line))
		}
	}
	p.statusStableUntil = until - 4*p.dot
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

// eventfulLine returns the first line from the given one on whose evaluation
// may lead to a sprite 0 hit or to an overflow; 240 if there is none.
func (p *PPU) eventfulLine(from uint16) uint16 {
	for ; from < 240; from++ {
		here := p.spritesOn(from)
		if p.HitArmed && here&1 != 0 || p.OverflowAt == timing.Never && bits.OnesCount64(here) >= 8 {
			break
		}
	}
	return from
}
