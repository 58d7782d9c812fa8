package paint

// Still is a picture of a game; its pixels are like those of Canvas.Pix.
type Still struct {
	Pix [PictureW * PictureH]uint32
}

// Take copies a console's picture in the colours of a Video.
func (s *Still) Take(v *Video, pixels *[PictureW * PictureH]uint16) {
	for i, p := range pixels {
		s.Pix[i] = v.palette[p&511]
	}
}

// Still paints a still with its upper left corner at x, y, at full or half size.
func (c *Canvas) Still(x, y int, s *Still, half bool) {
	step := 1
	if half {
		step = 2
	}
	dst := Rect{x, y, PictureW / step, PictureH / step}.Clip(c.Bounds())
	for row := range dst.H {
		for col := range dst.W {
			at := row*step*PictureW + col*step
			p := s.Pix[at]
			if half {
				across := Blend(p, s.Pix[at+1], 128)
				p = Blend(across, Blend(s.Pix[at+PictureW], s.Pix[at+PictureW+1], 128), 128)
			}
			c.Pix[(dst.Y+row)*c.W+dst.X+col] = p
		}
	}
}
