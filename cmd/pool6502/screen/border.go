package screen

import "pool6502/cmd/pool6502/screen/paint"

// border is the edge of the memory panel that the mouse drags: the one towards its neighbour in the column.
type border struct {
	tall   int  // the height that was chosen; 0 for none
	above  bool // the neighbour lies above
	held   bool // the mouse holds the edge
	height int  // of the panel when it was taken
	from   int  // the mouse's y at that time
}

// edge draws the border of the memory panel while the mouse is over it or drags it; a click there begins to drag. at is the
// panel's place.
func (b *border) edge(s *Screen, c *paint.Canvas, at paint.Rect) {
	found := false
	for _, p := range s.places {
		if p.X == at.X && p.W == at.W && p.Y != at.Y && p.panel != s.panels[Cost] {
			found, b.above = true, p.Y < at.Y
			if b.above {
				break
			}
		}
	}
	if !found {
		return
	}
	strip := paint.R(at.X, at.Y-paint.Gutter, at.W, paint.Gutter+3)
	if !b.above {
		strip.Y = at.Y + at.H - 3
	}
	if !b.held && !s.under(strip) {
		return
	}
	c.Fill(strip, paint.Amber)
	s.tip = "drag this border to change the height of the panel; a row has 8, 16 or 32 bytes, so that only enlarge makes it wider"
	s.click = func() { b.held, b.height, b.from = true, at.H, s.MouseY }
}

// drag moves the border with the mouse.
func (b *border) drag(y int) {
	switch {
	case !b.held:
	case b.above:
		b.tall = max(1, b.height+b.from-y)
	default:
		b.tall = max(1, b.height+y-b.from)
	}
}

// settle gives the memory panel the height that was chosen, as far as the others in its column leave room, and returns the room
// that is left.
func (b *border) settle(col pile, spare int) int {
	for i, o := range col.of {
		if o == Memory && b.tall > 0 && len(col.of) > 1 {
			h := min(max(b.tall, col.base[i]), col.base[i]+spare)
			spare -= h - col.base[i]
			col.base[i] = h
		}
	}
	return spare
}

// Release is called when the mouse's button is released.
func (s *Screen) Release() { s.memory.border.held = false }
