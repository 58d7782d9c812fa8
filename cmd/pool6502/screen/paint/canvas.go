package paint

import (
	"image"
	"image/color"
)

// Gutter is the space between two elements of the window, in pixels.
const Gutter = 8

// Color is a colour as 0xRRGGBB.
type Color uint32

// Canvas is a picture of W × H pixels, 0xAARRGGBB each, row by row.
type Canvas struct {
	W, H int
	Pix  []uint32
}

// NewCanvas makes a black canvas.
func NewCanvas(w, h int) *Canvas {
	c := &Canvas{}
	c.Resize(w, h)
	return c
}

// Resize changes the size; the content is lost.
func (c *Canvas) Resize(w, h int) {
	c.W, c.H = max(w, 1), max(h, 1)
	if n := c.W * c.H; cap(c.Pix) >= n {
		c.Pix = c.Pix[:n]
	} else {
		c.Pix = make([]uint32, n)
	}
}

// Image returns a copy of the canvas.
func (c *Canvas) Image() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, c.W, c.H))
	for i, p := range c.Pix {
		img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3] = uint8(p>>16), uint8(p>>8), uint8(p), 255
	}
	return img
}

// At returns the colour of a pixel, and black outside of the canvas.
func (c *Canvas) At(x, y int) Color {
	if x < 0 || y < 0 || x >= c.W || y >= c.H {
		return 0
	}
	return Color(c.Pix[y*c.W+x] & 0xFFFFFF)
}

// ColorOf converts a colour; its alpha is dropped.
func ColorOf(c color.RGBA) Color { return Color(c.R)<<16 | Color(c.G)<<8 | Color(c.B) }

// Rect is a rectangle on a canvas: its upper left corner, width and height in pixels.
type Rect struct{ X, Y, W, H int }

// R is the rectangle with its upper left corner at x, y.
func R(x, y, w, h int) Rect { return Rect{x, y, w, h} }

// Has reports whether a point lies in the rectangle.
func (r Rect) Has(x, y int) bool { return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H }

// Clip is the part of a rectangle that lies in another.
func (r Rect) Clip(to Rect) Rect {
	x0, y0 := max(r.X, to.X), max(r.Y, to.Y)
	x1, y1 := min(r.X+r.W, to.X+to.W), min(r.Y+r.H, to.Y+to.H)
	return Rect{x0, y0, max(x1-x0, 0), max(y1-y0, 0)}
}

// Bounds is the whole canvas.
func (c *Canvas) Bounds() Rect { return Rect{0, 0, c.W, c.H} }

// Fill paints a rectangle.
func (c *Canvas) Fill(r Rect, col Color) {
	r = r.Clip(c.Bounds())
	if r.W == 0 || r.H == 0 {
		return
	}
	p := uint32(col) | 0xFF000000
	first := c.Pix[r.Y*c.W+r.X:][:r.W]
	for i := range first {
		first[i] = p
	}
	for y := r.Y + 1; y < r.Y+r.H; y++ {
		copy(c.Pix[y*c.W+r.X:][:r.W], first) // half the time of a loop
	}
}

// FillAround paints the parts of a rectangle that none of the others covers.
func (c *Canvas) FillAround(r Rect, others []Rect, col Color) {
	for i, o := range others {
		o = o.Clip(r)
		if o.W == 0 || o.H == 0 {
			continue
		}
		others = others[i+1:]
		c.FillAround(Rect{r.X, r.Y, r.W, o.Y - r.Y}, others, col)
		c.FillAround(Rect{r.X, o.Y, o.X - r.X, o.H}, others, col)
		c.FillAround(Rect{o.X + o.W, o.Y, r.X + r.W - o.X - o.W, o.H}, others, col)
		c.FillAround(Rect{r.X, o.Y + o.H, r.W, r.Y + r.H - o.Y - o.H}, others, col)
		return
	}
	c.Fill(r, col)
}

// Tint mixes a rectangle with a colour. With alpha 0 it stays as it is, with 255 it gets the colour.
func (c *Canvas) Tint(r Rect, col Color, alpha uint8) {
	r = r.Clip(c.Bounds())
	if r.W == 0 {
		return
	}
	for y := r.Y; y < r.Y+r.H; y++ {
		row := c.Pix[y*c.W+r.X : y*c.W+r.X+r.W]
		for i := range row {
			row[i] = Blend(row[i], uint32(col), uint32(alpha))
		}
	}
}

// Frame draws the border of a rectangle, one pixel wide.
func (c *Canvas) Frame(r Rect, col Color) {
	c.Fill(Rect{r.X, r.Y, r.W, 1}, col)
	c.Fill(Rect{r.X, r.Y + r.H - 1, r.W, 1}, col)
	c.Fill(Rect{r.X, r.Y, 1, r.H}, col)
	c.Fill(Rect{r.X + r.W - 1, r.Y, 1, r.H}, col)
}

// Blend mixes two pixels: alpha 0 gives a, 255 gives b.
func Blend(a, b, alpha uint32) uint32 {
	alpha += alpha >> 7 // 0 to 256
	rb := a & 0xFF00FF
	g := a & 0x00FF00
	rb += ((b&0xFF00FF - rb) * alpha) >> 8
	g += ((b&0x00FF00 - g) * alpha) >> 8
	return rb&0xFF00FF | g&0x00FF00 | 0xFF000000
}

// Mix returns a colour between a (t = 0) and b (t = 1).
func Mix(a, b Color, t float64) Color {
	return Color(Blend(uint32(a), uint32(b), uint32(255*min(max(t, 0), 1)))) & 0xFFFFFF
}
