package screen

import (
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// graphics is a copy of what the PPU draws from.
type graphics struct {
	patterns [0x2000]uint8
	maps     [0x1000]uint8 // the four nametables
	palette  [32]uint8
	oam      [256]uint8
	scroll   nes.Scroll
	line     int // the scanline it was copied at
	dot      int
}

func (g *graphics) copyFrom(con *nes.Console) {
	for i := range g.patterns {
		g.patterns[i] = con.PeekPPU(uint16(i))
	}
	for i := range g.maps {
		g.maps[i] = con.PeekPPU(0x2000 + uint16(i))
	}
	for i := range g.palette {
		g.palette[i] = con.PeekPPU(0x3F00+uint16(i)) & 0x3F
	}
	g.oam, g.scroll = con.OAM(), con.Scroll()
	g.line, g.dot = con.Dot()
}

// color is one of the 32 entries of the palette; 0 of each four is the backdrop.
func (g *graphics) color(v *paint.Video, entry int) uint32 {
	if entry&3 == 0 {
		entry = 0
	}
	return v.Color(uint16(g.palette[entry]))
}

// pixel is one of the four colours of a pixel of a tile, at an address in the pattern tables.
func (g *graphics) pixel(tile, x, y int) int {
	at := tile&0x1FF0 + y
	return int(g.patterns[at]>>(7-x)&1 | g.patterns[at+8]>>(7-x)&1<<1)
}

// mapTile is the address of the tile at a column and row of a nametable, and its palette.
func (g *graphics) mapTile(table, col, row int) (tile, palette int) {
	base := table * 0x400
	tile = int(g.maps[base+row*32+col]) * 16
	if g.scroll.Ctrl&0x10 != 0 {
		tile += 0x1000
	}
	attr := g.maps[base+0x3C0+row/4*8+col/4]
	return tile, int(attr >> (col/2&1*2 + row/2&1*4) & 3)
}

// corner is where the picture's upper left corner lies in the map of 512 × 480 pixels that the four
// nametables make. Below the picture, it is that of the next one.
func (g *graphics) corner() (x, y int) {
	s := g.scroll
	x = int(s.T&31)*8 + int(s.X) + int(s.T>>10&1)*256
	at := s.T
	if g.line < paint.PictureH {
		at = s.V
	}
	y = int(at>>5&31)*8 + int(at>>12&7) + int(at>>11&1)*240
	if g.line < paint.PictureH {
		y -= g.line
		if g.dot >= 256 {
			y-- // the line after it has been prepared
		}
	}
	return x, (y + 960) % 480
}

// sprite is an entry of sprite memory.
type sprite struct {
	x, y, tile, palette, height int
	behind, flipX, flipY        bool
}

func (g *graphics) sprite(n int) sprite {
	b := g.oam[4*n:]
	sp := sprite{x: int(b[3]), y: int(b[0]) + 1, tile: int(b[1]) * 16, palette: 4 + int(b[2]&3), height: 8,
		behind: b[2]&0x20 != 0, flipX: b[2]&0x40 != 0, flipY: b[2]&0x80 != 0}
	if g.scroll.Ctrl&0x20 != 0 {
		sp.height = 16
		sp.tile = int(b[1]&0xFE)*16 + int(b[1]&1)*0x1000
	} else if g.scroll.Ctrl&8 != 0 {
		sp.tile += 0x1000
	}
	return sp
}

// pixel is one of the four colours of a pixel of a sprite.
func (sp sprite) pixel(g *graphics, x, y int) int {
	if sp.flipX {
		x = 7 - x
	}
	if sp.flipY {
		y = sp.height - 1 - y
	}
	return g.pixel(sp.tile+y/8*16, x, y&7)
}
