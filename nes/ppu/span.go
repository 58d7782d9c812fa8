package ppu

import "pool6502/nes/timing"

// A span is a run of whole dots in which nothing happens but the regular sequence
// of dots: no register write is due, no access to $2007 is under way, and rendering is
// not turned on or off. So these need not be checked at each of its dots.

// atRest reports whether the dot machine has nothing to finish on the next dot: no read of $2002 clears the flag, v was not
// loaded on this dot, no dot was skipped, and rendering is as it was. The caller checks accesses to $2007 and writes that are
// due. Under Wires.Exact it is always false.
func (p *PPU) atRest() bool {
	return !(p.exact || p.StatusRead || p.VLoaded || p.Skipped || p.Mask != p.Seen)
}

// nextDot returns the line and the number of the next dot.
func (p *PPU) nextDot() (line uint16, d int) {
	line, d = p.Line, int(p.Dot)+1
	if d == timing.DotsPerLine {
		line, d = line+1, 0
		if line > p.pre {
			line = 0
		}
	}
	return line, d
}

// spanDots returns how many dots from the next one on make a span that ends
// before t.
func (p *PPU) spanDots(t timing.Time) int {
	if p.Port.Busy || !p.atRest() {
		return 0
	}
	left := min(t, p.MaskDue, p.ScrollDue, p.AddrDue) - p.Edge - p.rising
	if left <= 0 {
		return 0
	}
	return int((left + p.dot - 1) / p.dot)
}

// runSpan performs up to k dots of a span at once, if that is faster than one by
// one. It reports whether it performed any.
func (p *PPU) runSpan(k int) bool {
	line, d := p.nextDot()
	show := p.Mask&maskShow != 0
	switch {
	case line >= 240 && line < p.pre:
		return p.vblankSpan(line, d, k)
	case (line == 0 || line == p.pre) && d < 3:
		return false // on these dots flags change, and one may be skipped
	case !show:
		if line == p.pre && d == 340 {
			return false
		}
		end := timing.DotsPerLine
		if line == p.pre {
			end-- // on dot 340 the next frame's length is decided
		}
		p.blankedSpan(line, d, min(d+k, end))
		return true
	case p.RowDue:
		return false
	case d == 0 && line < 240 && p.passLines(line, k):
		return true
	}
	return p.renderSpan(line, d, min(d+k, timing.DotsPerLine))
}

// arrive puts the beam on the last dot of a span.
func (p *PPU) arrive(line uint16, d int) {
	p.Line, p.Dot = line, uint16(d)
	b := p.blank()
	p.Port.Blank = b
	p.Port.ALE, p.Port.RD = !b && d&1 != 0, !b && d&1 == 0
}

// countDown runs the counters of the sprite units for n dots, all eight side by
// side. No unit shows a pixel in these dots. A counter that would pass 0 stays at 0,
// and its unit's counter is marked as stopped.
func (p *PPU) countDown(n int) {
	for ; n > 0 && p.SprHalt != ^uint64(0); n -= 127 {
		step := uint64(min(n, 127)) * lowBits
		c := p.SprCount
		enough := (((c | highBits) - step | c) & highBits) >> 7 * 0xFF
		left := (c - step&enough) & enough
		p.SprCount = c&p.SprHalt | left&^p.SprHalt
		p.SprHalt |= ^enough
	}
}

// renderSpan performs dots d to end-1 of a line with rendering on: runs of pieces of eight dots at once,
// other pieces one by one, and parts of pieces at both ends of the span. It reports whether it performed
// any dots.
func (p *PPU) renderSpan(line uint16, d, end int) bool {
	if line == p.pre {
		end = min(end, 340) // on dot 340 the next frame's length is decided
	}
	if d >= end {
		return false
	}
	p.Line = line
	whole := d <= 1 && end == timing.DotsPerLine && p.OAMAddr == 0
	if d == 0 {
		p.BufOut = p.Buf
		p.OAM2Addr = (p.OAM2Addr + 1) & 0x1F
		p.openLatch()
		p.aimBG(0)
		p.setAddr(p.Pattern)
		p.Buf = p.BufIn
		p.Edge += p.dot
		d = 1
	}
	lines := !p.noLines && p.fetcher == nil && line < 240
	if d == 1 && end > 16 && lines && p.MaskDue == timing.Never {
		p.deferred = true
	}
	for d < end {
		if d == 257 {
			p.Dot = 256
			p.evaluateDeferred()
		}
		switch {
		case d&7 == 1 && d <= 241 && end >= d+16 && lines:
			next := min(end-1, 256)&^7 + 1
			p.drawRun(d, next)
			d = next
		case d == 257 && end > 320 && lines:
			p.fetchUnits()
			d = 321
		case d&7 == 1 && d+8 <= end && d < 337:
			p.piece(d)
			d += 8
		case d == 337 && end == timing.DotsPerLine:
			p.tailPiece()
			d = end
		default:
			next := min(end, (d-1)|7+2)
			p.partPiece(d, next)
			d = next
		}
	}
	p.arrive(line, d-1)
	if whole {
		p.prepared = p.Edge
	}
	return true
}
