package paint

import "math"

// The colours. Grey carries structure; colour only carries meaning: green lives, red dies or
// breaks, amber is a limit or what one should look at.
const (
	Ground   Color = 0x0E1013 // behind everything
	Paper    Color = 0x171A1F // a panel
	Raised   Color = 0x20242B // a cell, a selected row
	Rule     Color = 0x2C313A // hairlines
	InkFull  Color = 0xC9CED6
	InkDim   Color = 0x959DA9
	InkFaint Color = 0x848D99
	White    Color = 0xF2F4F7

	Green      Color = 0x4FA08B // lives
	FreshGreen Color = 0xA8DC8C // has just begun to
	Red        Color = 0xDD6A59 // dies, or breaks a limit
	Amber      Color = 0xE2A84B // a limit
	Blue       Color = 0x6F9FCB
	Mauve      Color = 0xA58AC6
)

// LeastContrast is what small text needs to be read: the ratio that WCAG 2 asks for at level AA.
const LeastContrast = 4.5

// Contrast is the ratio of the brightness of two colours, from 1 to 21, as WCAG 2 defines it.
func Contrast(a, b Color) float64 {
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

// Readable is a colour for text on a ground: the one that is wanted if it can be read there, else
// the better of white and black.
func Readable(want, on Color) Color {
	switch {
	case Contrast(want, on) >= LeastContrast:
		return want
	case Contrast(0xFFFFFF, on) >= Contrast(0, on): // one of them always can be read
		return 0xFFFFFF
	}
	return 0
}
