package screen

// messageSpot is where a message lies. It stays there as long as the message does.
type messageSpot struct {
	message string
	picture Rect
	y       int
}

// drawMessage says the message in a box: below the picture where the canvas has room there, else
// on the part of the picture that shows least.
func (s *Screen) drawMessage(c *Canvas) {
	if s.Message == "" {
		s.spot = messageSpot{}
		return
	}
	r := s.picture.clip(c.Bounds())
	if r.W < 20*charW || s.Top != nil {
		r = c.Bounds()
	}
	lines := wrap(s.Message, (r.W-4*gutter)/charW)
	h := len(lines)*lineH + gutter
	y := r.Y + r.H - h - gutter
	switch below := c.H - r.Y - r.H; {
	case s.Top != nil || s.session == nil:
	case s.Overlays == 0 && below >= h+2*gutter:
		y = r.Y + r.H + gutter
	case s.spot.message == s.Message && s.spot.picture == r:
		y = s.spot.y
	default:
		y = s.quietest(r, h)
		s.spot = messageSpot{s.Message, r, y}
	}
	w := 0
	for _, l := range lines {
		w = max(w, Width(l))
	}
	box := Rect{r.X + gutter, y, w + 2*gutter, h}
	c.Tint(box, ground, 225)
	mark := green
	if s.Alarm {
		mark = red
	}
	c.Fill(Rect{box.X, box.Y, 2, box.H}, mark)
	for i, l := range lines {
		c.Text(box.X+gutter, box.Y+4+i*lineH, l, white)
	}
}

// quietest is where a box of a height hides least of the picture: as few changes of colour as
// possible, and of equal places the lowest. Texts and scores are full of them.
func (s *Screen) quietest(r Rect, h int) int {
	pixels := s.session.Console().Picture()
	src := s.Video.source()
	var changes [pictureH + 1]int // in the lines above
	for y := range pictureH {
		row := pixels[y*pictureW:][:pictureW]
		n := 0
		for x := src.X + 1; x < src.X+src.W; x++ {
			if row[x] != row[x-1] {
				n++
			}
		}
		changes[y+1] = changes[y] + n
	}
	line := func(y int) int { return min(max(src.Y+(y-r.Y)/s.scale, 0), pictureH) }
	best, least := r.Y+r.H-h-gutter, -1
	for y := best; y >= r.Y+gutter; y -= gutter {
		if n := changes[line(y+h+s.scale-1)] - changes[line(y)]; least < 0 || n < least {
			best, least = y, n
		}
	}
	return best
}

// bannerHeight is what the banner takes at the bottom of a canvas: beside panels it has room of its own.
func (s *Screen) bannerHeight(c *Canvas) int {
	if s.Banner == "" || s.Overlays == 0 || s.Top != nil {
		return 0
	}
	return min(len(wrap(s.Banner, (c.W-4*gutter)/charW))*lineH+gutter, c.H/4)
}

// drawBanner tells what is broken: below the panels, or below the picture where there is room, else
// on the part of the picture that shows least.
func (s *Screen) drawBanner(c *Canvas) {
	if s.Banner == "" || s.Top != nil || s.session == nil {
		s.bannerSpot = messageSpot{}
		return
	}
	lines := wrap(s.Banner, (c.W-4*gutter)/charW)
	box := Rect{0, 0, c.W, len(lines)*lineH + gutter}
	r := s.picture.clip(c.Bounds())
	switch h := s.bannerHeight(c); {
	case h > 0:
		box.Y, box.H = c.H-h, h
	case c.H-r.Y-r.H >= box.H:
		box.Y = c.H - box.H
	default:
		if s.bannerSpot.message != s.Banner || s.bannerSpot.picture != r {
			s.bannerSpot = messageSpot{s.Banner, r, s.quietest(r, box.H)}
		}
		box.Y = s.bannerSpot.y
	}
	c.Fill(box, paper)
	c.Fill(Rect{0, box.Y, c.W, 1}, red)
	c.Fill(Rect{0, box.Y, 4, box.H}, red)
	for i, l := range lines {
		if y := box.Y + 4 + i*lineH; y+lineH <= box.Y+box.H {
			c.Text(2*gutter, y, l, white)
		}
	}
}
