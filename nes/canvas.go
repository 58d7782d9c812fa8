package nes

import "pool6502/nes/ppu"

// A Canvas is a picture in 32-bit colours for [Console.Paint]. The zero value is ready.
type Canvas struct {
	RGBA    [4 * 256 * 240]uint8 // 256 pixels to a row: red, green, blue, and 255. It is to be read only
	of      *ppu.PPU             // whose picture it is
	palette Palette
	words   [512]uint32 // of the palette
	painted uint64      // the number of the last call of PPU.Paint
}

// Paint puts the picture into c in the colours of a palette, as [Palette.Paint] does with what Picture returns. It
// paints only the lines that have changed since it was last called with the same canvas, console and palette.
func (n *Console) Paint(c *Canvas, p *Palette) {
	n.settle(n.cpu.Now)
	if c.of != &n.ppu || c.palette != *p {
		c.of, c.palette, c.words, c.painted = &n.ppu, *p, *p.words(), 0
	}
	c.painted = n.ppu.Paint(&c.RGBA, &c.words, c.painted)
}
