package screen

import (
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/cpu"
	"pool6502/internal/hue"
	"pool6502/nes"
)

// Screen is how a session is shown. The zero value is not ready; see New.
type Screen struct {
	Video    paint.Video
	Overlays Overlays
	Wanted   Overlay // the one that was asked for last
	Over     bool    // overlays lie over the picture, which then fills the window

	Beside *Screen // of a second game, which gets the same layout; nil for none
	Scale  int     // cycles that are the whole height of the chart; 0 for those of a frame

	MouseX, MouseY int  // on the canvas; negative when it is elsewhere
	Paused         bool // shows where the processor stands
	Status         string
	Notice         string // over the picture, where no overlay makes room for the status
	Banner         string // across the window until what it tells is mended; "" for none
	Message        string // over the picture; "" for none
	Alarm          bool   // the message is about something that failed
	Top            Layer  // help, a list; nil for none

	Proofs map[*contract.Contract]*bound.Result // what calls cost at most; nil where nobody asked
	Shares map[*contract.Contract]*frame.Budget // what routines with a budget a frame cost in a frame at most; likewise
	Whole  *frame.Answer                        // of the longest pass of the main loop; nil until it is known

	Goto      func(frame uint64)            // a click on a frame of the chart
	Do        func(act keymap.Action)       // a click on a button of a panel
	Break     func(label string)            // a click on a breakpoint of the list
	Bytes     func(title string, of []Spot) // a click on a byte, or on what has several: a slot, a sprite
	Searching bool                          // what the mouse points at is being looked for: draw again

	Watches []string // expressions whose values are shown

	arrangement
	session *session.Session
	panels  [overlays]panel
	solid   []paint.Rect // see painted
	tip     string       // what is under the mouse
	click   func()       // what a click at the mouse would do
	colors  hue.Of
	chosen  string   // the routine whose source is shown; "" for the costliest
	since   cpu.Time // when it was chosen
	spot    messageSpot
	floor   int // the height above the banner

	bannerSpot messageSpot
	lit        slotRef // under the mouse, in its panel or on the picture
	shift      shift
	memory     memoryPanel
	oam        memoryPanel
	graphics   graphicsPanel
	pointed    uint16 // the code of the line under the mouse
	points     bool   // there is one
	byteAt     uint16 // the byte of the CPU's memory under the mouse
	onByte     bool   // there is one
}

// Layer lies over everything else.
type Layer interface {
	Draw(c *paint.Canvas)
}

// New makes a screen with the palette of a composite television.
func New() *Screen {
	s := &Screen{MouseX: -1, MouseY: -1}
	s.Video.SetPalette(nes.CompositePalette())
	s.memory.title, s.memory.size, s.memory.goal = "memory", 0x10000, -1
	s.oam.title, s.oam.size, s.oam.goal = "sprite memory", 0x100, -1
	s.panels = [overlays]panel{
		Slots: slotsPanel{}, Cost: &costPanel{}, Source: &sourcePanel{}, Events: &eventsPanel{},
		Memory: &s.memory, OAM: &s.oam, CPU: cpuPanel{}, Graphics: &s.graphics,
	}
	return s
}

// Draw paints everything. A nil session has no picture.
func (s *Screen) Draw(c *paint.Canvas, of *session.Session) {
	if of != s.session {
		s.session = of
		s.memory.forget()
		s.oam.forget()
		s.colors = nil
		if of != nil {
			s.colors = hue.New(of.Game.Names.Routines())
		}
		s.lit, s.shift = slotRef{}, shift{}
		s.chosen = ""
		s.panels[Source] = &sourcePanel{}
		s.panels[Cost] = &costPanel{}
	}
	s.tip, s.click, s.points, s.onByte, s.Searching = "", nil, false, false, false
	if of != nil {
		s.floor = c.H - s.bannerHeight(c)
		s.arrangement = s.arrange(c.W, s.floor)
		c.FillAround(c.Bounds(), s.painted(), paint.Ground)
		s.Video.Show(c, of.Console().Picture(), s.picture.X, s.picture.Y, s.scale)
		s.findLit()
		for _, p := range s.places {
			s.drawPanel(c, p)
		}
		for _, p := range s.places {
			if p.panel == &s.memory {
				s.memory.edge(s, c, p.Rect)
			}
		}
		s.drawLit(c)
		if s.Overlays != 0 {
			s.drawStatus(c)
		} else if s.Notice != "" && s.Top == nil {
			s.drawNotice(c)
		}
	} else {
		c.Fill(c.Bounds(), paint.Ground)
		s.picture, s.places = c.Bounds(), nil
	}
	if s.Top != nil {
		s.Top.Draw(c)
	}
	s.drawBanner(c)
	s.drawMessage(c)
}

// painted is where every pixel is painted anyway: most of a canvas, which is as much memory as all
// else that a frame takes.
func (s *Screen) painted() []paint.Rect {
	s.solid = append(s.solid[:0], s.picture)
	if !s.Over {
		for _, p := range s.places {
			s.solid = append(s.solid, p.Rect)
		}
	}
	return s.solid
}

func (s *Screen) drawPanel(c *paint.Canvas, p place) {
	if s.Over {
		c.Tint(p.Rect, paint.Paper, 215)
	} else {
		c.Fill(p.Rect, paint.Paper)
	}
	c.Fill(paint.R(p.X, p.Y, p.W, 1), paint.Rule)
	c.Bold(p.X+paint.Gutter, p.Y+5, p.name(), paint.InkFull)
	inner := paint.R(p.X+paint.Gutter, p.Y+titleH, p.W-2*paint.Gutter, p.H-titleH-paint.Gutter)
	if inner.W > 0 && inner.H > 0 {
		p.draw(s, c, inner)
	}
}

// heading writes beside the title of the panel that is being drawn below.
func (s *Screen) heading(c *paint.Canvas, r paint.Rect, name, text string) {
	x := r.X + paint.Width(name) + 2*paint.CharW
	c.Text(x, r.Y-titleH+5, paint.Cut(text, r.X+r.W-x), paint.InkDim)
}

func (s *Screen) drawStatus(c *paint.Canvas) {
	y := s.floor - statusH + 3
	right := c.W - paint.Gutter
	c.Fill(paint.R(0, s.floor-statusH, c.W, statusH), paint.Ground)
	if s.tip != "" {
		s.drawTip(c)
		return
	}
	x := paint.Gutter
	if len(s.hidden) > 0 {
		x = s.drawHidden(c, x, y, right) + 3*paint.CharW
	}
	c.Text(x, y, paint.Cut(s.Status, right-x), paint.InkDim)
}

// drawHidden names the panels that have no room; a click on a name shows that panel instead of others. It returns where the text ends.
func (s *Screen) drawHidden(c *paint.Canvas, x, y, right int) int {
	text := func(t string) {
		t = paint.Cut(t, right-x)
		c.Text(x, y, t, paint.Amber)
		x += paint.Width(t)
	}
	text("no room for ")
	for i, o := range s.hidden {
		if i > 0 {
			text(", ")
		}
		from := x
		text(s.panels[o].name())
		if at := paint.R(from, y, x-from, paint.LineH); s.under(at) && s.Do != nil {
			c.Fill(paint.R(at.X, at.Y+at.H-2, at.W, 2), paint.Amber)
			s.click = func() { s.Show(o) }
		}
	}
	text(" (click to show)")
	return x
}

// drawTip says what is under the mouse, in as many lines as it takes: at the bottom, or at the top of the window where they would cover
// the mouse. It is cut where they would do so there, too.
func (s *Screen) drawTip(c *paint.Canvas) {
	lines := paint.Wrap(s.tip, (c.W-2*paint.Gutter)/paint.CharW)
	h := statusH + (len(lines)-1)*paint.LineH
	top := s.floor - h
	switch {
	case s.MouseY < top, len(lines) == 1:
	case s.MouseY >= h:
		top = 0
	default:
		lines, h, top = []string{paint.Cut(s.tip, c.W-2*paint.Gutter)}, statusH, s.floor-statusH
	}
	c.Fill(paint.R(0, top, c.W, h), paint.Ground)
	for i, l := range lines {
		c.Text(paint.Gutter, top+3+i*paint.LineH, l, paint.White)
	}
}

// drawNotice says in a corner of the picture what is out of the ordinary.
func (s *Screen) drawNotice(c *paint.Canvas) {
	r := s.picture.Clip(c.Bounds())
	text := paint.Cut(s.Notice, r.W-4*paint.Gutter)
	box := paint.R(r.X+paint.Gutter, r.Y+paint.Gutter, paint.Width(text)+2*paint.Gutter, paint.LineH+paint.Gutter)
	c.Tint(box, paint.Ground, 225)
	c.Fill(paint.R(box.X, box.Y, 2, box.H), paint.Amber)
	c.Text(box.X+paint.Gutter, box.Y+4, text, paint.White)
}

// Mouse tells where the mouse is. If it has moved over a list, the line below it becomes the present one; the place at which
// the mouse happens to be when the window opens selects nothing.
func (s *Screen) Mouse(x, y int) {
	moved := s.MouseX >= 0 && (x != s.MouseX || y != s.MouseY)
	s.MouseX, s.MouseY = x, y
	s.memory.drag(y)
	if list, ok := s.Top.(*layer.List); ok && moved {
		list.Point(x, y)
	}
}

func (s *Screen) under(r paint.Rect) bool { return s.Top == nil && r.Has(s.MouseX, s.MouseY) }

// Click does what lies under the mouse; it reports whether something did.
func (s *Screen) Click() bool {
	if s.click == nil {
		return false
	}
	s.click()
	return true
}

// Wheel turns the panel under the mouse, three lines a notch.
func (s *Screen) Wheel(lines int) {
	for _, p := range s.places {
		if m, ok := p.panel.(interface{ scroll(int) }); ok && s.under(p.Rect) {
			m.scroll(-3 * lines)
		}
	}
}

// NextGraphics shows the next view of the graphics panel, and returns its name.
func (s *Screen) NextGraphics() string {
	s.graphics.turn()
	return graphicsViews[s.graphics.view]
}

// GraphicsLine chooses the scanline that graphics are shown at, n below the present one.
func (s *Screen) GraphicsLine(n int) { s.graphics.moveLine(n) }

// ShowMemory makes the memory panel show an address in its first row, with a frame around the byte.
func (s *Screen) ShowMemory(addr uint16) {
	s.memory.goal = int(addr) % s.memory.size
	s.memory.top = s.memory.goal / 16
	s.Show(Memory)
}

// SwapMemory changes between the memory of the CPU and of the PPU, and reports which one it is.
func (s *Screen) SwapMemory() (ppu bool) {
	s.memory.swap()
	return s.memory.ppu
}

// Page turns the source under the mouse by pages, or else the memory panel.
func (s *Screen) Page(n int) {
	for _, p := range s.places {
		if p.panel == s.panels[Source] && s.under(p.Rect) {
			s.panels[Source].(*sourcePanel).scroll(n * (p.H/paint.LineH - 4))
			return
		}
	}
	s.memory.scroll(n * 16)
}

// Pointed is the address of the code in the line under the mouse; false for none.
func (s *Screen) Pointed() (uint16, bool) { return s.pointed, s.points }

// PointedByte is the address in the CPU's memory of the byte under the mouse, in the memory panel; false for none.
func (s *Screen) PointedByte() (uint16, bool) { return s.byteAt, s.onByte }

// Picture is where the picture was drawn, and its scale.
func (s *Screen) Picture() (paint.Rect, int) { return s.picture, s.scale }
