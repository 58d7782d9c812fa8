package ppu

import (
	"math/bits"

	"pool6502/nes/timing"
)

// lowBits and highBits have bit 0 and bit 7 of each of eight bytes set.
const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// pixel chooses this dot's colour and shows the one chosen three dots ago.
func (p *PPU) pixel() {
	if p.Dot <= 256 {
		var colour uint8
		if p.Mask&maskShow != 0 {
			colour = p.units(p.backdrop())
		} else {
			if !p.Skipped {
				p.countDown(1)
			}
			if p.V&0x3F00 == 0x3F00 {
				colour = uint8(p.V & 0x1F)
			}
		}
		if p.Line < 240 {
			p.Pipe = p.Pipe<<8 | uint32(p.Palette[colour])
		}
	} else {
		p.Pipe = p.Pipe<<8 | p.Pipe&0xFF
	}
	if p.Dot > 3 && p.Line < 240 {
		p.pixels(p.Line, int(p.Dot)-4)[p.Dot-4] = p.output(uint8(p.Pipe >> 24))
	}
}

// output applies greyscale and emphasis. Bit 5 of $2001 emphasises red and bit 6 green; on PAL consoles and the
// Dendy they are exchanged (nesdev, "Colour emphasis"). In a pixel, red always comes first.
func (p *PPU) output(colour uint8) uint16 {
	if p.Mask&maskGrey != 0 {
		colour &= 0x30
	}
	e := p.Mask >> 5
	if p.region != timing.NTSC {
		e = e&4 | e>>1&1 | e&1<<1
	}
	return uint16(e)<<6 | uint16(colour)
}

// backdrop returns the palette index of the background at this dot.
func (p *PPU) backdrop() uint8 {
	if p.Mask&maskBG == 0 || p.Dot <= 8 && p.Mask&maskLeftBG == 0 {
		return 0
	}
	s := 15 - p.X
	bg := uint8(p.BGLow>>s&1 | p.BGHigh>>s&1<<1)
	if bg != 0 {
		s = 7 - p.X
		bg |= p.AttrLow>>s&1<<2 | p.AttrHigh>>s&1<<3
	}
	return bg
}

// units runs the sprite units for one dot of rendering and returns the palette
// index of the pixel: the background's, bg, or that of a sprite over it.
func (p *PPU) units(bg uint8) uint8 {
	c := p.SprCount
	// $80 in each byte of c that is 0, then $FF.
	zero := ^((c&^highBits + ^uint64(highBits)) | c | ^uint64(highBits))
	run := p.SprHalt | zero>>7*0xFF
	if p.Skipped {
		run = ^uint64(0)
	} else {
		p.SprHalt = run
	}
	if opaque := (p.SprLow | p.SprHigh) & run & highBits; opaque != 0 {
		bg = p.mix(bg, opaque)
	}
	p.SprLow = p.SprLow&^run | p.SprLow<<1&^lowBits&run
	p.SprHigh = p.SprHigh&^run | p.SprHigh<<1&^lowBits&run
	p.SprCount -= lowBits &^ run
	return bg
}

// mix decides between the background and the first sprite unit with an opaque
// pixel; opaque has bit 7 of its byte set.
func (p *PPU) mix(bg uint8, opaque uint64) uint8 {
	if p.Mask&maskSpr == 0 || p.Dot <= 8 && p.Mask&maskLeftSpr == 0 {
		return bg
	}
	unit := bits.TrailingZeros64(opaque) &^ 7
	if unit == 0 && bg != 0 && p.ZeroNow && p.HitArmed && p.Dot < 256 && p.Line < 240 {
		p.HitArmed = false
		p.HitAt = p.Edge + p.dot
	}
	attr := p.SprAttr[unit/8]
	if bg != 0 && attr&0x20 != 0 {
		return bg
	}
	return 0x10 | attr&3<<2 | uint8(p.SprLow>>(unit+7)&1|p.SprHigh>>(unit+7)&1<<1)
}
