package ppu

import "pool6502/nes/timing"

// A span is a run of whole dots in which nothing but the beam's own course can
// happen: no write is due, $2007 rests, rendering stays as it is. Its dots
// need not ask for each of these, and come out the same.

// spanDots returns how many dots from the next one on make a span that ends
// before t.
func (p *PPU) spanDots(t timing.Time) int {
	if p.exact || p.Port.Busy || p.StatusRead || p.VLoaded || p.Skipped || p.Mask != p.Seen {
		return 0
	}
	left := min(t, p.MaskDue, p.ScrollDue, p.AddrDue) - p.Edge - p.rising
	if left <= 0 {
		return 0
	}
	return int((left + p.dot - 1) / p.dot)
}

// runSpan performs up to k dots of a span at once, if it can do so faster than
// one by one; it reports whether it performed any.
func (p *PPU) runSpan(k int) bool {
	line, d := p.Line, int(p.Dot)+1
	if d == timing.DotsPerLine {
		line, d = line+1, 0
		if line > p.pre {
			line = 0
		}
	}
	show := p.Mask&maskShow != 0
	switch {
	case line >= 240 && line < p.pre:
		return p.vblankSpan(line, d, k)
	case (line == 0 || line == p.pre) && d < 3:
		return false // where flags change and a dot may be missing
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

// countDown runs the counters of the sprite units for n dots whose shift
// registers are empty or stopped: all eight side by side, each down to 0 and
// no further. One that would have to go further has stopped.
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

// renderSpan performs dots from d up to end-1 of a line with rendering on, in
// pieces of eight. It reports whether there was one.
func (p *PPU) renderSpan(line uint16, d, end int) bool {
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
	if !p.noLines && p.fetcher == nil && line < 240 {
		if d == 1 && end > 256 {
			p.drawLine()
			p.count.Lines++
			d = 257
		}
		if d == 257 && end > 320 {
			p.fetchUnits()
			d = 321
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
			p.shift8()
			p.fetchPiece()
		}
		d += 8
	}
	if d == 337 && end == timing.DotsPerLine {
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
func (p *PPU) clearPiece(d int) {
	if d == 1 {
		p.startClearing()
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
func (p *PPU) evaluatePiece(d int) {
	if d == 65 {
		p.startEvaluation()
	}
	edge := p.Edge
	for i := 1; i < 8; i += 2 {
		y := p.OAM[p.OAMAddr]
		if p.Step == 0 && p.OAMAddr&3 == 0 && !p.Full && !p.Wrapped && !p.inRange(y) && p.Line != p.pre {
			// A sprite elsewhere, which most are: on to the next.
			if d+i == 66 {
				p.ZeroNext = false
			}
			p.OAM2[p.OAM2Addr] = y
			p.BufOut, p.BufIn, p.Buf = y, y, y
			p.OAMAddr += 4
			p.Wrapped = p.OAMAddr == 0
			continue
		}
		p.evaluateStep(d+i, edge+timing.Time(i)*p.dot)
	}
	p.Edge = edge
}

// drawPiece is the eight pixels of dots d to d+7; the background's registers
// shift as often.
func (p *PPU) drawPiece(d int) {
	low, high := p.BGLow<<p.X>>8, p.BGHigh<<p.X>>8
	attrLow := (uint16(p.AttrLow)<<8 | uint16(-(p.AttrNext&1))&0xFF) << p.X >> 8
	attrHigh := (uint16(p.AttrHigh)<<8 | uint16(-(p.AttrNext>>1))&0xFF) << p.X >> 8
	p.shift8()

	var row uint64 // eight palette indices
	if p.Mask&maskBG != 0 && (d > 1 || p.Mask&maskLeftBG != 0) {
		row = spread[uint8(low)] | spread[uint8(high)]<<1
		attr := spread[uint8(attrLow)]<<2 | spread[uint8(attrHigh)]<<3
		row |= attr & ((row | row>>1) & lowBits * 0x0C)
	}
	if p.SprLow|p.SprHigh == 0 {
		p.countDown(8)
	} else {
		edge, bg := p.Edge, row
		row = 0
		for i := range 8 {
			p.Dot = uint16(d + i)
			p.Edge = edge + timing.Time(i)*p.dot
			row |= uint64(p.units(uint8(bg>>(8*i)))) << (8 * i)
		}
		p.Edge = edge
	}
	if p.Line < 240 {
		p.show8(d, row)
	}
}

// show8 sends eight palette indices on their way to the output, where those
// chosen three dots ago arrive.
func (p *PPU) show8(d int, row uint64) {
	pipe, grey, emphasis := p.Pipe, uint8(0x3F), p.output(0)
	if p.Mask&maskGrey != 0 {
		grey = 0x30
	}
	at := int(p.Line)*256 + d - 4
	for i := range 8 {
		pipe = pipe<<8 | uint32(p.Palette[row>>(8*i)&0x1F])
		if d+i > 3 {
			p.Picture[at+i] = emphasis | uint16(uint8(pipe>>24)&grey)
		}
	}
	p.Pipe = pipe
}

// fetchPiece is the fetch of one background tile, eight dots; the registers
// have been shifted. On a board that answers fetches itself, each has its time.
func (p *PPU) fetchPiece() {
	p.aimBG(0)
	if p.fetcher == nil {
		p.setAddr(p.tileAddr())
		p.Edge += 4 * p.dot
		p.take(p.Pattern & 0x1007)
		p.setAddr(p.Pattern&0xFF00 | uint16(p.Data))
		p.Latch = uint8(p.Pattern)
		p.Edge += 4 * p.dot
		return
	}
	p.Tile = p.fetch(p.tileAddr())
	p.Attr = p.attrOf(p.fetch(p.attrAddr()))
	p.aimBG(0)
	p.Low = p.fetch(p.Pattern)
	p.aimBG(8)
	p.High = p.fetch(p.Pattern)
	p.Data = p.High
	p.loadTile()
}

// fetch is the two dots of one fetch: address, then data.
func (p *PPU) fetch(a uint16) uint8 {
	p.setAddr(a)
	p.openLatch()
	p.Edge += p.dot
	v := p.readPins()
	p.Edge += p.dot
	return v
}

// spritePiece is the fetch for one sprite unit, dots d to d+7.
func (p *PPU) spritePiece(d int) {
	p.ZeroNow = p.ZeroNext
	unit := uint16(d-257) >> 3
	if unit > 0 && p.OAM2Addr&3 == 0 && p.Line != p.pre {
		p.fetchUnit(unit)
		return
	}
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

// fetchUnit is fetchSprite's eight dots for a unit after the first, in which v
// rests and no pixel is shown; secondary OAM stands at the start of a sprite.
func (p *PPU) fetchUnit(unit uint16) {
	s := (*[4]uint8)(p.OAM2[p.OAM2Addr&0x1C:])
	p.OAMAddr = 0
	p.SprRow = p.Line - uint16(s[0])
	p.Tile, p.SprAttr[unit] = s[1], s[2]
	p.SprCount = p.SprCount&^(0xFF<<(unit*8)) | uint64(s[3])<<(unit*8)
	p.fetch(p.tileAddr())
	p.Data = p.fetch(p.tileAddr())
	for plane, row := range [...]*uint64{&p.SprLow, &p.SprHigh} {
		p.aimSprite(uint16(plane) * 8)
		p.setAddr(p.Pattern)
		p.openLatch()
		p.Edge += p.dot
		*row = p.fill(*row, unit)
		p.Edge += p.dot
	}
	p.Buf, p.BufIn, p.BufOut = s[3], s[3], s[3]
	p.OAM2Addr = (p.OAM2Addr + 4) & 0x1F
}

// tailPiece is dots 337-340: two reads of the first tile of the next line, of
// which the first is kept.
func (p *PPU) tailPiece() {
	p.BufIn = p.OAM2[0]
	p.Buf, p.BufOut = p.BufIn, p.BufIn
	p.SprHalt = 0
	p.Tile = p.fetch(p.tileAddr())
	p.Data = p.fetch(p.tileAddr())
}
