package screen

import (
	"fmt"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
)

// graphicsPanel shows what the PPU draws from, at the present moment or as it was at a scanline.
type graphicsPanel struct {
	view    int  // of graphicsViews
	chosen  bool // a scanline is
	line    int
	palette int // of the tiles
	zoom    int // 2 where the panel has room for it, else 1
	g       graphics
	wide    []uint32 // 512 × 480 pixels of the nametables
}

var graphicsViews = [...]string{"tiles", "nametables", "sprites", "registers"}

const graphicsW, graphicsH = 256, 240

// graphicsRest is the height of the panel's inside without the view.
const graphicsRest = 2*paint.LineH + 8 + 2*14

func (*graphicsPanel) name() string { return "graphics" }

func (*graphicsPanel) height(_ *Screen, w int) (least, wish int) {
	least = titleH + paint.Gutter + graphicsRest + graphicsH
	if w < 2*graphicsW+2*paint.Gutter {
		return least, least
	}
	return least, least + graphicsH
}

// turn goes to the next view.
func (p *graphicsPanel) turn() { p.view = (p.view + 1) % len(graphicsViews) }

// moveLine chooses a scanline some lines below the chosen one; above the first one lies the present moment.
func (p *graphicsPanel) moveLine(n int) {
	switch {
	case !p.chosen && n > 0:
		p.chosen, p.line = true, 0
	case p.chosen && p.line+n < 0:
		p.chosen = false
	case p.chosen:
		p.line = min(p.line+n, paint.PictureH-1)
	}
}

func (p *graphicsPanel) scroll(rows int) { p.moveLine(rows) }

func (p *graphicsPanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	con, when := s.session.Console(), "now"
	if p.chosen {
		at, ok := s.session.AtScanline(p.line)
		con, when = at, fmt.Sprintf("at scanline %d of this frame", p.line)
		if !ok {
			when = "now (scanlines: next frame)"
		}
	}
	p.g.copyFrom(con)
	s.heading(c, r, "graphics", graphicsViews[p.view]+", "+when)
	p.tabs(s, c, paint.R(r.X, r.Y, r.W, paint.LineH))
	p.bar(s, c, paint.R(r.X, r.Y+paint.LineH+2, r.W, paint.LineH))
	p.zoom = min(r.W/graphicsW, (r.H-graphicsRest)/graphicsH, 2)
	if p.zoom < 1 {
		return
	}
	if p.view == 3 {
		p.registers(s, c, paint.R(r.X, r.Y+2*paint.LineH+4, r.W, r.H-2*paint.LineH-4), con)
		return
	}
	view := paint.R(r.X+(r.W-p.zoom*graphicsW)/2, r.Y+2*paint.LineH+4, p.zoom*graphicsW, p.zoom*graphicsH)
	c.Fill(view, paint.Ground)
	switch p.view {
	case 0:
		p.tiles(s, c, view)
	case 1:
		p.nametables(s, c, view)
	default:
		p.sprites(s, c, view)
	}
	p.palettes(s, c, paint.R(view.X, view.Y+view.H+4, view.W, 2*14))
}

// tabs choose the view.
func (p *graphicsPanel) tabs(s *Screen, c *paint.Canvas, r paint.Rect) {
	x := r.X
	for i, name := range graphicsViews {
		at := paint.R(x, r.Y, paint.Width(name)+12, paint.LineH)
		if at.X+at.W > r.X+r.W {
			return
		}
		col := paint.InkDim
		if i == p.view {
			c.Fill(at, paint.Raised)
			c.Fill(paint.R(at.X, at.Y+paint.LineH-2, at.W, 2), paint.Amber)
			col = paint.White
		}
		if s.under(at) {
			c.Frame(at, paint.InkFaint)
			s.tip, s.click = "shows "+name, func() { p.view = i }
		}
		c.Text(x+6, r.Y-1, name, col)
		x += at.W + 4
	}
}

// bar chooses the scanline.
func (p *graphicsPanel) bar(s *Screen, c *paint.Canvas, r paint.Rect) {
	now := paint.R(r.X, r.Y, paint.Width("now")+8, paint.LineH-2)
	col := paint.InkDim
	if !p.chosen {
		c.Fill(now, paint.Raised)
		col = paint.White
	}
	c.Text(now.X+4, now.Y-1, "now", col)
	if s.under(now) {
		c.Frame(now, paint.InkFaint)
		s.tip, s.click = "as it is at the present moment", func() { p.chosen = false }
	}
	track := paint.R(now.X+now.W+8, r.Y, min(r.X+r.W-now.X-now.W-8, paint.PictureH), paint.LineH-2)
	if track.W < paint.PictureH {
		return
	}
	c.Fill(track, paint.Ground)
	c.Fill(paint.R(track.X, track.Y+track.H/2, track.W, 1), paint.InkFaint)
	if p.chosen {
		c.Fill(paint.R(track.X+p.line-1, track.Y, 3, track.H).Clip(track), paint.Amber)
	}
	if s.under(track) {
		line := s.MouseX - track.X
		c.Fill(paint.R(s.MouseX, track.Y, 1, track.H), paint.White)
		s.tip = fmt.Sprintf("a click shows it as it is at scanline %d; the wheel goes on from there", line)
		s.click = func() { p.chosen, p.line = true, line }
	}
}

// tiles are the two pattern tables, side by side, and below them the one under the mouse, enlarged.
func (p *graphicsPanel) tiles(s *Screen, c *paint.Canvas, r paint.Rect) {
	g, z := &p.g, p.zoom
	for at := 0; at < 0x2000; at += 16 {
		x, y := r.X+z*(at/0x1000*128+at/16%16*8), r.Y+z*(at/0x100%16*8)
		p.tile(s, c, x, y, z, func(px, py int) int { return 4*p.palette + g.pixel(at, px, py) })
	}
	c.Fill(paint.R(r.X+z*128, r.Y, 1, z*128), paint.Rule)
	which := paint.R(r.X, r.Y, z*256, z*128)
	for i, text := range []string{"$0000", "$1000"} {
		var use []string
		if int(g.scroll.Ctrl>>4&1) == i {
			use = append(use, "background")
		}
		if g.scroll.Ctrl&0x20 == 0 && int(g.scroll.Ctrl>>3&1) == i {
			use = append(use, "sprites")
		}
		x, y := r.X+i*z*128+2, r.Y+z*128+2
		c.Text(x, y, text, paint.InkFull)
		for n, of := range use {
			c.Text(x+7*paint.CharW, y+n*paint.LineH, of, paint.InkDim)
		}
	}
	if !s.under(which) {
		return
	}
	dx, dy := (s.MouseX-r.X)/z, (s.MouseY-r.Y)/z
	at := dx/128*0x1000 + dy/8*0x100 + dx%128/8*16
	s.tip = fmt.Sprintf("tile $%02X of $%04X, at $%04X", at/16&0xFF, at&0x1000, at)
	c.Frame(paint.R(r.X+dx/8*8*z-1, r.Y+dy/8*8*z-1, 8*z+2, 8*z+2).Clip(which), paint.White)
	p.tile(s, c, r.X+2, r.Y+z*128+2*paint.LineH+4, 9, func(px, py int) int { return 4*p.palette + g.pixel(at, px, py) })
}

// tile paints eight by eight pixels at a scale.
func (p *graphicsPanel) tile(s *Screen, c *paint.Canvas, x, y, scale int, color func(x, y int) int) {
	if x < 0 || y < 0 || x+8*scale > c.W || y+8*scale > c.H {
		return
	}
	for py := range 8 * scale {
		row := c.Pix[(y+py)*c.W+x:][:8*scale]
		for px := range row {
			row[px] = p.g.color(&s.Video, color(px/scale, py/scale))
		}
	}
}

// nametables are the four of them, at half their size where there is no more room, with the frame of the
// picture.
func (p *graphicsPanel) nametables(s *Screen, c *paint.Canvas, r paint.Rect) {
	g := &p.g
	if p.wide == nil {
		p.wide = make([]uint32, 512*480)
	}
	var colors [16]uint32
	for i := range colors {
		colors[i] = g.color(&s.Video, i)
	}
	for cell := range 64 * 60 {
		col, row := cell%64, cell/64
		tile, palette := g.mapTile(row/30*2+col/32, col%32, row%30)
		for y := range 8 {
			low, high := g.patterns[tile+y], g.patterns[tile+y+8]
			to := p.wide[(row*8+y)*512+col*8:][:8]
			for x := range to {
				to[x] = colors[palette*4+int(low>>(7-x)&1|high>>(7-x)&1<<1)]
			}
		}
	}
	z := p.zoom
	for y := range r.H {
		to := c.Pix[(r.Y+y)*c.W+r.X:][:r.W]
		if z == 2 {
			copy(to, p.wide[y*512:])
			continue
		}
		a, b := p.wide[2*y*512:][:512], p.wide[(2*y+1)*512:][:512]
		for x := range to {
			to[x] = paint.Blend(paint.Blend(a[2*x], a[2*x+1], 128), paint.Blend(b[2*x], b[2*x+1], 128), 128)
		}
	}
	c.Fill(paint.R(r.X+r.W/2, r.Y, 1, r.H), paint.Rule)
	c.Fill(paint.R(r.X, r.Y+r.H/2, r.W, 1), paint.Rule)
	x, y := g.corner()
	for _, wrap := range [][2]int{{0, 0}, {-512, 0}, {0, -480}, {-512, -480}} {
		p.frame(c, r, paint.R(r.X+(x+wrap[0])*z/2, r.Y+(y+wrap[1])*z/2, z*128, z*120))
	}
	if s.under(r) {
		col, row := (s.MouseX-r.X)/(4*z), (s.MouseY-r.Y)/(4*z)
		table := row/30*2 + col/32
		tile, palette := g.mapTile(table, col%32, row%30)
		addr := 0x2000 + table*0x400 + row%30*32 + col%32
		s.tip = fmt.Sprintf("$%04X: column %d, row %d: tile $%02X, palette %d; the picture begins at %d, %d",
			addr, col%32, row%30, tile/16&0xFF, palette, x, y)
		s.offerSpots("", Spot{fmt.Sprintf("tile at $%04X", addr), session.Byte{Addr: uint16(addr), In: session.PPUMemory}})
	}
}

// frame draws what of a border lies inside a rectangle.
func (p *graphicsPanel) frame(c *paint.Canvas, in, r paint.Rect) {
	for _, edge := range []paint.Rect{paint.R(r.X, r.Y, r.W, 1), paint.R(r.X, r.Y+r.H-1, r.W, 1), paint.R(r.X, r.Y, 1, r.H), paint.R(r.X+r.W-1, r.Y, 1, r.H)} {
		c.Fill(edge.Clip(in), paint.White)
	}
}

// sprites are all 64, eight in a row, at twice their size.
func (p *graphicsPanel) sprites(s *Screen, c *paint.Canvas, r paint.Rect) {
	g := &p.g
	for n := range 64 {
		sp := g.sprite(n)
		cell := paint.R(r.X+n%8*32*p.zoom, r.Y+n/8*30*p.zoom, 32*p.zoom-1, 30*p.zoom-1)
		c.Fill(cell, paint.Raised)
		scale := 16 / sp.height * 2 // 4 for 8 × 8, 2 for 8 × 16: no more than 28 pixels high
		scale = min(scale, 3) * p.zoom
		hidden := sp.y > paint.PictureH-1
		for y := range sp.height * scale {
			row := c.Pix[(cell.Y+(cell.H-sp.height*scale)/2+y)*c.W+cell.X+(cell.W-8*scale)/2:][:8*scale]
			for x := range row {
				v := sp.pixel(g, x/scale, y/scale)
				if v == 0 {
					continue
				}
				row[x] = g.color(&s.Video, sp.palette*4+v)
				if hidden {
					row[x] = paint.Blend(row[x], uint32(paint.Raised), 160)
				}
			}
		}
		if s.under(cell) {
			c.Frame(cell, paint.White)
			s.tip = fmt.Sprintf("sprite %d: x %d, y %d, tile $%02X, palette %d%s", n, sp.x, sp.y, g.oam[4*n+1], sp.palette-4, sp.extras(hidden))
			p.onPicture(s, c, sp)
			s.offerSpots(fmt.Sprintf("sprite %d", n), spriteSpots(n)...)
		}
	}
}

func (sp sprite) extras(hidden bool) string {
	text := ""
	for _, e := range []struct {
		is   bool
		text string
	}{{sp.behind, ", behind the background"}, {sp.flipX, ", flipped left to right"}, {sp.flipY, ", upside down"}, {hidden, ", below the picture"}} {
		if e.is {
			text += e.text
		}
	}
	return text
}

// onPicture frames a sprite on the picture.
func (p *graphicsPanel) onPicture(s *Screen, c *paint.Canvas, sp sprite) {
	at := s.onCanvas(paint.R(sp.x, sp.y, 8, sp.height))
	if at = at.Clip(s.picture); at.W > 0 && at.H > 0 && !s.Over {
		c.Frame(at, paint.White)
	}
}

// palettes are the four of the background above the four of the sprites; a click colours the tiles.
func (p *graphicsPanel) palettes(s *Screen, c *paint.Canvas, r paint.Rect) {
	for entry := range 32 {
		cell := paint.R(r.X+(entry%16*16)*p.zoom+entry%16/4, r.Y+entry/16*14, 16*p.zoom-1, 13)
		c.Fill(cell, paint.Color(p.g.color(&s.Video, entry)&0xFFFFFF))
		if entry/4 == p.palette && p.view == 0 {
			c.Fill(paint.R(cell.X, cell.Y+cell.H, cell.W+1, 1), paint.White)
		}
		if s.under(cell) {
			c.Frame(cell, paint.White)
			s.tip = fmt.Sprintf("$%04X = $%02X; a click shows the tiles in these four colours", 0x3F00+entry, p.g.palette[entry])
			s.click = func() { p.palette = entry / 4 }
		}
	}
}
