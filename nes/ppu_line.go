package nes

import "math/bits"

// The line renderer: dots 1-256 and dots 257-320 of a line of the picture at
// once, where nobody can tell: inside a span, with rendering on, on a board
// that does not answer fetches itself. What it leaves behind is what the dots
// leave, to the last latch.

// spread has the bits of a byte as eight bytes, bit 7 first in memory order.
var spread = func() (t [256]uint64) {
	for v := range t {
		for i := range 8 {
			t[v] |= uint64(v>>(7-i)&1) << (8 * i)
		}
	}
	return t
}()

// lineBuffer is what the line renderer works in; it holds nothing between
// lines.
type lineBuffer struct {
	row   [256 + 16]uint8 // palette indices; the line begins fine x pixels in
	over  [256 + 8]uint8  // what sprites want there
	shown [32]uint16      // palette RAM as it goes out
	valid bool            // shown agrees with palette RAM and Mask
	mask  uint8
}

// Flags of lineBuffer.over beside the palette index.
const overBehind = 0x20

// colours returns palette RAM with greyscale and emphasis applied.
func (p *ppu) colours() *[32]uint16 {
	if b := &p.line; !b.valid || b.mask != p.Mask {
		for i, c := range p.Palette {
			b.shown[i] = p.output(c)
		}
		b.valid, b.mask = true, p.Mask
	}
	return &p.line.shown
}

// put stores eight pixels at row[at].
func (b *lineBuffer) put(at int, low, high uint8, attr uint64) {
	v := spread[low] | spread[high]<<1
	opaque := (v | v>>1) & lowBits
	v |= attr & (opaque * 0x0C)
	r := b.row[at : at+8 : at+8]
	r[0], r[1], r[2], r[3] = uint8(v), uint8(v>>8), uint8(v>>16), uint8(v>>24)
	r[4], r[5], r[6], r[7] = uint8(v>>32), uint8(v>>40), uint8(v>>48), uint8(v>>56)
}

// drawLine performs dots 1-256 of line p.Line; p.Edge is the first of them.
func (p *ppu) drawLine() {
	p.evaluateLine()
	start := p.Edge
	p.fetchRow()
	x := int(p.X)
	row := (*[256]uint8)(p.line.row[x : x+256])
	switch {
	case p.Mask&maskBG == 0:
		*row = [256]uint8{}
	case p.Mask&maskLeftBG == 0:
		clear(row[:8])
	}
	if p.SprLow|p.SprHigh != 0 {
		p.overlay(row, start)
	}
	p.SprCount, p.SprHalt = 0, ^uint64(0)

	shown := p.colours()
	out := p.Picture[int(p.Line)*256 : int(p.Line)*256+253]
	for i := range out {
		out[i] = shown[row[i]&0x1F]
	}
	// The last three are still on their way.
	p.Pipe = uint32(p.Palette[row[252]])<<24 | uint32(p.Palette[row[253]])<<16 |
		uint32(p.Palette[row[254]])<<8 | uint32(p.Palette[row[255]])
	p.Edge = start + 256*p.dot
}

// fetchRow fetches the 32 tiles of dots 1-256 and fills the row with the two
// in the shift registers and all but the last of these.
func (p *ppu) fetchRow() {
	b := &p.line
	b.put(0, uint8(p.BGLow>>8), uint8(p.BGHigh>>8), spread[p.AttrLow]<<2|spread[p.AttrHigh]<<3)
	b.put(8, uint8(p.BGLow), uint8(p.BGHigh), uint64(p.AttrNext)*(lowBits<<2))
	p.aimBG(0)
	base := p.Pattern & 0x1007
	watched := p.a12er != nil && base&0x1000 != 0
	if !watched {
		p.setAddr(p.tileAddr())
	}
	start := p.Edge
	v := p.V
	for i := range 32 {
		nt := p.nt[v>>10&3]
		if watched {
			p.Edge = start + Time(i*8)*p.dot
			p.setAddr(0x2000 | v&0x0FFF)
			p.Edge += 4 * p.dot
			p.setAddr(base)
		}
		tile := nt[v&0x3FF]
		attr := nt[0x3C0|v>>4&0x38|v>>2&7] >> (v>>4&4 | v&2) & 3
		at := base | uint16(tile)<<4
		chr := p.chr[at>>10]
		low, high := chr[at&0x3FF], chr[at&0x3FF|8]
		if i < 31 {
			b.put(16+i*8, low, high, uint64(attr)*(lowBits<<2))
		}
		if i >= 30 {
			p.AttrLow, p.AttrHigh = -(p.AttrNext & 1), -(p.AttrNext >> 1)
			p.AttrNext, p.Attr, p.Tile = attr, attr, tile
			p.Low, p.High, p.Data = low, high, high
			p.BGLow, p.BGHigh = p.BGLow<<8|uint16(low), p.BGHigh<<8|uint16(high)
			p.Pattern = at | 8
		}
		if v&0x1F == 31 {
			v = v&^0x1F ^ 0x0400
		} else {
			v++
		}
	}
	p.V = v
	p.setAddr(p.Pattern&0xFF00 | uint16(p.Data))
	p.Latch = uint8(p.Pattern)
}

// overlay lets the sprite units draw over the row, and finds the sprite 0 hit;
// start is when dot 1 began.
func (p *ppu) overlay(row *[256]uint8, start Time) {
	b := &p.line
	first := 0
	if p.Mask&maskLeftSpr == 0 {
		first = 8
	}
	low, high := p.SprLow, p.SprHigh
	p.SprLow, p.SprHigh = 0, 0
	var at [8]int
	for unit := 7; unit >= 0; unit-- {
		s := unit * 8
		l, h := uint8(low>>s), uint8(high>>s)
		if l|h == 0 {
			at[unit] = -1
			continue
		}
		x := int(p.SprCount >> s & 0xFF)
		if p.SprHalt>>s&1 != 0 {
			x = 0
		}
		if x > 248 { // what does not fit stays in the shift register
			p.SprLow |= uint64(l<<(256-x)) << s
			p.SprHigh |= uint64(h<<(256-x)) << s
		}
		if p.Mask&maskSpr == 0 {
			at[unit] = -1
			continue
		}
		at[unit] = x
		attr := 0x10 | p.SprAttr[unit]&3<<2 | p.SprAttr[unit]&overBehind
		for pixels := l | h; pixels != 0; {
			i := bits.LeadingZeros8(pixels)
			pixels &^= 0x80 >> i
			if x+i >= first {
				b.over[x+i] = attr | h>>(7-i)&1<<1 | l>>(7-i)&1
			}
		}
		if unit == 0 && p.ZeroNow && p.HitArmed {
			p.findHit(row, x, first, l|h, start)
		}
	}
	for _, x := range at {
		if x < 0 {
			continue
		}
		for i := x; i < min(x+8, 256); i++ {
			o := b.over[i]
			if o != 0 && (o&overBehind == 0 || row[i] == 0) {
				row[i] = o & 0x1F
			}
			b.over[i] = 0
		}
		clear(b.over[256:])
	}
}

// findHit looks for the first pixel of unit 0 over an opaque background.
func (p *ppu) findHit(row *[256]uint8, x, first int, pixels uint8, start Time) {
	for i := range 8 {
		if at := x + i; pixels<<i&0x80 != 0 && at >= first && at < 255 && row[at] != 0 {
			p.HitArmed = false
			p.HitAt = start + Time(at+2)*p.dot
			return
		}
	}
}

// evaluateLine is sprite evaluation, dots 1-256. Where OAM is looked at from
// its start, as it nearly always is, a sprite is a comparison until eight were
// found.
func (p *ppu) evaluateLine() {
	for i := range p.OAM2 {
		p.OAM2[i] = 0xFF
	}
	p.OAM2Addr, p.Step = 0, 0
	p.Full, p.Wrapped, p.Ninth = false, false, false
	p.Buf, p.BufIn = 0xFF, 0xFF
	steps := 0 // of two dots, of 96
	if p.OAMAddr == 0 {
		steps = p.scanOAM()
	}
	edge := p.Edge
	for ; steps < 96; steps++ {
		if p.Wrapped {
			left := 96 - steps
			p.BufOut = p.OAM[uint8(int(p.OAMAddr)+4*(left-1))&^3|p.lastByte(left)]
			p.OAMAddr = uint8(int(p.OAMAddr)+4*left) &^ 3
			p.BufIn = p.OAM2[p.OAM2Addr]
			p.Buf = p.BufIn
			break
		}
		p.Dot = uint16(66 + 2*steps)
		p.Edge = edge + Time(p.Dot-1)*p.dot
		p.Buf = p.OAM[p.OAMAddr]
		p.evaluate()
		p.BufOut, p.Buf = p.Buf, p.BufIn
	}
	p.Edge = edge
}

// lastByte is the byte within a sprite that OAMAddr selects before the last of
// left steps of a finished evaluation: only the first can be misaligned.
func (p *ppu) lastByte(left int) uint8 {
	if left == 1 {
		return p.OAMAddr & 3
	}
	return 0
}

// scanOAM evaluates from sprite 0 on until OAM ends or eight are found, and
// returns how many steps that took.
func (p *ppu) scanOAM() (steps int) {
	line, height := uint8(p.Line), uint8(p.height())
	n := 0
	for s := 0; s < 256; s += 4 {
		y := p.OAM[s]
		p.OAM2[n] = y
		if line-y >= height || line < y {
			steps++
			continue
		}
		p.OAM2[n+1], p.OAM2[n+2], p.OAM2[n+3] = p.OAM[s+1], p.OAM[s+2], p.OAM[s+3]
		n += 4
		steps += 4
		if n == 32 {
			p.OAM2Addr, p.Full = 0, true
			p.OAMAddr = uint8(s + 4)
			p.Wrapped = s == 252
			p.ZeroNext = line-p.OAM[0] < height && line >= p.OAM[0]
			return steps
		}
	}
	p.ZeroNext = line-p.OAM[0] < height && line >= p.OAM[0]
	p.OAM2Addr = uint8(n)
	p.OAMAddr, p.Wrapped = 0, true
	return steps
}

// fetchUnits performs dots 257-320 of line p.Line; p.Edge is the first of
// them. The bytes of secondary OAM go to the sprite units, with their patterns.
func (p *ppu) fetchUnits() {
	start := p.Edge
	p.stepY()
	p.shift()
	for d := uint16(257); d < 260; d++ {
		p.Dot = d
		p.pixel()
	}
	p.ZeroNow = p.ZeroNext
	p.Step, p.OAMAddr = 0, 0
	p.setAddr(p.tileAddr())
	p.V = p.V&^0x041F | p.T&0x041F
	height := p.height()
	var lows, highs, counts uint64
	for unit := range 8 {
		s := p.OAM2[unit*4 : unit*4+4 : unit*4+4]
		p.OAM2Addr = uint8(unit * 4)
		p.SprRow = p.Line - uint16(s[0])
		p.Tile, p.SprAttr[unit] = s[1], s[2]
		counts |= uint64(s[3]) << (unit * 8)
		p.aimSprite(0)
		if unit > 0 || p.Addr&0x1000 != 0 {
			p.Edge = start + Time(unit*8)*p.dot
			p.setAddr(p.tileAddr())
		}
		p.Edge = start + Time(unit*8+4)*p.dot
		p.setAddr(p.Pattern)
		chr := p.chr[p.Pattern>>10]
		low, high := chr[p.Pattern&0x3FF], chr[p.Pattern&0x3FF|8]
		p.Addr = p.Addr&0xFF00 | uint16(high)
		if p.SprRow < height {
			if s[2]&0x40 != 0 {
				low, high = bits.Reverse8(low), bits.Reverse8(high)
			}
			lows |= uint64(low) << (unit * 8)
			highs |= uint64(high) << (unit * 8)
		}
	}
	p.SprLow, p.SprHigh, p.SprCount = lows, highs, counts
	p.Pattern |= 8
	p.Latch = uint8(p.Pattern)
	p.Data = p.load(p.tileAddr())
	p.BufIn = p.OAM2[31]
	p.Buf, p.BufOut = p.BufIn, p.BufIn
	p.OAM2Addr = 0
	p.Edge = start + 64*p.dot
}
