package paint

import "pool6502/nes"

// The picture of the console.
const (
	PictureW = 256
	PictureH = 240
	crop     = 8 // lines and columns that a television hides, on each side
)

// Video says how the console's picture is shown: its colours, the shape of its pixels, and which part.
type Video struct {
	Wide     bool // pixels have the shape 8:7, as on a television; otherwise they are square
	Overscan bool // leave out the border that a television hides
	palette  [512]uint32
	columns  []column
	width    int
}

// SetPalette sets the colours of the nine-bit pixels.
func (v *Video) SetPalette(p *nes.Palette) {
	for i, c := range p {
		v.palette[i] = uint32(ColorOf(c)) | 0xFF000000
	}
}

// Color returns the colour of a nine-bit pixel of the console, 0xAARRGGBB.
func (v *Video) Color(pixel uint16) uint32 { return v.palette[pixel&511] }

// Source returns the part of the picture that is shown.
func (v *Video) Source() Rect {
	if v.Overscan {
		return Rect{crop, crop, PictureW - 2*crop, PictureH - 2*crop}
	}
	return Rect{0, 0, PictureW, PictureH}
}

// Size returns the size of the picture at a scale, in pixels of the canvas.
func (v *Video) Size(scale int) (w, h int) {
	s := v.Source()
	if v.Wide {
		return (s.W*scale*8 + 3) / 7, s.H * scale
	}
	return s.W * scale, s.H * scale
}

// Fit returns the largest scale at which the picture fits, at least 1.
func (v *Video) Fit(w, h int) int {
	scale := 1
	for {
		pw, ph := v.Size(scale + 1)
		if pw > w || ph > h {
			return scale
		}
		scale++
	}
}

// column says where a column of the canvas takes its colours: from column a of the picture, and if it lies
// across the edge between two of them, also from b. Most take theirs from a alone, so the pixels look sharp
// although the width of a pixel is not a whole number.
type column struct {
	a, b int
	mix  uint32 // the weight of b, 0 to 255
}

func (v *Video) layColumns(width int) {
	s := v.Source()
	if len(v.columns) == width && v.width == s.W*4096+s.X {
		return
	}
	v.columns, v.width = v.columns[:0], s.W*4096+s.X
	for x := range width {
		from := float64(x) * float64(s.W) / float64(width)
		to := float64(x+1) * float64(s.W) / float64(width)
		a, b := int(from), min(int(to), s.W-1)
		mix := 0.0
		if b > a {
			mix = (to - float64(b)) / (to - from)
		}
		v.columns = append(v.columns, column{s.X + a, s.X + b, uint32(mix * 255)})
	}
}

// Show paints the picture at a scale with its upper left corner at x, y.
func (v *Video) Show(c *Canvas, pixels *[PictureW * PictureH]uint16, x, y, scale int) {
	w, h := v.Size(scale)
	s := v.Source()
	dst := Rect{x, y, w, h}.Clip(c.Bounds())
	if dst.W <= 0 || dst.H <= 0 || x < 0 || y < 0 {
		return
	}
	v.layColumns(w)
	var line [PictureW]uint32
	for py := 0; py*scale < dst.H; py++ {
		row := pixels[(s.Y+py)*PictureW:][:PictureW]
		for i, p := range row {
			line[i] = v.palette[p&511]
		}
		first := c.Pix[(y+py*scale)*c.W+x:][:dst.W]
		if v.Wide {
			for i, col := range v.columns[:dst.W] {
				p := line[col.a]
				if col.mix != 0 {
					p = Blend(p, line[col.b], col.mix)
				}
				first[i] = p
			}
		} else {
			stretch(first, line[s.X:s.X+s.W], scale)
		}
		for k := 1; k < scale && py*scale+k < dst.H; k++ {
			copy(c.Pix[(y+py*scale+k)*c.W+x:][:dst.W], first)
		}
	}
}

// stretch writes each pixel of src scale times, until dst is full.
func stretch(dst, src []uint32, scale int) {
	for _, p := range src {
		n := min(scale, len(dst))
		for i := range dst[:n] {
			dst[i] = p
		}
		dst = dst[n:]
	}
}
