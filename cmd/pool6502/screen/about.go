package screen

// Still is a picture of a game, as Canvas.Pix has it.
type Still struct {
	Pix [pictureW * pictureH]uint32
}

// Take copies a console's picture in the colours of a Video.
func (s *Still) Take(v *Video, pixels *[pictureW * pictureH]uint16) {
	for i, p := range pixels {
		s.Pix[i] = v.palette[p&511]
	}
}

// still paints a picture at full or half size.
func (c *Canvas) still(x, y int, s *Still, half bool) {
	step := 1
	if half {
		step = 2
	}
	dst := Rect{x, y, pictureW / step, pictureH / step}.clip(c.Bounds())
	for row := range dst.H {
		for col := range dst.W {
			at := row*step*pictureW + col*step
			p := s.Pix[at]
			if half {
				across := blend(p, s.Pix[at+1], 128)
				p = blend(across, blend(s.Pix[at+pictureW], s.Pix[at+pictureW+1], 128), 128)
			}
			c.Pix[(dst.Y+row)*c.W+dst.X+col] = p
		}
	}
}

// pane is where a list tells of its present item.
type pane struct {
	right int // width it takes beside the list
	below int // height it takes below the list
	least int // height that the list must have for it
}

const (
	aboutW     = pictureW + 4*gutter
	aboutFacts = 14 // lines of facts below the still
)

// paneFor chooses the place: beside the list, below it, or none where the canvas is too small.
func paneFor(c *Canvas, items []Item) pane {
	any := false
	for _, it := range items {
		any = any || it.About != nil
	}
	const high = pictureH + aboutFacts*lineH + 10*gutter
	switch {
	case !any:
		return pane{}
	case c.W >= 60*charW+aboutW && c.H >= high:
		return pane{right: aboutW, least: high}
	case c.W >= 3*pictureW/2 && c.H >= pictureH+pictureH/2+10*gutter:
		return pane{below: pictureH/2 + 4*gutter}
	}
	return pane{}
}

// draw paints what is told into a box: the still, and the facts beside or below it.
func (p pane) draw(c *Canvas, box Rect, a *About) {
	var at, facts Rect
	switch half := p.right == 0; {
	case p.right > 0:
		at = Rect{box.X + box.W - aboutW + gutter, box.Y + 5*gutter, pictureW, pictureH}
		facts = Rect{at.X, at.Y + at.H + gutter, at.W, box.Y + box.H - 4*gutter - at.Y - at.H - gutter}
	case half && p.below > 0:
		at = Rect{box.X + 3*gutter, box.Y + box.H - p.below, pictureW / 2, pictureH / 2}
		facts = Rect{at.X + at.W + 2*gutter, at.Y, box.X + box.W - 2*gutter - at.X - at.W - 2*gutter, at.H}
	default:
		return
	}
	c.Fill(at, ground)
	if a.Still != nil {
		c.still(at.X, at.Y, a.Still, p.right == 0)
	}
	y := facts.Y
	for _, f := range a.Facts {
		text := f.Text
		if f.Label != "" {
			text = f.Label + ": " + text
		}
		for i, l := range wrap(text, facts.W/charW) {
			if y+lineH > facts.Y+facts.H {
				return
			}
			c.Text(facts.X, y, l, inkFull)
			if i == 0 && f.Label != "" {
				c.bold(facts.X, y, cutText(f.Label+":", facts.W), white)
			}
			y += lineH
		}
		if p.right > 0 {
			y += 4
		}
	}
}
