package ppu

import "pool6502/nes/timing"

// Programs that scroll in the middle of the picture write four registers for each change, and three of
// these writes only change t, which no dot looks at until dot 258. If the PPU were run up to each of them,
// a line would fall into short parts. So such a write takes effect at once, before the dots that the PPU
// is behind the CPU have been performed: they are the same with either value of t.

// writeAhead performs a write to $2000, $2005 or $2006, in the cycle that starts at t, without running
// the PPU. It reports false, and does nothing, where a dot before the write has come to rest looks at t.
func (p *PPU) writeAhead(reg uint16, v, old uint8, t timing.Time) bool {
	const settled = 4 // dots after which a write of t has come to rest
	if p.noLines || p.exact || p.Warming || min(p.MaskDue, p.ScrollDue, p.AddrDue) != timing.Never ||
		t+settled*p.dot > p.scrollRests() {
		return false
	}
	switch reg {
	case 0:
		if (v^p.Ctrl)&^3 != 0 {
			return false // more than the nametable
		}
		p.Ctrl = v
		p.T = p.T&^0x0C00 | uint16(v&3)<<10
	case 5:
		if !p.W && (v&7 != p.X || old&7 != p.X) {
			return false // pixels may change
		}
		p.Scroll = v
		p.letScroll(v)
		p.W = !p.W
	case 6:
		if p.W {
			p.AddrDue = p.dueAhead(t, 4)
			p.statusStableUntil = 0
			p.T = p.T&0xFF00 | uint16(v)
		} else {
			p.T = p.T&0x00FF | uint16(v&0x3F)<<8
		}
		p.W = !p.W
	default:
		return false
	}
	p.refreshIO(v, 0xFF, t)
	return true
}

// scrollRests returns the first moment at which a dot may look at t: where v is set from it, on lines
// that are fetched.
func (p *PPU) scrollRests() timing.Time {
	const copied = 258 // the dot that begins with the copy of the horizontal half
	if p.Mask&maskShow == 0 {
		return timing.Never
	}
	line, skipped := int(p.Line), 0
	switch {
	case p.Line == p.pre && p.Dot >= copied && p.Dot <= 304: // the vertical half
		return p.Edge
	case p.Line == p.pre && p.Dot >= copied:
		line, skipped = -1, 1 // dot 0 of line 0 may be left out
		fallthrough
	case p.Line < 240 && p.Dot >= copied:
		if line++; line == 240 {
			line = int(p.pre)
		}
	case p.Line >= 240:
		line = int(p.pre)
	}
	from := int(p.Line)
	if from == int(p.pre) && line == 0 {
		from = -1
	}
	dots := (line-from)*timing.DotsPerLine + copied - 1 - int(p.Dot) - skipped
	return p.nextRising() + timing.Time(dots)*p.dot
}

// dueAhead is due for a PPU that has not been run up to t.
func (p *PPU) dueAhead(t, n timing.Time) timing.Time {
	behind := (p.nextRising() - t) % p.dot
	if behind < 0 {
		behind += p.dot
	}
	if behind >= 3 && behind <= p.rising {
		n++
	}
	return t + behind + (n-1)*p.dot
}
