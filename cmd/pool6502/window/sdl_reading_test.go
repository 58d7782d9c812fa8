//go:build sdl

package window

import (
	"strings"

	"pool6502/cmd/pool6502/screen/paint"
)

// A mask is where the pixels of a text are wholly of its colour, and where they are not touched.
type mask struct{ ink, bare [][2]int }

// maskOf returns the mask of a line of text.
func maskOf(text string, bold bool) (m mask) {
	c := paint.NewCanvas(paint.Width(text), paint.LineH)
	c.Fill(c.Bounds(), 0)
	if bold {
		c.Bold(0, 0, text, 0xFFFFFF)
	} else {
		c.Text(0, 0, text, 0xFFFFFF)
	}
	for i, p := range c.Pix {
		switch at := [2]int{i % c.W, i / c.W}; {
		case p&255 > 180:
			m.ink = append(m.ink, at)
		case p&255 == 0:
			m.bare = append(m.bare, at)
		}
	}
	return m
}

// at reports whether the text of a mask stands at a place of a canvas, in any colours.
func (m mask) at(c *paint.Canvas, x, y int) bool {
	ground := c.At(x+m.bare[0][0], y+m.bare[0][1])
	for _, p := range m.ink {
		if c.At(x+p[0], y+p[1]) == ground {
			return false
		}
	}
	for _, p := range m.bare {
		if c.At(x+p[0], y+p[1]) != ground {
			return false
		}
	}
	return true
}

// seek returns the first place at which a canvas shows a text.
func seek(c *paint.Canvas, text string, bold bool) (x, y int, ok bool) {
	m := maskOf(text, bold)
	for y := range c.H - paint.LineH {
		for x := range c.W - paint.Width(text) {
			if m.at(c, x, y) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}

// read returns the n characters that stand at a place of a canvas; what is none of ASCII or an arrow is a question mark.
func read(c *paint.Canvas, x, y, n int) string {
	var text strings.Builder
	for i := range n {
		found := '?'
		for _, r := range readable {
			if r.mask.at(c, x+i*paint.CharW, y) {
				found = r.rune
				break
			}
		}
		text.WriteRune(found)
	}
	return text.String()
}

// readable are the characters that read knows.
var readable = func() (list []struct {
	rune rune
	mask mask
}) {
	for _, r := range " 0123456789,abcdefghijklmnopqrstuvwxyz_:.ABCDEFGHIJKLMNOPQRSTUVWXYZ;()-+#$%&@/<=>*[]{}'\"!|▼▲−" {
		list = append(list, struct {
			rune rune
			mask mask
		}{r, maskOf(string(r), false)})
	}
	return list
}()
