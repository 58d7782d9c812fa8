package screen

import (
	"pool6502/cmd/pool6502/screen/paint"
)

// messageSpot is where a message lies. It stays there as long as the message does.
type messageSpot struct {
	message string
	picture paint.Rect
	y       int
	early   bool // the game had not drawn its picture yet
}

// early reports whether a game has just begun, and may not have drawn its picture.
func (s *Screen) early() bool { return s.session.Position() < 30 }

// drawMessage says the message in a box: below the picture where the canvas has room there, else in the line of the status
// below the panels, else on the part of the picture that shows least.
func (s *Screen) drawMessage(c *paint.Canvas) {
	if s.Message == "" {
		s.spot = messageSpot{}
		return
	}
	r := s.picture.Clip(c.Bounds())
	if r.W < 20*paint.CharW || s.Top != nil {
		r = c.Bounds()
	}
	lines := paint.Wrap(s.Message, (r.W-4*paint.Gutter)/paint.CharW)
	h := len(lines)*paint.LineH + paint.Gutter
	y := r.Y + r.H - h - paint.Gutter
	switch below := c.H - r.Y - r.H; {
	case s.session == nil || s.Top != nil && s.Overlays == 0:
	case s.Overlays == 0 && below >= h+2*paint.Gutter:
		y = r.Y + r.H + paint.Gutter
	case s.spot.message == s.Message && s.spot.picture == r && s.spot.early == s.early():
		y = s.spot.y
	case s.Top == nil && s.freeBelow(r, h+paint.Gutter):
		y = r.Y + r.H + paint.Gutter
	case s.Overlays != 0 && s.tip == "" && paint.Width(s.Message)+4*paint.Gutter <= c.W:
		lines, h, y = []string{s.Message}, statusH, s.floor-statusH // in the line of the status
		r.X = 0
		c.Fill(paint.R(0, y, c.W, h), paint.Ground)
	case s.Top != nil:
	default:
		y = s.quietest(r, h)
		s.spot = messageSpot{s.Message, r, y, s.early()}
	}
	w := 0
	for _, l := range lines {
		w = max(w, paint.Width(l))
	}
	box := paint.R(r.X+paint.Gutter, y, w+2*paint.Gutter, h)
	c.Tint(box, paint.Ground, 225)
	mark := paint.Green
	if s.Alarm {
		mark = paint.Red
	}
	c.Fill(paint.R(box.X, box.Y, 2, box.H), mark)
	for i, l := range lines {
		c.Text(box.X+paint.Gutter, box.Y+4+i*paint.LineH, l, paint.White)
	}
}

// freeBelow reports whether there is so much room between the picture and what is below it.
func (s *Screen) freeBelow(picture paint.Rect, h int) bool {
	room := paint.R(picture.X, picture.Y+picture.H, picture.W, h)
	if room.Y+room.H > s.floor-statusH {
		return false
	}
	for _, p := range s.places {
		if both := room.Clip(p.Rect); both.W > 0 && both.H > 0 {
			return false
		}
	}
	return true
}

// quietest is where a box of a height hides least of the picture: as few changes of colour as
// possible, and of equal places the lowest. Texts and scores are full of them.
func (s *Screen) quietest(r paint.Rect, h int) int {
	pixels := s.session.Console().Picture()
	src := s.Video.Source()
	var changes [paint.PictureH + 1]int // in the lines above
	for y := range paint.PictureH {
		row := pixels[y*paint.PictureW:][:paint.PictureW]
		n := 0
		for x := src.X + 1; x < src.X+src.W; x++ {
			if row[x] != row[x-1] {
				n++
			}
		}
		changes[y+1] = changes[y] + n
	}
	line := func(y int) int { return min(max(src.Y+(y-r.Y)/s.scale, 0), paint.PictureH) }
	best, least := r.Y+r.H-h-paint.Gutter, -1
	for y := best; y >= r.Y+paint.Gutter; y -= paint.Gutter {
		if n := changes[line(y+h+s.scale-1)] - changes[line(y)]; least < 0 || n < least {
			best, least = y, n
		}
	}
	return best
}

// bannerHeight is what the banner takes at the bottom of a canvas: beside panels it has room of its own.
func (s *Screen) bannerHeight(c *paint.Canvas) int {
	if s.Banner == "" || s.Overlays == 0 || s.Top != nil {
		return 0
	}
	return min(len(paint.Wrap(s.Banner, (c.W-4*paint.Gutter)/paint.CharW))*paint.LineH+paint.Gutter, c.H/4)
}

// drawBanner tells what is broken: below the panels, or below the picture where there is room, else
// on the part of the picture that shows least.
func (s *Screen) drawBanner(c *paint.Canvas) {
	if s.Banner == "" || s.Top != nil || s.session == nil {
		s.bannerSpot = messageSpot{}
		return
	}
	lines := paint.Wrap(s.Banner, (c.W-4*paint.Gutter)/paint.CharW)
	box := paint.R(0, 0, c.W, len(lines)*paint.LineH+paint.Gutter)
	r := s.picture.Clip(c.Bounds())
	switch h := s.bannerHeight(c); {
	case h > 0:
		box.Y, box.H = c.H-h, h
	case c.H-r.Y-r.H >= box.H:
		box.Y = c.H - box.H
	default:
		if s.bannerSpot.message != s.Banner || s.bannerSpot.picture != r || s.bannerSpot.early != s.early() {
			s.bannerSpot = messageSpot{s.Banner, r, s.quietest(r, box.H), s.early()}
		}
		box.Y = s.bannerSpot.y
	}
	c.Fill(box, paint.Paper)
	c.Fill(paint.R(0, box.Y, c.W, 1), paint.Red)
	c.Fill(paint.R(0, box.Y, 4, box.H), paint.Red)
	for i, l := range lines {
		if y := box.Y + 4 + i*paint.LineH; y+paint.LineH <= box.Y+box.H {
			c.Text(2*paint.Gutter, y, l, paint.White)
		}
	}
}
