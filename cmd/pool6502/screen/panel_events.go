package screen

import (
	"fmt"

	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// eventsPanel is a map of the beam: what the program touched when.
type eventsPanel struct {
	hidden [len(kinds)]bool
	only   int // 1 + the kind that is shown alone; 0 for all
}

func (*eventsPanel) name() string { return "events" }

const (
	mapW    = 341
	mapFoot = 2*paint.LineH + 4
)

// height is that of a half map, a row for two scanlines, and that of a map with as many pixels for each dot as
// the width allows.
func (*eventsPanel) height(s *Screen, w int) (least, wish int) {
	lines := mapLines(s)
	h := titleH + paint.Gutter + mapFoot
	return h + (lines+1)/2, h + lines*max((w-2*paint.Gutter)/mapW, 1)
}

// wholeMap is the height of a panel with a pixel for each dot.
func wholeMap(s *Screen) int { return titleH + paint.Gutter + mapFoot + mapLines(s) }

func mapLines(s *Screen) int {
	if s.session == nil || s.session.Console().Region() == nes.NTSC {
		return 262
	}
	return 312 // PAL and Dendy
}

// beamMap is where the map lies, how many scanlines share a row of it, how many dots a pixel, and how many pixels a
// dot is wide and a row high.
type beamMap struct {
	paint.Rect
	lines, each, dots, zoom int
}

// fitMap is the largest map that a rectangle has room for.
func fitMap(r paint.Rect, lines int) beamMap {
	m := beamMap{lines: lines, each: 1, dots: 1, zoom: max(min(r.W/mapW, (r.H-mapFoot)/lines), 1)}
	if r.H-mapFoot < lines || r.W < mapW {
		m.each = 2
	}
	if r.W < mapW {
		m.dots = 2
	}
	w := (mapW + m.dots - 1) / m.dots * m.zoom
	m.Rect = paint.R(r.X+(r.W-w)/2, r.Y, w, (lines+m.each-1)/m.each*m.zoom)
	return m
}

func (m beamMap) row(line int) int   { return m.Y + line/m.each*m.zoom }
func (m beamMap) column(dot int) int { return m.X + dot/m.dots*m.zoom }

// kinds are the events with their colours, in the order of the legend.
var kinds = [...]struct {
	kind  session.EventKind
	name  string
	color paint.Color
}{
	session.WritePPU:  {session.WritePPU, "PPU", paint.Amber},
	session.WriteAPU:  {session.WriteAPU, "APU", 0x7FB069},
	session.WritePad:  {session.WritePad, "strobe", 0x5FB0AC},
	session.WriteDMA:  {session.WriteDMA, "$4014", paint.White},
	session.WriteCart: {session.WriteCart, "board", 0xC47A8C},
	session.ReadPPU:   {session.ReadPPU, "PPU read", 0x8A6A38},
	session.ReadPad:   {session.ReadPad, "pad read", 0x3E706D},
	session.ReadAPU:   {session.ReadAPU, "APU read", 0x4D6B3F},
	session.DMA:       {session.DMA, "DMA", dmaColor},
	session.NMI:       {session.NMI, "NMI", nmiColor},
	session.IRQ:       {session.IRQ, "IRQ", paint.Red},
}

func (p *eventsPanel) draw(s *Screen, c *paint.Canvas, r paint.Rect) {
	con := s.session.Console()
	m := fitMap(r, mapLines(s))
	if m.X < r.X || r.H < m.H+mapFoot {
		return
	}
	c.Fill(m.Rect, paint.Ground)
	p.ghost(s, c, m)
	edge, bottom := m.column(paint.PictureW), m.row(paint.PictureH)
	c.Fill(paint.R(m.X, bottom, m.W, 1), paint.Rule)
	c.Fill(paint.R(edge, m.Y, 1, bottom-m.Y), paint.Rule)
	c.Text(edge+4, m.Y+2, "hblank", paint.InkFaint)
	c.Text(edge+4, bottom-paint.LineH-2, "vblank", paint.InkFaint)

	events := s.session.Events()
	best, bestD := -1, 25
	p.rest(s, c, m)
	for i, e := range events {
		if p.hidden[e.Kind] {
			continue
		}
		p.event(c, m, e, kinds[e.Kind].color)
		dx, dy := s.MouseX-m.column(e.Dot), s.MouseY-m.row(e.Line)
		if d := dx*dx + dy*dy; d < bestD && s.under(m.Rect) {
			best, bestD = i, d
		}
	}
	if best >= 0 {
		e := events[best]
		c.Frame(paint.R(m.column(e.Dot)-3, m.row(e.Line)-3, 7, 7).Clip(m.Rect), paint.White)
		s.tip = p.tip(s, e)
	} else if s.under(m.Rect) {
		s.tip = fmt.Sprintf("line %d, dot %d", (s.MouseY-m.Y)/m.zoom*m.each, (s.MouseX-m.X)/m.zoom*m.dots)
	}
	if s.Paused {
		line, dot := con.Dot()
		c.Tint(paint.R(m.X, m.row(line), m.W, m.zoom).Clip(m.Rect), paint.White, 120)
		c.Tint(paint.R(m.column(dot), m.Y, m.zoom, m.H), paint.White, 120)
	}
	s.heading(c, r, "events", p.count(s.session, events))
	p.legend(s, c, paint.R(r.X, m.Y+m.H+4, r.W, mapFoot-4), events)
}

// event draws one.
func (p *eventsPanel) event(c *paint.Canvas, m beamMap, e session.Event, col paint.Color) {
	if e.Dots > 0 {
		p.stretch(c, m, e, col)
	}
	at := paint.R(m.column(e.Dot)-1, m.row(e.Line)-1, 2+m.zoom, 2+m.zoom)
	c.Fill(at.Clip(m.Rect), col)
}

// rest draws what the frame before did in the part that the present frame has not come to, in darker colours.
func (p *eventsPanel) rest(s *Screen, c *paint.Canvas, m beamMap) {
	for _, e := range s.session.EventsAhead() {
		if !p.hidden[e.Kind] {
			p.event(c, m, e, paint.Mix(kinds[e.Kind].color, paint.Ground, 0.55))
		}
	}
}

// count says how many are shown.
func (p *eventsPanel) count(s *session.Session, events []session.Event) string {
	shown := 0
	for _, e := range events {
		if !p.hidden[e.Kind] {
			shown++
		}
	}
	text := fmt.Sprintf("%d in this frame", len(events))
	if shown < len(events) {
		text = fmt.Sprintf("%d of %s", shown, text)
	}
	if n := len(s.EventsAhead()); n > 0 {
		text += ", dark: the frame before"
	}
	return text
}

// next shows one kind alone, the next one, and after the last all of them. It says which.
func (p *eventsPanel) next() string {
	p.only = (p.only + 1) % (len(kinds) + 1)
	for k := range p.hidden {
		p.hidden[k] = p.only > 0 && k != p.only-1
	}
	if p.only == 0 {
		return "all kinds"
	}
	return kinds[p.only-1].name + " alone"
}

// NextEvents shows the next kind of events alone, or all of them.
func (s *Screen) NextEvents() string { return s.panels[Events].(*eventsPanel).next() }

// EventMap draws the map by itself, as large as it can be.
func (s *Screen) EventMap(of *session.Session) *paint.Canvas {
	p := s.panels[Events].(*eventsPanel)
	const zoom = 2
	_, h := p.height(s, zoom*mapW+2*paint.Gutter)
	c := paint.NewCanvas(zoom*mapW+2*paint.Gutter, h)
	was, top := s.session, s.Top
	s.session, s.Top = of, &layer.Sheet{} // nothing is under the mouse
	s.drawPanel(c, place{p, c.Bounds()})
	s.session, s.Top = was, top
	return c
}

// ghost is the picture, very dark, for orientation.
func (*eventsPanel) ghost(s *Screen, c *paint.Canvas, m beamMap) {
	pixels := s.session.Console().Picture()
	for y := 0; y < paint.PictureH; y += m.each {
		row := c.Pix[m.row(y)*c.W+m.X:][:paint.PictureW/m.dots*m.zoom]
		for x := range row {
			p := s.Video.Color(pixels[y*paint.PictureW+x/m.zoom*m.dots])
			row[x] = p>>2&0x3F3F3F + uint32(paint.Ground)&0xFEFEFE>>1 | 0xFF000000
		}
		for n := 1; n < m.zoom; n++ {
			copy(c.Pix[(m.row(y)+n)*c.W+m.X:][:len(row)], row)
		}
	}
}

// stretch draws how long an event took, along the lines.
func (*eventsPanel) stretch(c *paint.Canvas, m beamMap, e session.Event, col paint.Color) {
	line, dot := e.Line, e.Dot
	for left := e.Dots; left > 0; {
		n := min(left, mapW-dot)
		c.Tint(paint.R(m.column(dot), m.row(line), max(n/m.dots, 1)*m.zoom, m.zoom).Clip(m.Rect), col, 170)
		left -= n
		dot, line = 0, (line+1)%m.lines
	}
}

func (*eventsPanel) tip(s *Screen, e session.Event) string {
	where := fmt.Sprintf("line %d, dot %d", e.Line, e.Dot)
	by, _ := s.session.Meter().Where(e.PC)
	switch e.Kind {
	case session.DMA:
		return fmt.Sprintf("DMA halts the CPU for %d dots, %s, in %s", e.Dots, where, by)
	case session.NMI, session.IRQ:
		return fmt.Sprintf("%s, %s, interrupts %s", kinds[e.Kind].name, where, by)
	case session.ReadPPU, session.ReadPad, session.ReadAPU:
		return fmt.Sprintf("%s read: $%02X, %s, by %s", register(e.Addr), e.Value, where, by)
	}
	return fmt.Sprintf("%s = $%02X, %s, by %s", register(e.Addr), e.Value, where, by)
}

// legend names the kinds that occurred, or are hidden; a click hides one, or shows it again.
func (p *eventsPanel) legend(s *Screen, c *paint.Canvas, r paint.Rect, events []session.Event) {
	var seen [len(kinds)]int
	for _, e := range events {
		seen[e.Kind]++
	}
	x, y := r.X, r.Y
	for _, k := range kinds {
		hidden := &p.hidden[k.kind]
		if seen[k.kind] == 0 && !*hidden {
			continue
		}
		text := fmt.Sprintf("%s %d", k.name, seen[k.kind])
		if x+14+paint.Width(text) > r.X+r.W {
			x, y = r.X, y+paint.LineH
			if y+paint.LineH > r.Y+r.H {
				return
			}
		}
		at := paint.R(x-2, y, 17+paint.Width(text), paint.LineH)
		box := paint.R(x, y+4, 8, 8)
		if *hidden {
			c.Frame(box, k.color)
		} else {
			c.Fill(box, k.color)
		}
		if s.under(at) {
			c.Frame(at, paint.InkFaint)
			s.tip = k.name + map[bool]string{false: ": a click hides them", true: ": hidden; a click shows them again"}[*hidden]
			s.click = func() { *hidden, p.only = !*hidden, 0 }
		}
		x = c.Text(x+13, y, text, paint.InkDim) + 2*paint.CharW
	}
}

// register is an address with the name of the console's register there.
func register(addr uint16) string {
	if name := watch.Register(addr); name != "" {
		return fmt.Sprintf("%s ($%04X)", name, addr)
	}
	return fmt.Sprintf("$%04X", addr)
}
