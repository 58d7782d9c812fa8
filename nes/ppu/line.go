package ppu

import (
	"encoding/binary"

	"pool6502/nes/timing"
)

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
func (p *PPU) colours() *[32]uint16 {
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
	binary.LittleEndian.PutUint64(b.row[at:at+8], v)
}

// drawLine performs dots 1-256 of line p.Line; p.Edge is the first of them.
func (p *PPU) drawLine() {
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
	out := (*[256]uint16)(p.Picture[int(p.Line)*256:])
	for i := range 253 {
		out[i] = shown[row[i]&0x1F]
	}
	// The last three are still on their way.
	p.Pipe = uint32(p.Palette[row[252]])<<24 | uint32(p.Palette[row[253]])<<16 |
		uint32(p.Palette[row[254]])<<8 | uint32(p.Palette[row[255]])
	p.Edge = start + 256*p.dot
}

// fetchRow fetches the 32 tiles of dots 1-256 and fills the row with the two
// in the shift registers and all of these; the last lies beyond its end.
func (p *PPU) fetchRow() {
	b := &p.line
	b.put(0, uint8(p.BGLow>>8), uint8(p.BGHigh>>8), spread[p.AttrLow]<<2|spread[p.AttrHigh]<<3)
	b.put(8, uint8(p.BGLow), uint8(p.BGHigh), uint64(p.AttrNext)*(lowBits<<2))
	p.aimBG(0)
	base := p.Pattern & 0x1007
	p.setAddr(p.tileAddr())
	if p.a12er != nil && base&0x1000 != 0 {
		start := p.Edge
		for i := range 32 {
			p.Edge = start + timing.Time(i*8)*p.dot
			p.setAddr(0x2000)
			p.Edge += 4 * p.dot
			p.setAddr(base)
		}
	}
	v, at := p.V, 16
	for at < len(b.row) {
		// One nametable as far as it goes.
		nt := p.nt[v>>10&3]
		tiles := (*[32]uint8)(nt[v&0x3E0:])
		attrs := (*[8]uint8)(nt[0x3C0|v>>4&0x38:])
		low := v >> 4 & 4
		for x := v & 0x1F; x < 32 && at < len(b.row); x++ {
			attr := attrs[x>>2] >> (low | x&2) & 3
			a := base | uint16(tiles[x])<<4
			chr := p.chr[a>>10&7]
			b.put(at, chr[a&0x3FF], chr[a&0x3FF|8], uint64(attr)*(lowBits<<2))
			at += 8
		}
		v = v&^0x1F ^ 0x0400
	}
	p.V = p.V&^0x041F | (p.V+30)&0x1F | (p.V&0x1F+30)<<5&0x0400 ^ p.V&0x0400
	for range 2 {
		p.shift8()
		p.take(base)
	}
	p.setAddr(p.Pattern&0xFF00 | uint16(p.Data))
	p.Latch = uint8(p.Pattern)
}

// take fetches the tile at v into the shift registers, which have been shifted
// by eight, and steps v; base has the pattern's table and row.
func (p *PPU) take(base uint16) {
	nt := p.nt[p.V>>10&3]
	p.Tile = nt[p.V&0x3FF]
	p.Attr = p.attrOf(nt[0x3C0|p.V>>4&0x38|p.V>>2&7])
	at := base | uint16(p.Tile)<<4
	chr := p.chr[at>>10&7]
	p.Low, p.High = chr[at&0x3FF], chr[at&0x3FF|8]
	p.Data, p.Pattern = p.High, at|8
	p.loadTile()
}
