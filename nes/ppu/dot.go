package ppu

import "pool6502/nes/timing"

// blank reports whether nothing is fetched: rendering is off, or the beam is
// below the picture.
func (p *PPU) blank() bool {
	return p.Mask&maskShow == 0 || p.Line >= 240 && p.Line < p.pre
}

// rise performs the first half of a dot: the beam moves on, register writes that
// are due take effect, sprites are evaluated, memory is addressed or read, and a
// pixel is chosen.
func (p *PPU) rise() {
	lines := p.startDot()
	if lines {
		p.sprites()
	}
	p.finishDot(lines)
}

// startDot performs what comes before the sprites, and reports whether the dot is on a line on which the PPU fetches.
func (p *PPU) startDot() (lines bool) {
	p.count.Dots++
	if p.Edge >= p.ScrollDue {
		p.applyScroll()
	}
	if p.Mask&maskShow != 0 && p.fetchLine() {
		p.scroll()
	}
	p.advance()
	p.Seen = p.Mask
	if p.Port.Busy {
		p.portRise()
	} else {
		b := p.blank()
		p.Port.Blank = b
		p.Port.ALE, p.Port.RD = !b && p.Dot&1 != 0, !b && p.Dot&1 == 0
	}
	p.BufOut = p.Buf
	p.VLoaded = false
	if p.Edge >= p.AddrDue {
		p.applyAddr()
	}
	return p.fetchLine()
}

// finishDot performs what comes after the sprites.
func (p *PPU) finishDot(lines bool) {
	if p.blank() {
		p.setAddr(p.V & 0x3FFF)
	}
	if p.Edge >= p.MaskDue {
		p.applyMask()
	}
	if lines {
		if p.Seen&maskShow != 0 {
			p.background()
		}
		if d := p.Dot; d != 0 && d <= 259 {
			p.pixel()
		}
	}
	if p.Port.Busy {
		p.portRead()
	}
	p.Edge += p.rising
	p.Falling = true
}

// fall performs the second half of a dot: shift registers shift, and what was read
// is stored.
func (p *PPU) fall() {
	if p.fetchLine() && p.Mask&maskShow != 0 {
		if d := p.Dot; d != 0 && d <= 257 || d > 320 && d <= 336 {
			p.shift()
		}
	}
	if p.Fetched != fetchedNothing {
		p.commit()
	}
	if (p.Seen|p.Mask)&maskShow != 0 {
		p.Buf = p.BufIn
	}
	if p.Port.Busy {
		p.portFall()
	}
	p.Edge += p.dot - p.rising
	p.Falling = false
}

// scroll steps v if the dot that has just ended is one that does so.
func (p *PPU) scroll() {
	switch d := p.Dot; {
	case d == 256:
		p.stepY()
	case d == 257:
		p.V = p.V&^0x041F | p.T&0x041F
	case d >= 280 && d <= 304 && p.Line == p.pre:
		p.V = p.V&0x041F | p.T&^0x041F
	}
}

// stepX moves v one tile to the right.
func (p *PPU) stepX() {
	if p.V&0x001F == 31 {
		p.V = p.V&^0x001F ^ 0x0400
	} else {
		p.V++
	}
}

// stepY moves v one row down.
func (p *PPU) stepY() {
	if p.VLoaded {
		// v was loaded on the same dot: the old and the new value both drive it, and zeros win.
		p.V &= p.VBefore
		return
	}
	if p.V&0x7000 != 0x7000 {
		p.V += 0x1000
		return
	}
	p.V &^= 0x7000
	switch p.V & 0x03E0 {
	case 29 << 5:
		p.V = p.V&^0x03E0 ^ 0x0800
	case 31 << 5:
		p.V &^= 0x03E0
	default:
		p.V += 0x20
	}
}

// advance moves the beam to the next dot and does what happens there.
func (p *PPU) advance() {
	p.Dot++
	if p.Dot == timing.DotsPerLine {
		p.Dot = 0
		p.Line++
		if p.Line > p.pre {
			p.Line = 0
		}
	}
	switch {
	case p.Dot <= 2:
		switch p.Line {
		case p.vblank:
			if p.Dot == 1 {
				p.VBlank = true
				p.frame()
			}
		case p.pre:
			if p.Dot == 1 {
				p.VBlank, p.HitArmed, p.Warming = false, true, false
				p.HitAt, p.OverflowAt = timing.Never, timing.Never
			}
		case 0:
			p.Skipped = false
			if p.Dot == 0 && p.Short {
				p.Dot, p.Short, p.Skipped = 1, false, true
			}
		}
	case p.Dot == 340 && p.Line == p.pre-1:
		p.Odd = !p.Odd
	case p.Dot == 340 && p.Line == p.pre:
		p.Short = p.Odd && p.region == timing.NTSC && p.Mask&maskShow != 0
	}
	if p.StatusRead {
		p.StatusRead, p.VBlank = false, false
	}
	p.drive(p.Edge)
}
