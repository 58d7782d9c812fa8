package screen

import (
	"fmt"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
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
	ppu   bool // it is the PPU's memory: pattern tables, nametables, palette
	home  int  // the first row of the other one
	goal  int  // the byte that was gone to; -1 for none
	large bool // the other panels on the right give their room to it
	border
}

const (
	memoryHot = 45
	bytesRow  = 16
	bytePitch = 20 // from one byte to the next
	byteLeft  = 4*paint.CharW + 8
)

func (p *memoryPanel) name() string { return p.title }

func (p *memoryPanel) height(*Screen, int) (least, wish int) {
	rows := 32
	if p.size == 0x100 {
		rows = 16
	}
	return titleH + paint.Gutter + 3*paint.LineH, titleH + paint.Gutter + (rows+1)*paint.LineH
}

func (p *memoryPanel) forget() { p.known = nil }

// swap changes between the memory of the CPU and of the PPU.
func (p *memoryPanel) swap() {
	p.ppu = !p.ppu
	p.title, p.size = "memory", 0x10000
	if p.ppu {
		p.title, p.size = "PPU memory", 0x4000
	}
	p.top, p.home = p.home, p.top
	p.goal = -1
	p.forget()
}

// reader is where the bytes come from.
func (p *memoryPanel) reader(con *nes.Console) func(addr uint16) uint8 {
	switch {
	case p.ppu:
		return con.PeekPPU
	case p.size == 0x100:
		oam := con.OAM()
		return func(a uint16) uint8 { return oam[uint8(a)] }
	}
	return con.Peek
}

// switches lets a click on the title change the memory that is shown.
func (p *memoryPanel) switches(s *Screen, c *paint.Canvas, r paint.Rect) {
	title := paint.R(r.X-2, r.Y-titleH+4, paint.Width(p.title)+4, paint.LineH+2)
	if p.size == 0x100 || !s.under(title) {
		return
	}
	c.Frame(title, paint.InkFaint)
	s.tip = "a click shows the memory of the PPU"
	if p.ppu {
		s.tip = "a click shows the memory of the CPU"
	}
	s.click = func() { p.swap() }
}

// sizes draws the word in the title; a click on it enlarges the panel or makes it small again.
func (p *memoryPanel) sizes(s *Screen, c *paint.Canvas, r paint.Rect) {
	if p.size == 0x100 {
		return
	}
	word, tip := "enlarge", "a click gives the panel the room of the others on the right; the wheel and PageUp, PageDown scroll it"
	if p.large {
		word, tip = "shrink", "a click shows the other panels again"
	}
	at := paint.R(r.X+r.W-paint.Width(word)-8, r.Y-titleH+5, paint.Width(word)+8, paint.LineH-1)
	c.Fill(at, paint.Raised)
	col := paint.InkDim
	if s.under(at) {
		col = paint.White
		c.Frame(at, paint.InkFaint)
		s.tip = tip
		s.click = func() { p.large = !p.large }
	}
	c.Text(at.X+4, at.Y-1, word, col)
}

func (p *memoryPanel) scroll(rows int) {
	p.goal = -1
	p.top = min(max(p.top+rows, 0), p.size/bytesRow-1)
}

func (p *memoryPanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	if p.known == nil {
		p.known, p.old, p.hot = make([]bool, p.size), make([]uint8, p.size), make([]uint8, p.size)
	}
	p.switches(s, c, r)
	p.sizes(s, c, r)
	read := p.reader(s.session.Console())
	now := s.session.Position()
	passed := now != p.at
	p.at = now
	rows := r.H/paint.LineH - 1
	if rows <= 0 {
		return
	}
	room := func(n int) bool { return r.W >= byteLeft+(n-1)*bytePitch+2*paint.CharW }
	shown := bytesRow
	switch {
	case p.large && room(2*bytesRow):
		shown = 2 * bytesRow
	case !room(bytesRow):
		shown = bytesRow / 2
	}
	p.top = min(p.top, max((p.size-rows*shown)/bytesRow, 0))
	for k := range shown {
		c.Text(r.X+byteLeft+k*bytePitch, r.Y, fmt.Sprintf("%2X", k), paint.InkFaint)
	}
	over := -1
	for i := range rows {
		base := p.top*bytesRow + i*shown
		if base >= p.size {
			break
		}
		y := r.Y + (i+1)*paint.LineH
		c.Text(r.X, y, fmt.Sprintf("%04X", base), paint.InkDim)
		for k := range shown {
			a := base + k
			v := read(uint16(a))
			if p.known[a] && v != p.old[a] {
				p.hot[a] = memoryHot
			} else if passed && p.hot[a] > 0 {
				p.hot[a]--
			}
			p.old[a], p.known[a] = v, true
			col := paint.InkFull
			if v == 0 {
				col = paint.InkFaint
			}
			cell := paint.R(r.X+byteLeft+k*bytePitch-2, y, bytePitch-2, paint.LineH)
			if h := p.hot[a]; h > 0 {
				c.Tint(cell, paint.Amber, uint8(40+3*int(h)))
				col = paint.White
			}
			if _, ok := p.frozen(s, uint16(a)); ok {
				c.Tint(cell, paint.Blue, 150)
				col = paint.White
			}
			if a == p.goal {
				c.Frame(cell, paint.Green)
			}
			if s.under(cell) {
				over = a
				c.Frame(cell, paint.White)
			}
			c.Text(cell.X+2, y, hexBytes[v], col)
		}
	}
	s.heading(c, r, p.title, fmt.Sprintf("$%04X-$%04X", p.top*bytesRow, min(p.top*bytesRow+rows*shown, p.size)-1))
	if over >= 0 {
		s.tip = p.tip(s, over, read(uint16(over)))
		p.offer(s, uint16(over))
	}
}

// frozen returns the value at which a byte is held; ok is false if it is not.
func (p *memoryPanel) frozen(s *Screen, addr uint16) (v uint8, ok bool) {
	if p.ppu || p.size == 0x100 {
		return 0, false
	}
	return s.session.FrozenAt(addr)
}

// offer lets a click ask about a byte.
func (p *memoryPanel) offer(s *Screen, addr uint16) {
	switch {
	case p.ppu:
		s.offerSpots("", Spot{fmt.Sprintf("$%04X of the PPU", addr), session.Byte{Addr: addr, In: session.PPUMemory}})
	case p.size == 0x100:
		s.offerSpots("", spriteSpots(int(addr / 4))[addr&3])
	default:
		s.byteAt, s.onByte = addr, true
		s.offerSpots("", SpotAt(s.session, addr))
	}
}

// spriteSpots are the four bytes of a sprite.
func spriteSpots(n int) (list []Spot) {
	for i, part := range spriteParts {
		list = append(list, Spot{fmt.Sprintf("sprite %d, %s", n, part), session.Byte{Addr: uint16(4*n + i), In: session.SpriteMemory}})
	}
	return list
}

var spriteParts = [...]string{"y", "tile", "attributes", "x"}

func (p *memoryPanel) tip(s *Screen, a int, v uint8) string {
	if p.size == 0x100 {
		return fmt.Sprintf("sprite %d, %s: $%02X, %d", a/4, spriteParts[a&3], v, v)
	}
	text := fmt.Sprintf("$%04X: $%02X, %d", a, v, v)
	if held, ok := p.frozen(s, uint16(a)); ok {
		text += fmt.Sprintf(", frozen: $%02X at the start of each frame", held)
	}
	if p.ppu {
		return text
	}
	if name := SpotAt(s.session, uint16(a)).Name; name[0] != '$' {
		text += ", " + name
	}
	if n, ok := s.session.NoteAt(uint16(a)); ok && n.Comment != "" {
		text += "; " + n.Comment
	}
	return text
}

// hexBytes are all bytes with two digits.
var hexBytes = func() (text [256]string) {
	for i := range text {
		text[i] = fmt.Sprintf("%02X", i)
	}
	return text
}()
