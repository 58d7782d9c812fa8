package ppu

import (
	"encoding/binary"

	"pool6502/nes/timing"
)

// The line machine: it performs runs of whole pieces, usually all of dots 1-256, and dots 257-320 of a
// line of the picture at once. It works inside a span, with rendering on, on a board that does not
// answer fetches itself. The state after it equals the state after the same dots one by one, to the
// last latch.

// spread gives for each byte its bits as eight bytes of 0 or 1, bit 7 first in memory order.
var spread = func() (t [256]uint64) {
	for v := range t {
		for i := range 8 {
			t[v] |= uint64(v>>(7-i)&1) << (8 * i)
		}
	}
	return t
}()

// lineBuffer is the working memory of the line machine; it holds no pixels between
// lines.
type lineBuffer struct {
	row   [256 + 16]uint8 // palette indices; the run begins at index fine x
	over  [256 + 8]uint8  // palette indices of sprite pixels, with overBehind; 0 where there is none
	shown [32]uint16      // palette RAM with greyscale and emphasis applied
	valid bool            // shown agrees with palette RAM and Mask
	mask  uint8

	shades recent[[32]uint16]
	number uint32 // of shown in shades; 0 if it was not asked for
}

// overBehind is the flag in lineBuffer.over of a sprite pixel behind the background.
const overBehind = 0x20

// colours returns palette RAM with greyscale and emphasis applied.
func (p *PPU) colours() *[32]uint16 {
	if b := &p.line; !b.valid || b.mask != p.Mask {
		for i, c := range p.Palette {
			b.shown[i] = p.output(c)
		}
		b.valid, b.mask, b.number = true, p.Mask, 0
	}
	return &p.line.shown
}

// shades returns a number for what colours returns: equal numbers stand for equal colours.
func (p *PPU) shades() uint32 {
	shown, b := p.colours(), &p.line
	if b.number == 0 {
		b.number, _ = b.shades.numberOf(shown)
	}
	return b.number
}

// put stores eight pixels.
func put(row *[8]uint8, low, high uint8, attr uint64) {
	v := spread[low] | spread[high]<<1
	opaque := (v | v>>1) & lowBits
	v |= attr & (opaque * 0x0C)
	binary.LittleEndian.PutUint64(row[:], v)
}

// drawRun performs dots d to end-1 of line p.Line: two or more whole pieces of the picture.
// p.Edge is when dot d begins.
func (p *PPU) drawRun(d, end int) {
	if !p.deferred {
		p.evaluateRun(d, end)
	}
	start, n := p.Edge, end-d
	p.fetchRow(n / 8)
	x := int(p.X)
	row := p.line.row[x : x+n]
	switch {
	case p.Mask&maskBG == 0:
		clear(row)
	case d == 1 && p.Mask&maskLeftBG == 0:
		clear(row[:8])
	}
	if p.SprLow|p.SprHigh != 0 {
		p.overlay(row, d, start)
	}
	p.countDown(n)
	p.sendRun(d, row)
	p.Edge = start + timing.Time(n)*p.dot
	if n == 256 {
		p.count.Lines++
	}
}

// sendRun sends the palette indices in row, for the dots from d on, to the output. The last three stay in
// the output delay.
func (p *PPU) sendRun(d int, row []uint8) {
	switch {
	case p.unseen:
	case len(row) == 256:
		p.holdLine(p.Line, row[:wholePixels])
	default:
		out, shown := p.pixels(p.Line, d-4), p.colours()
		if d > 1 {
			for i := range 3 {
				out[d-4+i] = p.output(uint8(p.Pipe >> (16 - 8*i)))
			}
		}
		for i, v := range row[:len(row)-3] {
			out[d-1+i] = shown[v&0x1F]
		}
	}
	last := (*[4]uint8)(row[len(row)-4:])
	p.Pipe = uint32(p.Palette[last[0]])<<24 | uint32(p.Palette[last[1]])<<16 |
		uint32(p.Palette[last[2]])<<8 | uint32(p.Palette[last[3]])
}

// fetchRow fetches n tiles, at least two, and fills the row with the two tiles in the shift registers and
// the fetched ones. The last one lies beyond the end of the shown part.
func (p *PPU) fetchRow(n int) {
	b := &p.line
	put((*[8]uint8)(b.row[:]), uint8(p.BGLow>>8), uint8(p.BGHigh>>8), spread[p.AttrLow]<<2|spread[p.AttrHigh]<<3)
	put((*[8]uint8)(b.row[8:]), uint8(p.BGLow), uint8(p.BGHigh), uint64(p.AttrNext)*(lowBits<<2))
	p.aimBG(0)
	base := p.Pattern & 0x1007
	p.setAddr(p.tileAddr())
	if p.a12er != nil && base&0x1000 != 0 {
		p.a12er.Pulses(n, p.Edge, p.dot)
		p.Addr = base
	}
	banks := p.banks(base)
	for v, at, end := p.V, 16, 8*n+16; at < end; v = v&^0x1F ^ 0x0400 {
		at = p.backgroundLine(v, base, banks, at, end)
	}
	x := p.V&0x1F + uint16(n) - 2
	p.V = p.V&^0x041F | x&0x1F | (p.V^x<<5)&0x0400
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
