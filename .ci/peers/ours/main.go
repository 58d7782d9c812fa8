// Command ours plays a cartridge on the console of this project, as make bench wants it: every
// frame's picture in 32-bit colours, and its sound.
package main

import (
	"os"

	"pool6502/nes"
	"pool6502/peers/play"
)

type machine struct {
	con     *nes.Console
	palette *nes.Palette
	picture nes.Canvas
	sound   []float32
}

func (m *machine) Hold(pad int, held nes.Buttons) { m.con.Hold(pad, held) }

func (m *machine) Frame(count bool) (colours, samples int) {
	m.con.RunFrame()
	m.con.Paint(&m.picture, m.palette)
	m.sound = m.con.Samples(m.sound[:0])
	if count {
		var pixels [256 * 240][4]uint8
		for i := range pixels {
			pixels[i] = [4]uint8(m.picture.RGBA[4*i:])
		}
		colours = play.Colours(pixels[:])
	}
	return colours, len(m.sound)
}

func main() {
	play.Main(func(_ []string, rom string) (play.Machine, error) {
		image, err := os.ReadFile(rom)
		if err != nil {
			return nil, err
		}
		con, err := nes.Open(image, nes.Config{})
		if err != nil {
			return nil, err
		}
		m := &machine{con: con, palette: nes.CompositePalette()}
		return m, nil
	})
}
