package paint

import "math"

// The colours. Text, panels and lines are grey. The other colours have a meaning: in the panel of slots and
// its charts, green is a slot in use and red one that was freed; red is also an error or a limit that was
// exceeded; amber is a limit, or marks the place to look at.
const (
	Ground   Color = 0x0E1013 // behind everything
	Paper    Color = 0x171A1F // a panel
	Raised   Color = 0x20242B // a cell, a selected row
	Rule     Color = 0x2C313A // hairlines
	InkFull  Color = 0xC9CED6
	InkDim   Color = 0x959DA9
	InkFaint Color = 0x848D99
	White    Color = 0xF2F4F7

	Green      Color = 0x4FA08B // a slot in use; a figure within its limit
	FreshGreen Color = 0xA8DC8C // a slot that was just taken
	Red        Color = 0xDD6A59 // a slot that was just freed; a figure above its limit; an error
	Amber      Color = 0xE2A84B // a limit; the selection
	Blue       Color = 0x6F9FCB
	Mauve      Color = 0xA58AC6
)

// LeastContrast is the contrast that small text needs: WCAG 2 demands this ratio at level AA.
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

// Readable returns a colour for text on a background: want, if its contrast is enough, and otherwise
// white or black, whichever has more contrast.
func Readable(want, on Color) Color {
	switch {
	case Contrast(want, on) >= LeastContrast:
		return want
	case Contrast(0xFFFFFF, on) >= Contrast(0, on): // either white or black always has enough
		return 0xFFFFFF
	}
	return 0
}
