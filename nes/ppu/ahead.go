package ppu

import "pool6502/nes/timing"

// A program that scrolls in the middle of the picture writes registers four times for each change. Three of
// these writes change only the register t, and on most of a line no dot reads t: the next that does is dot 258.
// If the PPU were run up to each write, it would have to draw the line in short parts. So such a write takes
// effect at once, before the PPU performs the dots by which it is behind the CPU. These dots give the same
// result with the old and the new t.

// scrolling has a bit for each register that changes t: $2000, $2005 and $2006. canWait has a bit for each register to which
// writes may be put off.
const (
	scrolling = 1<<0 | 1<<5 | 1<<6
	canWait   = scrolling | 1<<1
)

// writeAhead performs a write to $2000, $2005 or $2006, in the cycle that starts at t, without running
// the PPU. If that is not possible, it does nothing and reports false: for example if a dot that has not been
// performed may read the register t before the write ends. The package comment has all conditions.
func (p *PPU) writeAhead(reg uint16, v, old uint8, t timing.Time) bool {
	const settled = 4 // dots from the start of the CPU's cycle until the new value of t is stable
	if p.noLines || p.exact || p.Warming || min(p.MaskDue, p.ScrollDue) != timing.Never ||
		t+settled*p.dot > p.scrollStableUntil() || t <= p.AddrDue && p.AddrDue != timing.Never {
		return false
	}
	switch reg {
	case 0:
		if (v^p.Ctrl)&^3 != 0 {
			return false // the write changes more than the nametable
		}
		p.keepLoad()
		p.Ctrl = v
		p.T = p.T&^0x0C00 | uint16(v&3)<<10
	case 5:
		if !p.W && (v&7 != p.X || old&7 != p.X) {
			return false // fine x changes, and the pixels with it
		}
		p.keepLoad()
		p.Scroll = v
		p.letScroll(v)
		p.W = !p.W
	case 6:
		switch {
		case !p.W:
			p.keepLoad()
			p.T = p.T&0x00FF | uint16(v&0x3F)<<8
		case p.AddrDue != timing.Never:
			return false // v is to be loaded twice
		default:
			p.AddrDue = p.dueAhead(t, 4)
			p.statusStableUntil = 0
			p.T = p.T&0xFF00 | uint16(v)
		}
		p.W = !p.W
	default:
		return false
	}
	p.refreshIO(v, 0xFF, t)
	return true
}

// keepLoad must be called before t changes. If a load of v from t is pending, it saves the present t, which that
// load is to use.
func (p *PPU) keepLoad() {
	if p.AddrDue != timing.Never && !p.kept {
		p.toLoad, p.kept = p.T, true
	}
}

// runToLine runs the PPU to the start of the line in which t lies, if the PPU is on an earlier line of the
// picture, and reports whether it did. After that, writeAhead may succeed where it failed because a dot of the
// earlier line copies t.
func (p *PPU) runToLine(t timing.Time) bool {
	if p.noLines || p.exact || p.Line >= 239 || p.Mask&maskShow == 0 {
		return false
	}
	if p.nextLine() >= t {
		return false
	}
	p.runToLineOf(t + 1)
	return true
}

// scrollStableUntil returns the earliest time at which a dot may read the register t. Dots read t when they copy it
// to v, which happens only with rendering on, in the lines of the picture and in the pre-render line.
func (p *PPU) scrollStableUntil() timing.Time {
	const copied = 258 // the dot that begins by copying the horizontal bits of t
	if p.Mask&maskShow == 0 {
		return timing.Never
	}
	line, skipped := int(p.Line), 0
	switch {
	case p.Line == p.pre && p.Dot >= copied && p.Dot <= 304: // these dots copy the vertical bits
		return p.Edge
	case p.Line == p.pre && p.Dot >= copied:
		line, skipped = -1, 1 // an odd frame may skip dot 0 of line 0
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

// dueAhead returns the same as due, for a PPU that has not been run up to t.
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
