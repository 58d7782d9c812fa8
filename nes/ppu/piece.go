package ppu

import "pool6502/nes/timing"

// Pieces of spans: eight dots, the length of a tile's fetch, or a part of them.

// piece performs the eight dots from d on.
func (p *PPU) piece(d int) {
	switch {
	case d <= 256:
		switch {
		case p.deferred:
		case d < 65:
			p.clearPiece(d)
		default:
			p.evaluatePiece(d)
		}
		p.drawPiece(d, 8)
		p.fetchPiece()
	case d <= 320:
		p.spritePiece(d)
	default:
		p.BufIn = p.OAM2[0]
		p.Buf, p.BufOut = p.BufIn, p.BufIn
		p.shift8()
		p.fetchPiece()
	}
}

// partPiece performs dots d to end-1, fewer than eight, of one piece: the pixels at once, everything else
// dot by dot.
func (p *PPU) partPiece(d, end int) {
	if d > 256 && d <= 320 || d > 336 {
		for ; d < end; d++ {
			p.spanDot(d)
		}
		return
	}
	if d <= 256 {
		p.drawPiece(d, end-d)
	} else {
		p.shiftBy(end - d)
	}
	for ; d < end; d++ {
		p.Dot = uint16(d)
		if !p.deferred {
			p.BufOut = p.Buf
			p.sprites()
		}
		step := uint16(d-1) & 7
		p.fetchTile(step)
		if step&1 == 0 {
			p.openLatch()
		} else {
			p.commit()
		}
		if !p.deferred {
			p.Buf = p.BufIn
		}
		p.Edge += p.dot
	}
}

// spanDot performs dot d, from 257 to 340, of a span.
func (p *PPU) spanDot(d int) {
	p.Dot = uint16(d) - 1
	p.scroll()
	p.Dot = uint16(d)
	p.Port.ALE, p.Port.RD = d&1 != 0, d&1 == 0
	p.BufOut = p.Buf
	p.sprites()
	p.background()
	if d <= 259 {
		p.pixel()
		if d == 257 {
			p.shift()
		}
	}
	if p.Fetched != fetchedNothing {
		p.commit()
	}
	p.Buf = p.BufIn
	p.Edge += p.dot
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
		if y := p.OAM[p.OAMAddr]; p.missed(y) && p.Line != p.pre {
			p.passOver(y, d+i)
			continue
		}
		p.evaluateStep(d+i, edge+timing.Time(i)*p.dot)
	}
	p.Edge = edge
}

// missed reports whether evaluation is at the start of a sprite with the given y, the next line does not show
// that sprite, and secondary OAM is not full. This is the usual case.
func (p *PPU) missed(y uint8) bool {
	return p.Step == 0 && p.OAMAddr&3 == 0 && !p.Full && !p.Wrapped && !p.inRange(y)
}

// passOver performs the step of evaluation that skips a missed sprite, on the even dot.
func (p *PPU) passOver(y uint8, dot int) {
	if dot == 66 {
		p.ZeroNext = false
	}
	p.OAM2[p.OAM2Addr] = y
	p.BufOut, p.BufIn, p.Buf = y, y, y
	p.OAMAddr += 4
	p.Wrapped = p.OAMAddr == 0
}

// drawPiece draws the n pixels, at most eight, of the dots from d on, and shifts the background's
// registers n times.
func (p *PPU) drawPiece(d, n int) {
	low, high := p.BGLow<<p.X>>8, p.BGHigh<<p.X>>8
	attrLow := (uint16(p.AttrLow)<<8 | uint16(-(p.AttrNext&1))&0xFF) << p.X >> 8
	attrHigh := (uint16(p.AttrHigh)<<8 | uint16(-(p.AttrNext>>1))&0xFF) << p.X >> 8
	p.shiftBy(n)

	var row uint64 // palette indices
	if p.Mask&maskBG != 0 && (d > 8 || p.Mask&maskLeftBG != 0) {
		row = spread[uint8(low)] | spread[uint8(high)]<<1
		attr := spread[uint8(attrLow)]<<2 | spread[uint8(attrHigh)]<<3
		row |= attr & ((row | row>>1) & lowBits * 0x0C)
	}
	if p.SprLow|p.SprHigh == 0 {
		p.countDown(n)
	} else {
		edge, bg := p.Edge, row
		row = 0
		for i := range n {
			p.Dot = uint16(d + i)
			p.Edge = edge + timing.Time(i)*p.dot
			row |= uint64(p.units(uint8(bg>>(8*i)))) << (8 * i)
		}
		p.Edge = edge
	}
	if p.Line < 240 {
		p.send(d, n, row)
	}
}

// send puts n palette indices into the output delay of three dots, and draws the pixels that leave it.
func (p *PPU) send(d, n int, row uint64) {
	pipe, grey, emphasis := p.Pipe, uint8(0x3F), p.output(0)
	if p.Mask&maskGrey != 0 {
		grey = 0x30
	}
	out := p.pixels(p.Line, d-4)
	for i := range n {
		pipe = pipe<<8 | uint32(p.Palette[row>>(8*i)&0x1F])
		if d+i > 3 {
			out[d-4+i] = emphasis | uint16(uint8(pipe>>24)&grey)
		}
	}
	p.Pipe = pipe
}

// fetchPiece performs the fetch of one background tile, eight dots, after the
// registers have been shifted. A board that answers fetches gets each one with its time.
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

// fetch performs the two dots of one fetch: address, then data.
func (p *PPU) fetch(a uint16) uint8 {
	p.setAddr(a)
	p.openLatch()
	p.Edge += p.dot
	v := p.readPins()
	p.Edge += p.dot
	return v
}

// spritePiece performs the fetch for one sprite unit, dots d to d+7.
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

// fetchUnit performs fetchSprite's eight dots for a unit other than the first. In these
// dots v does not change and no pixel is shown. OAM2Addr is at the start of a sprite.
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

// tailPiece performs dots 337-340: the number of the same tile is read twice, and the
// first read is kept.
func (p *PPU) tailPiece() {
	p.BufIn = p.OAM2[0]
	p.Buf, p.BufOut = p.BufIn, p.BufIn
	p.SprHalt = 0
	p.Tile = p.fetch(p.tileAddr())
	p.Data = p.fetch(p.tileAddr())
}
