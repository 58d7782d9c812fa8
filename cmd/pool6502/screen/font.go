package screen

import (
	"image"
	"sync"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The typeface is Go Mono, at the size where a character is exactly seven pixels wide.
const (
	charW   = 7
	lineH   = 16
	ascent  = 12
	cellH   = 16
	pointPx = charW / 0.60009765625 // its characters are 1229/2048 em wide
)

const glyphs = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~" +
	"äöüÄÖÜßéè×·–—…←→↑↓≤≥−●▲▼■µ"

// face holds how much of each pixel of a character is covered.
type face struct {
	ascii [128]*[cellH * charW]uint8
	other map[rune]*[cellH * charW]uint8
}

var faces = sync.OnceValue(func() [2]*face { return [2]*face{newFace(gomono.TTF), newFace(gomonobold.TTF)} })

func newFace(ttf []byte) *face {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // compiled in
	}
	ff, err := opentype.NewFace(f, &opentype.FaceOptions{Size: pointPx, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err) // the options are constants
	}
	out := &face{other: map[rune]*[cellH * charW]uint8{}}
	for _, r := range glyphs {
		mask := image.NewAlpha(image.Rect(0, 0, charW, cellH))
		d := font.Drawer{Dst: mask, Src: image.Opaque, Face: ff, Dot: fixed.P(0, ascent)}
		d.DrawString(string(r))
		var cell [cellH * charW]uint8
		for i := range cell {
			// Light strokes on a dark ground look thinner than they are.
			v := int(mask.Pix[i])
			cell[i] = uint8(v + v*(255-v)/700)
		}
		if r < 128 {
			out.ascii[r] = &cell
		} else {
			out.other[r] = &cell
		}
	}
	return out
}

func (f *face) glyph(r rune) *[cellH * charW]uint8 {
	if r < 128 {
		if g := f.ascii[r]; g != nil {
			return g
		}
	} else if g := f.other[r]; g != nil {
		return g
	}
	return f.ascii['?']
}

// Text writes a line with its upper left corner at x, y, and returns where it ends.
func (c *Canvas) Text(x, y int, s string, col Color) int { return c.text(faces()[0], x, y, s, col) }

// bold writes a line in bold.
func (c *Canvas) bold(x, y int, s string, col Color) int { return c.text(faces()[1], x, y, s, col) }

// textRight writes a line that ends at x.
func (c *Canvas) textRight(x, y int, s string, col Color) {
	c.Text(x-Width(s), y, s, col)
}

// Width is how wide a line is.
func Width(s string) int { return charW * utf8.RuneCountInString(s) }

// cutText shortens a line to a width, with an ellipsis.
func cutText(s string, width int) string {
	n := max(width/charW, 0)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	if n == 0 {
		return ""
	}
	return string([]rune(s)[:n-1]) + "…"
}

func (c *Canvas) text(f *face, x, y int, s string, col Color) int {
	for _, r := range s {
		if r != ' ' {
			c.stamp(f.glyph(r), x, y, uint32(col))
		}
		x += charW
	}
	return x
}

func (c *Canvas) stamp(g *[cellH * charW]uint8, x, y int, col uint32) {
	if x >= 0 && y >= 0 && x+charW <= c.W && y+cellH <= c.H {
		for gy := range cellH {
			row := c.Pix[(y+gy)*c.W+x:][:charW]
			for gx := range row {
				if a := g[gy*charW+gx]; a != 0 {
					row[gx] = blend(row[gx], col, uint32(a))
				}
			}
		}
		return
	}
	for i, a := range g {
		px, py := x+i%charW, y+i/charW
		if a != 0 && px >= 0 && py >= 0 && px < c.W && py < c.H {
			c.Pix[py*c.W+px] = blend(c.Pix[py*c.W+px], col, uint32(a))
		}
	}
}
