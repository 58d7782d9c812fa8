package screen

import (
	"fmt"
)

// memoryPanel shows bytes in hexadecimal; what changes lights up and fades.
type memoryPanel struct {
	title string
	size  int
	top   int // first row shown
	old   []uint8
	known []bool
	hot   []uint8 // frames for which a byte stays lit
	at    uint64
}

const (
	memoryHot = 45
	bytePitch = 20 // from one byte to the next
	byteLeft  = 4*charW + 8
)

func (p *memoryPanel) name() string { return p.title }

func (p *memoryPanel) height(*Screen, int) (least, wish int) {
	rows := 32
	if p.size == 0x100 {
		rows = 16
	}
	return titleH + gutter + 3*lineH, titleH + gutter + (rows+1)*lineH
}

func (p *memoryPanel) forget() { p.known = nil }

func (p *memoryPanel) scroll(rows int) {
	p.top = min(max(p.top+rows, 0), p.size/16-1)
}

func (p *memoryPanel) draw(s *Screen, c *Canvas, r Rect) {
	if p.known == nil {
		p.known, p.old, p.hot = make([]bool, p.size), make([]uint8, p.size), make([]uint8, p.size)
	}
	con := s.session.Console()
	oam := con.OAM()
	read := con.Peek
	if p.size == 0x100 {
		read = func(a uint16) uint8 { return oam[uint8(a)] }
	}
	now := s.session.Position()
	passed := now != p.at
	p.at = now
	rows := r.H/lineH - 1
	if rows <= 0 {
		return
	}
	p.top = min(p.top, max(p.size/16-rows, 0))
	for k := range 16 {
		c.Text(r.X+byteLeft+k*bytePitch, r.Y, fmt.Sprintf("%2X", k), inkFaint)
	}
	over := -1
	for i := range rows {
		base := (p.top + i) * 16
		if base >= p.size {
			break
		}
		y := r.Y + (i+1)*lineH
		c.Text(r.X, y, fmt.Sprintf("%04X", base), inkDim)
		for k := range 16 {
			a := base + k
			v := read(uint16(a))
			if p.known[a] && v != p.old[a] {
				p.hot[a] = memoryHot
			} else if passed && p.hot[a] > 0 {
				p.hot[a]--
			}
			p.old[a], p.known[a] = v, true
			col := inkFull
			if v == 0 {
				col = inkFaint
			}
			cell := Rect{r.X + byteLeft + k*bytePitch - 2, y, bytePitch - 2, lineH}
			if h := p.hot[a]; h > 0 {
				c.Tint(cell, amber, uint8(40+3*int(h)))
				col = white
			}
			if s.under(cell) {
				over = a
				c.Frame(cell, white)
			}
			const digits = "0123456789ABCDEF"
			x := cell.X + 2
			c.stamp(faces()[0].glyph(rune(digits[v>>4])), x, y, uint32(col))
			c.stamp(faces()[0].glyph(rune(digits[v&15])), x+charW, y, uint32(col))
		}
	}
	s.heading(c, r, p.title, fmt.Sprintf("$%04X-$%04X", p.top*16, min((p.top+rows)*16, p.size)-1))
	if over >= 0 {
		s.tip = p.tip(s, over, read(uint16(over)))
	}
}

func (p *memoryPanel) tip(s *Screen, a int, v uint8) string {
	if p.size == 0x100 {
		return fmt.Sprintf("sprite %d, %s: $%02X, %d", a/4, [...]string{"y", "tile", "attributes", "x"}[a&3], v, v)
	}
	text := fmt.Sprintf("$%04X: $%02X, %d", a, v, v)
	if a < 0x8000 {
		if name := s.session.Names().Data(uint16(a)); name != "" {
			text += ", " + name
		}
	}
	return text
}
