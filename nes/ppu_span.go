package nes

// A span is a run of whole dots in which nothing but the beam's own course can
// happen: no write is due, $2007 rests, rendering stays as it is. Its dots
// need not ask for each of these, and come out the same.

// quiet returns how many dots from the next one on make a span that ends
// before t.
func (p *ppu) quiet(t Time) int {
	if p.single || p.Port.Busy || p.StatusRead || p.VLoaded || p.Skipped || p.Mask != p.Seen {
		return 0
	}
	left := min(t, p.MaskDue, p.ScrollDue, p.AddrDue) - p.Edge - p.rising
	if left <= 0 {
		return 0
	}
	return int((left + p.dot - 1) / p.dot)
}

// leap performs up to k dots of a span at once, if it can do so faster than
// one by one; it reports whether it performed any.
func (p *ppu) leap(k int) bool {
	line, d := p.Line, int(p.Dot)+1
	if d == dotsPerLine {
		line, d = line+1, 0
		if line > p.pre {
			line = 0
		}
	}
	show := p.Mask&maskShow != 0
	switch {
	case line >= 240 && line < p.pre:
		return p.coast(line, d, k)
	case (line == 0 || line == p.pre) && d < 3:
		return false // where flags change and a dot may be missing
	case !show:
		if line == p.pre && d == 340 {
			return false
		}
		end := dotsPerLine
		if line == p.pre {
			end-- // on dot 340 the next frame's length is decided
		}
		p.dark(line, d, min(d+k, end))
		return true
	case p.RowDue:
		return false
	}
	return p.light(line, d, min(d+k, dotsPerLine))
}

// arrive puts the beam on the last dot of a span.
func (p *ppu) arrive(line uint16, d int) {
	p.Line, p.Dot = line, uint16(d)
	b := p.blank()
	p.Port.Blank = b
	p.Port.ALE, p.Port.RD = !b && d&1 != 0, !b && d&1 == 0
}

// countDown runs the counters of the sprite units for n dots whose shift
// registers are empty or stopped.
func (p *ppu) countDown(n int) {
	for i := uint(0); i < 64; i += 8 {
		if p.SprHalt>>i&1 != 0 {
			continue
		}
		c := int(p.SprCount >> i & 0xFF)
		if c < n {
			p.SprHalt |= 0xFF << i
		}
		p.SprCount -= uint64(min(c, n)) << i
	}
}

// light performs dots from d up to end-1 of a line with rendering on, in
// pieces of eight. It reports whether there was one.
func (p *ppu) light(line uint16, d, end int) bool {
	start, from := d, p.Line
	if d == 0 && end > 8 {
		p.BufOut = p.Buf
		p.OAM2Addr = (p.OAM2Addr + 1) & 0x1F
		p.openLatch()
		p.aimBG(0)
		p.setAddr(p.Pattern)
		p.Buf = p.BufIn
		p.Edge += p.dot
		d = 1
	}
	if line == p.pre {
		end = min(end, 340) // on dot 340 the next frame's length is decided
	}
	p.Line = line
	if !p.exact && p.fetcher == nil && line < 240 {
		if d == 1 && end > 256 {
			p.drawLine()
			d = 257
		}
		if d == 257 && end > 320 {
			p.fetchUnits()
			d = 321
		}
		if d == 321 && end == dotsPerLine {
			p.fetchAhead()
			d = end
		}
	}
	for d&7 == 1 && d+8 <= end && d < 337 {
		switch {
		case d <= 256:
			if d < 65 {
				p.clearPiece(d)
			} else {
				p.evaluatePiece(d)
			}
			p.drawPiece(d)
			p.fetchPiece()
		case d <= 320:
			p.spritePiece(d)
		default:
			p.BufIn = p.OAM2[0]
			p.Buf, p.BufOut = p.BufIn, p.BufIn
			p.skipPiece()
			p.fetchPiece()
		}
		d += 8
	}
	if d == 337 && end == dotsPerLine {
		p.tailPiece()
		d = end
	}
	if d == start {
		p.Line = from
		return false
	}
	p.arrive(line, d-1)
	return true
}

// clearPiece is eight dots of clearing secondary OAM, from d on.
func (p *ppu) clearPiece(d int) {
	if d == 1 {
		p.OAM2Addr, p.Step = 0, 0
		p.Full, p.Wrapped = false, false
	}
	for range 4 {
		if p.Line != p.pre {
			p.BufIn = 0xFF
			p.OAM2[p.OAM2Addr] = 0xFF
		} else {
			p.BufIn = p.OAM2[p.OAM2Addr]
		}
		p.OAM2Addr = (p.OAM2Addr + 1) & 0x1F
	}
	p.Buf, p.BufOut = p.BufIn, p.BufIn
}

// evaluatePiece is eight dots of sprite evaluation, from d on.
func (p *ppu) evaluatePiece(d int) {
	if d == 65 {
		p.OAM2Addr, p.Ninth = 0, false
	}
	edge := p.Edge
	for i := 1; i < 8; i += 2 {
		p.Buf = p.OAM[p.OAMAddr]
		p.Dot = uint16(d + i)
		p.Edge = edge + Time(i)*p.dot
		p.evaluate()
		p.BufOut, p.Buf = p.Buf, p.BufIn
	}
	p.Edge = edge
}

// drawPiece is the eight pixels of dots d to d+7; the background's registers
// shift as often.
func (p *ppu) drawPiece(d int) {
	low, high := p.BGLow<<p.X>>8, p.BGHigh<<p.X>>8
	attrLow := (uint16(p.AttrLow)<<8 | uint16(-(p.AttrNext&1))&0xFF) << p.X >> 8
	attrHigh := (uint16(p.AttrHigh)<<8 | uint16(-(p.AttrNext>>1))&0xFF) << p.X >> 8
	p.BGLow <<= 8
	p.BGHigh = p.BGHigh<<8 | 0xFF
	p.AttrLow, p.AttrHigh = -(p.AttrNext & 1), -(p.AttrNext >> 1)

	showBG := p.Mask&maskBG != 0 && (d > 1 || p.Mask&maskLeftBG != 0)
	quiet := p.SprLow|p.SprHigh == 0
	edge, at := p.Edge, int(p.Line)*256+d-4
	shown := p.Line < 240
	for i := range 8 {
		var bg uint8
		if s := 7 - i; showBG {
			if bg = uint8(low>>s&1 | high>>s&1<<1); bg != 0 {
				bg |= uint8(attrLow>>s&1<<2 | attrHigh>>s&1<<3)
			}
		}
		if !quiet {
			p.Dot = uint16(d + i)
			p.Edge = edge + Time(i)*p.dot
			bg = p.units(bg)
		}
		if shown {
			p.Pipe = p.Pipe<<8 | uint32(p.Palette[bg])
			if d+i > 3 {
				p.Picture[at+i] = p.output(uint8(p.Pipe >> 24))
			}
		}
	}
	p.Edge = edge
	if quiet {
		p.countDown(8)
	}
}

// skipPiece shifts the background's registers as eight dots do.
func (p *ppu) skipPiece() {
	p.BGLow <<= 8
	p.BGHigh = p.BGHigh<<8 | 0xFF
	p.AttrLow, p.AttrHigh = -(p.AttrNext & 1), -(p.AttrNext >> 1)
}

// fetchPiece is the fetch of one background tile, eight dots; the registers
// have been shifted.
func (p *ppu) fetchPiece() {
	p.setAddr(p.tileAddr())
	p.openLatch()
	p.Edge += p.dot
	p.Tile = p.readPins()
	p.Edge += p.dot
	p.setAddr(p.attrAddr())
	p.openLatch()
	p.Edge += p.dot
	p.Attr = p.readPins() >> (p.V>>4&4 | p.V&2) & 3
	p.Edge += p.dot
	p.aimBG(0)
	p.setAddr(p.Pattern)
	p.openLatch()
	p.Edge += p.dot
	p.Low = p.readPins()
	p.Edge += p.dot
	p.aimBG(8)
	p.setAddr(p.Pattern)
	p.openLatch()
	p.Edge += p.dot
	p.Data = p.readPins()
	p.High = p.Data
	p.Edge += p.dot
	p.BGLow = p.BGLow&0xFF00 | uint16(p.Low)
	p.BGHigh = p.BGHigh&0xFF00 | uint16(p.High)
	p.AttrNext = p.Attr
	p.stepX()
}

// spritePiece is the fetch for one sprite unit, dots d to d+7.
func (p *ppu) spritePiece(d int) {
	p.ZeroNow = p.ZeroNext
	unit := uint16(d-257) >> 3
	for i := range uint16(8) {
		p.Dot = uint16(d) + i - 1
		p.scroll()
		p.Dot++
		p.Port.ALE, p.Port.RD = i&1 == 0, i&1 != 0
		p.BufOut = p.Buf
		p.fetchSprite(i, unit)
		if p.Dot <= 259 {
			p.pixel()
			if p.Dot == 257 {
				p.shift()
			}
		}
		if p.Fetched != fetchedNothing {
			p.commit()
		}
		p.Buf = p.BufIn
		p.Edge += p.dot
	}
}

// tailPiece is dots 337-340: two reads of the first tile of the next line.
func (p *ppu) tailPiece() {
	p.BufIn = p.OAM2[0]
	p.Buf, p.BufOut = p.BufIn, p.BufIn
	p.SprHalt = 0
	for range 2 {
		p.setAddr(p.tileAddr())
		p.openLatch()
		p.Edge += p.dot
		p.Data = p.readPins()
		p.Edge += p.dot
	}
	p.Tile = p.Data
}
