package nes

import (
	"encoding/binary"
	"image"
	"image/color"
	"math"
)

// Palette gives the colour of every nine-bit pixel: emphasis<<6 | colour. Bit 0 of the emphasis is red, bit 1
// green, bit 2 blue, in every region.
type Palette [512]color.RGBA

// The composite signal of a 2C02, as measured at its output in volts into 75 ohms
// (nesdev, "NTSC video", Brightness levels). A colour is a square wave between a low and a
// high level, one pair for each of the four brightnesses; emphasis attenuates both.
var (
	signalLow       = [4]float64{0.228, 0.312, 0.552, 0.880}
	signalHigh      = [4]float64{0.616, 0.840, 1.100, 1.100}
	signalLowWeak   = [4]float64{0.192, 0.256, 0.448, 0.712}
	signalHighWeak  = [4]float64{0.500, 0.676, 0.896, 0.896}
	signalBlack     = 0.312 // colour $1D
	signalWhite     = 1.100 // colour $20
	signalPhases    = 12    // half master clocks in a period of the colour subcarrier
	emphasisInPhase = [3]int{0, 4, 8}
)

// tint turns every hue by some degrees, like the tint knob of a television. Without it,
// colour $16 would be orange; with it, it is the usual red.
const tint = -9.0

// CompositePalette computes the palette that a television shows: it builds one subcarrier period
// of the signal of each pixel and decodes it to luma and chroma. It is the palette of all regions.
func CompositePalette() *Palette {
	var p Palette
	for pixel := range p {
		p[pixel] = decodeSignal(pixel&0x3F, pixel>>6)
	}
	return &p
}

// inPhase reports whether the square wave of a hue is high in a twelfth of the period.
func inPhase(hue, phase int) bool { return (hue+phase)%signalPhases < signalPhases/2 }

// signalLevel is the voltage of a colour in a twelfth of the subcarrier's period.
func signalLevel(colour, emphasis, phase int) float64 {
	hue, bright := colour&15, colour>>4
	if hue >= 14 {
		bright = 1 // columns $E and $F are the black of $1D
	}
	high := hue == 0 || hue < 13 && inPhase(hue, phase)
	weak := false
	for bit, h := range emphasisInPhase {
		weak = weak || hue < 14 && emphasis>>bit&1 != 0 && inPhase(h, phase)
	}
	switch {
	case high && weak:
		return signalHighWeak[bright]
	case high:
		return signalHigh[bright]
	case weak:
		return signalLowWeak[bright]
	}
	return signalLow[bright]
}

func decodeSignal(colour, emphasis int) color.RGBA {
	var y, u, v float64
	n := float64(signalPhases)
	for phase := range signalPhases {
		s := (signalLevel(colour, emphasis, phase) - signalBlack) / (signalWhite - signalBlack)
		// The burst is the wave of hue 8, whose high half has its middle at phase 6.5. It
		// lies at 180 degrees; each further hue adds 30 degrees.
		angle := 2*math.Pi*(float64(phase)-0.5)/n - tint*math.Pi/180
		y += s / n
		u += s * math.Cos(angle) * 2 / n
		v -= s * math.Sin(angle) * 2 / n
	}
	return color.RGBA{
		R: channel(y + 1.140*v),
		G: channel(y - 0.395*u - 0.581*v),
		B: channel(y + 2.032*u),
		A: 255,
	}
}

func channel(x float64) uint8 { return uint8(math.Round(255 * min(max(x, 0), 1))) }

// Image paints nine-bit pixels, 256 to a row.
func (p *Palette) Image(pixels *[256 * 240]uint16) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 256, 240))
	p.Paint(img.Pix, pixels)
	return img
}

// Paint puts nine-bit pixels into rgba, which has room for them: four bytes each, red first, opaque.
func (p *Palette) Paint(rgba []uint8, pixels *[256 * 240]uint16) {
	words := p.words()
	out := (*[4 * len(pixels)]uint8)(rgba)
	for i, px := range pixels {
		binary.LittleEndian.PutUint32(out[4*i:4*i+4], words[px&511])
	}
}

// words returns the four bytes of each colour, red in the low one.
func (p *Palette) words() *[512]uint32 {
	var words [512]uint32
	for i, c := range p {
		words[i] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | 0xFF<<24
	}
	return &words
}
