package ppu

import "math/bits"

// Most lines of a picture are the same as a frame ago. So a line is drawn only if something that it is drawn from has
// changed since: each thing has a version number (rows.go, sprite_lines.go) or a number of its own (recent.go). Lines
// that are drawn here change nothing but the picture. passLines does the rest for many lines at once.

// source is all that a line of the picture is drawn from.
type source struct {
	setup   uint64    // where the line begins in the nametables, fine x, $2001 and $2000; 0: not known
	rows    [2]uint64 // versions of the row of tiles in the left and in the right nametable; 0: not seen
	sprites uint64    // version of the line's sprites; 0: there are none
	chr     [2]uint32 // numbers of the banks in the two pattern tables; 0: not used
	shades  uint32    // number of the colours
}

// drawing is what the lines of a span have in common.
type drawing struct {
	bare        source    // of a line without sprites, but for setup's lowest bits and rows
	withSprites [2]uint32 // chr of a line with sprites
	base        uint16    // the background's pattern table
	banks       uint32    // number of its banks
}

// startDrawing returns what the lines from here on have in common.
func (p *PPU) startDrawing() (d drawing) {
	half := [2]uint32{p.banks(0), p.banks(0x1000)}
	d.base = uint16(p.Ctrl&ctrlBG) << 8
	d.banks = half[d.base>>12]
	d.bare.setup = 1<<63 | uint64(p.Mask)<<24 | uint64(p.Ctrl&(ctrlBG|ctrlSprites|ctrlTall))<<32
	d.bare.shades = p.shades()
	if p.Mask&maskBG != 0 {
		d.bare.setup |= uint64(p.X) << 16
		d.bare.chr[d.base>>12] = d.banks
	}
	d.withSprites = d.bare.chr
	for i := range half {
		if p.Ctrl&ctrlTall != 0 || int(p.Ctrl&ctrlSprites) == i*ctrlSprites {
			d.withSprites[i] = half[i]
		}
	}
	return d
}

// keepLine draws a line, the next to be performed, unless the picture has it.
func (p *PPU) keepLine(d *drawing, line uint16) {
	from, v := d.bare, p.lineStart()
	if p.Mask&maskBG != 0 {
		from.setup |= uint64(v)
		row := v >> 5 & 0x1F
		from.rows[0] = p.rows.page(p.nt[v>>10&3]).version[row]
		if v&0x1F != 0 || p.X != 0 {
			from.rows[1] = p.rows.page(p.nt[v>>10&3^1]).version[row]
		}
	}
	sprites := uint64(0)
	if p.Mask&maskSpr != 0 {
		sprites = p.spritesOn(line - 1)
	}
	if sprites != 0 {
		from.chr, from.sprites = d.withSprites, p.spriteLines.version[line-1]
	}
	if p.sources[line] != from {
		p.drawLine(d, line, v, sprites)
		p.sources[line] = from
	}
}

// drawLine draws a line that begins at v, with these sprites.
func (p *PPU) drawLine(d *drawing, line, v uint16, sprites uint64) {
	b := &p.line
	row := b.row[p.X:][:256]
	if p.Mask&maskBG == 0 {
		clear(row)
	} else {
		for at, end := 0, 256+8; at < end; v = v&^0x1F ^ 0x0400 {
			at = p.backgroundLine(v, d.base|v>>12, d.banks, at, end)
		}
		if p.Mask&maskLeftBG == 0 {
			clear(row[:8])
		}
	}
	if sprites != 0 {
		p.drawSprites(line, sprites)
	}
	p.holdLine(line, row)
}

// drawSprites draws the first eight of these sprites over the background in p.line.row.
func (p *PPU) drawSprites(line uint16, sprites uint64) {
	b, first := &p.line, 0
	if p.Mask&maskLeftSpr == 0 {
		first = 8
	}
	var at [8]*[4]uint8
	n := 0
	for ; sprites != 0 && n < len(at); sprites &= sprites - 1 {
		at[n] = (*[4]uint8)(p.OAM[4*bits.TrailingZeros64(sprites):])
		n++
	}
	for i := n - 1; i >= 0; i-- {
		s := at[i]
		low, high := p.spriteRow(p.spriteAddr(s[1], s[1], s[2], line-1-uint16(s[0])), s[2])
		x := int(s[3])
		if x < first {
			low, high = low&(0xFF>>(first-x)), high&(0xFF>>(first-x))
		}
		b.lay(x, low, high, s[2])
	}
	for _, s := range at[:n] {
		b.mix(int(p.X)+int(s[3]), int(s[3]))
	}
}

// spriteRow reads one row of a sprite's pattern, mirrored as attr says.
func (p *PPU) spriteRow(addr uint16, attr uint8) (low, high uint8) {
	chr := p.chr[addr>>10&7]
	low, high = chr[addr&0x3FF], chr[addr&0x3FF|8]
	if attr&0x40 != 0 {
		low, high = bits.Reverse8(low), bits.Reverse8(high)
	}
	return low, high
}
