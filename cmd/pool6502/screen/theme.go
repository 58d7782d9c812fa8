package screen

import (
	"hash/fnv"
	"math"
)

// The colours. Grey carries structure; colour only carries meaning: green lives, red dies or
// breaks, amber is a limit or what one should look at.
const (
	ground   Color = 0x0E1013 // behind everything
	paper    Color = 0x171A1F // a panel
	raised   Color = 0x20242B // a cell, a selected row
	rule     Color = 0x2C313A // hairlines
	inkFull  Color = 0xC9CED6
	inkDim   Color = 0x959DA9
	inkFaint Color = 0x848D99
	white    Color = 0xF2F4F7

	green      Color = 0x4FA08B // lives
	freshGreen Color = 0xA8DC8C // has just begun to
	red        Color = 0xDD6A59 // dies, or breaks a limit
	amber      Color = 0xE2A84B // a limit
	blue       Color = 0x6F9FCB
	mauve      Color = 0xA58AC6
)

// leastContrast is what small text needs to be read: the ratio that WCAG 2 asks for at level AA.
const leastContrast = 4.5

// contrast is the ratio of the brightness of two colours, from 1 to 21, as WCAG 2 defines it.
func contrast(a, b Color) float64 {
	x, y := brightness(a), brightness(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// brightness is the relative luminance of an sRGB colour, from 0 to 1.
func brightness(c Color) float64 {
	part := func(v Color) float64 {
		f := float64(v&0xFF) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c>>16) + 0.7152*part(c>>8) + 0.0722*part(c)
}

// readable is a colour for text on a ground: the one that is wanted if it can be read there, else
// the better of white and black.
func readable(want, on Color) Color {
	switch {
	case contrast(want, on) >= leastContrast:
		return want
	case contrast(0xFFFFFF, on) >= contrast(0, on): // one of them always can be read
		return 0xFFFFFF
	}
	return 0
}

// What is no routine.
const (
	dmaColor  Color = 0x8A93A0
	nmiColor  Color = mauve
	idleColor Color = 0x20242B
)

// hues tell routines apart: of like lightness and weight, neighbours far from each other.
var hues = [...]Color{
	0x6F9FCB, 0xD79C62, 0x7FB069, 0xC47A8C, 0x5FB0AC, 0xC9B458, 0x8E86C9, 0xB3835F,
	0x93C47D, 0xD08FB3, 0x5E8CA8, 0xA9A28C, 0xDDB892, 0x77A37F, 0x9FA8DA, 0xBC6C5C,
	0x86B8C9, 0xB5A36A, 0xA77FA6, 0x5C9E8A, 0xCF8A6B, 0x7688B8, 0xA3B86C, 0x9C7466,
}

// colors gives every routine its own colour. It follows from the name, so that a routine has the
// same one tomorrow, unless another one with a claim to it was seen first.
type colors struct {
	of    map[string]Color
	taken [3][len(hues)]bool
}

func (c *colors) routine(name string) Color {
	if col, ok := c.of[name]; ok {
		return col
	}
	if c.of == nil {
		c.of = map[string]Color{}
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	at, shade := int(h.Sum32()%uint32(len(hues))), 0
	for i := range len(c.taken) * len(hues) { // the next one that is free
		if shade = i / len(hues); !c.taken[shade][(at+i)%len(hues)] {
			at = (at + i) % len(hues)
			break
		}
	}
	c.taken[shade][at] = true
	col := hues[at]
	switch shade { // more routines than hues: darker, then lighter ones
	case 1:
		col = mixColors(col, ground, 0.35)
	case 2:
		col = mixColors(col, white, 0.4)
	}
	c.of[name] = col
	return col
}
