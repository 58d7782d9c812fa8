package ppu

import "pool6502/nes/timing"

// Spans in which nothing is fetched: below the picture, and where rendering is
// off.

// vblankSpan performs dots below the picture, where only the beam moves. It stops
// before dots on which anything else happens.
func (p *PPU) vblankSpan(line uint16, d, k int) bool {
	if k = min(k, p.eventless(line, d)); k < 2 {
		return false
	}
	p.setAddr(p.V & 0x3FFF)
	p.sink(line, d, k)
	return true
}

// eventless returns on how many dots below the picture, from dot d of a line on, only the beam moves.
func (p *PPU) eventless(line uint16, d int) int {
	at := int(line)*timing.DotsPerLine + d
	stop := int(p.pre) * timing.DotsPerLine
	for _, event := range [...]int{int(p.vblank)*timing.DotsPerLine + 1, int(p.pre-1)*timing.DotsPerLine + 340} {
		if at <= event {
			stop = min(stop, event)
		}
	}
	return stop - at
}

// sink moves the beam over k dots below the picture, from dot d of a line on.
func (p *PPU) sink(line uint16, d, k int) {
	p.BufOut = p.Buf
	p.Edge += timing.Time(k) * p.dot
	at := int(line)*timing.DotsPerLine + d + k - 1
	p.arrive(uint16(at/timing.DotsPerLine), at%timing.DotsPerLine)
}

// blankedSpan performs dots d to end-1 of a line of the picture with rendering off:
// the backdrop, or the colour v points at, is shown.
func (p *PPU) blankedSpan(line uint16, d, end int) {
	p.setAddr(p.V & 0x3FFF)
	p.BufOut = p.Buf
	if n := min(end, 257) - max(d, 1); n > 0 {
		p.countDown(n)
	}
	if line < 240 {
		colour := p.Palette[0]
		if p.V&0x3F00 == 0x3F00 {
			colour = p.Palette[p.V&0x1F]
		}
		row := p.pixels(line, d-4)
		pixel := p.output(colour)
		full := uint32(colour) * 0x01010101
		for i := max(d, 1); i < min(end, 260); i++ {
			if i > 3 && i <= 256 && p.Pipe == full {
				for ; i < min(end, 257); i++ {
					row[i-4] = pixel
				}
				i--
				continue
			}
			if p.Pipe != full && i <= 256 {
				p.Pipe = p.Pipe<<8 | uint32(colour)
			} else if i > 256 {
				p.Pipe = p.Pipe<<8 | p.Pipe&0xFF
			}
			if i > 3 {
				if p.Pipe != full {
					row[i-4] = p.output(uint8(p.Pipe >> 24))
				} else {
					row[i-4] = pixel
				}
			}
		}
	} else {
		for i := max(d, 257); i < min(end, 260); i++ {
			p.Pipe = p.Pipe<<8 | p.Pipe&0xFF
		}
	}
	if d <= 320 && end > 257 {
		p.ZeroNow = p.ZeroNext
	}
	p.Edge += timing.Time(end-d) * p.dot
	p.arrive(line, end-1)
}
