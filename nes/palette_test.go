package nes

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"testing"

	"pool6502/internal/golden"
)

func hueOf(c color.RGBA) float64 {
	r, g, b := float64(c.R), float64(c.G), float64(c.B)
	return math.Mod(math.Atan2(math.Sqrt(3)*(g-b), 2*r-g-b)*180/math.Pi+360, 360)
}

func sum(c color.RGBA) int { return int(c.R) + int(c.G) + int(c.B) }

func TestGreyColumnsHaveNoHue(t *testing.T) {
	p := CompositePalette()
	for _, c := range []int{0x00, 0x10, 0x20, 0x30, 0x1D, 0x2D, 0x3D, 0x0E, 0x0F, 0x3F} {
		if px := p[c]; px.R != px.G || px.G != px.B {
			t.Errorf("colour $%02X is %v, want a grey", c, px)
		}
	}
	if black, white := p[0x0F], p[0x30]; sum(black) != 0 || sum(white) != 3*255 {
		t.Errorf("black is %v and white %v", black, white)
	}
	if sum(p[0x00]) >= sum(p[0x10]) || sum(p[0x10]) >= sum(p[0x20]) {
		t.Error("the greys $00, $10, $20 do not grow brighter")
	}
}

func TestHuesGoRoundTheCircleWithThePhase(t *testing.T) {
	p := CompositePalette()
	// The wheel from $1 on: blue, purple, pink, red, orange, olive, green, cyan.
	for c, want := range map[int]float64{0x12: 245, 0x16: 10, 0x1A: 115, 0x2C: 190} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if got := hueOf(p[c]); math.Abs(got-want) > 20 {
				t.Errorf("colour $%02X (%v) has hue %.0f, want about %.0f", c, p[c], got, want)
			}
		})
	}
}

func TestEmphasisDarkensTheOthers(t *testing.T) {
	p := CompositePalette()
	white := p[0x20]
	for bit, name := range []string{"red", "green", "blue"} {
		t.Run(name, func(t *testing.T) {
			e := p[1<<(6+bit)|0x20]
			kept := [3]uint8{e.R, e.G, e.B}
			for i := range kept {
				if i != bit && kept[i] >= kept[bit] {
					t.Errorf("%s emphasis makes white %v", name, e)
				}
			}
			if sum(e) >= sum(white) {
				t.Errorf("%s emphasis does not darken white: %v", name, e)
			}
			if p[1<<(6+bit)|0x0F] != p[0x0F] {
				t.Errorf("%s emphasis changes the black of column $F", name)
			}
		})
	}
}

// TestEmphasisOnTheScreen: the colour that a program sees on the television after lda #mask / sta $2001, on a white
// screen (nesdev, "Colour emphasis").
func TestEmphasisOnTheScreen(t *testing.T) {
	const red, green, blue = 0, 1, 2
	for region, brightest := range map[Region][3]int{
		NTSC: {red, green, blue}, PAL: {green, red, blue}, Dendy: {green, red, blue},
	} {
		for bit, want := range brightest {
			t.Run(fmt.Sprintf("%v bit %d", region, 5+bit), func(t *testing.T) {
				con := testConsole(t, Config{Region: region}, 0xA9, 0x20<<bit, 0x8D, 0x01, 0x20, 0x4C, 0x00, 0x80)
				con.RunFrame()
				con.ppu.Palette[0] = 0x30
				con.RunFrame()
				con.RunFrame()
				c := CompositePalette().Image(con.Picture()).RGBAAt(128, 120)
				light := [3]uint8{c.R, c.G, c.B}
				for other := range light {
					if other != want && light[other] >= light[want] {
						t.Errorf("the screen is %v", c)
					}
				}
			})
		}
	}
}

// TestThePaletteIsTheOneOfTheFile: testdata/palette.txt has the 64 colours as red, green and blue, 16 in a line, for
// each combination of emphasis.
func TestThePaletteIsTheOneOfTheFile(t *testing.T) {
	var out strings.Builder
	for pixel, c := range CompositePalette() {
		if pixel%64 == 0 {
			fmt.Fprintf(&out, "emphasis %03b", pixel/64)
		}
		if pixel%16 == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(&out, "%02X%02X%02X ", c.R, c.G, c.B)
		if c.A != 0xFF {
			t.Errorf("pixel %03X is not opaque", pixel)
		}
		if pixel%64 == 63 {
			out.WriteByte('\n')
		}
	}
	golden.Check(t, "palette.txt", strings.ReplaceAll(out.String(), " \n", "\n"))
}

// BenchmarkPaint is a frame in red, green and blue.
func BenchmarkPaint(b *testing.B) {
	p := CompositePalette()
	var pixels [256 * 240]uint16
	for i := range pixels {
		pixels[i] = uint16(i * 7 & 511)
	}
	img := p.Image(&pixels)
	b.ReportAllocs()
	for b.Loop() {
		p.Paint(img.Pix, &pixels)
	}
}

func TestAnImageHasThePalettesColours(t *testing.T) {
	p := CompositePalette()
	var pixels [256 * 240]uint16
	pixels[256*2+3] = 0x116
	img := p.Image(&pixels)
	if got := img.RGBAAt(3, 2); got != p[0x116] {
		t.Errorf("pixel is %v, want %v", got, p[0x116])
	}
}
