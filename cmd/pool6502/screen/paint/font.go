package paint

import (
	"image"
	"strings"
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
	CharW   = 7  // the width of a character
	LineH   = 16 // from one line to the next
	ascent  = 12
	cellH   = 16
	pointPx = CharW / 0.60009765625 // its characters are 1229/2048 em wide
)

const glyphs = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~" +
	"äöüÄÖÜßéè×·–—…←→↑↓≤≥−●▲▼■µ"

// HasGlyph reports whether the typeface has a character.
func HasGlyph(r rune) bool { return strings.ContainsRune(glyphs, r) }

// face holds a cell of pixels for each character: how much of each the character covers, 0 to 255.
type face struct {
	ascii [128]*[cellH * CharW]uint8
	other map[rune]*[cellH * CharW]uint8
}

var faces = sync.OnceValue(func() [2]*face { return [2]*face{newFace(gomono.TTF), newFace(gomonobold.TTF)} })

func newFace(ttf []byte) *face {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // the typeface is compiled in
	}
	ff, err := opentype.NewFace(f, &opentype.FaceOptions{Size: pointPx, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err) // the options are constants
	}
	out := &face{other: map[rune]*[cellH * CharW]uint8{}}
	for _, r := range glyphs {
		mask := image.NewAlpha(image.Rect(0, 0, CharW, cellH))
		d := font.Drawer{Dst: mask, Src: image.Opaque, Face: ff, Dot: fixed.P(0, ascent)}
		d.DrawString(string(r))
		var cell [cellH * CharW]uint8
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

func (f *face) glyph(r rune) *[cellH * CharW]uint8 {
	if r < 128 {
		if g := f.ascii[r]; g != nil {
			return g
		}
	} else if g := f.other[r]; g != nil {
		return g
	}
	return f.ascii['?']
}

// Text writes a line with its upper left corner at x, y, and returns the x at which it ends.
func (c *Canvas) Text(x, y int, s string, col Color) int { return c.text(faces()[0], x, y, s, col) }

// Bold writes a line in bold.
func (c *Canvas) Bold(x, y int, s string, col Color) int { return c.text(faces()[1], x, y, s, col) }

// TextRight writes a line that ends at x.
func (c *Canvas) TextRight(x, y int, s string, col Color) {
	c.Text(x-Width(s), y, s, col)
}

// Width returns the width of a line in pixels.
func Width(s string) int { return CharW * utf8.RuneCountInString(s) }

// Cut shortens a line to a width in pixels. A shortened line ends with an ellipsis.
func Cut(s string, width int) string {
	n := max(width/CharW, 0)
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
		x += CharW
	}
	return x
}

func (c *Canvas) stamp(g *[cellH * CharW]uint8, x, y int, col uint32) {
	if x >= 0 && y >= 0 && x+CharW <= c.W && y+cellH <= c.H {
		for gy := range cellH {
			row := c.Pix[(y+gy)*c.W+x:][:CharW]
			for gx := range row {
				if a := g[gy*CharW+gx]; a != 0 {
					row[gx] = Blend(row[gx], col, uint32(a))
				}
			}
		}
		return
	}
	for i, a := range g {
		px, py := x+i%CharW, y+i/CharW
		if a != 0 && px >= 0 && py >= 0 && px < c.W && py < c.H {
			c.Pix[py*c.W+px] = Blend(c.Pix[py*c.W+px], col, uint32(a))
		}
	}
}

// Wrap breaks a text into lines of at most n characters, between words where it can.
func Wrap(text string, n int) []string {
	n = max(n, 8)
	var out []string
	rest := []rune(text)
	for len(rest) > n {
		cut := n
		for i := n; i > n/2; i-- {
			if rest[i] == ' ' {
				cut = i
				break
			}
		}
		out = append(out, string(rest[:cut]))
		rest = rest[cut:]
		for len(rest) > 0 && rest[0] == ' ' {
			rest = rest[1:]
		}
	}
	return append(out, string(rest))
}
